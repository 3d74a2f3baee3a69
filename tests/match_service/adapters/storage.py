"""SQL storage and toy matches for tests."""

import uuid
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import contextmanager

from sqlalchemy import event, select

from match_service.adapters.database.connection.database import Database
from match_service.adapters.database.connection.dedicated_connection import Row
from match_service.adapters.database.identity.players import SqlPlayers
from match_service.adapters.database.lobby.bot_match_tickets import SqlTickets
from match_service.adapters.database.play.matches import SqlMatches
from match_service.adapters.database.play.owed_decisions import SqlOwedBots
from match_service.adapters.database.play.requests import SqlRequests
from match_service.adapters.database.tables.play import RecordRow, SnapshotRow
from match_service.domain.clock.time_control import UNTIMED, TimeControl
from match_service.domain.identity.caller import Player
from match_service.domain.play.commit import Commit, MatchCreation, NewMatch, advance, create
from match_service.domain.play.match import Head, Occupant
from match_service.domain.play.off_board import CommitContext
from match_service.domain.play.request import Request
from match_service.domain.play.step import SPECTATOR, Origin, Step
from match_service.usecases.play.system_steps import run_system_steps
from tests.match_service import toy_game
from tests.match_service.toy_rules import ToyRules

Fetch = Callable[[str, Sequence[object]], Awaitable[Sequence[Row]]]

NO_REQUEST = Request("", "", "", b"")


def request(account: str = "p1", method: str = "SubmitAction", body: bytes = b"body") -> Request:
    """A new request."""
    return Request(account, method, str(uuid.uuid4()), body)


class Storage:
    """The SQL adapters on one database."""

    def __init__(self, database: Database) -> None:
        self.database = database
        self.commit_seconds: list[float] = []
        self.matches = SqlMatches(database, self.commit_seconds.append)
        self.players = SqlPlayers(database)
        self.requests = SqlRequests(database)
        self.tickets = SqlTickets(database)
        self.owed = SqlOwedBots(database)
        self.rules = ToyRules()

    async def make_players(self, *player_ids: str) -> None:
        for player_id in player_ids:
            await self.players.create(Player(player_id, player_id.upper()), request("", "CreateGuest"), now=1)

    async def new_match(
        self,
        left: Occupant | None = None,
        right: Occupant | None = None,
        *,
        now: int = 100,
        option: str = "",
        control: TimeControl = UNTIMED,
        is_rated: bool = False,
    ) -> NewMatch:
        """A toy match, not stored yet."""
        options = toy_game.packed(option).SerializeToString() if option else b""
        started = await self.rules.start("toy", "", options, bytes(32))
        creation = MatchCreation(
            match_id=str(uuid.uuid4()),
            game_id="toy",
            created_by="p1",
            seats=(
                ("left", left or Occupant(player_id="p1")),
                ("right", right or Occupant(bot_level="uniform")),
                (SPECTATOR, Occupant()),
            ),
            options=options,
            seed=bytes(range(32)),
            min_action_interval_ms=0,
            control=control,
            is_rated=is_rated,
        )
        steps = await run_system_steps(self.rules, started.applied, 16)
        context = CommitContext(now, request(method="CreateMatch"))
        return create(creation, started.applied, steps, context)

    async def create(self, left: Occupant | None = None, right: Occupant | None = None, *, now: int = 100) -> Head:
        """A stored toy match."""
        new = await self.new_match(left, right, now=now)
        await self.matches.create(new, 100)
        return new.commit.head

    async def action(self, head: Head, seat: str, command: str, *, now: int = 200, sent: Request | None = None) -> Commit:
        """The commit of an action, not stored yet."""
        action = toy_game.packed(command).SerializeToString()
        applied = await self.rules.apply(head.position, seat, action)
        steps = [Step(seat, Origin.PLAYER, action, applied), *await run_system_steps(self.rules, applied, 16)]
        return advance(head, steps, CommitContext(now, sent))

    async def play(self, head: Head, *actions: tuple[str, str], now: int = 200) -> Head:
        """The match after the actions, committed one by one."""
        for seat, command in actions:
            commit = await self.action(head, seat, command, now=now)
            await self.matches.commit(commit)
            head = commit.head
        return head

    @contextmanager
    def statements(self, seen: list[str]) -> Iterator[None]:
        """Collect the statements that write, while the block runs."""

        def note(_: object, __: object, statement: str, *___: object) -> None:
            seen.append(statement)

        engine = self.database._writers.sync_engine
        event.listen(engine, "before_cursor_execute", note)
        connections = [(connection, connection.fetch) for connection in self.database._dedicated]
        for connection, fetch in connections:
            connection.fetch = _noting(seen, fetch)  # type: ignore[method-assign]
        try:
            yield
        finally:
            event.remove(engine, "before_cursor_execute", note)
            for connection, fetch in connections:
                connection.fetch = fetch  # type: ignore[method-assign]

    async def record(self, match_id: str) -> Sequence[tuple[int, str, int, bytes]]:
        """The record as (seq, seat, origin, chain)."""
        query = (
            select(RecordRow.seq, RecordRow.seat, RecordRow.origin, RecordRow.chain)
            .where(RecordRow.match_id == match_id)
            .order_by(RecordRow.seq)
        )
        return [(row.seq, row.seat, row.origin, row.chain) for row in await self.database.rows(query)]

    async def snapshots(self, match_id: str) -> list[int]:
        """The entries with snapshots."""
        query = select(SnapshotRow.seq).where(SnapshotRow.match_id == match_id).order_by(SnapshotRow.seq)
        return [row.seq for row in await self.database.rows(query)]


def _noting(seen: list[str], fetch: Fetch) -> Fetch:
    async def noted(statement: str, arguments: Sequence[object]) -> Sequence[Row]:
        seen.append(statement)
        return await fetch(statement, arguments)

    return noted
