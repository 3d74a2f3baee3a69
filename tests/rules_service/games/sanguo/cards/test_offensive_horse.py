"""进攻坐骑."""

from tests.rules_service.games.sanguo.builder import H, Match, skill
from tests.rules_service.games.sanguo.rules import rule


@rule("K15", "M2")
def test_offensive_horse_moves_one_point_once_per_play_phase() -> None:
    match = Match(warm={"liu-bei": H((4, 4), gear=["h5-offensive-horse"])}, cold={"gan-ning": H((7, 7))})
    match.skill("offensive-horse").step(5, 4)
    assert match.at("liu-bei") == (5, 4)
    assert match.refused(skill("offensive-horse")) == {"USED_UP": {"K15"}}


@rule("K15", "K19")
def test_offensive_horse_acts_only_when_equipped_and_is_equipped_anywhere() -> None:
    warm = {"liu-bei": H((1, 1), ["h5-offensive-horse"])}
    match = Match(warm=warm, cold={"gan-ning": H((1, 2)), "zhou-yu": H((2, 1))})
    assert match.refused(skill("offensive-horse")) == {"NOT_USABLE": {"K15"}}
    assert match.use("h5-offensive-horse").gear("liu-bei") == ["h5-offensive-horse"]
