"""Ratings over gRPC: they change with the result, whatever ends the match, and are read page by page."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable

import pytest

from tests.match_service import toy_game
from tests.match_service.server.arena import Arena, Match, arena, eventually
from tests.match_service.server.edge.test_edge import metrics
from tests.match_service.server.identity.test_accounts import named
from tests.match_service.server.time_travel import execute, pass_time, rows
from zhanqi.match.v1 import match_pb2
from zhanqi.match.v1 import rating_service_pb2 as pb
from zhanqi_client import Client, Reason
from zhanqi_wire import status

BANK = match_pb2.TimeControl(kind=match_pb2.CLOCK_KIND_BANK, bank_ms=180_000, increment_ms=2_000)
TURN = match_pb2.TimeControl(kind=match_pb2.CLOCK_KIND_TURN, turn_ms=15_000)
RATED = {"time_control": BANK, "is_rated": True}
FAST = pb.CLOCK_CLASS_FAST
CHANGES = "SELECT match_id FROM rating_change WHERE match_id = :its_id"


@pytest.fixture
async def listed(database_url: str) -> AsyncIterator[Arena]:
    """A service whose leaderboards list players after one match."""
    async with arena(database_url, leader_matches_min=1) as one:
        yield one


async def values(client: Client) -> list[int]:
    return [each.rating.value for each in await client.ratings.of()]


async def history(client: Client) -> list[pb.RatingChange]:
    return [change async for change in client.ratings.history("toy", FAST, page_size=2)]


async def test_board_result_changes_ratings_when_it_is_acknowledged(service: Arena) -> None:
    match = await service.duel(**RATED)
    assert await values(match.left) == []
    await match.play((match.left, "win"))
    (winner,), (loser,) = await match.left.ratings.of(), await match.right.ratings.of()
    assert (winner.game_id, winner.clock_class, winner.rating.match_count, winner.rating.is_provisional) == ("toy", FAST, 1, True)
    assert winner.rating.value - 1_500 == 1_500 - loser.rating.value > 0
    (change,) = await history(match.right)
    assert (change.match_id, change.score, change.before.value) == (match.match_id, pb.SCORE_LOST, 1_500)
    assert change.after == loser.rating


async def resign(match: Match) -> None:
    await match.right.life.resign(match.match_id)


async def agree_to_a_draw(match: Match) -> None:
    await match.left.life.offer_draw(match.match_id)
    await match.right.life.answer_draw(match.match_id, accept=True)


@pytest.mark.parametrize(("end", "score"), [(resign, pb.SCORE_WON), (agree_to_a_draw, pb.SCORE_DRAWN)])
async def test_resigning_and_draws_count(light: Arena, end: Callable[[Match], Awaitable[None]], score: int) -> None:
    match = await light.duel(**RATED)
    await match.take_turns(3)
    await end(match)
    assert [change.score for change in await history(match.left)] == [score]


async def is_on(match: Match, seat: str) -> bool:
    return toy_game.seen((await match.left.view(match.match_id)).view.view)["on"] == seat


async def is_over(match: Match) -> bool:
    return (await match.left.match(match.match_id)).state == match_pb2.MATCH_STATE_FINISHED


async def test_timeout_forfeit_is_rated_once_with_two_replicas(service: Arena) -> None:
    await service.replica()
    match = await service.duel("timed", time_control=TURN, is_rated=True)
    for _ in range(2):
        await pass_time(service.settings.database_url, match.match_id, 15_000)
        await eventually(lambda: is_on(match, "right"))
        await match.play((match.right, "end"))
    await pass_time(service.settings.database_url, match.match_id, 15_000)
    await eventually(lambda: is_over(match))
    assert [change.score for change in await history(match.right)] == [pb.SCORE_WON]
    assert len(await rows(service.settings.database_url, CHANGES, its_id=match.match_id)) == 2


async def test_aborted_and_unrated_matches_change_no_rating(light: Arena) -> None:
    aborted = await light.duel(**RATED)
    await aborted.left.life.abort(aborted.match_id)
    casual = await light.duel(time_control=BANK)
    await casual.play((casual.left, "win"))
    with pytest.raises(status.MalformedRequest) as refused:
        await light.duel(is_rated=True)  # The match has no clock.
    assert refused.value.fields[0].path == "is_rated"
    for each in (aborted, casual):
        assert await values(each.left) == await values(each.right) == []
        assert await rows(light.settings.database_url, CHANGES, its_id=each.match_id) == []


async def test_racing_ends_are_rated_once(service: Arena) -> None:
    for _ in range(5):
        match = await service.duel(**RATED)
        await asyncio.gather(
            match.left.life.resign(match.match_id), match.right.life.resign(match.match_id), return_exceptions=True
        )
        one, other = await history(match.left), await history(match.right)
        assert {one[0].score, other[0].score} == {pb.SCORE_WON, pb.SCORE_LOST}
        assert len(one) == len(other) == 1


async def test_a_history_is_read_page_by_page(service: Arena) -> None:
    first, second = await service.guest(), await service.guest()
    for _ in range(5):
        opening = await first.open_match("toy", seat="left", **RATED)
        await second.life.join(opening.match_id)
        await first.life.resign(opening.match_id)
    entries = await history(first)
    assert [change.after.match_count for change in entries] == [5, 4, 3, 2, 1]
    assert [change.before for change in entries[:-1]] == [change.after for change in entries[1:]]
    player_id = (await first.match(entries[0].match_id)).seats[0].player.player_id
    assert [change async for change in second.ratings.history("toy", FAST, player_id=player_id)] == entries


async def test_leaderboard_is_paged_and_omits_provisional_ratings(listed: Arena) -> None:
    for _ in range(3):
        match = await listed.duel(**RATED)
        await match.play((match.left, "win"))
    board = [each async for each in match.left.ratings.leaders("toy", FAST, page_size=2)]
    assert board == []
    await execute(listed.settings.database_url, ("UPDATE rating SET sigma = 5000000", {}))
    board = [each async for each in match.left.ratings.leaders("toy", FAST, page_size=2)]
    assert [each.rank for each in board] == [1, 2, 3, 4, 5, 6]
    assert len({each.player_id for each in board}) == 6
    assert [each.rating.value > 1_500 for each in board] == [True] * 3 + [False] * 3
    assert all(each.display_name.startswith("Guest ") for each in board)


async def test_invalid_rating_request_names_the_field(light: Arena) -> None:
    guest = await light.guest()
    with pytest.raises(status.MalformedRequest) as failed:
        _ = [each async for each in guest.ratings.leaders("toy", pb.CLOCK_CLASS_UNSPECIFIED)]
    assert failed.value.fields[0].path == "clock_class"
    with pytest.raises(status.MalformedRequest):
        _ = [each async for each in guest.ratings.leaders("toy", pb.CLOCK_CLASS_UNTIMED)]
    with pytest.raises(status.NotFound):
        await guest.ratings.of("nobody")
    assert [each async for each in guest.ratings.leaders("none", FAST)] == []


async def test_bots_have_their_own_leaderboard_and_own_matches_are_unrated(listed: Arena) -> None:
    owner, other = await named(listed), await listed.guest()
    bots = []
    for name in ("First", "Second"):
        made = await owner.account.register_bot(name)
        bots.append(listed.anyone.with_refresh_token(made.credential.value))
    for own in (bots[1], owner):
        opening = await bots[0].open_match("toy", seat="left", **RATED)
        with pytest.raises(status.Refused) as refused:
            await own.life.join(opening.match_id)
        assert refused.value.reason == Reason.OWN_ACCOUNT
        await bots[0].life.abort(opening.match_id)
    opening = await bots[0].open_match("toy", seat="left", **RATED)
    await other.life.join(opening.match_id)
    await other.life.resign(opening.match_id)
    await execute(listed.settings.database_url, ("UPDATE rating SET sigma = 5000000", {}))
    assert [each.display_name async for each in owner.ratings.leaders("toy", FAST, of_bots=True)] == ["First"]
    people = [each async for each in owner.ratings.leaders("toy", FAST)]
    assert [each.rating.value < 1_500 for each in people] == [True]
    await execute(listed.settings.database_url, ("UPDATE player SET suspended_at = 1 WHERE kind = 3", {}))
    assert [each async for each in owner.ratings.leaders("toy", FAST, of_bots=True)] == []
    casual = await bots[0].open_match("toy", seat="left", time_control=BANK)
    assert (await owner.life.join(casual.match_id)).HasField("match")


async def test_rating_metrics_count_ended_matches(fresh_light: Arena) -> None:
    match = await fresh_light.duel(**RATED)
    await match.play((match.left, "win"))
    draw = await fresh_light.duel(**RATED)
    await draw.take_turns(3)
    await agree_to_a_draw(draw)
    samples = await metrics(fresh_light)
    assert samples['zhanqi_match_ratings_changed_total{clock_class="fast",game="toy"}'] == 4
    assert samples['zhanqi_match_ratings_changed_total{clock_class="slow",game="toy"}'] == 0
