"""八卦阵."""

from tests.rules_service.games.sanguo.builder import H, Match
from tests.rules_service.games.sanguo.rules import rule


def struck(top: str, hand: list[str]) -> Match:
    cold = {"gan-ning": H((3, 4), hand, gear=["s2-eight-trigrams"])}
    return Match(warm={"liu-bei": H((4, 4), ["s7-strike"])}, cold=cold, deck=[top]).use("s7-strike", "gan-ning")


@rule("K18", "D3")
def test_eight_trigrams_count_red_as_a_dodge() -> None:
    assert struck("d6-line-strike", []).judge("eight-trigrams").settle().hp("gan-ning") == 4


@rule("K18", "A01")
def test_eight_trigrams_fail_on_black_and_a_dodge_may_follow() -> None:
    assert struck("s8-strike", []).judge("eight-trigrams").settle().hp("gan-ning") == 3
    match = struck("s8-strike", ["h2-dodge"]).judge("eight-trigrams").respond("dodge", "h2-dodge").settle()
    assert match.hp("gan-ning") == 4
