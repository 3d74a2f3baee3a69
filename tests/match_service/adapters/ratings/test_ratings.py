"""Ratings in SQL: changed once per match, even with simultaneous ends, and paged in order."""

import asyncio
import itertools
from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sqlalchemy import select

from match_service.adapters.database.ratings.rating_writes import delete_ratings
from match_service.adapters.database.ratings.ratings import SqlRatings
from match_service.adapters.database.tables.ratings import RatingChangeRow, RatingRow
from match_service.domain.clock.time_control import UNTIMED, ClockClass, TimeControl, bank, correspondence
from match_service.domain.errors import Conflict
from match_service.domain.life_cycle.life_cycle import ended
from match_service.domain.life_cycle.verdict import Verdict, aborted, adjudicated, draw_agreed, forfeit, resigned
from match_service.domain.play.commit import Commit, life_commit
from match_service.domain.play.match import Head, Occupant
from match_service.domain.play.off_board import CommitContext
from match_service.domain.play.step import Origin
from match_service.domain.ratings.rating import MICROS, Rating, Score, of_micros, rated
from match_service.usecases.ports.ratings import Board, Leader, RatingKey
from tests.examples import examples
from tests.match_service.adapters.storage import Storage

FAST = bank(180_000, 2_000, setup_ms=60_000, response_ms=20_000)
KEY = RatingKey("toy", ClockClass.FAST)


async def duel(
    storage: Storage,
    first: str = "p1",
    second: str = "p2",
    *,
    control: TimeControl = FAST,
    is_rated: bool = True,
    bot: bool = False,
) -> Head:
    """A stored match of two players."""
    other = Occupant(bot_level="uniform") if bot else Occupant(player_id=second)
    new = await storage.new_match(Occupant(player_id=first), other, control=control, is_rated=is_rated)
    await storage.matches.create(new, 100)
    return new.commit.head


async def verdict_commit(head: Head, verdict: Verdict) -> Commit:
    """The commit that ends a match by a verdict, not stored yet."""
    context = CommitContext(200)
    return life_commit(head, lambda life: ended(life, verdict), context, seat="", origin=Origin.SYSTEM)


async def wins(storage: Storage, first: str, second: str) -> None:
    """Play a match that the first player wins on the board."""
    await storage.play(await duel(storage, first, second), ("left", "win"))


async def rating(storage: Storage, player_id: str) -> Rating:
    """A player's rating in KEY."""
    rows = await SqlRatings(storage.database).of(player_id, KEY.game_id, KEY.clock_class)
    return rows[0].rating if rows else Rating()


async def changes(storage: Storage) -> Sequence[object]:
    return await storage.database.rows(select(RatingChangeRow.match_id))


async def test_win_on_the_board_changes_both_ratings(storage: Storage) -> None:
    head = await duel(storage)
    assert await changes(storage) == []
    await storage.play(head, ("left", "win"))
    winner, loser = (of_micros(*each.micros, each.matches) for each in rated((Rating(), Rating()), (0, 1)))
    assert (await rating(storage, "p1"), await rating(storage, "p2")) == (winner, loser)
    (row,) = await SqlRatings(storage.database).of("p1", "", None)
    assert (row.key, row.changed_at) == (KEY, 200)


@pytest.mark.parametrize(
    ("verdict", "scores"),
    [
        (resigned("left", "right"), (Score.LOST, Score.WON)),
        (forfeit("right", "left", "timeouts"), (Score.WON, Score.LOST)),
        (forfeit("right", "left", "left"), (Score.WON, Score.LOST)),
        (draw_agreed("left"), (Score.DRAWN, Score.DRAWN)),
        (adjudicated("right"), (Score.LOST, Score.WON)),
        (adjudicated(""), (Score.DRAWN, Score.DRAWN)),
        (aborted("left"), None),
        (aborted("", "set-up-timeout"), None),
    ],
)
async def test_only_verdicts_with_a_result_are_rated(
    storage: Storage, verdict: Verdict, scores: tuple[Score, Score] | None
) -> None:
    await storage.matches.commit(await verdict_commit(await duel(storage), verdict))
    histories = [await SqlRatings(storage.database).history(each, KEY, None, 10) for each in ("p1", "p2")]
    assert [[entry.change.score for entry in each] for each in histories] == (
        [[], []] if scores is None else [[each] for each in scores]
    )


@pytest.mark.parametrize(
    "changed", [{"is_rated": False}, {"control": UNTIMED}, {"bot": True}], ids=["not rated", "no clock", "a bot of the house"]
)
async def test_unrated_matches_leave_no_rating(storage: Storage, changed: dict[str, object]) -> None:
    await storage.play(await duel(storage, **changed), ("left", "win"))  # type: ignore[arg-type]
    assert await changes(storage) == []
    assert await storage.database.rows(select(RatingRow.player_id)) == []


async def test_ratings_are_per_game_and_clock_class(storage: Storage) -> None:
    await wins(storage, "p1", "p2")
    await storage.play(await duel(storage, control=correspondence(3)), ("left", "win"))
    ratings = await SqlRatings(storage.database).of("p1", "", None)
    assert [each.key.clock_class for each in ratings] == [ClockClass.CORRESPONDENCE, ClockClass.FAST]
    assert [each.rating.matches for each in ratings] == [1, 1]
    assert await SqlRatings(storage.database).of("p1", "other", None) == []


