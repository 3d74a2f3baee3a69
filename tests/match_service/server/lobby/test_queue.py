"""The players' queue over gRPC, on both databases: tickets are joined, watched, left and expired once."""

import asyncio
import uuid
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack

import grpc
import pytest

from tests.match_service.server.arena import Arena, another, arena, eventually
from tests.match_service.server.edge.test_edge import metrics
from tests.match_service.server.identity.test_accounts import named
from tests.match_service.server.time_travel import execute, rows
from tests.services.valkey import Valkey
from zhanqi.match.v1 import match_pb2, queue_service_pb2_grpc
from zhanqi.match.v1 import queue_service_pb2 as pb
from zhanqi_client import Client
from zhanqi_wire import status

BANK = match_pb2.TimeControl(kind=match_pb2.CLOCK_KIND_BANK, bank_ms=180_000, increment_ms=2_000)
SLOWER = match_pb2.TimeControl(kind=match_pb2.CLOCK_KIND_BANK, bank_ms=180_000, increment_ms=3_000)
QUEUED, MATCHED = pb.TICKET_STATE_QUEUED, pb.TICKET_STATE_MATCHED
LEFT, EXPIRED = pb.TICKET_STATE_LEFT, pb.TICKET_STATE_EXPIRED


@pytest.fixture
async def brief(database_url: str) -> AsyncIterator[Arena]:
    """A service that checks for absent players every two seconds."""
    async with arena(database_url, ticket_gone_seconds=6, queue_seconds=0.05) as one:
        yield one


async def unseen(service: Arena, ticket: pb.Ticket, milliseconds: int) -> int:
    """Move the time when the ticket's player was last seen into the past. Returns the new time."""
    its = {"ms": milliseconds, "its_id": ticket.ticket_id}
    await execute(
        service.settings.database_url, ("UPDATE player_ticket SET seen_at = seen_at - :ms WHERE ticket_id = :its_id", its)
    )
    return await seen_at(service, ticket)


async def seen_at(service: Arena, ticket: pb.Ticket) -> int:
    query = "SELECT seen_at FROM player_ticket WHERE ticket_id = :its_id"
    ((milliseconds,),) = await rows(service.settings.database_url, query, its_id=ticket.ticket_id)
    assert isinstance(milliseconds, int)
    return milliseconds


async def matched(client: Client, ticket: pb.Ticket) -> pb.Ticket:
    async with asyncio.timeout(30):
        return await client.queue.matched(ticket.ticket_id)


async def test_two_players_of_one_pool_are_paired_and_notified(fresh_service: Arena) -> None:
    other = await fresh_service.replica()
    first, second = await fresh_service.guest(), await other.guest()
    mine = await first.queue.join("toy", BANK, is_rated=True)
    assert (mine.state, mine.search.rating, mine.search.time_control.bank_ms) == (QUEUED, 1_500, 180_000)
    watching = asyncio.create_task(matched(first, mine))
    theirs = await second.queue.join("toy", BANK, is_rated=True)
    ours = [await watching, await matched(second, theirs)]
    assert [each.state for each in ours] == [MATCHED, MATCHED]
    assert ours[0].match_id == ours[1].match_id
    match = await first.match(ours[0].match_id)
    assert match.is_rated
    assert match.time_control.increment_ms == 2_000
    assert len({seat.player.player_id for seat in match.seats}) == 2
    assert {each.match_id async for each in second.matches()} == {match.match_id}
    assert await first.queue.ticket(mine.ticket_id) == ours[0]


async def test_players_of_different_pools_are_not_paired(fresh_light: Arena) -> None:
    tickets = []
    for control, is_rated in ((BANK, True), (BANK, False), (SLOWER, True), (None, False)):
        guest = await fresh_light.guest()
        tickets.append((guest, await guest.queue.join("toy", control, is_rated=is_rated)))
    await asyncio.sleep(0.3)
    assert [(await guest.queue.ticket(each.ticket_id)).state for guest, each in tickets] == [QUEUED] * 4


