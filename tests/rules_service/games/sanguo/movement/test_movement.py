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
def test_move_points_follow_the_three_classes(effects: tuple[tuple[int, int], ...], points: int) -> None:
    assert moving(3, effects).request.points == points


@rule("M1", "M3", "M5")
def test_move_phase_without_points_asks_for_no_step() -> None:
    assert not moving(1, ((3, -3),)).until("act").was_asked("step")


@rule("A37", "M7")
def test_move_without_a_possible_step_asks_for_none() -> None:
    cold = {"zhou-yu": H((1, 2)), "zhang-liao": H((2, 1))}
    assert not Match("gan-ning", MOVE, warm={"gan-ning": H((1, 1))}, cold=cold).until("act").was_asked("step")


@rule("M2", "K11")
def test_card_move_has_the_cards_points() -> None:
    match = Match(warm={"liu-bei": H((4, 4), ["s1-swift-march"], hp=1)}, cold={"gan-ning": H((7, 7))}, effects=((3, 3),))
    assert match.use("s1-swift-march").until("step").request.points == 2


@rule("M3", "A10")
def test_window_before_a_move_opens_without_a_possible_step() -> None:
    warm = {"lu-xun": H((6, 3), ["s7-strike"]), "liu-bei": H((6, 5)), "ma-chao": H((5, 4))}
    match = Match("lu-xun", warm=warm, cold={"lyu-meng": H((6, 4))})
    match.skill("zhi-bian", "lyu-meng", cards=["s7-strike"])
    assert (match.request.hero, match.request.subject) == ("lyu-meng", "du-jiang")


@rule("M4", "B3")
def test_step_leads_to_a_neighbour_where_the_mover_may_stay() -> None:
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
def test_single_point_crosses_nothing() -> None:
    cold = {"gan-ning": H((7, 3), hp=1, gear=["c5-defensive-horse"])}
    match = Match("gan-ning", MOVE, cold=cold, warm={"liu-bei": H((7, 7))})
    assert "M8" in match.refused(step(7, 4))["BAD_CELL"]


@rule("M5")
def test_move_ends_with_the_last_point() -> None:
    match = moving(1).step(5, 4)
    assert match.request.kind == pb.REQUEST_KIND_ACT


@rule("M5", "M7")
def test_move_phase_may_stop_early_or_at_once() -> None:
    assert moving().stop().at("gan-ning") == (4, 4)
    assert moving().step(5, 4).stop().at("gan-ning") == (5, 4)


@rule("M6", "H-MASHU")
def test_tokens_are_paid_after_the_move() -> None:
    match = Match("ma-chao", warm={"ma-chao": H((5, 4), tokens={"jun": 3})}, cold={"gan-ning": H((7, 7))})
    match.skill("ma-shu").step(5, 3)
    assert match.tokens("ma-chao", "jun") == 3
    assert match.stop().tokens("ma-chao", "jun") == 2


@rule("M7", "K11", "A11")
def test_card_move_requires_a_step() -> None:
    match = Match(warm={"liu-bei": H((4, 4), ["s1-swift-march"])}, cold={"gan-ning": H((7, 7))}).use("s1-swift-march")
    assert match.until("step").refused(STOP) == {"MUST_STEP": {"M7"}}


@rule("M7", "A11", "K15")
def test_card_move_needs_a_legal_step() -> None:
    warm = {"liu-bei": H((1, 1), ["s1-swift-march"], gear=["h5-offensive-horse"])}
    match = Match(warm=warm, cold={"gan-ning": H((1, 2)), "zhou-yu": H((2, 1))})
    assert match.refused(skill("offensive-horse")) == {"NOT_USABLE": {"M7"}}
    assert match.refused(use("s1-swift-march")) == {"NOT_USABLE": {"M7"}}


@rule("M8", "K16")
def test_defensive_horse_crosses_only_in_its_owners_turn() -> None:
    warm = {"lu-xun": H((5, 3), ["s7-strike"])}
    match = Match("lu-xun", warm=warm, cold={"gan-ning": H((7, 3), gear=["c5-defensive-horse"])})
    match.skill("zhi-bian", "gan-ning", cards=["s7-strike"])
    assert (7, 4) not in [(cell.row, cell.col) for cell in match.until("step").request.offers.cells]


@rule("M9", "G4", "H-DUJIANG")
def test_relocation_picks_up_a_flag() -> None:
    match = Match("lyu-meng", MOVE, warm={"lyu-meng": H((6, 4))}, cold={"gan-ning": H((7, 7))}, flags={"warm": (2, 4)})
    match.trigger("du-jiang", cell=(2, 4))
    assert match.side("warm").carrier == "lyu-meng"


@rule("M10", "H-DUJIANG")
def test_mover_continues_from_the_cell_it_was_relocated_to() -> None:
    match = Match("lyu-meng", MOVE, warm={"lyu-meng": H((5, 4))}, cold={"gan-ning": H((7, 7))})
    match.step(6, 4).trigger("du-jiang", cell=(2, 4)).step(3, 4)
    assert (match.at("lyu-meng"), match.request.points) == ((3, 4), 2)


@rule("M10", "G7")
def test_move_stops_when_the_game_ends() -> None:
    match = Match(
        "gan-ning", MOVE, warm={"gan-ning": H((1, 6))}, cold={"zhou-yu": H((4, 4))}, flags={"warm": "gan-ning"}, score=(0, 5)
    )
    match.step(1, 7)
    assert match.state.core.table.ending.winner == "warm"
    assert not match.state.HasField("request")


@rule("A09", "M5", "H-YOUBING")
def test_mover_is_put_aside_when_it_ends_where_it_may_not_stay() -> None:
    warm = {"zu-mao": H((3, 2), hp=2, gear=["c5-defensive-horse"]), "liu-bei": H((3, 1))}
    cold = {"gan-ning": H((2, 3)), "zhou-yu": H((3, 4)), "lyu-meng": H((4, 3))}
    match = Match("zu-mao", MOVE, warm=warm, cold=cold)
    match.trigger("you-bing", "liu-bei").step(3, 3)
    assert match.request.subject == "stranded"
    assert match.choose_cell("stranded", 2, 2).at("zu-mao") == (2, 2)


@rule("A12", "H-BENMING")
def test_skill_points_yield_to_a_later_effect_of_class_one() -> None:
    match = Match("sun-qian", MOVE, warm={"sun-qian": H((4, 4))}, cold={"gan-ning": H((7, 7))}, effects=((1, 2),))
    assert match.request.points == 2
