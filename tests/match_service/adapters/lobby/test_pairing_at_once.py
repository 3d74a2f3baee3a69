"""Concurrent pairing: several matchers, and hundreds of tickets of players who join, leave or become absent."""

import asyncio
import random
import uuid
from collections import Counter, defaultdict
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import AbstractContextManager, asynccontextmanager
from dataclasses import dataclass, replace

import pytest
from hypothesis import HealthCheck, Phase, given
from hypothesis import strategies as st
from sqlalchemy import insert, select

from match_service.adapters.database.connection.database import Database
from match_service.adapters.database.identity.players import SqlPlayers
from match_service.adapters.database.lobby.queue_tickets import SqlPlayerTickets, _ticket
from match_service.adapters.database.play.matches import SqlMatches
from match_service.adapters.database.play.off_board_rows import control_of
from match_service.adapters.database.play.requests import SqlRequests
from match_service.adapters.database.ratings.ratings import SqlRatings
from match_service.adapters.database.tables.identity import PlayerRow
from match_service.adapters.database.tables.lobby import PlayerTicketRow
from match_service.adapters.database.tables.play import MatchRow, SeatRow
from match_service.adapters.database.tables.ratings import RatingRow
from match_service.domain.clock.time_control import bank
from match_service.domain.identity.caller import Caller, PlayerKind, Scope
from match_service.domain.lobby.bot_match_ticket import TicketState
from match_service.domain.lobby.pairing import PairingRules, paired
from match_service.domain.lobby.queue_ticket import PlayerTicket, Pool
from match_service.domain.play.request import Request
from match_service.domain.ratings.rating import MICROS, MU, SHOWN_FIRST, SHOWN_PER_MU
from match_service.usecases.lobby.pair_players import expire_tickets, pair_players
from match_service.usecases.lobby.player_queue import Joining, join_queue, leave_queue
from match_service.usecases.lobby.ports import QueuePorts
from match_service.usecases.ports.limits import Limits
from match_service.usecases.uptime.served_games import Games
from tests.examples import examples, scaled
from tests.match_service.usecases.fakes import World
from tests.match_service.usecases.usual_limits import usual_limits

PLAYERS, MATCHERS = 160, 4
CLOCK = bank(180_000, 2_000, setup_ms=60_000, response_ms=20_000)
POOLS = [
    Pool("toy", CLOCK, is_rated=True),
    Pool("toy", CLOCK, is_rated=False),
    Pool("toy", replace(CLOCK, bank_ms=60_000), is_rated=True),
]
LIMITS = usual_limits(pairing=PairingRules(bot_after_ms=60_000, bots=(("uniform", 800),)), attempts_max=50)


@dataclass(frozen=True)
class Replica:
    """A replica with a connection pool of its own."""

    ports: QueuePorts

    async def join(self, player_id: str, pool: Pool, *, takes_bot: bool = False) -> PlayerTicket:
        joining = Joining(pool, takes_bot, Request(player_id, "JoinQueue", str(uuid.uuid4()), b""))
        return await join_queue(self.ports, Caller(Scope.PLAY, player_id), joining)

    async def leave(self, player_id: str, ticket_id: str) -> PlayerTicket:
        request = Request(player_id, "LeaveQueue", str(uuid.uuid4()), b"")
        return await leave_queue(self.ports, Caller(Scope.PLAY, player_id), ticket_id, request)


@asynccontextmanager
async def replicas(url: str, count: int, limits: Limits = LIMITS) -> AsyncIterator[tuple[World, list[Replica]]]:
    """Replicas on one database, with one clock."""
    world = World(limits)
    databases = [Database(url, deadline_seconds=60, connections=5) for _ in range(count)]
    made = []
    for database in databases:
        ports = replace(
            world.queue,
            play=replace(world.play, matches=SqlMatches(database, lambda _: None)),
            games=Games(world.rules, world.clock, world.meter, 10**9),
            requests=SqlRequests(database),
            players=SqlPlayers(database),
            ratings=SqlRatings(database),
            player_tickets=SqlPlayerTickets(database),
        )
        made.append(Replica(ports))
    try:
        yield world, made
    finally:
        for database in databases:
            await database.close()