async def test_ticket_stream_starts_with_the_position_and_heartbeats(sqlite_url: str) -> None:
    async with arena(sqlite_url, heartbeat_seconds=0.1, queue_window_per_second=1_000, queue_window_last=10**9) as service:
        guest = await service.guest()
        ticket = await guest.queue.join("toy", BANK)
        watched = guest.queue.watch(ticket.ticket_id)
        async with asyncio.timeout(30):
            messages = [await anext(watched) for _ in range(3)]
        assert {each.state for each in messages} == {QUEUED}
        assert 100 <= messages[0].search.window < messages[1].search.window < messages[2].search.window
        assert not messages[0].search.HasField("usual_wait_ms")
        other = await service.guest()
        await matched(other, await other.queue.join("toy", BANK))
        async with asyncio.timeout(30):
            rest = [each async for each in watched]
        assert rest[-1].state == MATCHED
        third = await service.guest()
        assert (await third.queue.join("toy", BANK)).search.HasField("usual_wait_ms")


async def test_player_has_one_ticket_and_joining_is_idempotent(fresh_light: Arena) -> None:
    guest, request_id = await fresh_light.guest(), str(uuid.uuid4())
    first = await guest.queue.join("toy", BANK, request_id=request_id)
    assert (await guest.queue.join("toy", BANK, request_id=request_id)).ticket_id == first.ticket_id
    with pytest.raises(status.Refused) as refused:
        await guest.queue.join("toy", SLOWER)
    assert refused.value.reason == "ALREADY_QUEUED"
    with pytest.raises(status.AlreadyExists):
        await guest.queue.join("toy", SLOWER, request_id=request_id)
    assert (await guest.queue.ticket()).ticket_id == first.ticket_id
    assert (await guest.queue.leave()).state == LEFT
    with pytest.raises(status.NotFound):
        await guest.queue.ticket()
    # The repeated request returns the old ticket; a new one joins again.
    assert (await guest.queue.join("toy", BANK, request_id=request_id)).state == LEFT
    assert (await guest.queue.join("toy", BANK)).ticket_id != first.ticket_id


async def test_joining_at_once_at_two_replicas_gives_one_ticket(fresh_service: Arena) -> None:
    other = await fresh_service.replica()
    guest, token = await with_token(fresh_service)
    there = other.anyone.with_token(token)
    results = await asyncio.gather(*(each.queue.join("toy", BANK) for each in (guest, there) * 4), return_exceptions=True)
    joined = [each for each in results if isinstance(each, pb.Ticket)]
    refused = [each for each in results if isinstance(each, status.Refused)]
    assert (len(joined), len(refused)) == (1, 7)
    stored = await rows(fresh_service.settings.database_url, "SELECT ticket_id FROM player_ticket")
    assert stored == [(joined[0].ticket_id,)]


async def test_leaving_ends_the_stream_and_is_safe_to_repeat(fresh_light: Arena) -> None:
    other = await fresh_light.replica()
    guest, request_id = await fresh_light.guest(), str(uuid.uuid4())
    ticket = await guest.queue.join("toy", BANK)
    watching = asyncio.create_task(matched(guest, ticket))
    await asyncio.sleep(0.1)
    left = await guest.queue.leave(ticket.ticket_id, request_id=request_id)
    assert left.state == (await watching).state == LEFT
    assert (await guest.queue.leave(ticket.ticket_id, request_id=request_id)).state == LEFT
    assert (await guest.queue.leave(ticket.ticket_id)).state == LEFT
    opponent = await other.guest()
    await opponent.queue.join("toy", BANK)
    await asyncio.sleep(0.3)
    assert (await opponent.queue.ticket()).state == QUEUED


async def test_leaving_and_pairing_race_has_one_result(fresh_service: Arena) -> None:
    other = await fresh_service.replica()
    first, second = await fresh_service.guest(), await other.guest()
    for _ in range(8):
        mine = await first.queue.join("toy", BANK)
        theirs, left = await asyncio.gather(second.queue.join("toy", BANK), first.queue.leave(mine.ticket_id))
        if left.state == LEFT:
            assert (await second.queue.leave(theirs.ticket_id)).state == LEFT
            assert (await first.queue.ticket(mine.ticket_id)).match_id == ""
        else:
            assert left.state == MATCHED
            assert (await matched(second, theirs)).match_id == left.match_id
            await first.life.abort(left.match_id)


async def test_absent_players_ticket_expires_unpaired(brief: Arena) -> None:
    gone, there = await brief.guest(), await brief.guest()
    ticket = await gone.queue.join("toy", BANK)
    await unseen(brief, ticket, 60_000)
    await eventually(lambda: has_state(brief, ticket, EXPIRED))
    assert (await gone.queue.ticket(ticket.ticket_id)).state == EXPIRED
    await there.queue.join("toy", BANK)
    assert (await there.queue.ticket()).state == QUEUED
    assert await rows(brief.settings.database_url, "SELECT match_id FROM match") == []


