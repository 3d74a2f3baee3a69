"""B3: where a hero may stay."""

from tests.rules_service.games.sanguo.builder import MOVE, H, Match, step
from tests.rules_service.games.sanguo.rules import rule


@rule("B3")
def test_plain_cell_holds_one_hero_and_a_camp_any_number() -> None:
    match = Match("gan-ning", MOVE, cold={"gan-ning": H((3, 6)), "zhou-yu": H((2, 6))}, warm={"liu-bei": H((2, 7))})
    assert match.refused(step(2, 6))["BAD_CELL"] >= {"M4", "B3"}
    assert match.step(3, 7).step(2, 7).at("gan-ning") == (2, 7)


@rule("B3")
def test_mountain_holds_no_hero() -> None:
    match = Match("gan-ning", MOVE, cold={"gan-ning": H((3, 2))}, warm={"liu-bei": H((7, 7))})
    assert "BAD_CELL" in match.refused(step(3, 3))