async def make_players(database: Database, ratings: Sequence[int]) -> list[str]:
    """Players with these ratings in every pool."""
    ids = [str(uuid.uuid4()) for _ in ratings]
    players = [
        {"player_id": each, "display_name": each[:8], "kind": int(PlayerKind.GUEST), "created_at": 1, "used_at": 1}
        | {"claimed_until": 0, "news": 0, "owner_id": None, "suspended_at": None, "deleted_at": None}
        for each in ids
    ]
    classes = {pool.clock_class.value for pool in POOLS}
    rating_rows = [
        {"player_id": each, "game_id": "toy", "clock_class": its_class, "sigma": MICROS, "matches": 1, "changed_at": 1}
        | {"mu": round((MU + (rating - SHOWN_FIRST) / SHOWN_PER_MU) * MICROS)}
        for each, rating in zip(ids, ratings, strict=True)
        for its_class in classes
    ]

    async def write(connection: object) -> None:
        await connection.execute(insert(PlayerRow), players)  # type: ignore[attr-defined]
        await connection.execute(insert(RatingRow), rating_rows)  # type: ignore[attr-defined]

    await database.write(write)
    return ids


async def all_tickets(database: Database, ids: Sequence[str]) -> dict[str, PlayerTicket]:
    """Every ticket of these players, by ticket ID."""
    rows = await database.rows(select(PlayerTicketRow.__table__).where(PlayerTicketRow.player_id.in_(ids)))
    return {row.ticket_id: _ticket(row) for row in rows}


async def seated(database: Database, ids: Sequence[str]) -> dict[str, set[str]]:
    """The players of each match."""
    rows = await database.rows(select(SeatRow.match_id, SeatRow.player_id).where(SeatRow.player_id.in_(ids)))
    matches = defaultdict(set)
    for row in rows:
        matches[row.match_id].add(row.player_id)
    assert sum(len(each) for each in matches.values()) == len(rows)  # No player has two seats in a match.
    return dict(matches)


async def keep_on(act: Callable[[], Awaitable[object]], running: asyncio.Event) -> None:
    """Repeat `act` while `running` is set."""
    while running.is_set():
        await act()
        await asyncio.sleep(0.001)


@dataclass
class Calls:
    """Results of the players' calls."""

    joined: dict[str, PlayerTicket]
    answers: dict[str, TicketState]


async def run_all(made: Sequence[Replica], world: World, ids: Sequence[str], chance: random.Random) -> Calls:
    """All players join at random replicas and some leave again, while the matchers run."""
    calls = Calls({}, {})
    running = asyncio.Event()
    running.set()
    matchers = [asyncio.create_task(keep_on(lambda each=each: pair_players(each.ports), running)) for each in made]

    async def join_and_maybe_leave(player_id: str) -> None:
        pool, leaves = chance.choice(POOLS), chance.random() < 0.3
        await asyncio.sleep(chance.random() * 0.2)
        ticket = await chance.choice(made).join(player_id, pool, takes_bot=chance.random() < 0.3)
        calls.joined[player_id] = ticket
        world.clock.time += 10
        if leaves:
            await asyncio.sleep(chance.random() * 0.05)
            calls.answers[ticket.ticket_id] = (await chance.choice(made).leave(player_id, ticket.ticket_id)).state

    try:
        await asyncio.gather(*(join_and_maybe_leave(each) for each in ids))
    finally:
        # Stop the matchers even if a player's call failed, or the error would surface only at the test's timeout.
        running.clear()
        ends = await asyncio.gather(*matchers, return_exceptions=True)
    for end in ends:
        if end is not None:
            raise end
    return calls


