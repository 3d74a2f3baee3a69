"""Playing over gRPC, on both databases: from creation to the end, with races, retries and resumed streams."""

import asyncio

import grpc
import pytest

from tests.match_service import toy_game
from tests.match_service.server.arena import Arena, eventually, fresh_id, read, rev_and_events, updates
from zhanqi.match.v1 import match_pb2, match_service_pb2_grpc
from zhanqi.match.v1 import match_service_pb2 as pb
from zhanqi.rules.v1 import position_pb2
from zhanqi_client import seat_of_bot
from zhanqi_wire.status import AlreadyExists, MalformedRequest, NotFound, NotPermitted, Refused, Unavailable


async def test_match_is_played_to_its_end_with_each_seats_events(service: Arena) -> None:
    match = await service.match()
    left, right = (asyncio.create_task(updates(client, match.match_id)) for client in (match.left, match.right))
    await match.play(
        (match.left, "add 2"), (match.left, "hide 5"), (match.left, "end"), (match.right, "add 1"), (match.left, "shout"),
        (match.right, "win"),
    )  # fmt: skip
    story = [(1, ["started"]), (2, ["left added 2"])]
    assert [rev_and_events(update) for update in await left] == [
        *story, (3, ["you hid 5"]), (4, ["turn 2"]), (5, ["right added 1"]), (6, ["left shouted"]), (7, ["right won"]),
    ]  # fmt: skip
    assert [rev_and_events(update) for update in await right] == [
        *story, (3, ["turn 2"]), (4, ["right added 1"]), (5, ["left shouted"]), (6, ["right won"]),
    ]  # fmt: skip
    ended = await match.left.match(match.match_id)
    assert ended.state == match_pb2.MATCH_STATE_FINISHED
    assert (ended.outcome.winner, ended.outcome.reason) == ("right", "won")
    assert ended.action_count == 7
    assert len(ended.seed) == 32


async def test_active_match_hides_seed_and_action_count(light: Arena) -> None:
    match = await light.match()
    await match.play((match.left, "idle"))
    playing = await match.left.match(match.match_id)
    assert playing.state == match_pb2.MATCH_STATE_ACTIVE
    assert (playing.seed, playing.action_count, playing.HasField("end_time")) == (b"", 0, False)


@pytest.mark.parametrize("after_rev", range(6))
async def test_a_stream_resumes_after_any_revision_with_each_event_once_and_in_order(light: Arena, after_rev: int) -> None:
    match = await light.match()
    await match.play(*((match.left, f"add {number}") for number in range(3)), (match.left, "win"))
    story = [(1, ["started"]), *((number + 2, [f"left added {number}"]) for number in range(3)), (5, ["left won"])]
    assert [rev_and_events(update) for update in await updates(match.left, match.match_id, after_rev)] == story[after_rev:]


async def test_second_action_on_one_revision_is_stale_with_the_current_view(light: Arena) -> None:
    match = await light.match()
    results = await asyncio.gather(match.act(match.left, "add 1", rev=1), match.act(match.left, "add 2", rev=1))
    stale = next(result for result in results if isinstance(result, pb.Stale))
    assert sum(isinstance(result, pb.Accepted) for result in results) == 1
    assert stale.view.rev == 2
    assert toy_game.seen(stale.view.view)["total"]["left"] in (1, 2)
    assert [decision.kind for decision in stale.view.decisions] == ["turn"]


async def test_five_concurrent_duplicates_make_one_record(service: Arena) -> None:
    match = await service.match()
    sent = fresh_id()
    results = await asyncio.gather(*(match.act(match.left, "add 1", rev=1, request_id=sent) for _ in range(5)))
    assert {result.rev for result in results} == {2}
    assert toy_game.seen((await match.left.view(match.match_id)).view.view)["total"]["left"] == 1
    with pytest.raises(AlreadyExists):
        await match.act(match.left, "add 2", rev=1, request_id=sent)


async def test_an_open_decision_races_the_other_seats_turn_and_both_are_accepted(service: Arena) -> None:
    match = await service.match()
    await match.play((match.left, "end"))
    for _ in range(5):
        rev = (await match.right.view(match.match_id)).view.rev
        results = await asyncio.gather(match.act(match.left, "shout", rev=1), match.act(match.right, "add 1", rev=rev))
        assert isinstance(results[0], pb.Accepted)
        # The turn's own action is fenced: the shout makes it stale, and it is sent again.
        if isinstance(results[1], pb.Stale):
            await match.play((match.right, "add 1"))
    assert toy_game.seen((await match.left.view(match.match_id)).view.view)["total"]["right"] == 5
    await match.play((match.right, "win"))
    events = [event for update in await updates(match.left, match.match_id) for event in rev_and_events(update)[1]]
    assert events.count("left shouted") == 5


async def test_racing_replicas_lose_and_double_nothing(service: Arena) -> None:
    other = await service.replica()
    match = await service.match()
    token = (await service.service.issue_seat_token(match.match_id, "right")).token.value
    here, there = service.anyone.with_token(token), other.anyone.with_token(token)
    await match.play((match.left, "end"))
    accepted = 0
    for number in range(6):
        rev = (await here.view(match.match_id)).view.rev
        results = await asyncio.gather(match.act(here, f"add {number}", rev=rev), match.act(there, f"add {number}", rev=rev))
        accepted += sum(isinstance(result, pb.Accepted) for result in results)
    assert accepted == 6
    await match.play((match.right, "win"))
    assert (await match.left.match(match.match_id)).action_count == 2 + 6 + 1


