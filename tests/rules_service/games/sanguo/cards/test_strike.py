"""普杀."""

from tests.rules_service.games.sanguo.builder import H, Match, use
from tests.rules_service.games.sanguo.rules import rule


@rule("K1", "B2")
def test_it_hits_who_is_in_range_and_has_no_dodge() -> None:
    match = Match(warm={"liu-bei": H((4, 4), ["s7-strike"])}, cold={"gan-ning": H((3, 4))})
    assert match.use("s7-strike", "gan-ning").settle().hp("gan-ning") == 3


@rule("K1", "B2")
def test_nobody_is_struck_out_of_range_nor_oneself() -> None:
    match = Match(warm={"liu-bei": H((4, 4), ["s7-strike"], gear=["s13-offensive-horse"])}, cold={"gan-ning": H((3, 5))})
    assert match.refused(use("s7-strike", "gan-ning")) == {"TOO_FAR": {"K1"}}
    assert match.refused(use("s7-strike", "liu-bei")) == {"BAD_TARGET": {"K1"}}
    assert "BAD_COUNT" in match.refused(use("s7-strike"))


@rule("K1")
def test_an_own_hero_may_be_struck() -> None:
    match = Match(warm={"liu-bei": H((4, 4), ["s7-strike"]), "lu-xun": H((5, 4))}, cold={"gan-ning": H((7, 7))})
    assert match.use("s7-strike", "lu-xun").settle().hp("lu-xun") == 2
