"""防御坐骑."""

from tests.rules_service.games.sanguo.builder import MOVE, H, Match, step
from tests.rules_service.games.sanguo.rules import rule


@rule("K16", "M8")
def test_defensive_horse_crosses_mountains_and_heroes() -> None:
    match = Match("gan-ning", MOVE, cold={"gan-ning": H((4, 4), gear=["c5-defensive-horse"])}, warm={"liu-bei": H((3, 4))})
    assert match.step(3, 4).step(3, 5).at("gan-ning") == (3, 5)
    assert match.at("liu-bei") == (3, 4)


@rule("K16")
def test_defensive_horse_in_the_hand_has_no_effect() -> None:
    match = Match("gan-ning", MOVE, cold={"gan-ning": H((4, 4), ["c5-defensive-horse"])}, warm={"liu-bei": H((3, 4))})
    assert "BAD_CELL" in match.refused(step(3, 4))