async def test_watcher_sees_another_replicas_commit_without_redis(service: Arena) -> None:
    other = await service.replica(poll_seconds=0.05)
    match = await service.match()
    token = (await service.service.issue_seat_token(match.match_id, "right")).token.value
    watched = asyncio.create_task(updates(other.anyone.with_token(token), match.match_id))
    await match.play((match.left, "add 1"), (match.left, "win"))
    assert [rev_and_events(update) for update in await watched] == [(1, ["started"]), (2, ["left added 1"]), (3, ["left won"])]


async def test_refusal_reaches_the_player_with_every_violation(light: Arena) -> None:
    match = await light.match()
    with pytest.raises(Refused) as refused:
        await match.act(match.left, "dance")
    assert [(each.reason, each.rule_id) for each in refused.value.violations] == [("UNKNOWN_COMMAND", "T1")]
    violations = await match.left.violations(match.match_id, toy_game.packed("dance"))
    assert list(violations) == list(refused.value.violations)
    assert await match.left.violations(match.match_id, toy_game.packed("add 1")) == []


async def test_legal_actions_are_the_seats_own_and_none_after_the_end(light: Arena) -> None:
    match = await light.match()
    listed = await match.left.legal_actions(match.match_id)
    assert listed.rev == 1
    assert [toy_game.unpacked(option.template) for option in listed.options] == ["add 1", "hide 1", "end"]
    assert (await match.right.legal_actions(match.match_id)).options == []
    await match.play((match.left, "win"))
    assert (await match.left.legal_actions(match.match_id)).options == []
    with pytest.raises(Refused) as refused:
        await match.act(match.left, "add 1")
    assert refused.value.reason == "MATCH_OVER"


async def test_rules_fault_is_unavailable_and_changes_nothing(light: Arena) -> None:
    match = await light.match()

    async def fail() -> None:
        raise RuntimeError("a bug in the rules")

    light.rules.before_apply = fail
    with pytest.raises(Unavailable):
        await match.act(match.left, "add 1")
    light.rules.before_apply = None
    await match.play((match.left, "add 1"))
    assert (await match.left.view(match.match_id)).view.rev == 2


async def test_a_match_can_be_resigned(light: Arena) -> None:
    match = await light.match()
    resign = toy_game.AnyMessage()
    resign.Pack(position_pb2.Resign())
    assert isinstance(await match.left.submit(match.match_id, 1, resign), pb.Accepted)
    assert (await match.left.match(match.match_id)).outcome.reason == "resigned"


async def test_outsider_is_not_permitted_and_unknown_match_not_found(light: Arena) -> None:
    match, stranger = await light.match(), await light.guest()
    for call in (stranger.match, stranger.view, stranger.legal_actions):
        with pytest.raises(NotPermitted):
            await call(match.match_id)
        for unknown in (fresh_id(), "none", ""):
            with pytest.raises(NotFound):
                await call(unknown)
        with pytest.raises(MalformedRequest):
            await call("a\x00b")
    with pytest.raises(NotPermitted):
        await match.act(stranger, "add 1", rev=1)
    with pytest.raises(NotPermitted):
        await updates(stranger, match.match_id)


async def test_matches_are_listed_newest_first_page_by_page(service: Arena) -> None:
    player = await service.guest()
    seats = [seat_of_bot("left", "uniform"), seat_of_bot("right", "greedy")]
    made = [(await player.create_match("toy", seats)).match_id for _ in range(5)]
    listed = [match.match_id async for match in player.matches(page_size=2)]
    assert len(listed) == 5
    assert set(listed) == set(made)
    assert [match.match_id async for match in (await service.guest()).matches()] == []


async def test_a_queued_match_between_bots_is_created_soon(service: Arena) -> None:
    player = await service.guest()
    ticket = await player.queue.queue_bot_match("toy", ["greedy", "uniform"])

    async def matched() -> bool:
        return bool((await player.queue.ticket(ticket.ticket_id)).match_id)

    await eventually(matched)
    match = await player.match((await player.queue.ticket(ticket.ticket_id)).match_id)
    assert [seat.bot.level for seat in match.seats] == ["greedy", "uniform"]
    assert match.min_action_interval_ms == 0


async def test_up_to_date_watcher_gets_a_heartbeat_at_once(light: Arena) -> None:
    match = await light.match()
    async with grpc.aio.insecure_channel(light.target) as channel:
        token = (await light.service.issue_seat_token(match.match_id, "right")).token.value
        call = match_service_pb2_grpc.MatchServiceStub(channel).WatchMatch(
            pb.WatchMatchRequest(match_id=match.match_id, after_rev=1), metadata=(("authorization", f"Bearer {token}"),)
        )
        (first,) = await read(call, 1)
        assert first.heartbeat.rev == 1
        assert first.HasField("server_time")
        call.cancel()
    with pytest.raises(MalformedRequest):
        await updates(match.right, match.match_id, 2)
