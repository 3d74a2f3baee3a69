"""诸葛连弩."""

from tests.rules_service.games.sanguo.builder import H, Match, use
from tests.rules_service.games.sanguo.rules import rule


@rule("K17")
def test_crossbow_allows_any_number_of_strikes() -> None:
    hand = ["s7-strike", "s8-strike", "h10-line-strike"]
    match = Match(warm={"liu-bei": H((4, 4), hand, gear=["d1-crossbow"])}, cold={"gan-ning": H((3, 4))})
    for card in hand:
        match.use(card, "gan-ning")
    assert match.settle().hp("gan-ning") == 1


@rule("K17")
def test_crossbow_reaches_one_cell() -> None:
    match = Match(warm={"liu-bei": H((4, 4), ["s7-strike"], gear=["d1-crossbow"])}, cold={"gan-ning": H((3, 5))})
    assert "TOO_FAR" in match.refused(use("s7-strike", "gan-ning"))
