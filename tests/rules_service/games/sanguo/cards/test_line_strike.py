"""射杀."""

from tests.rules_service.games.sanguo.builder import H, Match, use
from tests.rules_service.games.sanguo.rules import rule


@rule("K2", "B2")
def test_line_strike_reaches_along_a_line() -> None:
    match = Match(warm={"liu-bei": H((4, 1), ["d13-line-strike"])}, cold={"gan-ning": H((4, 7))})
    assert match.use("d13-line-strike", "gan-ning").settle().hp("gan-ning") == 3


@rule("K2")
def test_line_strike_does_not_turn_a_corner() -> None:
    match = Match(warm={"liu-bei": H((4, 1), ["d13-line-strike"])}, cold={"gan-ning": H((2, 2))})
    assert match.refused(use("d13-line-strike", "gan-ning")) == {"TOO_FAR": {"K2"}}
