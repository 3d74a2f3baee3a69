import asyncio
import time
from collections.abc import AsyncIterator

import pytest
from google.protobuf import any_pb2

from tests.services.ports import reserve_port
from tests.zhanqi_client.toy import ToyService, serving
from zhanqi.match.v1 import match_pb2, match_service_pb2, player_service_pb2, queue_service_pb2
from zhanqi.rules.v1 import position_pb2
from zhanqi_client import Client, RetryPolicy, connect, seat_of_bot, seat_of_caller
from zhanqi_client.errors import (
    AlreadyExists,
    Cancelled,
    DeadlineExceeded,
    Exhausted,
    Internal,
    MalformedRequest,
    NotFound,
    NotPermitted,
    Refused,
    ServiceError,
    Unauthenticated,
    Unavailable,
)

RETRY = RetryPolicy(call_seconds=10.0, attempts=4, first_wait_seconds=0.01, longest_wait_seconds=0.02)
ACCEPTED = match_service_pb2.SubmitActionResponse(accepted=match_service_pb2.Accepted(rev=8))


@pytest.fixture
def toy() -> ToyService:
    return ToyService()


@pytest.fixture
async def client(toy: ToyService) -> AsyncIterator[Client]:
    async with serving(toy) as address, connect(address, token="secret", retry=RETRY) as client:
        yield client


async def test_call_carries_the_token(toy: ToyService, client: Client) -> None:
    toy.answers["GetMatch"].append(match_service_pb2.GetMatchResponse(match=match_pb2.Match(match_id="m")))
    assert (await client.match("m")).match_id == "m"
    await client.with_token("other").match("m")
    assert [metadata["authorization"] for _, _, metadata in toy.asked] == ["Bearer secret", "Bearer other"]


async def test_call_without_token_carries_no_authorization(toy: ToyService, client: Client) -> None:
    toy.answers["CreateGuest"].append(player_service_pb2.CreateGuestResponse())
    await client.with_token("").create_guest("Ada")
    assert "authorization" not in toy.asked[0][2]


@pytest.mark.parametrize(
    "error", [Unavailable("DOWN"), DeadlineExceeded("LATE"), Cancelled("DRAIN"), Exhausted("BUSY", retry_after_ms=5)]
)
async def test_temporary_error_is_retried_with_the_same_request_id(toy: ToyService, client: Client, error: ServiceError) -> None:
    toy.answers["SubmitAction"].extend([error, error, ACCEPTED])
    result = await client.submit("m", 7, any_pb2.Any())
    assert result == match_service_pb2.Accepted(rev=8)
    first, *others = toy.requests("SubmitAction")
    assert first.request_id
    assert others == [first, first]


async def test_mutation_has_its_own_request_id(toy: ToyService, client: Client) -> None:
    toy.answers["SubmitAction"].append(ACCEPTED)
    for _ in range(2):
        await client.submit("m", 7, any_pb2.Any())
    await client.submit("m", 7, any_pb2.Any(), request_id="mine")
    ids = [request.request_id for request in toy.requests("SubmitAction")]
    assert len(set(ids)) == 3
    assert ids[2] == "mine"


async def test_temporary_error_is_raised_after_the_last_attempt(toy: ToyService, client: Client) -> None:
    toy.answers["GetView"].append(Unavailable("DOWN"))
    with pytest.raises(Unavailable) as caught:
        await client.view("m")
    assert caught.value.reason == "DOWN"
    assert len(toy.asked) == RETRY.attempts


@pytest.mark.parametrize("kind", [AlreadyExists, Internal, MalformedRequest, NotFound, NotPermitted, Unauthenticated])
async def test_permanent_error_is_raised_immediately(toy: ToyService, client: Client, kind: type[ServiceError]) -> None:
    toy.answers["GetView"].append(kind("WHY", facts={"a": "b"}))
    with pytest.raises(kind) as caught:
        await client.view("m")
    assert (caught.value.reason, caught.value.facts) == ("WHY", {"a": "b"})
    assert len(toy.asked) == 1


async def test_refusal_has_every_violation(toy: ToyService, client: Client) -> None:
    violations = [position_pb2.Violation(reason="NO_GOLD", rule_id="R1"), position_pb2.Violation(reason="TOO_FAR", rule_id="R3")]
    toy.answers["SubmitAction"].append(Refused("REFUSED", violations=violations))
    with pytest.raises(Refused) as caught:
        await client.submit("m", 7, any_pb2.Any())
    assert list(caught.value.violations) == violations


async def test_stale_submit_returns_the_current_view(toy: ToyService, client: Client) -> None:
    stale = match_service_pb2.Stale(view=match_pb2.SeatView(rev=9))
    toy.answers["SubmitAction"].append(match_service_pb2.SubmitActionResponse(stale=stale))
    assert await client.submit("m", 7, any_pb2.Any()) == stale


