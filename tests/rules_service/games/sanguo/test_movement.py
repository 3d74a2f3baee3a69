"""M: the movement event."""

import pytest

from tests.rules_service.games.sanguo.builder import MOVE, H, Match, skill, step, use
from tests.rules_service.games.sanguo.rules import rule
from zhanqi.games.sanguo.v1 import action_pb2 as ab
from zhanqi.games.sanguo.v1 import state_pb2 as pb

STOP = ab.Action(stop=ab.Stop())


def moving(hp: int = 4, effects: tuple[tuple[int, int], ...] = (), **more: object) -> Match:
    return Match(
        "gan-ning",
        MOVE,
        cold={"gan-ning": H((4, 4), hp=hp, **more)},  # type: ignore[arg-type]
        warm={"liu-bei": H((7, 7))},
        effects=effects,
    )


@rule("M1")
@pytest.mark.parametrize(
    ("effects", "points"),
    [
        ((), 3),
        (((1, 2),), 2),
        (((1, 2), (1, 4)), 4),
        (((3, 1), (3, -2), (3, 3)), 5),
        (((2, 1), (3, 4)), 1),
        (((2, 2), (2, 5)), 5),
        (((1, 1), (3, 1)), 2),
    ],
)
def test_points_by_the_three_classes(effects: tuple[tuple[int, int], ...], points: int) -> None:
    assert moving(3, effects).request.points == points


@rule("M1", "M3", "M5")
def test_no_points_no_move() -> None:
    assert not moving(1, ((3, -3),)).until("act").was_asked("step")


@rule("M2", "K11")
def test_a_card_s_points_are_its_own() -> None:
    match = Match(warm={"liu-bei": H((4, 4), ["s1-swift-march"], hp=1)}, cold={"gan-ning": H((7, 7))}, effects=((3, 3),))
    assert match.use("s1-swift-march").until("step").request.points == 2


@rule("M3", "A10")
def test_the_window_before_a_move_opens_even_if_no_step_turns_out_to_be_possible() -> None:
    warm = {"lu-xun": H((6, 3), ["s7-strike"]), "liu-bei": H((6, 5)), "ma-chao": H((5, 4))}
    match = Match("lu-xun", warm=warm, cold={"lyu-meng": H((6, 4))})
    match.skill("zhi-bian", "lyu-meng", cards=["s7-strike"])
    assert (match.request.hero, match.request.subject) == ("lyu-meng", "du-jiang")


@rule("M4", "B3")
def test_a_step_goes_to_a_neighbour_where_one_may_stay() -> None:
    match = moving()
    assert [(cell.row, cell.col) for cell in match.request.offers.cells] == [(3, 4), (4, 3), (4, 5), (5, 4)]
    assert match.refused(step(2, 4)) == {"BAD_CELL": {"M4"}}


@rule("M4", "M8", "K16")
def test_crossing_needs_a_way_out() -> None:
    cold = {"gan-ning": H((7, 3), hp=2, gear=["c5-defensive-horse"])}
    match = Match("gan-ning", MOVE, cold=cold, warm={"liu-bei": H((7, 7))})
    match.step(7, 4)
    assert match.refused(STOP) == {"MUST_STEP": {"M5"}}
    assert match.step(7, 5).at("gan-ning") == (7, 5)


@rule("M4", "M8")
def test_with_one_point_nothing_is_crossed() -> None:
    cold = {"gan-ning": H((7, 3), hp=1, gear=["c5-defensive-horse"])}
    match = Match("gan-ning", MOVE, cold=cold, warm={"liu-bei": H((7, 7))})
    assert "M8" in match.refused(step(7, 4))["BAD_CELL"]


@rule("M5")
def test_the_last_point_ends_the_event() -> None:
    match = moving(1).step(5, 4)
    assert match.request.kind == pb.REQUEST_KIND_ACT


@rule("M5", "M7")
def test_one_may_stop_early_and_at_once() -> None:
    assert moving().stop().at("gan-ning") == (4, 4)
    assert moving().step(5, 4).stop().at("gan-ning") == (5, 4)


