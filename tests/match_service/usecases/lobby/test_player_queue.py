"""The players' queue on fakes: pairing, faults, presence and metrics."""

import uuid
from dataclasses import replace

import pytest

from match_service.domain.clock.time_control import bank
from match_service.domain.errors import Fault, NotFound, NotPermitted, Unauthenticated
from match_service.domain.identity.caller import Caller, Player, PlayerKind, Scope
from match_service.domain.lobby.bot_match_ticket import TicketState
from match_service.domain.lobby.pairing import PairingRules
from match_service.domain.lobby.queue_ticket import PlayerTicket, Pool
from match_service.domain.play.game import Game
from match_service.domain.uptime.outage import Outage
from match_service.usecases.lobby.pair_players import expire_tickets, pair_players
from match_service.usecases.lobby.player_queue import Joining, find_ticket, join_queue, leave_queue, note_seen, queue_position
from match_service.usecases.uptime.served_games import Games
from match_service.usecases.watch.watch_ticket import watch_ticket
from tests.match_service.usecases.fakes import World
from tests.match_service.usecases.table import request
from tests.match_service.usecases.usual_limits import usual_limits

POOL = Pool("toy", bank(180_000, 2_000, setup_ms=60_000, response_ms=20_000), is_rated=True)
LIMITS = usual_limits(min_action_interval_ms=0, pairing=PairingRules(bot_after_ms=10_000, bots=(("uniform", 800),)))


class QueueWorld:
    """A world with a queue."""

    def __init__(self) -> None:
        self.world = World(LIMITS)

    async def player(self, player_id: str, kind: PlayerKind = PlayerKind.GUEST, owner_id: str = "") -> Caller:
        player = Player(player_id, player_id.upper(), kind, owner_id)
        await self.world.store.make_player(player, request("CreateGuest", ""))
        return Caller(Scope.BOT if kind is PlayerKind.BOT else Scope.PLAY, player_id)

    async def join(self, caller: Caller, pool: Pool = POOL, *, takes_bot: bool = False) -> PlayerTicket:
        joining = Joining(pool, takes_bot, request("JoinQueue", caller.player_id, str(uuid.uuid4())))
        return await join_queue(self.world.queue, caller, joining)

    async def pair(self) -> int:
        return await pair_players(self.world.queue)

    def state(self, ticket: PlayerTicket) -> TicketState:
        return self.world.player_tickets.tickets[ticket.ticket_id].state


@pytest.fixture
def queue() -> QueueWorld:
    return QueueWorld()


async def test_pairing_makes_a_rated_match_and_measures_the_waits(queue: QueueWorld) -> None:
    ann, ben = await queue.player("ann"), await queue.player("ben")
    mine = await queue.join(ann)
    queue.world.clock.time += 3_000
    theirs = await queue.join(ben)
    assert await queue.pair() == 1
    (match_id,) = queue.world.store.facts
    assert queue.world.store.facts[match_id].is_rated
    assert {each.occupant.player_id for each in queue.world.store.heads[match_id].seats} == {"ann", "ben", None}
    assert (await find_ticket(queue.world.queue, ann, mine.ticket_id)).match_id == match_id
    assert (await find_ticket(queue.world.queue, ben, theirs.ticket_id)).match_id == match_id
    assert queue.world.meter.pairs == [("rated", [3_000, 0])]
    assert await queue.pair() == 0


async def test_pairing_draws_the_seats_at_random(queue: QueueWorld) -> None:
    ann, ben = await queue.player("ann"), await queue.player("ben")
    lefts = set()
    for _ in range(40):
        for each in (ann, ben):
            await queue.join(each)
        assert await queue.pair() == 1
        lefts.add(list(queue.world.store.heads.values())[-1].seat("left").occupant.player_id)
    assert lefts == {"ann", "ben"}


async def test_pairing_pairs_registered_bots_only_with_other_owners_bots(queue: QueueWorld) -> None:
    ann = await queue.player("ann")
    bots = [await queue.player(name, PlayerKind.BOT, owner) for name, owner in (("b1", "ann"), ("b2", "ann"), ("b3", "eve"))]
    person = await queue.join(ann)
    own = [await queue.join(each) for each in bots[:2]]
    assert [each.pool.of_bots for each in own] == [True, True]
    assert await queue.pair() == 0
    other = await queue.join(bots[2])
    assert await queue.pair() == 1
    assert queue.state(other) is TicketState.MATCHED
    assert sorted(queue.state(each) for each in own) == [TicketState.QUEUED, TicketState.MATCHED]
    assert queue.state(person) is TicketState.QUEUED


async def test_pairing_fills_in_a_bot_after_a_while_in_a_casual_match(queue: QueueWorld) -> None:
    ann, ben = await queue.player("ann"), await queue.player("ben")
    takes = await queue.join(ann, takes_bot=True)
    never = await queue.join(ben, replace(POOL, is_rated=False))
    assert await queue.pair() == 0
    queue.world.clock.time += 10_000
    assert await queue.pair() == 1
    (new,) = queue.world.store.facts.values()
    assert not new.is_rated
    assert not new.bots_only
    assert (queue.state(takes), queue.state(never)) == (TicketState.MATCHED, TicketState.QUEUED)
    assert queue.world.meter.pairs == [("bot", [10_000])]