async def has_state(service: Arena, ticket: pb.Ticket, state: int) -> bool:
    query = "SELECT state FROM player_ticket WHERE ticket_id = :its_id"
    return await rows(service.settings.database_url, query, its_id=ticket.ticket_id) == [(state,)]


async def test_absent_player_is_not_paired_before_expiry(fresh_light: Arena) -> None:
    gone, there = await fresh_light.guest(), await fresh_light.guest()
    await unseen(fresh_light, await gone.queue.join("toy", BANK), 60_000)
    await there.queue.join("toy", BANK)
    await asyncio.sleep(0.3)
    assert (await there.queue.ticket()).state == QUEUED
    assert await rows(fresh_light.settings.database_url, "SELECT match_id FROM match") == []


async def test_watching_or_reading_a_ticket_is_presence(brief: Arena) -> None:
    watches, asks = await brief.guest(), await brief.guest()
    watched, asked = await watches.queue.join("toy", BANK), await asks.queue.join("toy", SLOWER)
    watching = asyncio.create_task(matched(watches, watched))
    await asyncio.sleep(0.2)
    before = await unseen(brief, watched, 1_000)

    async def was_seen() -> bool:
        return await seen_at(brief, watched) > before

    await eventually(was_seen)
    before = await unseen(brief, asked, 3_000)
    assert (await asks.queue.ticket(asked.ticket_id)).state == QUEUED
    assert await seen_at(brief, asked) > before
    assert (await watches.queue.leave()).state == LEFT
    assert (await watching).state == LEFT


async def test_house_bot_fills_in_unrated_by_consent(sqlite_url: str, valkey: Valkey) -> None:
    async with arena(
        sqlite_url, redis_url=valkey.url, redis_seconds=2, queue_bot_seconds=0.2, bot_levels=("uniform",)
    ) as service:
        takes, waits = await service.guest(), await service.guest()
        taken = await takes.queue.join("toy", BANK, is_rated=True, accepts_bot=True)
        waiting = await waits.queue.join("toy", SLOWER, is_rated=True)
        match = await takes.match((await matched(takes, taken)).match_id)
        assert not match.is_rated
        assert {seat.bot.level for seat in match.seats} == {"uniform", ""}
        assert (await waits.queue.ticket(waiting.ticket_id)).state == QUEUED


async def test_no_bot_fills_in_without_bot_levels(fresh_light: Arena) -> None:
    assert fresh_light.settings.limits().pairing.bot_after_ms is None


async def test_a_ticket_is_its_players_alone(fresh_light: Arena) -> None:
    mine, other = await fresh_light.guest(), await fresh_light.guest()
    ticket = await mine.queue.join("toy", BANK)
    for call in (other.queue.ticket, other.queue.leave, other.queue.matched):
        with pytest.raises(status.NotPermitted):
            await call(ticket.ticket_id)
    with pytest.raises(status.NotFound):
        await other.queue.leave(str(uuid.uuid4()))


async def test_impossible_ticket_is_refused(fresh_light: Arena) -> None:
    guest = await fresh_light.guest()
    with pytest.raises(status.NotFound):
        await guest.queue.join("none", BANK)
    with pytest.raises(status.MalformedRequest) as untimed:
        await guest.queue.join("toy", is_rated=True)
    assert untimed.value.fields[0].path == "is_rated"
    with pytest.raises(status.MalformedRequest):
        await guest.queue.join("toy", match_pb2.TimeControl(kind=match_pb2.CLOCK_KIND_BANK, bank_ms=1))
    with pytest.raises(status.NotFound):
        await guest.queue.ticket()


async def test_full_queue_returns_a_retry_delay(sqlite_url: str) -> None:
    async with arena(sqlite_url, queue_max=2) as service:
        for control in (BANK, SLOWER):
            await (await service.guest()).queue.join("toy", control)
        with pytest.raises(status.Exhausted) as full:
            await (await service.guest()).queue.join("toy")
        assert (full.value.reason, full.value.retry_after_ms) == ("QUEUE_FULL", 5_000)