@rule("M6", "H-MASHU")
def test_tokens_are_lost_after_the_event() -> None:
    match = Match("ma-chao", warm={"ma-chao": H((5, 4), tokens={"jun": 3})}, cold={"gan-ning": H((7, 7))})
    match.skill("ma-shu").step(5, 3)
    assert match.tokens("ma-chao", "jun") == 3
    assert match.stop().tokens("ma-chao", "jun") == 2


@rule("M7", "K11", "A11")
def test_who_may_move_by_a_card_must_make_a_step() -> None:
    match = Match(warm={"liu-bei": H((4, 4), ["s1-swift-march"])}, cold={"gan-ning": H((7, 7))}).use("s1-swift-march")
    assert match.until("step").refused(STOP) == {"MUST_STEP": {"M7"}}


@rule("M7", "A11", "K15")
def test_a_move_without_a_legal_step_cannot_be_begun() -> None:
    warm = {"liu-bei": H((1, 1), ["s1-swift-march"], gear=["h5-offensive-horse"])}
    match = Match(warm=warm, cold={"gan-ning": H((1, 2)), "zhou-yu": H((2, 1))})
    assert match.refused(skill("offensive-horse")) == {"NOT_USABLE": {"M7"}}
    assert match.refused(use("s1-swift-march")) == {"NOT_USABLE": {"M7"}}


@rule("M8", "K16")
def test_the_mount_crosses_only_in_its_owner_s_turn() -> None:
    warm = {"lu-xun": H((5, 3), ["s7-strike"])}
    match = Match("lu-xun", warm=warm, cold={"gan-ning": H((7, 3), gear=["c5-defensive-horse"])})
    match.skill("zhi-bian", "gan-ning", cards=["s7-strike"])
    assert (7, 4) not in [(cell.row, cell.col) for cell in match.until("step").request.offers.cells]


@rule("M9", "G4", "H-DUJIANG")
def test_a_relocation_arrives() -> None:
    match = Match("lyu-meng", MOVE, warm={"lyu-meng": H((6, 4))}, cold={"gan-ning": H((7, 7))}, flags={"warm": (2, 4)})
    match.trigger("du-jiang", cell=(2, 4))
    assert match.side("warm").carrier == "lyu-meng"


@rule("M10", "H-DUJIANG")
def test_a_mover_that_was_displaced_goes_on_from_there() -> None:
    match = Match("lyu-meng", MOVE, warm={"lyu-meng": H((5, 4))}, cold={"gan-ning": H((7, 7))})
    match.step(6, 4).trigger("du-jiang", cell=(2, 4)).step(3, 4)
    assert (match.at("lyu-meng"), match.request.points) == ((3, 4), 2)


@rule("M10", "G7")
def test_the_event_stops_with_the_game() -> None:
    match = Match(
        "gan-ning", MOVE, warm={"gan-ning": H((1, 6))}, cold={"zhou-yu": H((4, 4))}, flags={"warm": "gan-ning"}, score=(0, 5)
    )
    match.step(1, 7)
    assert match.state.core.table.ending.winner == "warm"
    assert not match.state.HasField("request")


@rule("A09", "M5", "H-YOUBING")
def test_a_mover_that_ends_where_nobody_may_stay_is_put_aside() -> None:
    warm = {"zu-mao": H((3, 2), hp=2, gear=["c5-defensive-horse"]), "liu-bei": H((3, 1))}
    cold = {"gan-ning": H((2, 3)), "zhou-yu": H((3, 4)), "lyu-meng": H((4, 3))}
    match = Match("zu-mao", MOVE, warm=warm, cold=cold)
    match.trigger("you-bing", "liu-bei").step(3, 3)
    assert match.request.subject == "stranded"
    assert match.choose_cell("stranded", 2, 2).at("zu-mao") == (2, 2)


@rule("A12", "H-BENMING")
def test_a_later_effect_of_class_one_overrides_the_skill() -> None:
    match = Match("sun-qian", MOVE, warm={"sun-qian": H((4, 4))}, cold={"gan-ning": H((7, 7))}, effects=((1, 2),))
    assert match.request.points == 2
