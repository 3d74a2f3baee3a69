"""Watch all that concerns a player: how each match and opening stands, and from then on how each stands that has changed.

A stream tells states, not events: however many of them were overtaken while it was away or slow, the last one is told. It follows
what the player's seats are told, and nothing else makes it look.
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
"""What comes in quick succession is told at once."""


@dataclass(frozen=True, slots=True)
class AllTold:
    """All that stands has been told."""


@dataclass(frozen=True, slots=True)
class WatchAgain:
    """The stream ends."""


Stand = PlayerMatch | OpenMatch
Message = Stand | AllTold | WatchAgain


async def watch_player(ports: WatchPorts, caller: Caller) -> AsyncGenerator[Message, None]:
    """Watch it. Ends with `WatchAgain`. Raises `TooMany`, and `Fault` where nothing can be read."""
    with ports.play.feed.listen(caller.player_id) as ear:
        watch = _Watch(ports, ear, caller.player_id, caller.expires_at)
        async with aclosing(unless_slow(ports.play, watch.messages(), WatchAgain)) as messages:
            async for message in messages:
                yield message


class _Watch:
    """One player's stream: what it has told of everything, and when it gives a sign of life next."""

    def __init__(self, ports: WatchPorts, ear: PlayerSubscription, player_id: str, expires_at: int | None) -> None:
        self._ports = ports
        self._ear = ear
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
            if cut := end_of_stream(self._ports.play, self._expires_at, is_closing=self._ear.is_closing):
                self._ports.play.meter.cut(cut)
                yield WatchAgain()
                return
            if self._ports.play.clock.ticks() >= self._beat_at:
                self._beat_at = self._ports.play.clock.ticks() + self._ports.play.limits.heartbeat_ms
                yield AllTold()
            match_ids = await self._next()

    async def _next(self) -> frozenset[str] | None:
        """Wait. Returns the matches to look at next; None: everything, as before each heartbeat."""
        if not await self._ear.wait(max(0, self._beat_at - self._ports.play.clock.ticks())):
            return None
        # No longer than until the heartbeat: another replica wakes us also for what others alone are told, and must not delay it.
        await self._ports.play.clock.sleep(max(0, min(_PAUSE_MS, self._beat_at - self._ports.play.clock.ticks())))
        return None if self._ports.play.clock.ticks() >= self._beat_at else self._ear.take()

    async def _all(self) -> list[Stand]:
        """What has changed anywhere."""
        ended_after = self._ports.play.clock.now() - self._ports.play.limits.rematch_ms
        seats = await self._ports.snapshots.seats(self._player_id, ended_after, _MATCHES_MAX)
        self._ear.follow(seats)
        self._matches = {key: told for key, told in self._matches.items() if key in seats}
        return [*await self._of(list(seats)), *await self._of_openings()]

    async def _of(self, match_ids: Sequence[str]) -> list[Stand]:
        """What has changed in these matches."""
        stand = await self._ports.snapshots.matches(self._player_id, match_ids) if match_ids else []
        # What is told is compared, and nothing that moves with what others do in the dark.
        told = [replace(each, match=each.match.as_told()) for each in stand]
        changed = [each for each in told if self._matches.get(each.match.match_id) != each]
        self._matches.update((each.match.match_id, each) for each in changed)
        self._ear.follow({key: each.seat for key, each in self._matches.items() if each.match.state is MatchState.ACTIVE})
        return list(changed)

    async def _of_openings(self) -> list[Stand]:
        open_now = {each.opening.opening_id: each for each in await self._ports.snapshots.openings(self._player_id)}
        gone = [await self._ports.openings.get(opening_id=key) for key in self._openings.keys() - open_now.keys()]
        changed = [each for key, each in open_now.items() if self._openings.get(key) != each]
        self._openings = open_now
        return [*changed, *(each for each in gone if each is not None and each.opening.state is not OpeningState.OPEN)]
