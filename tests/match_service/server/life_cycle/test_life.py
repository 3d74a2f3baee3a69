"""Starts and ends of matches off the board, over gRPC, on both databases."""

import asyncio

import pytest

from tests.match_service.server.arena import Arena, Match, eventually, fresh_id, updates
from tests.match_service.server.time_travel import execute, pass_time, rows
from zhanqi.match.v1 import match_pb2, opening_pb2
from zhanqi.match.v1 import match_service_pb2 as pb
from zhanqi_client import Client, seat_of_bot, seat_of_caller
from zhanqi_wire.status import AlreadyExists, Exhausted, MalformedRequest, NotFound, NotPermitted, Refused

BANK = match_pb2.TimeControl(kind=match_pb2.CLOCK_KIND_BANK, bank_ms=600_000, increment_ms=5_000)


async def situation(client: Client, match_id: str) -> match_pb2.Situation:
    """The off-board state that the client's seat sees."""
    return (await client.view(match_id)).view.situation


async def verdicts(service: Arena, match_id: str) -> list[tuple[object, ...]]:
    """The verdicts in the match's record: (seq, seat, origin)."""
    query = "SELECT seq, seat, origin FROM record WHERE match_id = :its_id AND kind = 2"
    return await rows(service.settings.database_url, query, its_id=match_id)


async def refusal(call: object) -> str:
    """The reason of the refusal."""
    with pytest.raises(Refused) as refused:
        await call  # type: ignore[misc]
    return refused.value.reason


async def test_a_public_opening_is_listed_joined_once_and_becomes_a_match_of_the_same_id(service: Arena) -> None:
    first, second, third = await service.guest(), await service.guest(), await service.guest()
    opening = await first.open_match("toy", seat="right", time_control=BANK, is_rated=True)
    listed = [each async for each in second.life.openings(game_id="toy")]
    assert [(each.match_id, each.wanted, each.is_rated) for each in listed] == [(opening.match_id, 1, True)]
    assert [each async for each in second.life.openings(game_id="another")] == []
    joins = await asyncio.gather(*(each.life.join(opening.match_id) for each in (second, third)), return_exceptions=True)
    (made,) = (each for each in joins if not isinstance(each, BaseException))
    (late,) = (each for each in joins if isinstance(each, BaseException))
    assert isinstance(late, Refused)
    assert late.reason == "OPENING_CLOSED"
    assert made.match.match_id == opening.match_id
    assert made.match.is_rated
    assert made.match.time_control.bank_ms == 600_000
    assert (await first.view(opening.match_id)).seat == "right"
    assert [each async for each in second.life.openings()] == []
    assert (await first.life.opening(opening.match_id)).state == opening_pb2.OPENING_STATE_STARTED


async def test_opening_by_invite_code_is_hidden_without_it(service: Arena) -> None:
    first, second = await service.guest(), await service.guest()
    sent = fresh_id()
    opening = await first.open_match("toy", by_invite=True, request_id=sent)
    assert opening.by_invite
    assert (await first.open_match("toy", by_invite=True, request_id=sent)).invite_code == opening.invite_code
    assert [each async for each in second.life.openings()] == []
    with pytest.raises(NotFound):
        await second.life.opening(opening.match_id)
    for match_id, code in ((opening.match_id, ""), (opening.match_id, "WRONG"), ("", "WRONG"), ("", "")):
        with pytest.raises(NotFound):
            await second.life.join(match_id, invite_code=code)
    joined = await second.life.join(invite_code=opening.invite_code)
    assert joined.match.match_id == opening.match_id
    assert joined.opening.invite_code == ""


