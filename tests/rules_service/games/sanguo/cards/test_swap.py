"""奇门遁甲."""

from tests.rules_service.games.sanguo.builder import H, Match, use
from tests.rules_service.games.sanguo.rules import rule


@rule("K10", "M9", "A17")
def test_swap_exchanges_cells_and_the_user_arrives_first() -> None:
    match = Match(
        warm={"liu-bei": H((1, 6), ["s3-swap"])}, cold={"gan-ning": H((1, 7))}, flags={"warm": "liu-bei", "cold": (1, 6)}
    )
    match.use("s3-swap", "gan-ning").settle()
    assert (match.at("liu-bei"), match.at("gan-ning")) == ((1, 7), (1, 6))
    assert (match.side("warm").score, match.side("cold").carrier) == (5, "gan-ning")


@rule("K10")
def test_swap_reaches_two_cells() -> None:
    match = Match(warm={"liu-bei": H((4, 4), ["s3-swap"])}, cold={"gan-ning": H((2, 5))})
    assert match.refused(use("s3-swap", "gan-ning")) == {"TOO_FAR": {"K10"}}
