"""Fakes of the ports of clocks, presence, openings, spectators and ratings, on the shared store."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from match_service.adapters.rules import messages as wire
from match_service.adapters.seat_messages import encoded_events, encoded_view
from match_service.domain.clock.time_control import ClockClass
from match_service.domain.errors import Conflict, Fault
from match_service.domain.lobby.opening import lapsed
from match_service.domain.play.commit import NewMatch
from match_service.domain.play.game import GameVersion
from match_service.domain.play.match import Match, MatchState
from match_service.domain.play.off_board import due_times
from match_service.domain.play.request import Request
from match_service.domain.play.step import SPECTATOR
from match_service.domain.play.turns import turns_begun
from match_service.domain.uptime.outage import Outage, outages_of
from match_service.usecases.ports.lobby import OldMatch, OpenMatch
from match_service.usecases.ports.ratings import Board, Leader, PastChange, RatingKey, StoredRating
from match_service.usecases.ports.watch import PlayerMatch, SpectatorsNow, SpectatorUpdate
from tests.match_service.usecases.store import Store


class Deadlines:
    """`Deadlines` in a store."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self.claimed: dict[tuple[str, str], int] = {}

    async def claim(self, now: int, until: int, limit: int) -> Sequence[tuple[str, str, int]]:
        due = [
            (match_id, seat, at)
            for match_id, head in self._store.heads.items()
            if head.state is MatchState.ACTIVE
            for seat, at in due_times(head).items()
            if at <= now and self.claimed.get((match_id, seat), 0) <= now
        ]
        self.claimed |= {(match_id, seat): until for match_id, seat, _ in due[:limit]}
        return due[:limit]

    async def behind(self, outage: Outage, after: str, limit: int) -> Sequence[str]:
        heads = (head for head in self._store.heads.values() if head.state is MatchState.ACTIVE and due_times(head))
        hit = (head for head in heads if outage.version in (None, head.game_version))
        return sorted(
            head.match_id for head in hit if head.clocks.refunded.last_outage < outage.number and head.match_id > after
        )[:limit]


class Outages:
    """`Outages`. `known`: past outages. `down`: an outage is in progress. `unserved`: versions that no deployment serves."""

    def __init__(self) -> None:
        self.known: list[Outage] = []
        self.down = False
        self.unserved: set[GameVersion | None] = set()

    async def recent(self, version: GameVersion | None = None) -> Sequence[Outage]:
        if self.down or version in self.unserved:
            raise Fault("RULES_UNAVAILABLE")
        return self.known if version is None else outages_of(self.known, version)


class Presence:
    """`Presence` that records."""

    def __init__(self) -> None:
        self.notes: list[tuple[str, str]] = []

    def came(self, match_id: str, seat: str) -> None:
        self.notes.append(("came", seat))

    def went(self, match_id: str, seat: str) -> None:
        self.notes.append(("went", seat))


class StoredOpenings:
    """`Openings` in a store."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self.openings: dict[str, OpenMatch] = {}

    async def create(self, new: OpenMatch, request: Request, openings_max: int, invitations_max: int) -> None:
        self._store._remember(request, new.opening.opening_id, 0)
        self.openings[new.opening.opening_id] = new

    async def get(self, *, opening_id: str = "", code: str = "") -> OpenMatch | None:
        for each in self.openings.values():
            if opening_id == each.opening.opening_id or (code and code == each.code):
                return each
        return None

    async def change(self, changed: OpenMatch, request: Request, now: int, match: NewMatch | None) -> None:
        if self.openings[changed.opening.opening_id].version != changed.version:
            raise Conflict
        self._store._remember(request, changed.opening.opening_id, 0)
        self.openings[changed.opening.opening_id] = replace(changed, version=changed.version + 1)
        if match is not None:
            await self._store.create(match, 100)

    async def page(self, game_id: str, before: tuple[int, str] | None, now: int, limit: int) -> Sequence[OpenMatch]:
        return [each for each in self.openings.values() if not each.code and each.opening.is_public][:limit]

    async def names(self, player_ids: Sequence[str]) -> Mapping[str, str]:
        return {}

    async def lapse(self, now: int, limit: int) -> int:
        self.openings = {key: replace(each, opening=lapsed(each.opening, now)) for key, each in self.openings.items()}
        return 0


class NoRematches:
    """`Rematches` without rows. Tests with a database cover the real one."""

    async def get(self, match_id: str) -> OldMatch | None:
        return None

    async def change(self, changed: OldMatch, request: Request, now: int, match: NewMatch | None) -> None:
        raise Conflict


class StoredSpectators:
    """`Spectators` in a store."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def now(self, match_id: str) -> SpectatorsNow:
        head = self._store.heads[match_id]
        return SpectatorsNow(head.seat(SPECTATOR).rev, turns_begun(head.life.turns), head.state is not MatchState.ACTIVE)

    async def updates(self, match_id: str, after_rev: int, limit: int) -> Sequence[SpectatorUpdate]:
        updates = (
            SpectatorUpdate(
                each.rev, encoded_events(each), encoded_view(each.shown), commit.now, turns_begun(commit.head.life.turns)
            )
            for commit in self._store.written
            if commit.head.match_id == match_id
            for each in commit.updates
            if each.seat == SPECTATOR and each.rev > after_rev
        )
        return list(updates)[:limit]

    async def live(self, game_id: str, before: tuple[int, str] | None, limit: int) -> Sequence[Match]:
        return []


class StoredSnapshots:
    """`PlayerSnapshots` in a store. `reads`: the match ids of each read."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self.reads: list[Sequence[str]] = []

    async def seats(self, player_id: str, ended_after: int, limit: int) -> Mapping[str, str]:
        return {
            match_id: seat.seat
            for match_id, head in self._store.heads.items()
            for seat in head.seats
            if seat.occupant.player_id == player_id
        }

    async def matches(self, player_id: str, match_ids: Sequence[str]) -> Sequence[PlayerMatch]:
        self.reads.append(match_ids)
        seats = await self.seats(player_id, 0, 0)
        snapshots = []
        for match_id in match_ids:
            match, own = await self._store.match(match_id), seats[match_id]
            assert match is not None
            situation = wire.own_situation(own, encoded_view(self._store.heads[match_id].seat(own)))
            snapshots.append(PlayerMatch(match, own, situation.owed, situation.due_at, situation.draw_offered, None))
        return snapshots

    async def openings(self, player_id: str) -> Sequence[OpenMatch]:
        return []


class NoWatchers:
    """`Watchers` without rows. Tests with a database cover the real one."""

    async def came(self, replica_id: str, match_id: str, seat: str) -> bool:
        return False

    async def went(self, replica_id: str, match_id: str, seat: str, now: int) -> None:
        return

    async def gone(self, gone_before: int, alive_after: int, limit: int) -> Sequence[tuple[str, str]]:
        return []

    async def forget(self, match_id: str, seat: str, gone_before: int, alive_after: int) -> None:
        return


class NoRatings:
    """`Ratings` without rows. Tests with a database cover the real one."""

    async def of(self, player_id: str, game_id: str, clock_class: ClockClass | None) -> Sequence[StoredRating]:
        return ()

    async def history(self, player_id: str, key: RatingKey, before: int | None, limit: int) -> Sequence[PastChange]:
        return ()

    async def leaders(self, board: Board, after: tuple[int, str] | None, limit: int) -> Sequence[Leader]:
        return ()