async def test_joining_player_may_choose_a_free_seat_once(light: Arena) -> None:
    first, second = await light.guest(), await light.guest()
    opening = await first.open_match("toy", seat="left")
    assert await refusal(second.life.join(opening.match_id, seat="left")) == "SEAT_TAKEN"
    with pytest.raises(MalformedRequest):
        await second.life.join(opening.match_id, seat="middle")
    again = await first.life.join(opening.match_id)
    assert not again.HasField("match")
    sent = fresh_id()
    answers = await asyncio.gather(*(second.life.join(opening.match_id, seat="right", request_id=sent) for _ in range(3)))
    assert {answer.match.match_id for answer in answers} == {opening.match_id}
    with pytest.raises(AlreadyExists):
        await second.life.join(opening.match_id, request_id=sent)


async def test_unchosen_seats_of_an_opening_are_drawn(light: Arena) -> None:
    player = await light.guest()
    seats = set()
    for _ in range(12):
        match = await player.create_match("toy", [seat_of_caller(""), seat_of_bot("", "uniform")])
        seats.add((await player.view(match.match_id)).seat)
    assert seats == {"left", "right"}


async def test_opening_is_cancelled_by_its_opener_or_lapses(service: Arena) -> None:
    first, second = await service.guest(), await service.guest()
    opening = await first.open_match("toy")
    assert await refusal(second.life.abort(opening.match_id)) == "NOT_OPENER"
    await first.life.abort(opening.match_id)
    await first.life.abort(opening.match_id)
    assert await refusal(second.life.join(opening.match_id)) == "OPENING_CLOSED"
    late = await first.open_match("toy")
    await execute(
        service.settings.database_url, ("UPDATE opening SET expires_at = 1 WHERE opening_id = :its", {"its": late.match_id})
    )
    assert await refusal(second.life.join(late.match_id)) == "OPENING_CLOSED"
    assert [each async for each in second.life.openings()] == []


async def test_open_openings_are_bounded_per_player(service: Arena) -> None:
    player = await service.guest()
    for _ in range(service.settings.openings_max):
        await player.open_match("toy")
    with pytest.raises(Exhausted):
        await player.open_match("toy")


@pytest.mark.parametrize(
    ("changes", "path"),
    [
        ({"time_control": match_pb2.TimeControl(kind=match_pb2.CLOCK_KIND_BANK, bank_ms=1)}, "time_control.bank_ms"),
        (
            {"time_control": match_pb2.TimeControl(kind=match_pb2.CLOCK_KIND_TURN, turn_ms=9_000, bank_ms=1)},
            "time_control.bank_ms",
        ),
        ({"time_control": match_pb2.TimeControl(kind=9)}, "time_control.kind"),  # type: ignore[arg-type]
        ({"seat": "middle"}, "seats"),
    ],
)
async def test_impossible_terms_are_malformed(light: Arena, changes: dict[str, object], path: str) -> None:
    player = await light.guest()
    with pytest.raises(MalformedRequest) as malformed:
        await player.open_match("toy", **changes)  # type: ignore[arg-type]
    assert malformed.value.fields[0].path == path


async def test_a_match_is_aborted_before_both_have_played_turn_2_and_not_after(light: Arena) -> None:
    match, played = await light.duel(), await light.duel()
    await match.take_turns(1)
    watched = asyncio.create_task(updates(match.left, match.match_id))
    await match.right.life.abort(match.match_id)
    last = (await watched)[-1]
    assert last.match_events[0].ended.reason == "aborted"
    assert last.view.situation.verdict.by == "right"
    assert not last.view.HasField("outcome")
    assert list(last.view.decisions) == []
    ended = await match.left.match(match.match_id)
    assert ended.state == match_pb2.MATCH_STATE_ABORTED
    assert not ended.HasField("outcome")
    assert await verdicts(light, match.match_id) == [(5, "right", 1)]
    await played.take_turns(2)
    assert await refusal(played.right.life.abort(played.match_id)) == "ABORT_TOO_LATE"


