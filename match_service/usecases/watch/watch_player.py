"""Watch a player: a snapshot of every match and opening, then of each that changes.

The stream carries states, not events: after a gap only the latest state is sent. Only updates of the player's own seats wake it.
"""

from collections.abc import AsyncGenerator, Sequence
from contextlib import aclosing
from dataclasses import dataclass, replace

from match_service.domain.identity.caller import Caller
from match_service.domain.lobby.opening import OpeningState
from match_service.domain.play.match import MatchState
from match_service.usecases.ports.lobby import OpenMatch
from match_service.usecases.ports.watch import PlayerMatch, PlayerSubscription
from match_service.usecases.watch.ports import WatchPorts
from match_service.usecases.watch.streaming import end_of_stream, unless_slow

_MATCHES_MAX = 200
_PAUSE_MS = 50
"""Changes in quick succession are sent together."""


@dataclass(frozen=True, slots=True)
class UpToDate:
    """Everything has been sent; also the heartbeat."""


@dataclass(frozen=True, slots=True)
class WatchAgain:
    """The stream ends; the client watches again."""


Snapshot = PlayerMatch | OpenMatch
Message = Snapshot | UpToDate | WatchAgain


async def watch_player(ports: WatchPorts, caller: Caller) -> AsyncGenerator[Message, None]:
    """A player's stream. Ends with `WatchAgain`. Raises `TooMany`, and `Fault` if the database cannot be read."""
    with ports.play.feed.listen(caller.player_id) as subscription:
        watch = _Watch(ports, subscription, caller.player_id, caller.expires_at)
        async with aclosing(unless_slow(ports.play, watch.messages(), WatchAgain)) as messages:
            async for message in messages:
                yield message


class _Watch:
    """The state of one stream: the snapshots sent, and the time of the next heartbeat."""

    def __init__(self, ports: WatchPorts, subscription: PlayerSubscription, player_id: str, expires_at: int | None) -> None:
        self._ports = ports
        self._subscription = subscription
        self._player_id = player_id
        self._expires_at = expires_at
        self._matches: dict[str, PlayerMatch] = {}
        self._openings: dict[str, OpenMatch] = {}
        self._beat_at = 0

    async def messages(self) -> AsyncGenerator[Message, None]:
        match_ids: frozenset[str] | None = None
        while True:
            for change in await (self._all() if match_ids is None else self._of(sorted(match_ids))):
                yield change
            if cut := end_of_stream(self._ports.play, self._expires_at, is_closing=self._subscription.is_closing):
                self._ports.play.meter.cut(cut)
                yield WatchAgain()
                return
            if self._ports.play.clock.ticks() >= self._beat_at:
                self._beat_at = self._ports.play.clock.ticks() + self._ports.play.limits.heartbeat_ms
                yield UpToDate()
            match_ids = await self._next()

    async def _next(self) -> frozenset[str] | None:
        """Wait. Returns the matches to read next; None: everything, as before each heartbeat."""
        if not await self._subscription.wait(max(0, self._beat_at - self._ports.play.clock.ticks())):
            return None
        # Never past the heartbeat: another replica's hints also wake for updates of other seats, and must not delay it.
        await self._ports.play.clock.sleep(max(0, min(_PAUSE_MS, self._beat_at - self._ports.play.clock.ticks())))
        return None if self._ports.play.clock.ticks() >= self._beat_at else self._subscription.take()

    async def _all(self) -> list[Snapshot]:
        """Every changed match and opening."""
        ended_after = self._ports.play.clock.now() - self._ports.play.limits.rematch_ms
        seats = await self._ports.snapshots.seats(self._player_id, ended_after, _MATCHES_MAX)
        self._subscription.follow(seats)
        self._matches = {key: sent for key, sent in self._matches.items() if key in seats}
        return [*await self._of(list(seats)), *await self._of_openings()]

    async def _of(self, match_ids: Sequence[str]) -> list[Snapshot]:
        """The changed ones among these matches."""
        rows = await self._ports.snapshots.matches(self._player_id, match_ids) if match_ids else []
        # Compare only facts that the player may see: hidden actions do not change them.
        visible = [replace(each, match=each.match.without_secrets()) for each in rows]
        changed = [each for each in visible if self._matches.get(each.match.match_id) != each]
        self._matches.update((each.match.match_id, each) for each in changed)
        self._subscription.follow(
            {key: each.seat for key, each in self._matches.items() if each.match.state is MatchState.ACTIVE}
        )
        return list(changed)

    async def _of_openings(self) -> list[Snapshot]:
        open_now = {each.opening.opening_id: each for each in await self._ports.snapshots.openings(self._player_id)}
        gone = [await self._ports.openings.get(opening_id=key) for key in self._openings.keys() - open_now.keys()]
        changed = [each for key, each in open_now.items() if self._openings.get(key) != each]
        self._openings = open_now
        return [*changed, *(each for each in gone if each is not None and each.opening.state is not OpeningState.OPEN)]