async def test_registered_bots_only_meet_other_owners_bots(fresh_service: Arena) -> None:
    person = await fresh_service.guest()
    await person.queue.join("toy", BANK)
    bots = []
    for player in ("Ada", "Eve"):
        owner = await named(fresh_service, player)
        for name in ("One", "Two"):
            made = await owner.account.register_bot(name)
            bots.append(fresh_service.anyone.with_refresh_token(made.credential.value))
    tickets = [await bot.queue.join("toy", BANK) for bot in bots[:2]]
    await asyncio.sleep(0.2)
    assert [(await bot.queue.ticket()).state for bot in (person, *bots[:2])] == [QUEUED] * 3
    tickets += [await bot.queue.join("toy", BANK) for bot in bots[2:]]
    ended = await asyncio.gather(*(matched(bot, ticket) for bot, ticket in zip(bots, tickets, strict=True)))
    match_ids = [each.match_id for each in ended]
    assert match_ids[0] != match_ids[1]
    assert sorted(match_ids[:2]) == sorted(match_ids[2:])
    assert (await person.queue.ticket()).state == QUEUED


async def test_deleted_player_leaves_the_queue_without_a_trace(fresh_service: Arena) -> None:
    goes, stays = await fresh_service.guest(), await fresh_service.guest()
    played = await goes.queue.join("toy", BANK)
    match_id = (await matched(stays, await stays.queue.join("toy", BANK))).match_id
    await goes.life.abort(match_id)
    waits = await goes.queue.join("toy", BANK)
    await goes.account.delete()
    assert await rows(fresh_service.settings.database_url, "SELECT ticket_id FROM player_ticket WHERE state = 1") == []

    async def is_gone() -> bool:
        query = "SELECT ticket_id FROM player_ticket WHERE ticket_id IN (:one, :other)"
        return await rows(fresh_service.settings.database_url, query, one=played.ticket_id, other=waits.ticket_id) == []

    await eventually(is_gone)
    assert (await stays.queue.join("toy", BANK)).state == QUEUED


async def test_queue_metrics_are_counted(brief: Arena) -> None:
    first, second, third = [await brief.guest() for _ in range(3)]
    ticket = await first.queue.join("toy", BANK, is_rated=True)
    await second.queue.join("toy", BANK, is_rated=True)
    await matched(first, ticket)
    await second.queue.join("toy", BANK)
    await second.queue.leave()
    gone = await third.queue.join("toy", BANK)
    await unseen(brief, gone, 60_000)

    async def expiry_is_counted() -> bool:
        return bool((await metrics(brief))['zhanqi_match_player_tickets_total{game="toy",result="expired"}'])

    await eventually(expiry_is_counted)
    stored = await metrics(brief)
    assert stored['zhanqi_match_queue_matches_total{game="toy",kind="rated"}'] == 1
    assert stored['zhanqi_match_queue_wait_seconds_count{game="toy"}'] == 2
    ends = {
        end: stored[f'zhanqi_match_player_tickets_total{{game="toy",result="{end}"}}'] for end in ("matched", "left", "expired")
    }
    assert ends == {"matched": 2, "left": 1, "expired": 1}


async def test_drain_ends_ticket_streams_and_keeps_the_ticket(sqlite_url: str) -> None:
    async with arena(sqlite_url) as stays:
        guest, token = await with_token(stays)
        ticket = await guest.queue.join("toy", BANK)
        async with AsyncExitStack() as channels:
            async with another(stays, {}) as goes:
                channel = await channels.enter_async_context(grpc.aio.insecure_channel(goes.target))
                stub = queue_service_pb2_grpc.QueueServiceStub(channel)
                request, metadata = pb.WatchTicketRequest(ticket_id=ticket.ticket_id), (("authorization", f"Bearer {token}"),)
                call = stub.WatchTicket(request, metadata=metadata)
                messages = aiter(call)
                assert (await anext(messages)).ticket.state == QUEUED
                reading = asyncio.create_task(rest(messages))
                await asyncio.sleep(0.1)
            messages = await reading
        assert [each.WhichOneof("message") for each in messages][-1] == "watch_again"
        other = await stays.guest()
        await matched(other, await other.queue.join("toy", BANK))
        assert (await guest.queue.ticket(ticket.ticket_id)).state == MATCHED


async def rest(messages: AsyncIterator[pb.WatchTicketResponse]) -> list[pb.WatchTicketResponse]:
    return [each async for each in messages]


async def with_token(service: Arena) -> tuple[Client, str]:
    """A new player's client and token."""
    token = (await service.anyone.create_guest()).token.value
    return service.anyone.with_token(token), token