async def test_resigning_loses_at_any_time_once(light: Arena) -> None:
    match = await light.duel()
    sent = fresh_id()
    revs = await asyncio.gather(*(match.right.life.resign(match.match_id, request_id=sent) for _ in range(3)))
    assert len(set(revs)) == 1
    ended = await match.left.match(match.match_id)
    assert (ended.outcome.winner, ended.outcome.reason) == ("left", "resigned")
    assert await refusal(match.left.life.resign(match.match_id)) == "MATCH_OVER"


async def test_draw_is_offered_published_and_agreed(light: Arena) -> None:
    match = await light.duel()
    assert await refusal(match.left.life.offer_draw(match.match_id)) == "DRAW_TOO_EARLY"
    await match.take_turns(2)
    watched = asyncio.create_task(updates(match.right, match.match_id))
    await match.left.life.offer_draw(match.match_id)
    assert (await situation(match.right, match.match_id)).draw_offered_by == "left"
    assert await refusal(match.left.life.answer_draw(match.match_id, accept=True)) == "NO_DRAW_OFFER"
    await match.right.life.answer_draw(match.match_id, accept=True)
    events = [event.WhichOneof("kind") for update in await watched for event in update.match_events]
    assert events == ["draw_offered_by", "ended"]
    ended = await match.left.match(match.match_id)
    assert (ended.state, ended.outcome.winner, ended.outcome.reason) == (match_pb2.MATCH_STATE_FINISHED, "", "draw-agreed")
    assert (await match.left.view(match.match_id)).view.HasField("outcome")
    assert await verdicts(light, match.match_id) == [(9, "right", 1)]


async def test_declined_draw_has_a_cool_down_and_ignored_one_lapses(
    service: Arena,
) -> None:
    match = await service.duel()
    await match.take_turns(2)
    await match.left.life.offer_draw(match.match_id)
    await match.right.life.answer_draw(match.match_id, accept=False)
    assert await refusal(match.left.life.offer_draw(match.match_id)) == "DRAW_COOL_DOWN"
    await match.right.life.offer_draw(match.match_id)
    await match.take_turns(1)
    assert (await situation(match.left, match.match_id)).draw_offered_by == ""
    assert await refusal(match.left.life.answer_draw(match.match_id, accept=True)) == "NO_DRAW_OFFER"


async def test_an_offer_of_a_draw_makes_no_action_stale(light: Arena) -> None:
    match = await light.duel()
    await match.take_turns(2)
    rev = (await match.left.view(match.match_id)).view.rev
    await match.right.life.offer_draw(match.match_id)
    assert (await match.left.view(match.match_id)).view.rev == rev + 1
    assert isinstance(await match.act(match.left, "add 1", rev=rev), pb.Accepted)


async def test_simultaneous_draw_offers_agree(service: Arena) -> None:
    match = await service.duel()
    await match.take_turns(2)
    await asyncio.gather(*(client.life.offer_draw(match.match_id) for client in (match.left, match.right)))
    assert (await match.left.match(match.match_id)).verdict.kind == match_pb2.VERDICT_KIND_DRAW_AGREED
    assert len(await verdicts(service, match.match_id)) == 1


async def test_late_retry_of_an_offer_does_nothing(light: Arena) -> None:
    match = await light.duel()
    await match.take_turns(2)
    await match.left.life.offer_draw(match.match_id)
    sent = fresh_id()
    await match.left.life.offer_draw(match.match_id, request_id=sent)
    await match.right.life.answer_draw(match.match_id, accept=False)
    await match.right.life.offer_draw(match.match_id)
    await match.left.life.offer_draw(match.match_id, request_id=sent)
    assert (await match.left.match(match.match_id)).state == match_pb2.MATCH_STATE_ACTIVE


async def finished(service: Arena) -> Match:
    """A finished match."""
    match = await service.duel(time_control=BANK)
    await match.play((match.left, "win"))
    return match


