"""The server edge: unparsable bytes, malformed requests, metrics, and draining."""

import asyncio
import random
import urllib.request
from contextlib import AsyncExitStack

import grpc
import pytest

from tests.match_service import toy_game
from tests.match_service.server.arena import ONCE, Arena, Match, arena, fresh_id, read
from zhanqi.match.v1 import match_service_pb2 as pb
from zhanqi.match.v1 import match_service_pb2_grpc
from zhanqi_client import connect, seat_of_bot, seat_of_caller
from zhanqi_wire.status import Exhausted, MalformedRequest, NotFound, Refused

SUBMIT = "/zhanqi.match.v1.MatchService/SubmitAction"
BOTS = [seat_of_bot("left", "uniform"), seat_of_bot("right", "uniform")]


async def code_of(service: Arena, path: str, raw: bytes) -> grpc.StatusCode:
    """The status code of a call with these bytes."""
    token = (await service.anyone.create_guest()).token.value
    async with grpc.aio.insecure_channel(service.target) as channel:
        with pytest.raises(grpc.aio.AioRpcError) as failed:
            await channel.unary_unary(path)(raw, metadata=(("authorization", f"Bearer {token}"),), timeout=10)
    return failed.value.code()


async def token_of(service: Arena, match: Match) -> tuple[tuple[str, str], ...]:
    token = (await service.service.issue_seat_token(match.match_id, "right")).token.value
    return (("authorization", f"Bearer {token}"),)


async def metrics(service: Arena) -> dict[str, float]:
    """All samples of the metrics port: value by name and labels."""
    url = f"http://{service.running.metrics_address}/metrics"
    text = await asyncio.to_thread(lambda: urllib.request.urlopen(url, timeout=5).read().decode())
    lines = [line.rsplit(" ", 1) for line in text.splitlines() if not line.startswith("#")]
    return {name: float(value) for name, value in lines}


UNREADABLE = [b"\xff", b"\x0a\x05ab", b"\x0a\x01\xff", b"\x22\x03\x0a\x01\xff", bytes(range(64)), b"\x08"]


@pytest.mark.parametrize("raw", UNREADABLE)
async def test_unparsable_bytes_are_an_invalid_argument(light: Arena, raw: bytes) -> None:
    assert await code_of(light, SUBMIT, raw) is grpc.StatusCode.INVALID_ARGUMENT


async def test_random_bytes_never_fail_with_unknown(light: Arena) -> None:
    seed = random.randrange(2**32)
    chance = random.Random(seed)
    good = pb.SubmitActionRequest(request_id=fresh_id(), match_id=fresh_id(), rev=1, action=toy_game.packed("idle"))
    for _ in range(200):
        raw = bytearray(good.SerializeToString())
        for _ in range(chance.randrange(1, 4)):
            raw[chance.randrange(len(raw))] = chance.randrange(256)
        code = await code_of(light, SUBMIT, bytes(raw[: chance.randrange(len(raw) + 1)]))
        assert code in (grpc.StatusCode.INVALID_ARGUMENT, grpc.StatusCode.NOT_FOUND), f"seed {seed}: {bytes(raw)!r}"


async def test_malformed_request_names_the_field(light: Arena) -> None:
    match, player = await light.match(), await light.guest()
    bad: list[tuple[str, object]] = [
        ("request_id", match.left.submit(match.match_id, 1, toy_game.packed("idle"), request_id="no uuid")),
        ("action", match.left.submit(match.match_id, 1, toy_game.AnyMessage())),
        ("action", match.left.violations(match.match_id, toy_game.AnyMessage())),
        ("request_id", player.create_match("toy", BOTS, request_id="x")),
        ("seats", player.create_match("toy", BOTS[:1])),
        ("seats[1]", player.create_match("toy", [BOTS[0], pb.SeatRequest(seat="right")])),
        ("seats", player.create_match("toy", [seat_of_caller("left"), seat_of_caller("right")])),
        ("seats[0].bot.level", player.create_match("toy", [seat_of_bot("left", "genius"), BOTS[1]])),
        ("options", player.create_match("toy", BOTS, options=toy_game.packed("odd"))),
        ("levels", player.queue.queue_bot_match("toy", ["uniform"])),
        ("display_name", light.anyone.create_guest("\x00")),
    ]
    for path, call in bad:
        with pytest.raises(MalformedRequest) as malformed:
            await call  # type: ignore[misc]
        assert [field.path for field in malformed.value.fields] == [path]
    with pytest.raises(NotFound):
        await player.create_match("chess", BOTS)


@pytest.mark.parametrize(
    "page_token",
    ["x", "MTIz", "LzEyMw==", "OTk5OTk5OTk5OTk5OTk5OTk5OTk5OTk5OTk5OS9mMGYwZjBmMC1mMGYwLWYwZjAtZjBmMC1mMGYwZjBmMGYwZjA="],
)
async def test_foreign_page_token_is_malformed(light: Arena, page_token: str) -> None:
    token = (await light.anyone.create_guest()).token.value
    async with grpc.aio.insecure_channel(light.target) as channel:
        stub = match_service_pb2_grpc.MatchServiceStub(channel)
        request = pb.ListMatchesRequest(page_token=page_token)
        with pytest.raises(grpc.aio.AioRpcError) as failed:
            await stub.ListMatches(request, metadata=(("authorization", f"Bearer {token}"),))
    assert failed.value.code() is grpc.StatusCode.INVALID_ARGUMENT


