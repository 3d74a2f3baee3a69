"""周瑜: 反间."""

import pytest

from tests.rules_service.games.sanguo.builder import H, Match, skill
from tests.rules_service.games.sanguo.rules import rule


def naming(hand: list[str]) -> Match:
    return Match("zhou-yu", warm={"zhou-yu": H((4, 4), hand)}, cold={"gan-ning": H((2, 5)), "lu-xun": H((1, 5))})


@rule("H-FANJIAN")
@pytest.mark.parametrize(("suit", "hp"), [("spade", 3), ("heart", 4)])
def test_fan_jian_damages_for_a_wrong_suit_and_hands_over_the_card(suit: str, hp: int) -> None:
    match = naming(["h7-windfall"]).skill("fan-jian", "gan-ning").choose("fan-jian", suit).settle()
    assert (match.hp("gan-ning"), match.hand("gan-ning"), match.hand("zhou-yu")) == (hp, ["h7-windfall"], [])
    assert list(match.happened("shown")[0].shown.cards) == ["h7-windfall"]


@rule("H-FANJIAN")
def test_fan_jian_needs_a_hand_and_a_near_target_once_per_phase() -> None:
    assert naming([]).refused(skill("fan-jian", "gan-ning")) == {"NOT_USABLE": {"H-FANJIAN"}}
    match = naming(["h7-windfall", "h8-windfall"])
    assert match.refused(skill("fan-jian", "lu-xun")) == {"TOO_FAR": {"H-FANJIAN"}}
    match.skill("fan-jian", "gan-ning").choose("fan-jian", "heart").until("act")
    assert match.refused(skill("fan-jian", "gan-ning")) == {"USED_UP": {"H-FANJIAN"}}