async def test_call_is_retried_when_the_service_hangs(toy: ToyService) -> None:
    async def hang() -> match_service_pb2.GetViewResponse:
        await asyncio.sleep(60)
        raise AssertionError

    toy.answers["GetView"].extend([hang, match_service_pb2.GetViewResponse(seat="north")])
    impatient = RetryPolicy(call_seconds=1.0, attempts=2, first_wait_seconds=0.01)
    async with serving(toy) as address, connect(address, retry=impatient) as client:
        assert (await client.view("m")).seat == "north"


async def test_call_survives_a_restart_of_the_service(toy: ToyService) -> None:
    toy.answers["GetView"].append(match_service_pb2.GetViewResponse(seat="north"))
    port = reserve_port()
    async with connect(f"127.0.0.1:{port}") as client:
        asking = asyncio.create_task(client.view("m"))
        await asyncio.sleep(0.5)
        async with serving(toy, port):
            assert (await asking).seat == "north"
        asking = asyncio.create_task(client.view("m"))
        await asyncio.sleep(0.5)
        async with serving(toy, port):
            assert (await asking).seat == "north"


async def test_matches_are_listed_over_all_pages(toy: ToyService, client: Client) -> None:
    pages = [
        match_service_pb2.ListMatchesResponse(matches=[match_pb2.Match(match_id=match_id)], next_page_token=token)
        for match_id, token in (("a", "then"), ("b", ""))
    ]
    toy.answers["ListMatches"].extend(pages)
    assert [match.match_id async for match in client.matches()] == ["a", "b"]
    assert [request.page_token for request in toy.requests("ListMatches")] == ["", "then"]


async def test_create_match_and_queue_send_their_arguments(toy: ToyService, client: Client) -> None:
    toy.answers["CreateMatch"].append(match_service_pb2.CreateMatchResponse())
    toy.answers["QueueBotMatch"].append(queue_service_pb2.QueueBotMatchResponse(ticket=queue_service_pb2.Ticket(ticket_id="t")))
    toy.answers["GetTicket"].append(queue_service_pb2.GetTicketResponse(ticket=queue_service_pb2.Ticket(match_id="m")))
    await client.create_match("chuhe", [seat_of_caller("north"), seat_of_bot("south", "greedy")])
    ticket = await client.queue.queue_bot_match("chuhe", ["greedy", "uniform"])
    assert (await client.queue.ticket(ticket.ticket_id)).match_id == "m"
    created, queued, asked = (request for _, request, _ in toy.asked)
    assert [(seat.seat, seat.WhichOneof("occupant")) for seat in created.seats] == [("north", "caller"), ("south", "bot")]
    assert not created.HasField("options")
    assert list(queued.levels) == ["greedy", "uniform"]
    assert asked.ticket_id == "t"


async def test_other_methods_return_the_response(toy: ToyService, client: Client) -> None:
    violation = position_pb2.Violation(reason="NO_GOLD", rule_id="R1")
    toy.answers["ListGames"].append(match_service_pb2.ListGamesResponse(games=[{"game_id": "chuhe"}]))
    toy.answers["ListLegalActions"].append(match_service_pb2.ListLegalActionsResponse(rev=3))
    toy.answers["ValidateAction"].append(match_service_pb2.ValidateActionResponse(violations=[violation]))
    toy.answers["IssueSeatToken"].append(player_service_pb2.IssueSeatTokenResponse(level="greedy"))
    assert [game.game_id for game in await client.games()] == ["chuhe"]
    assert (await client.legal_actions("m")).rev == 3
    assert list(await client.violations("m", any_pb2.Any())) == [violation]
    assert (await client.issue_seat_token("m", "north")).level == "greedy"


async def test_retry_waits_for_retry_after(toy: ToyService, client: Client) -> None:
    toy.answers["GetView"].extend([Exhausted("BUSY", retry_after_ms=300), match_service_pb2.GetViewResponse()])
    began = time.monotonic()
    await client.view("m")
    assert time.monotonic() - began >= 0.3


async def test_call_fails_when_the_next_wait_exceeds_the_budget(toy: ToyService) -> None:
    toy.answers["GetView"].extend([Unavailable("DOWN"), Exhausted("BUSY", retry_after_ms=60_000)])
    patient = RetryPolicy(call_seconds=2.0, budget_seconds=5.0, attempts=100, first_wait_seconds=0.01)
    async with serving(toy) as address, connect(address, retry=patient) as client:
        with pytest.raises(Exhausted) as caught:
            await client.view("m")
    assert caught.value.reason == "BUSY"
    assert len(toy.asked) == 2


async def test_attempt_is_bounded_by_the_remaining_budget(toy: ToyService) -> None:
    async def hang() -> match_service_pb2.GetViewResponse:
        await asyncio.sleep(60)
        raise AssertionError

    toy.answers["GetView"].append(hang)
    patient = RetryPolicy(call_seconds=60.0, budget_seconds=0.3, attempts=100)
    async with asyncio.timeout(20), serving(toy) as address, connect(address, retry=patient) as client:
        with pytest.raises(DeadlineExceeded):
            await client.view("m")
