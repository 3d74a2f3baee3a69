"""闪."""

from tests.rules_service.games.sanguo.builder import H, Match, use
from tests.rules_service.games.sanguo.rules import rule


@rule("K3")
def test_dodge_cancels_a_strike() -> None:
    match = Match(warm={"liu-bei": H((4, 4), ["s7-strike"])}, cold={"gan-ning": H((3, 4), ["h2-dodge"])})
    match.use("s7-strike", "gan-ning").respond("dodge", "h2-dodge").settle()
    assert (match.hp("gan-ning"), match.hand("gan-ning")) == (4, [])


@rule("K3")
def test_dodge_is_not_usable_on_its_own() -> None:
    match = Match(warm={"liu-bei": H((4, 4), ["h2-dodge"])}, cold={"gan-ning": H((3, 4))})
    assert match.refused(use("h2-dodge", "gan-ning")) == {"NOT_USABLE": {"K3"}}