async def test_only_one_of_simultaneous_ends_is_rated(storage: Storage) -> None:
    head = await duel(storage)
    ends = [await storage.action(head, "left", "win") for _ in range(3)]
    ends += [await verdict_commit(head, resigned("left", "right")) for _ in range(3)]
    results = await asyncio.gather(*(storage.matches.commit(end) for end in ends), return_exceptions=True)
    assert sum(result is None for result in results) == 1
    assert sum(isinstance(result, Conflict) for result in results) == 5
    assert len(await changes(storage)) == 2
    assert (await rating(storage, "p1")).matches == 1


async def test_simultaneous_ends_of_the_same_players_are_all_rated(storage: Storage) -> None:
    players = ["p1", "p2", "p3", "p4"]
    await storage.make_players("p3", "p4")
    pairs = [*itertools.permutations(players, 2)] * 3
    ends = [await storage.action(await duel(storage, *pair), "left", "win") for pair in pairs]
    await asyncio.gather(*(storage.matches.commit(end) for end in ends))
    for player_id in players:
        history = await SqlRatings(storage.database).history(player_id, KEY, None, 100)
        assert [entry.change.after.matches for entry in history] == list(range(18, 0, -1))
        assert {entry.change.score for entry in history} == {Score.WON, Score.LOST}
        # Each change begins with the rating that the previous one ended with.
        starts = [*(entry.change.before for entry in history[:-1]), history[-1].change.before]
        assert starts == [*(entry.change.after for entry in history[1:]), Rating(*(value / MICROS for value in Rating().micros))]
        assert await rating(storage, player_id) == history[0].change.after


async def test_failed_commit_changes_no_rating(storage: Storage) -> None:
    head = await duel(storage)
    end = await storage.action(head, "left", "win")
    await storage.play(head, ("left", "idle"))
    with pytest.raises(Conflict):
        await storage.matches.commit(end)
    assert await changes(storage) == []


async def test_ratings_run_statements_only_at_the_end_of_a_match(storage: Storage) -> None:
    seen: list[str] = []
    head = await duel(storage)
    with storage.statements(seen):
        head = await storage.play(head, ("left", "idle"))
    assert seen
    assert [each for each in seen if "rating" in each] == []
    with storage.statements(seen):
        await storage.play(head, ("left", "win"))
    assert [each for each in seen if "rating" in each]


async def test_rating_history_is_paged_newest_first(storage: Storage) -> None:
    for number in range(5):
        await wins(storage, *(("p1", "p2") if number % 2 else ("p2", "p1")))
    ratings = SqlRatings(storage.database)
    first = await ratings.history("p1", KEY, None, 3)
    assert [entry.change.after.matches for entry in first] == [5, 4, 3]
    assert [entry.opponent_name for entry in first] == ["P2"] * 3
    await wins(storage, "p1", "p2")  # Later matches do not shift the pages.
    rest = await ratings.history("p1", KEY, 3, 3)
    assert [entry.change.after.matches for entry in rest] == [2, 1]


async def leaders(storage: Storage, board: Board, size: int) -> list[Leader]:
    """A whole leaderboard, read page by page."""
    rows: list[Leader] = []
    while page := await SqlRatings(storage.database).leaders(
        board, (rows[-1].rating.micros[0], rows[-1].player_id) if rows else None, size
    ):
        rows += page
    return rows


async def test_leaderboard_is_ordered_by_rating_then_player_id(storage: Storage) -> None:
    await storage.make_players("p3", "p4", "p5", "p6")
    await wins(storage, "p1", "p2")
    await wins(storage, "p3", "p4")
    await wins(storage, "p3", "p4")
    await storage.matches.commit(await verdict_commit(await duel(storage, "p5", "p6"), draw_agreed("left")))
    everybody = Board(KEY, False, 1, 100)
    for size in (1, 2, 10):
        assert [each.player_id for each in await leaders(storage, everybody, size)] == ["p3", "p1", "p5", "p6", "p2", "p4"]
    assert [each.player_id for each in await leaders(storage, Board(KEY, False, 2, 100), 10)] == ["p3", "p4"]
    assert await leaders(storage, Board(KEY, False, 1, 1.0), 10) == []
    sigma = (await rating(storage, "p3")).sigma
    assert {each.player_id for each in await leaders(storage, Board(KEY, False, 1, sigma), 10)} == {"p3", "p4"}
    assert await leaders(storage, Board(RatingKey("toy", ClockClass.SLOW), False, 1, 100), 10) == []


async def test_deleted_player_has_no_rating_and_opponents_keep_theirs(storage: Storage) -> None:
    await wins(storage, "p1", "p2")
    before = await rating(storage, "p2")
    await storage.database.write(lambda connection: delete_ratings(connection, "p1"))
    assert await SqlRatings(storage.database).of("p1", "", None) == []
    assert await SqlRatings(storage.database).history("p1", KEY, None, 10) == []
    assert [each.player_id for each in await leaders(storage, Board(KEY, False, 1, 100), 10)] == ["p2"]
    assert await rating(storage, "p2") == before


@given(st.floats(-100, 100), st.floats(0.001, 10), st.integers(0, 10_000))
@examples(200)
def test_rating_in_micros_round_trips(mu: float, sigma: float, matches: int) -> None:
    once = of_micros(*Rating(mu, sigma, matches).micros, matches)
    assert of_micros(*once.micros, matches) == once
    assert once.mu == pytest.approx(mu, abs=1e-6)
    assert once.sigma == pytest.approx(sigma, abs=1e-6)