async def test_metrics_count_commits_with_labels_from_closed_sets(fresh_light: Arena) -> None:
    match = await fresh_light.match()
    await match.play((match.left, "add 1"), (match.left, "add 1"), (match.left, "end"), (match.right, "win"))
    stale = await match.act(match.left, "add 1", rev=1)
    assert isinstance(stale, pb.Stale)
    other = await fresh_light.match()
    for command in ("dance", "unheard-of"):
        with pytest.raises(Refused):
            await other.act(other.left, command)
    samples = await metrics(fresh_light)
    actions = {name: value for name, value in samples.items() if name.startswith("zhanqi_match_actions_total")}
    label = 'zhanqi_match_actions_total{{game="toy",kind="{}",result="{}"}}'.format
    assert actions == {
        label("add", "accepted"): 2.0,
        label("end", "accepted"): 1.0,
        # The toy does not list `win` among its kinds.
        label("other", "accepted"): 1.0,
        label("other", "stale"): 1.0,
        label("other", "refused"): 2.0,
    }
    assert samples['zhanqi_match_ticks_total{game="toy"}'] == 1
    assert samples['zhanqi_match_tallies_total{game="toy",name="income",source="base"}'] == 3
    assert samples['zhanqi_match_tallies_total{game="toy",name="income",source="other"}'] == 2
    assert samples['zhanqi_match_matches_ended_total{game="toy",result="won"}'] == 1
    assert samples["zhanqi_match_commit_seconds_count"] == 4
    assert samples['zhanqi_match_rpcs_total{code="OK",method="SubmitAction"}'] == 5
    assert samples['zhanqi_match_rpcs_total{code="FAILED_PRECONDITION",method="SubmitAction"}'] == 2
    assert [name for name in samples if match.match_id in name] == []


async def test_metrics_exist_before_the_first_event(fresh_light: Arena) -> None:
    names = {name.split("{")[0] for name in await metrics(fresh_light)}
    assert names >= {
        "zhanqi_match_commit_seconds_bucket",
        "zhanqi_match_subscribers",
        "zhanqi_match_owed_bot_age_seconds",
        "zhanqi_match_bot_requeues_total",
        "zhanqi_match_tickets_queued",
        "zhanqi_match_outbox_items",
    }


async def test_stop_ends_streams_with_a_resume_point(sqlite_url: str) -> None:
    async with arena(sqlite_url) as service:
        match = await service.match()
        metadata = await token_of(service, match)
        channel = grpc.aio.insecure_channel(service.target)
        call = match_service_pb2_grpc.MatchServiceStub(channel).WatchMatch(
            pb.WatchMatchRequest(match_id=match.match_id), metadata=metadata
        )
        assert (await read(call, 1))[0].update.rev == 1
        assert (await metrics(service))['zhanqi_match_subscribers{follows="seat"}'] == 1
    last = await read(call, 1)
    assert last[0].resume_after.rev == 1
    assert await call.code() is grpc.StatusCode.OK
    await channel.close()


async def test_stop_answers_and_commits_a_pending_action(sqlite_url: str) -> None:
    held, judged = asyncio.Event(), asyncio.Event()

    async def hold() -> None:
        judged.set()
        await held.wait()

    async with AsyncExitStack() as lines:
        async with arena(sqlite_url) as service:
            match = await service.match()
            service.rules.before_apply = hold
            line = await lines.enter_async_context(connect(service.target, retry=ONCE))
            token = (await service.service.issue_seat_token(match.match_id, "right")).token.value
            action = asyncio.create_task(match.act(line.with_token(token), "resign", rev=1))
            await judged.wait()
            asyncio.get_running_loop().call_later(0.2, held.set)
        assert (await action).rev == 2


async def test_commit_finishes_when_the_caller_disconnects(light: Arena) -> None:
    match, held, judged = await light.match(), asyncio.Event(), asyncio.Event()

    async def hold() -> None:
        judged.set()
        await held.wait()

    light.rules.before_apply = hold
    sent = fresh_id()
    async with connect(light.target, retry=ONCE) as line:
        token = (await light.service.issue_seat_token(match.match_id, "right")).token.value
        action = asyncio.create_task(match.act(match.left, "end", rev=1, request_id=sent))
        await judged.wait()
        action.cancel()
        held.set()
        light.rules.before_apply = None
        async with asyncio.timeout(5):
            async for update in line.with_token(token).watch(match.match_id, 1):
                assert update.rev == 2
                break
    assert (await match.act(match.left, "end", rev=1, request_id=sent)).rev == 2


async def test_excess_streams_are_refused_with_a_retry_delay(sqlite_url: str) -> None:
    async with arena(sqlite_url, watches_max=1) as service:
        match = await service.match()
        first = match.left.watch(match.match_id)
        await anext(first)
        with pytest.raises(Exhausted) as exhausted:
            await anext(match.right.watch(match.match_id))
        assert exhausted.value.retry_after_ms
        await first.aclose()


async def test_excess_bot_matches_are_refused_with_a_retry_delay(sqlite_url: str) -> None:
    async with arena(sqlite_url, bot_matches_max=1) as service:
        player = await service.guest()
        await player.create_match("toy", BOTS)
        with pytest.raises(Exhausted) as exhausted:
            await player.create_match("toy", BOTS)
        assert exhausted.value.retry_after_ms
