"""朱雀羽扇."""

from tests.rules_service.games.sanguo.builder import H, Match
from tests.rules_service.games.sanguo.rules import rule


def struck() -> Match:
    match = Match(warm={"liu-bei": H((1, 2), ["s7-strike"], gear=["d4-feather-fan"])}, cold={"gan-ning": H((1, 3))})
    return match.use("s7-strike", "gan-ning")


@rule("K17", "A15", "B4")
def test_feather_fan_asks_for_fire_when_the_strike_is_used() -> None:
    match = struck()
    assert match.request.subject == "feather-fan"
    assert match.trigger("feather-fan").settle().hp("gan-ning") == 2


@rule("K17")
def test_feather_fan_may_be_declined() -> None:
    assert struck().decline("feather-fan").settle().hp("gan-ning") == 3
