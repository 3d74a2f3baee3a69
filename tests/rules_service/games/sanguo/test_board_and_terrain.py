"""B: the board, distances, and what terrains do."""

from rules_service.games.sanguo.catalog.board import BASE, CAMPS, CELLS, TERRAIN, distance, same_line
from rules_service.games.sanguo.catalog.figures import default_rules
from tests.rules_service.games.sanguo.builder import DRAW, END, MOVE, H, Match, step, use
from tests.rules_service.games.sanguo.rules import rule
from zhanqi.games.sanguo.v1 import action_pb2 as ab
from zhanqi.games.sanguo.v1 import ruleset_pb2 as rb


@rule("B1")
def test_a_half_turn_maps_the_board_onto_itself() -> None:
    assert len(CELLS) == 49
    assert all(TERRAIN[row, col] == TERRAIN[8 - row, 8 - col] for row, col in CELLS)
    assert BASE == {"cold": (1, 7), "warm": (7, 1)}
    assert CAMPS == {"cold": ((1, 6), (2, 7)), "warm": ((6, 1), (7, 2))}
    counts = {terrain: list(TERRAIN.values()).count(terrain) for terrain in rb.Terrain.values()}
    assert (counts[rb.TERRAIN_MOUNT], counts[rb.TERRAIN_LAKE], counts[rb.TERRAIN_WOOD]) == (6, 4, 8)


@rule("B2")
def test_distance_adds_rows_and_columns_and_nothing_blocks_a_line() -> None:
    assert distance((1, 1), (3, 4)) == 5
    assert same_line((4, 1), (4, 7))
    assert not same_line((4, 1), (5, 2))


@rule("B3")
def test_no_two_heroes_stay_on_a_plain_cell_but_any_number_in_a_camp() -> None:
    match = Match("gan-ning", MOVE, cold={"gan-ning": H((3, 6)), "zhou-yu": H((2, 6))}, warm={"liu-bei": H((2, 7))})
    assert match.refused(step(2, 6))["BAD_CELL"] >= {"M4", "B3"}
    assert match.step(3, 7).step(2, 7).at("gan-ning") == (2, 7)


@rule("B3")
def test_nobody_stays_on_a_mountain() -> None:
    match = Match("gan-ning", MOVE, cold={"gan-ning": H((3, 2))}, warm={"liu-bei": H((7, 7))})
    assert "BAD_CELL" in match.refused(step(3, 3))


def wood(**more: object) -> Match:
    return Match(
        warm={"liu-bei": H((1, 2), ["s7-strike"])},
        cold={"zhou-yu": H((1, 3), **more)},
        deck=["h7-windfall"],  # type: ignore[arg-type]
    )


@rule("B4", "D3")
def test_in_the_wood_a_heart_is_a_dodge() -> None:
    match = wood().use("s7-strike", "zhou-yu").judge("wood").settle()
    assert match.hp("zhou-yu") == 3
    assert match.discarded == ["h7-windfall", "s7-strike"]


@rule("B4", "A01")
def test_after_a_failed_judgement_the_same_one_is_not_offered_again() -> None:
    match = Match(
        warm={"liu-bei": H((1, 2), ["s7-strike"])}, cold={"zhou-yu": H((1, 3), ["h2-dodge"])}, deck=["s8-strike", "h7-windfall"]
    )
    match.use("s7-strike", "zhou-yu").judge("wood")
    assert list(match.request.offers.judgements) == []
    assert match.respond("dodge", "h2-dodge").settle().hp("zhou-yu") == 3


@rule("B4")
def test_without_terrain_effects_the_wood_is_no_help() -> None:
    rules = default_rules()
    rules.terrain_effects = False
    match = Match(warm={"liu-bei": H((1, 2), ["s7-strike"])}, cold={"zhou-yu": H((1, 3))}, rules=rules)
    match.use("s7-strike", "zhou-yu")
    assert list(match.request.offers.judgements) == []
    assert match.refused(judge("wood")) == {"NOT_USABLE": {"B4"}}
    assert match.refused(judge("eight-trigrams")) == {"NOT_USABLE": {"K18"}}


def judge(source: str) -> ab.Action:
    return ab.Action(judge=ab.Judge(need="dodge", source=source))


@rule("B4")
def test_in_the_wood_fire_burns_more() -> None:
    match = Match(warm={"liu-bei": H((2, 2), ["h3-fire-camps"])}, cold={"gan-ning": H((1, 3), ["d2-dodge"])})
    assert match.use("h3-fire-camps", "gan-ning").settle().hp("gan-ning") == 2


@rule("B4", "A03")
def test_a_lake_takes_the_draw_phase_and_heals_at_the_end() -> None:
    match = Match("gan-ning", DRAW, cold={"gan-ning": H((2, 4), hp=2)}, warm={"liu-bei": H((7, 7))})
    match.stop().end().settle()
    assert (match.hp("gan-ning"), match.hand("gan-ning")) == (3, [])


@rule("B4", "A02")
def test_from_the_tower_the_first_strike_goes_along_the_line() -> None:
    side = {"gan-ning": H((5, 7)), "zhou-yu": H((4, 4))}
    match = Match(warm={"liu-bei": H((5, 2), ["s7-strike", "s8-strike"])}, cold=side)
    assert "TOO_FAR" in match.refused(use("s7-strike", "zhou-yu"))
    assert match.use("s7-strike", "gan-ning").settle().hp("gan-ning") == 3


@rule("B4", "A02")
def test_in_the_tower_a_weapon_is_void_but_lifts_the_limit_once() -> None:
    hand = ["s7-strike", "s8-strike"]
    match = Match(warm={"liu-bei": H((5, 2), hand, gear=["d1-crossbow"])}, cold={"gan-ning": H((1, 7)), "zhou-yu": H((5, 3))})
    match.use("s7-strike", "gan-ning").until("act")
    assert match.hp("gan-ning") == 3
    assert "USED_UP" in match.refused(use("s8-strike", "zhou-yu"))


@rule("B4", "A03")
def test_a_post_card_that_was_looked_at_must_be_given() -> None:
    match = Match(phase=END, warm={"liu-bei": H((1, 1))}, cold={"gan-ning": H((6, 6))}, deck=["h1-arrows"])
    match.trigger("post")
    assert set(match.request.offers.values) == {"liu-bei", "gan-ning"}
    assert not match.request.offers.decline
    assert match.choose("post", "gan-ning").hand("gan-ning") == ["h1-arrows"]


@rule("B4")
def test_the_post_may_be_left_alone() -> None:
    match = Match(phase=END, warm={"liu-bei": H((1, 1))}, cold={"gan-ning": H((6, 6))}, deck=["h1-arrows"])
    match.decline("post").settle()
    assert match.state.core.deck[0] == "h1-arrows"
