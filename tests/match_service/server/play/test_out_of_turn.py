"""Decisions out of turn over gRPC, on both databases: open decisions race the turn, and answer times reveal nothing."""

import asyncio

import pytest

from tests.match_service.server.arena import Arena, Match, eventually, rev_and_events, updates
from tests.match_service.server.clock.test_clocks import TURN, record
from tests.match_service.server.time_travel import pass_time, rows
from zhanqi.match.v1 import match_service_pb2 as pb
from zhanqi.rules.v1 import position_pb2
from zhanqi_wire.status import Refused

DELAYED = {"pass_delays_ms": (400, 600)}
SYSTEM, PLAYER = 4, 1


async def shouted(match: Match, rev: int) -> str:
    """Shout on a revision that may be stale. Returns the result."""
    try:
        result = await match.act(match.left, "shout", rev=rev)
    except Refused as refused:
        return refused.reason
    return type(result).__name__


async def test_racing_open_action_is_never_stale(service: Arena) -> None:
    match = await service.duel()
    await match.play((match.left, "end"))
    old = (await match.left.view(match.match_id)).view.rev
    for number in range(6):
        rev = (await match.right.view(match.match_id)).view.rev
        command = ("add 1", "idle", "hide 2")[number % 3]
        results = await asyncio.gather(shouted(match, old), match.act(match.right, command, rev=rev))
        assert results[0] == "Accepted"


async def test_open_action_after_its_turn_is_closed_not_stale(light: Arena) -> None:
    match = await light.duel()
    await match.play((match.left, "end"))
    open_at = (await match.left.view(match.match_id)).view.rev
    await match.play((match.right, "end"))
    assert await shouted(match, open_at) == "DECISION_CLOSED"
    assert await shouted(match, open_at - 1) == "Stale"
    for _ in range(4):
        await match.play((match.left, "end"))
        open_at = (await match.left.view(match.match_id)).view.rev
        rev = (await match.right.view(match.match_id)).view.rev
        results = await asyncio.gather(shouted(match, open_at), match.act(match.right, "end", rev=rev))
        assert results[0] in ("Accepted", "DECISION_CLOSED")
        if not isinstance(results[1], pb.Accepted):
            await match.play((match.right, "end"))


async def test_action_on_turn_is_stale_only_after_an_update(light: Arena) -> None:
    match = await light.duel()
    await match.play((match.left, "end"))
    rev = (await match.right.view(match.match_id)).view.rev
    await match.play((match.right, "idle"), (match.right, "idle"))
    assert isinstance(await match.act(match.right, "add 1", rev=rev), pb.Accepted)
    rev += 1
    await match.play((match.left, "shout"))
    assert isinstance(await match.act(match.right, "add 1", rev=rev), pb.Stale)


@pytest.mark.parametrize("interval", [0, 150])
async def test_every_match_keeps_the_same_pause_between_a_seats_actions(light: Arena, interval: int) -> None:
    paced = await light.replica(min_action_interval_ms=interval)
    match = await paced.duel()
    assert (await match.left.match(match.match_id)).min_action_interval_ms == interval
    loop = asyncio.get_running_loop()
    began = loop.time()
    await match.play(*((match.left, "idle") for _ in range(4)))
    assert loop.time() - began >= interval * 3 / 1000


async def asked(service: Arena, command: str = "ask") -> Match:
    """A match in which the right seat owes an answer."""
    match = await service.duel("timed", time_control=TURN)
    await match.play((match.left, command))
    return match


async def test_response_runs_on_its_own_clock(light: Arena) -> None:
    slow = await light.replica(**DELAYED)
    match = await asked(slow)
    own = {each.seat: each for each in (await match.right.view(match.match_id)).view.situation.clocks}
    others = {each.seat: each for each in (await match.left.view(match.match_id)).view.situation.clocks}
    assert own["right"].pace == position_pb2.PACE_RESPONSE
    assert own["left"].pace == position_pb2.PACE_UNSPECIFIED
    assert others["right"].pace == position_pb2.PACE_UNSPECIFIED
    await pass_time(light.settings.database_url, match.match_id, 20_000)
    await eventually(lambda: answered(slow, match))
    assert (await record(slow, match.match_id))[-1] == ("right", 3, 1)


async def answered(service: Arena, match: Match) -> bool:
    return await has_recorded(service, match, 2)


async def has_recorded(service: Arena, match: Match, entries: int) -> bool:
    return len(await record(service, match.match_id)) == entries


async def test_own_pass_waits_for_its_delay_and_a_parry_does_not(light: Arena) -> None:
    slow = await light.replica(pass_delays_ms=(3_000, 3_500))  # Far longer than a parry takes on a busy machine.
    loop = asyncio.get_running_loop()
    other = await asked(slow)
    began = loop.time()
    match = await asked(slow)
    passing = asyncio.create_task(match.play((match.right, "pass")))
    await other.play((other.right, "parry"))
    assert not passing.done()
    assert loop.time() - began < 3.0
    await passing
    assert loop.time() - began >= 3.0
    assert (await record(slow, match.match_id))[-1] == ("right", PLAYER, 1)


async def test_forced_pass_is_as_late_as_any_other(light: Arena) -> None:
    slow = await light.replica(**DELAYED)
    match = await asked(slow, "corner")
    await asyncio.sleep(0.2)
    assert not await answered(slow, match)
    await eventually(lambda: answered(slow, match))
    assert (await record(slow, match.match_id))[-1] == ("right", SYSTEM, 1)


