"""吕蒙: 渡江."""

from rules_service.games.sanguo.catalog.figures import default_rules
from tests.rules_service.games.sanguo.builder import END, MOVE, H, Match, use
from tests.rules_service.games.sanguo.rules import rule


def at_the_lake(at: tuple[int, int] = (6, 4), hp: int = 4, **more: object) -> Match:
    return Match("lyu-meng", MOVE, warm={"lyu-meng": H(at, hp=hp)}, cold={"gan-ning": H((7, 7))}, **more)  # type: ignore[arg-type]


@rule("H-DUJIANG", "M3")
def test_du_jiang_crosses_before_the_first_step_for_free() -> None:
    match = at_the_lake()
    assert [(cell.row, cell.col) for cell in match.request.offers.cells] == [(2, 4), (4, 3), (4, 5)]
    match.trigger("du-jiang", cell=(2, 4))
    assert (match.at("lyu-meng"), match.request.points, match.tokens("lyu-meng", "yi")) == ((2, 4), 4, 1)


@rule("H-DUJIANG")
def test_du_jiang_works_after_a_step_and_gives_one_token_per_turn() -> None:
    match = at_the_lake().trigger("du-jiang", cell=(2, 4)).step(3, 4).step(4, 4).step(4, 5).trigger("du-jiang", cell=(6, 4))
    assert (match.at("lyu-meng"), match.tokens("lyu-meng", "yi")) == ((6, 4), 1)


@rule("H-DUJIANG")
def test_du_jiang_does_not_ask_away_from_a_lake() -> None:
    assert not at_the_lake((5, 4)).step(5, 3).stop().was_asked("trigger")


@rule("H-DUJIANG", "A18")
def test_du_jiang_token_limits_strikes_to_distance_one_and_prevents_answers() -> None:
    warm = {"lyu-meng": H((4, 4), ["h10-line-strike", "s7-strike"], gear=["d4-feather-fan"], tokens={"yi": 1})}
    cold = {"gan-ning": H((3, 4), ["h2-dodge"]), "zhou-yu": H((4, 6))}
    match = Match("lyu-meng", warm=warm, cold=cold)
    assert match.refused(use("h10-line-strike", "zhou-yu")) == {"TOO_FAR": {"K2", "H-DUJIANG"}}
    match.use("s7-strike", "gan-ning").settle()
    assert match.hp("gan-ning") == 3
    assert not match.was_asked("respond", "dodge")


@rule("H-DUJIANG")
def test_du_jiang_token_ends_with_the_turn() -> None:
    match = Match("lyu-meng", END, warm={"lyu-meng": H((4, 4), tokens={"yi": 1})}, cold={"gan-ning": H((7, 7))})
    assert match.settle().tokens("lyu-meng", "yi") == 0


@rule("H-DUJIANG", "A32")
def test_du_jiang_costs_a_point_by_switch() -> None:
    rules = default_rules()
    rules.dujiang_cost = 1
    assert at_the_lake(rules=rules).trigger("du-jiang", cell=(2, 4)).request.points == 3
    assert not at_the_lake((5, 4), 1, rules=rules).step(6, 4).was_asked("trigger")
