"""Matches in SQL."""

import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress

from sqlalchemy import func, select

from match_service.adapters.database.connection.database import Database
from match_service.adapters.database.connection.group_commit import GroupCommit
from match_service.adapters.database.connection.query_hints import inlined
from match_service.adapters.database.play.head_cache import HeadCache
from match_service.adapters.database.play.match_reads import held_by, read_head, read_match, read_page
from match_service.adapters.database.play.match_writes import has_more, insert_match, update_match
from match_service.adapters.database.play.seat_reads import AskedSeat, SeatReads
from match_service.adapters.database.tables.play import MatchRow, SeatRow, SeatUpdateRow
from match_service.domain.errors import MatchError, NotFound
from match_service.domain.play.commit import Commit, NewMatch
from match_service.domain.play.game import GameVersion
from match_service.domain.play.match import Head, Match, MatchState, SeatNow
from match_service.domain.play.request import NO_REQUEST, Request
from match_service.usecases.ports.play import HeadRow, SeatHistory


class SqlMatches:
    """`Matches` in SQL. Calls `committed` with each commit's seconds, `together` with the number of commits per statement."""

    def __init__(
        self,
        database: Database,
        committed: Callable[[float], None],
        together: Callable[[int], None] = lambda _: None,
        *,
        heads_max: int = 100,
    ) -> None:
        self._database = database
        self._committed = committed
        self.heads = HeadCache(heads_max)
        self._group: GroupCommit | None = None
        self._seats: SeatReads | None = None
        if database.is_postgresql:
            deadline = database.deadline_seconds
            self._group = GroupCommit(database.dedicated_connection(), deadline_seconds=deadline, together=together)
            self._seats = SeatReads(database.dedicated_connection(), deadline_seconds=deadline)

    async def create(self, new: NewMatch, bot_matches_max: int) -> None:
        await self._database.write(lambda connection: insert_match(connection, new, bot_matches_max))

    def cached_head(self, match_id: str) -> Head | None:
        return self.heads.get(match_id)

    async def head(self, match_id: str, request: Request) -> HeadRow | None:
        row = await self._database.read(lambda connection: read_head(connection, match_id, request))
        if row is not None:
            self.heads.store(row.head)
        return row

    async def commit(self, commit: Commit) -> None:
        began = time.perf_counter()
        try:
            if self._group is not None and not has_more(commit):
                await self._group.commit(commit)
            else:
                await self._database.write(lambda connection: update_match(connection, commit))
        except MatchError:
            self.heads.drop(commit.head.match_id)
            raise
        self.heads.store(commit.head)
        self._committed(time.perf_counter() - began)

    async def follow(self) -> None:
        """Reload heads that other replicas made stale, until cancelled.

        They are reloaded at once: if the next action did, its duration would reveal a hidden action of the opponent.
        """
        while True:
            for match_id in await self.heads.outdated():
                with suppress(MatchError):
                    await self.head(match_id, NO_REQUEST)

    async def seat_now(self, match_id: str, *, player_id: str | None = None, seat: str | None = None) -> SeatNow | None:
        if self._seats is not None:
            return await self._seats.seat_now(AskedSeat(match_id, player_id, seat if player_id is None else None))
        whose = SeatRow.seat == seat if player_id is None else held_by(player_id)
        query = (
            select(SeatRow.seat, SeatRow.rev, SeatRow.view, SeatRow.situation, MatchRow.state)
            .join(MatchRow, MatchRow.match_id == SeatRow.match_id)
            .where(SeatRow.match_id == match_id, whose)
        )
        rows = await self._database.rows(query)
        if not rows:
            return None
        row = rows[0]
        return SeatNow(row.seat, row.rev, row.view + row.situation, row.state != MatchState.ACTIVE)

    async def history(self, match_id: str, seat: str, after_rev: int, limit: int) -> SeatHistory:
        # Read the seat first: then all its updates up to this revision are stored already.
        now = await self.seat_now(match_id, seat=seat)
        if now is None:
            raise NotFound("UNKNOWN_MATCH")
        if now.rev <= after_rev:
            return SeatHistory((), now)
        query = (
            select(SeatUpdateRow.rev, SeatUpdateRow.events)
            .where(
                SeatUpdateRow.match_id == match_id,
                SeatUpdateRow.seat == seat,
                SeatUpdateRow.rev > after_rev,
                SeatUpdateRow.rev <= now.rev,
            )
            .order_by(SeatUpdateRow.rev)
            .limit(limit)
        )
        return SeatHistory(tuple((row.rev, row.events) for row in await self._database.rows(query)), now)

    async def match(self, match_id: str) -> Match | None:
        return await self._database.read(lambda connection: read_match(connection, match_id))

    async def page(self, player_id: str, state: MatchState | None, before: tuple[int, str] | None, limit: int) -> Sequence[Match]:
        return await self._database.read(lambda connection: read_page(connection, player_id, state, before, limit))

    async def versions(self, match_ids: Sequence[str]) -> Mapping[str, int]:
        query = select(MatchRow.match_id, MatchRow.version).where(MatchRow.match_id.in_(match_ids))
        return {row.match_id: row.version for row in await self._database.rows(query)}

    async def active_count(self) -> Mapping[GameVersion, int]:
        query = (
            select(MatchRow.game_id, MatchRow.rules_version, func.count().label("matches"))
            .where(MatchRow.state == inlined(MatchState.ACTIVE))
            .group_by(MatchRow.game_id, MatchRow.rules_version)
        )
        return {GameVersion(row.game_id, row.rules_version): row.matches for row in await self._database.rows(query)}