async def test_standing_pass_answers_until_the_next_turn_and_is_private(light: Arena) -> None:
    slow = await light.replica(**DELAYED)
    match = await slow.duel("timed", time_control=TURN)
    before = (await match.left.view(match.match_id)).view
    await match.right.life.set_standing_pass(match.match_id, "answer", "ask")
    assert (await match.left.view(match.match_id)).view == before
    held = (await match.right.view(match.match_id)).view.situation.standing_passes
    assert [(each.kind, each.source) for each in held] == [("answer", "ask")]
    await match.play((match.left, "ask"))
    await asyncio.sleep(0.2)
    assert not await answered(slow, match)
    await eventually(lambda: answered(slow, match))
    assert (await record(slow, match.match_id))[-1] == ("right", SYSTEM, 1)
    await match.take_turns(1)
    assert list((await match.right.view(match.match_id)).view.situation.standing_passes) == []
    await match.play((match.left, "ask"))
    await asyncio.sleep(0.8)
    assert (await match.right.view(match.match_id)).view.decisions[0].kind == "answer"


async def test_standing_pass_with_a_source_answers_only_that(light: Arena) -> None:
    slow = await light.replica(pass_delays_ms=(100, 100))
    match = await slow.duel("timed", time_control=TURN)
    await match.right.life.set_standing_pass(match.match_id, "answer", "ask-7")
    await match.play((match.left, "ask 8"))
    await asyncio.sleep(0.5)
    (own,) = (await match.right.view(match.match_id)).view.decisions
    assert (own.kind, own.source) == ("answer", "ask-8")
    await match.play((match.right, "parry"), (match.left, "ask 7"))
    await eventually(lambda: has_recorded(slow, match, 4))
    assert [entry[:2] for entry in await record(slow, match.match_id)][1:] == [
        ("right", PLAYER),
        ("left", PLAYER),
        ("right", SYSTEM),
    ]


async def test_a_standing_pass_ends_with_the_first_of_two_turns_in_a_row_that_follow_it(light: Arena) -> None:
    match = await light.duel("timed", time_control=TURN)
    await match.play((match.left, "again"))
    await match.left.life.set_standing_pass(match.match_id, "answer")
    await match.play((match.left, "again"))
    assert list((await match.left.view(match.match_id)).view.situation.standing_passes) == []


async def test_standing_pass_can_be_changed_during_a_question(service: Arena) -> None:
    slow = await service.replica(pass_delays_ms=(700, 700))
    match = await asked(slow)
    await match.right.life.set_standing_pass(match.match_id, "answer")
    await match.right.life.set_standing_pass(match.match_id, "answer", take_back=True)
    assert list((await match.right.view(match.match_id)).view.situation.standing_passes) == []
    await asyncio.sleep(1.0)
    assert not await answered(slow, match)
    await match.right.life.set_standing_pass(match.match_id, "answer")
    await eventually(lambda: answered(slow, match))
    with pytest.raises(Refused):
        await match.right.life.set_standing_pass(match.match_id, "")


async def test_origin_of_a_pass_is_hidden(light: Arena) -> None:
    slow = await light.replica(pass_delays_ms=(300, 300))
    stories = []
    for how in ("own", "standing", "forced", "timeout"):
        match = await slow.duel("timed", time_control=TURN)
        if how == "standing":
            await match.right.life.set_standing_pass(match.match_id, "answer")
        watched = asyncio.create_task(updates(match.left, match.match_id))
        await match.play((match.left, "corner" if how == "forced" else "ask"))
        if how == "own":
            await match.play((match.right, "pass"))
        if how == "timeout":
            await pass_time(slow.settings.database_url, match.match_id, 20_000)
        await eventually(lambda match=match: answered(slow, match))  # type: ignore[misc]
        await match.play((match.left, "win"))
        stories.append([rev_and_events(update) for update in await watched])
    assert stories[1:] == stories[:-1]


async def test_forced_flag_is_hidden_from_every_seat(service: Arena) -> None:
    slow = await service.replica(pass_delays_ms=(300, 300))
    now = "SELECT seat, view, situation FROM seat WHERE match_id = :its_id ORDER BY ordinal"
    ever = "SELECT seat, rev, seq, events, view FROM told WHERE match_id = :its_id ORDER BY seat, rev"
    stories = []
    for command in ("ask", "corner"):
        match = await slow.duel()
        watched = [asyncio.create_task(updates(client, match.match_id)) for client in (match.left, match.right)]
        await match.play((match.left, command))
        shown = await rows(slow.settings.database_url, now, its_id=match.match_id)
        if command == "ask":
            await match.play((match.right, "pass"))
        await eventually(lambda match=match: answered(slow, match))  # type: ignore[misc]
        await match.play((match.left, "win"))
        streams = [await its for its in watched]
        assert not any(each.is_forced for stream in streams for update in stream for each in update.view.decisions)
        # A stream may merge different updates; their content is the same.
        told_to = [[rev_and_events(update) for update in stream] for stream in streams]
        stories.append((shown, told_to, await rows(slow.settings.database_url, ever, its_id=match.match_id)))
    assert stories[0] == stories[1]
