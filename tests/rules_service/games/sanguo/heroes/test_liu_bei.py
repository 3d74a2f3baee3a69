"""刘备: 仁德."""

from tests.rules_service.games.sanguo.builder import H, Match, skill
from tests.rules_service.games.sanguo.rules import rule

HAND = ["c2-strike", "c3-strike", "c4-strike"]


def giving(hp: int = 2) -> Match:
    return Match(warm={"liu-bei": H((4, 4), HAND, hp=hp), "lu-xun": H((5, 4))}, cold={"gan-ning": H((1, 5))})


@rule("H-RENDE")
def test_ren_de_heals_once_with_the_second_card_of_a_phase() -> None:
    match = giving()
    hps = [match.skill("ren-de", "lu-xun", cards=[card]).hp("liu-bei") for card in HAND]
    assert hps == [2, 3, 3]
    assert match.hand("lu-xun") == HAND


@rule("H-RENDE")
def test_ren_de_does_not_heal_above_full_hp() -> None:
    assert giving(4).skill("ren-de", "lu-xun", cards=HAND).hp("liu-bei") == 4


@rule("H-RENDE", "A32")
def test_ren_de_needs_a_card_and_another_hero_nearby() -> None:
    match = giving()
    assert "BAD_COUNT" in match.refused(skill("ren-de", "lu-xun"))
    assert match.refused(skill("ren-de", "gan-ning", cards=HAND)) == {"TOO_FAR": {"H-RENDE"}}
    assert match.refused(skill("ren-de", "liu-bei", cards=HAND)) == {"BAD_TARGET": {"H-RENDE"}}
