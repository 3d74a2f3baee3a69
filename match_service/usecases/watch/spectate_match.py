"""Spectate a match: the common view of all seats with a delay, and everything hidden after the end.

Only the spectators' own revisions count here. Revisions that are not visible yet show neither by number nor by time.
"""

from collections.abc import AsyncGenerator, Sequence
from contextlib import aclosing
from dataclasses import dataclass

from match_service.domain.errors import NotFound, NotPermitted
from match_service.domain.identity.caller import Caller
from match_service.domain.play.match import Match, MatchState
from match_service.domain.play.request import NO_REQUEST
from match_service.domain.play.step import SPECTATOR
from match_service.domain.watch.spectating import may_spectate
from match_service.domain.watch.spectator_delay import SpectatorRevision, next_visible_at, visible_rev
from match_service.usecases.ports.watch import SpectatorUpdate, Subscription
from match_service.usecases.watch.ports import WatchPorts
from match_service.usecases.watch.streaming import end_of_stream, unless_slow
from match_service.usecases.watch.watch_match import Beat, ResumeAfter, StreamUpdate

_PAGE = 50


@dataclass(frozen=True, slots=True)
class Introduced:
    """The match; the first message."""

    match: Match


@dataclass(frozen=True, slots=True)
class Revealed:
    """The match has ended. `position` is the last serialized `zhanqi.rules.v1.Position`, with all hidden facts."""

    match: Match
    position: bytes


Message = Introduced | StreamUpdate | Beat | ResumeAfter | Revealed


async def spectate_match(ports: WatchPorts, caller: Caller, match_id: str, after_rev: int) -> AsyncGenerator[Message, None]:
    """A spectator's stream. Ends with `Revealed` or `ResumeAfter`.

    Raises `NotFound`, `NotPermitted`, `TooMany`, and `Fault` if the log cannot be read.
    """
    match = await _admitted(ports, caller, match_id)
    with ports.play.feed.subscribe(match_id, SPECTATOR) as subscription:
        stream = _SpectatorStream(ports, subscription, match, after_rev, caller.expires_at)
        async with aclosing(unless_slow(ports.play, stream.messages(), lambda: ResumeAfter(stream.rev))) as messages:
            async for message in messages:
                yield message


async def live_matches(
    ports: WatchPorts, game_id: str, before: tuple[int, str] | None, size: int
) -> tuple[Sequence[Match], bool]:
    """A page of the active matches open to spectators, newest first, and whether there are more."""
    page = await ports.spectators.live(game_id, before, size + 1)
    return page[:size], len(page) > size


async def _admitted(ports: WatchPorts, caller: Caller, match_id: str) -> Match:
    match = await ports.play.matches.match(match_id)
    if match is None:
        raise NotFound("UNKNOWN_MATCH")
    if not match.spectating.is_allowed:
        raise NotPermitted("NO_SPECTATORS")
    if match.state is MatchState.ACTIVE:
        viewer = await _person(ports, caller.player_id)
        seated = [each.occupant.player_id for each in match.seats if each.occupant.player_id is not None]
        if not may_spectate(viewer, [await _person(ports, each) for each in seated]):
            raise NotPermitted("SEATED")
    return match


async def _person(ports: WatchPorts, player_id: str) -> frozenset[str]:
    player = await ports.players.get(player_id)
    return frozenset({player_id, player.owner_id} - {""} if player is not None else {player_id})


class _SpectatorStream:
    """The state of one spectator's stream: the last revision sent, and the time of the next heartbeat."""

    def __init__(self, ports: WatchPorts, subscription: Subscription, match: Match, rev: int, expires_at: int | None) -> None:
        self.rev = rev
        self._ports = ports
        self._subscription = subscription
        self._match = match
        self._expires_at = expires_at
        self._beat_at = 0
        self._look_at: int | None = None

    async def messages(self) -> AsyncGenerator[Message, None]:
        yield Introduced(self._match)
        while True:
            updates, more, over = await self._look()
            for update in updates:
                self.rev = update.rev
                yield update
            if over and not more:
                yield await self._revealed()
                return
            if cut := end_of_stream(self._ports.play, self._expires_at, is_closing=self._subscription.is_closing):
                self._ports.play.meter.cut(cut)
                yield ResumeAfter(self.rev)
                return
            if updates or self._ports.play.clock.ticks() >= self._beat_at:
                self._beat_at = self._ports.play.clock.ticks() + self._ports.play.limits.heartbeat_ms
                if not updates:
                    yield Beat(self.rev)
            if not more:
                await self._subscription.wait(self._wait_ms())

    async def _look(self) -> tuple[list[StreamUpdate], bool, bool]:
        """The visible updates, whether there are more, and whether the match has ended."""
        match_id, delay = self._match.match_id, self._match.spectating.delay
        now = await self._ports.spectators.now(match_id)
        rows = await self._ports.spectators.updates(match_id, self.rev, _PAGE + 1)
        revisions, at = [SpectatorRevision(each.rev, each.at, each.turns) for each in rows], self._ports.play.clock.now()
        until = visible_rev(revisions, delay, now=at, turns=now.turns, is_over=now.over)
        self._look_at = None if now.over else next_visible_at(revisions, delay, now=at, turns=now.turns)
        visible = [each for each in rows if each.rev <= until]
        more = len(visible) > _PAGE
        return _updates(visible[:_PAGE], with_view=not more), more, now.over

    def _wait_ms(self) -> int:
        wait = self._beat_at - self._ports.play.clock.ticks()
        if self._look_at is not None:
            wait = min(wait, self._look_at - self._ports.play.clock.now())
        self._subscription.take(0)  # Updates published now become visible later and are read then.
        return max(0, wait)

    async def _revealed(self) -> Revealed:
        match_id = self._match.match_id
        row, match = await self._ports.play.matches.head(match_id, NO_REQUEST), await self._ports.play.matches.match(match_id)
        if row is None or match is None:
            raise NotFound("UNKNOWN_MATCH")
        return Revealed(match, row.head.position)


def _updates(rows: Sequence[SpectatorUpdate], *, with_view: bool) -> list[StreamUpdate]:
    last = rows[-1].rev if rows and with_view else 0
    return [StreamUpdate(each.rev, each.events, each.view if each.rev == last else None) for each in rows]
