"""甘宁: 奇袭."""

from tests.rules_service.games.sanguo.builder import H, Match, use_as
from tests.rules_service.games.sanguo.rules import rule


def raiding() -> Match:
    warm = {"zhou-yu": H((3, 4), gear=["d1-crossbow", "h5-offensive-horse"])}
    return Match("gan-ning", cold={"gan-ning": H((4, 4), ["c2-strike", "h2-dodge"], gear=["c5-defensive-horse"])}, warm=warm)


@rule("H-QIXI", "K7")
def test_qi_xi_dismantles_with_a_black_card_of_hand_or_equipment() -> None:
    match = raiding().use_as("qi-xi", ["c2-strike"], "zhou-yu").choose("dismantle", "d1-crossbow")
    match.use_as("qi-xi", ["c5-defensive-horse"], "zhou-yu").settle()
    assert match.gear("zhou-yu") == []
    assert sorted(match.discarded) == ["c2-strike", "c5-defensive-horse", "d1-crossbow", "h5-offensive-horse"]


@rule("H-QIXI")
def test_qi_xi_refuses_a_red_card() -> None:
    assert raiding().refused(use_as("qi-xi", ["h2-dodge"], "zhou-yu")) == {"BAD_CARD": {"H-QIXI"}}
