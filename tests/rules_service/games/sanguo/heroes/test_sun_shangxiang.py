"""孙尚香: 结姻."""

from tests.rules_service.games.sanguo.builder import H, Match, skill
from tests.rules_service.games.sanguo.rules import rule

HAND = ["s7-strike", "s8-strike", "s9-strike"]


def marrying() -> Match:
    cold = {"zhou-yu": H((3, 5), hp=2), "gan-ning": H((2, 5), hp=2), "diao-chan": H((4, 5), hp=1)}
    return Match("sun-shangxiang", warm={"sun-shangxiang": H((4, 4), HAND, hp=1), "liu-bei": H((3, 4))}, cold=cold)


@rule("H-JIEYIN")
def test_jie_yin_heals_her_and_a_wounded_man_for_two_hand_cards() -> None:
    match = marrying().skill("jie-yin", "zhou-yu", cards=HAND[:2])
    assert (match.hp("sun-shangxiang"), match.hp("zhou-yu"), match.hand("sun-shangxiang")) == (2, 3, HAND[2:])


@rule("H-JIEYIN")
def test_jie_yin_refuses_unhurt_and_far_men_women_and_a_single_card() -> None:
    match = marrying()
    assert match.refused(skill("jie-yin", "liu-bei", cards=HAND[:2])) == {"BAD_TARGET": {"H-JIEYIN"}}
    assert match.refused(skill("jie-yin", "diao-chan", cards=HAND[:2])) == {"BAD_TARGET": {"H-JIEYIN"}}
    assert match.refused(skill("jie-yin", "gan-ning", cards=HAND[:2])) == {"TOO_FAR": {"H-JIEYIN"}}
    assert match.refused(skill("jie-yin", "zhou-yu", cards=HAND[:1])) == {"BAD_COUNT": {"H-JIEYIN"}}
