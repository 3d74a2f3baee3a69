"""普杀."""

from tests.rules_service.games.sanguo.builder import H, Match, use
from tests.rules_service.games.sanguo.rules import rule


@rule("K1", "B2")
def test_strike_hits_a_hero_in_range_without_a_dodge() -> None:
    match = Match(warm={"liu-bei": H((4, 4), ["s7-strike"])}, cold={"gan-ning": H((3, 4))})
    assert match.use("s7-strike", "gan-ning").settle().hp("gan-ning") == 3


@rule("K1", "B2")
def test_strike_refuses_heroes_out_of_range_and_its_user() -> None:
    match = Match(warm={"liu-bei": H((4, 4), ["s7-strike"], gear=["s13-offensive-horse"])}, cold={"gan-ning": H((3, 5))})
    assert match.refused(use("s7-strike", "gan-ning")) == {"TOO_FAR": {"K1"}}
    assert match.refused(use("s7-strike", "liu-bei")) == {"BAD_TARGET": {"K1"}}
    assert "BAD_COUNT" in match.refused(use("s7-strike"))


@rule("K1")
def test_strike_may_target_an_own_hero() -> None:
    match = Match(warm={"liu-bei": H((4, 4), ["s7-strike"]), "lu-xun": H((5, 4))}, cold={"gan-ning": H((7, 7))})
    assert match.use("s7-strike", "lu-xun").settle().hp("lu-xun") == 2