async def test_pairing_resumes_when_the_rules_are_available_again(queue: QueueWorld) -> None:
    ann, ben = await queue.player("ann"), await queue.player("ben")
    for each in (ann, ben):
        await queue.join(each)
    queue.world.rules.down = True
    with pytest.raises(Fault):
        await queue.pair()
    queue.world.rules.down = False
    assert await queue.pair() == 1


async def test_pairing_skips_tickets_of_a_removed_game(queue: QueueWorld) -> None:
    callers = [await queue.player(name) for name in "abcd"]
    for each in callers[:2]:
        stale = await queue.join(each)
        gone = replace(stale, pool=replace(POOL, game_id="gone"))
        queue.world.player_tickets.tickets[stale.ticket_id] = gone
    for each in callers[2:]:
        await queue.join(each)
    assert await queue.pair() == 1
    assert (await leave_queue(queue.world.queue, callers[0], "", request("LeaveQueue", "a"))).state is TicketState.LEFT


async def test_pairing_continues_with_other_games_when_one_games_rules_are_down(queue: QueueWorld) -> None:
    class Away(Games):
        async def newest(self, game_id: str) -> Game:
            if game_id == "away":
                raise Fault("RULES_UNAVAILABLE")
            return await super().newest(game_id)

    queue.world.games = Away(queue.world.rules, queue.world.clock, queue.world.meter, 60_000)
    for number in range(20):
        ticket = await queue.join(await queue.player(f"p{number}"))
        queue.world.clock.time += 1
        if number < 18:  # more pairs than one batch
            queue.world.player_tickets.tickets[ticket.ticket_id] = replace(ticket, pool=replace(POOL, game_id="away"))
    with pytest.raises(Fault):
        await queue.pair()
    assert queue.state(ticket) is TicketState.MATCHED
    assert len(queue.world.store.facts) == 1


async def test_ticket_of_an_absent_player_expires_but_not_because_of_an_outage(queue: QueueWorld) -> None:
    ticket = await queue.join(await queue.player("ann"))
    queue.world.clock.time += LIMITS.ticket_gone_ms
    now = queue.world.clock.now()
    queue.world.outages.known = [Outage(now - 60_000, now - 5_000)]
    assert await expire_tickets(queue.world.queue) == 0
    queue.world.clock.time += LIMITS.ticket_gone_ms - 5_000
    assert await expire_tickets(queue.world.queue) == 1
    assert queue.state(ticket) is TicketState.EXPIRED
    assert queue.world.meter.ticket_ends == [TicketState.EXPIRED]


async def test_reading_a_ticket_notes_presence_with_few_writes(queue: QueueWorld) -> None:
    ann = await queue.player("ann")
    ticket = await queue.join(ann)
    joined = queue.world.clock.now()

    async def seen_after(milliseconds: int) -> int:
        queue.world.clock.time = joined + milliseconds
        await note_seen(queue.world.queue, await find_ticket(queue.world.queue, ann, ""))
        return queue.world.player_tickets.tickets[ticket.ticket_id].seen_at - joined

    assert await seen_after(LIMITS.ticket_gone_ms // 3) == 0
    assert await seen_after(LIMITS.ticket_gone_ms // 2) == LIMITS.ticket_gone_ms // 2


async def test_usual_wait_is_the_median_of_the_last_hour(queue: QueueWorld) -> None:
    ann, ben, cyd = [await queue.player(name) for name in ("ann", "ben", "cyd")]
    await queue.join(ann)
    queue.world.clock.time += 4_000
    await queue.join(ben)
    await queue.pair()
    ticket = await queue.join(cyd)
    assert (await queue_position(queue.world.queue, ticket)).usual_wait_ms == 2_000
    queue.world.clock.time += 3_700_000
    assert (await queue_position(queue.world.queue, ticket)).usual_wait_ms is None


async def test_ticket_watch_reports_the_end_only_to_the_tickets_player(queue: QueueWorld) -> None:
    ann, eve = await queue.player("ann"), await queue.player("eve")
    ticket = await queue.join(ann)
    watched = watch_ticket(queue.world.queue, queue.world.ticket_presence, ann, ticket.ticket_id)
    first = await anext(watched)
    assert first is not None
    assert first.window == LIMITS.pairing.window_first
    await leave_queue(queue.world.queue, ann, ticket.ticket_id, request("LeaveQueue", "ann"))
    rest = [each async for each in watched]
    assert [each.ticket.state for each in rest if each is not None] == [TicketState.LEFT]
    with pytest.raises(NotPermitted):
        await anext(watch_ticket(queue.world.queue, queue.world.ticket_presence, eve, ticket.ticket_id))
    with pytest.raises(NotFound):
        await anext(watch_ticket(queue.world.queue, queue.world.ticket_presence, ann, ""))


async def test_ticket_presence_notes_only_players_with_an_open_watch(queue: QueueWorld) -> None:
    ann = await queue.player("ann")
    ticket = await queue.join(ann)
    watched = watch_ticket(queue.world.queue, queue.world.ticket_presence, ann, ticket.ticket_id)
    await anext(watched)
    queue.world.clock.time += 5_000
    assert await queue.world.ticket_presence.see(queue.world.queue) == 1
    assert queue.world.player_tickets.tickets[ticket.ticket_id].seen_at == queue.world.clock.now()
    await watched.aclose()
    assert await queue.world.ticket_presence.see(queue.world.queue) == 0


async def test_join_queue_rejects_an_unknown_player(queue: QueueWorld) -> None:
    with pytest.raises(Unauthenticated):
        await queue.join(Caller(Scope.PLAY, "nobody"))