async def test_two_offers_create_one_rematch_with_rotated_seats(service: Arena) -> None:
    match = await finished(service)
    clicks = [client.life.offer_rematch(match.match_id) for client in (match.left, match.right) for _ in range(2)]
    made = {rematch.match_id for rematch in await asyncio.gather(*clicks)} - {""}
    assert len(made) == 1
    (again,) = made
    assert (await match.left.view(again)).seat == "right"
    assert (await match.left.match(again)).time_control == (await match.left.match(match.match_id)).time_control
    assert (await match.right.life.rematch(match.match_id)).match_id == again
    assert len([each async for each in match.left.matches()]) == 2


async def test_declined_or_early_rematch_is_not_created(light: Arena) -> None:
    playing, match = await light.duel(), await finished(light)
    assert await refusal(playing.left.life.offer_rematch(playing.match_id)) == "MATCH_ACTIVE"
    assert list((await match.left.life.offer_rematch(match.match_id)).offered_by) == ["left"]
    assert (await match.right.life.decline_rematch(match.match_id)).declined_by == "right"
    assert await refusal(match.left.life.offer_rematch(match.match_id)) == "REMATCH_DECLINED"
    with pytest.raises(NotPermitted):
        await (await light.guest()).life.offer_rematch(match.match_id)


async def test_bot_always_accepts_a_rematch(light: Arena) -> None:
    match = await light.match()
    await match.play((match.left, "win"))
    again = (await match.left.life.offer_rematch(match.match_id)).match_id
    assert [seat.bot.level for seat in (await match.left.match(again)).seats] == ["uniform", ""]


async def test_absent_player_is_counted_down_and_can_be_claimed(service: Arena) -> None:
    quick = await service.replica(stream_grace_seconds=0.05, away_seconds=30)
    match = await quick.duel()
    await match.take_turns(2)
    assert await refusal(match.left.life.claim_victory(match.match_id)) == "OPPONENT_PRESENT"
    stream = match.right.watch(match.match_id)
    await anext(stream)
    await stream.aclose()
    await eventually(lambda: _has_countdown(match))
    assert await refusal(match.left.life.claim_victory(match.match_id)) == "TOO_EARLY_TO_CLAIM"
    await pass_time(service.settings.database_url, match.match_id, 31_000)
    await match.left.life.claim_victory(match.match_id)
    ended = await match.left.match(match.match_id)
    assert (ended.outcome.winner, ended.outcome.reason, ended.verdict.by) == ("left", "left", "right")


async def _has_countdown(match: Match) -> bool:
    return [each.seat for each in (await situation(match.left, match.match_id)).countdowns] == ["right"]


async def test_returning_or_acting_stops_the_countdown(light: Arena) -> None:
    quick = await light.replica(stream_grace_seconds=0.05)
    match = await quick.duel()
    for back in ("watch", "act"):
        stream = match.left.watch(match.match_id)
        await anext(stream)
        await stream.aclose()

        async def away(count: int) -> bool:
            return len((await situation(match.right, match.match_id)).countdowns) == count

        await eventually(lambda: away(1))
        stream = match.left.watch(match.match_id)
        if back == "watch":
            await anext(stream)
        else:
            await match.play((match.left, "add 1"))
        await eventually(lambda: away(0))
        await stream.aclose()


async def test_finished_match_cannot_be_changed_in_the_database(service: Arena) -> None:
    match = await finished(service)
    url = service.settings.database_url
    for statement in (
        "UPDATE match SET winner = 'right' WHERE match_id = :its",
        "UPDATE match SET state = 1 WHERE match_id = :its",
        "UPDATE record SET seat = 'right' WHERE match_id = :its",
        "DELETE FROM record WHERE match_id = :its",
        "DELETE FROM told WHERE match_id = :its",
        "UPDATE snapshot SET seq = 9 WHERE match_id = :its",
    ):
        with pytest.raises(Exception, match=r"match is over|only ever added|not allowed"):
            await execute(url, (statement, {"its": match.match_id}))
    for call in (match.left.life.abort, match.left.life.offer_draw, match.left.life.claim_victory, match.left.life.resign):
        assert await refusal(call(match.match_id)) == "MATCH_OVER"
