"""G4: picking up, delivering and leaving flags."""

from tests.rules_service.games.sanguo.builder import MOVE, H, Match
from tests.rules_service.games.sanguo.rules import rule


@rule("G4", "M4")
def test_carrier_scores_on_the_enemy_base_in_mid_move() -> None:
    match = Match("gan-ning", MOVE, warm={"gan-ning": H((1, 6))}, cold={"zhou-yu": H((4, 4))}, flags={"warm": "gan-ning"})
    match.step(1, 7)
    assert (match.side("warm").score, match.side("warm").carrier) == (5, "")
    assert match.request.points == 3


@rule("G4")
def test_enemy_base_scores_nothing_without_the_flag() -> None:
    match = Match("gan-ning", MOVE, warm={"gan-ning": H((1, 6))}, cold={"zhou-yu": H((4, 4))})
    assert match.step(1, 7).side("warm").score == 0


@rule("G4", "A05")
def test_side_chooses_the_carrier_of_a_returned_flag() -> None:
    warm = {"gan-ning": H((1, 6)), "liu-bei": H((7, 1)), "lu-xun": H((7, 1))}
    match = Match("gan-ning", MOVE, warm=warm, cold={"zhou-yu": H((4, 4))}, flags={"warm": "gan-ning"})
    match.step(1, 7)
    assert (match.request.hero, match.request.subject) == ("", "flag")
    assert match.choose("flag", "lu-xun").side("warm").carrier == "lu-xun"


@rule("G4", "A05")
def test_dead_carrier_leaves_the_flag_to_a_hero_on_its_cell() -> None:
    cold = {"gan-ning": H((1, 6), hp=1), "zhou-yu": H((1, 6))}
    match = Match(warm={"liu-bei": H((2, 6), ["s7-strike"])}, cold=cold, flags={"cold": "gan-ning"})
    match.use("s7-strike", "gan-ning").settle()
    assert match.side("cold").carrier == "zhou-yu"