@given(seed=st.integers(0, 2**32))
@examples(
    1,
    phases=[Phase.explicit, Phase.generate],
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
@pytest.mark.timeout(scaled(300))
def test_ticket_ends_once_despite_many_concurrent_matchers(
    new_database: Callable[[], AbstractContextManager[str]], seed: int
) -> None:
    with new_database() as url:
        asyncio.run(check_run(url, random.Random(seed)))


async def check_run(url: str, chance: random.Random) -> None:
    async with replicas(url, MATCHERS) as (world, made):
        database = made[0].ports.player_tickets._database  # type: ignore[attr-defined]
        ids = await make_players(database, [round(chance.gauss(1_500, 150)) for _ in range(PLAYERS)])
        calls = await run_all(made, world, ids, chance)
        await check(database, ids, calls)
        # Remaining tickets are paired within wider windows, then with bots; the last ones expire.
        world.clock.time += 61_000
        await made[0].ports.player_tickets.see([each.ticket_id for each in calls.joined.values()], world.clock.now())
        while sum(await asyncio.gather(*(pair_players(each.ports) for each in made))):
            world.clock.time += 1_000
        await check(database, ids, calls)
        world.clock.time += LIMITS.ticket_gone_ms
        before = {each.ticket_id for each in (await all_tickets(database, ids)).values() if each.state is TicketState.QUEUED}
        assert sum(await asyncio.gather(*(expire_tickets(each.ports) for each in made))) == len(before)
        assert sum(await asyncio.gather(*(pair_players(each.ports) for each in made))) == 0
        await check(database, ids, calls)
        ends = Counter(each.state for each in (await all_tickets(database, ids)).values())
        assert ends.total() == PLAYERS
        assert ends == Counter(world.meter.ticket_ends) + Counter({TicketState.MATCHED: ends[TicketState.MATCHED]})
        assert ends[TicketState.MATCHED] == sum(len(waits) for _, waits in world.meter.pairs) > PLAYERS // 2


async def check(database: Database, ids: Sequence[str], calls: Calls) -> None:
    """Check that tickets, matches and the players' results agree."""
    tickets, matches = await all_tickets(database, ids), await seated(database, ids)
    assert {each.ticket_id for each in calls.joined.values()} == tickets.keys()
    assert {ticket_id: tickets[ticket_id].state for ticket_id in calls.answers} == calls.answers
    by_match = defaultdict(list)
    for ticket in tickets.values():
        assert (ticket.match_id is not None) is (ticket.state is TicketState.MATCHED)
        if ticket.match_id is not None:
            by_match[ticket.match_id].append(ticket)
    # Tickets and matches correspond, so no player is in two matches.
    assert {match_id: {each.player_id for each in its} for match_id, its in by_match.items()} == matches
    query = select(MatchRow.__table__).where(MatchRow.match_id.in_(by_match))
    rows = {row.match_id: row for row in await database.rows(query)}
    for match_id, its in by_match.items():
        stored = rows[match_id]
        assert control_of(stored) == its[0].pool.control
        if len(its) == 1:
            assert its[0].takes_bot
            assert not stored.is_rated
            continue
        first, second = its
        assert first.pool == second.pool
        assert stored.is_rated is first.pool.is_rated
        windows = [LIMITS.pairing.window(each, first.ended_at) for each in its]
        assert 2 * abs(first.rating - second.rating) <= sum(windows)


async def test_no_pairable_tickets_wait_once_all_matchers_have_run(database_url: str) -> None:
    chance = random.Random(7)
    async with replicas(database_url, MATCHERS) as (world, made):
        database = made[0].ports.player_tickets._database  # type: ignore[attr-defined]
        ids = await make_players(database, [round(chance.gauss(1_500, 200)) for _ in range(60)])
        await run_all(made, world, ids, chance)
        while sum(await asyncio.gather(*(pair_players(each.ports) for each in made))):
            pass
        waiting = await made[0].ports.player_tickets.pairable(0, -1, 1_000)
        assert paired(waiting, LIMITS.pairing, world.clock.now()).pairs == ()


async def test_players_meet_a_third_time_only_without_another_opponent(database_url: str) -> None:
    async with replicas(database_url, 2) as (world, made):
        database = made[0].ports.player_tickets._database  # type: ignore[attr-defined]
        ann, ben, cyd = await make_players(database, [1_500, 1_500, 1_500])

        async def meet(*players: str) -> set[frozenset[str]]:
            world.clock.time += 1_000
            tickets = [await made[index % 2].join(player, POOLS[0]) for index, player in enumerate(players)]
            await pair_players(made[1].ports)
            current = [await made[0].ports.player_tickets.get(each.ticket_id) for each in tickets]
            by_match = defaultdict(set)
            for each in current:
                assert each is not None
                by_match[each.match_id].add(each.player_id)
                if each.match_id is None:
                    await made[0].leave(each.player_id, each.ticket_id)
            return {frozenset(its) for match_id, its in by_match.items() if match_id is not None}

        assert await meet(ann, ben) == {frozenset((ann, ben))}
        assert await meet(ann, ben) == {frozenset((ann, ben))}
        assert await meet(ann, ben, cyd) in ({frozenset((ann, cyd))}, {frozenset((ben, cyd))})
        dan, eve = await make_players(database, [1_500, 1_500])
        for _ in range(4):  # Without others, they meet again and again.
            assert await meet(dan, eve) == {frozenset((dan, eve))}
