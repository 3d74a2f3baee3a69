"""无中生有."""

from tests.rules_service.games.sanguo.builder import H, Match, use
from tests.rules_service.games.sanguo.rules import rule


@rule("K12")
def test_windfall_draws_two_cards() -> None:
    match = Match(
        warm={"liu-bei": H((4, 4), ["h7-windfall"])}, cold={"gan-ning": H((7, 7))}, deck=["s8-strike", "s9-strike", "s10-strike"]
    )
    assert match.use("h7-windfall").settle().hand("liu-bei") == ["s8-strike", "s9-strike"]


@rule("K12", "A30")
def test_windfall_takes_no_target() -> None:
    match = Match(warm={"liu-bei": H((4, 4), ["h7-windfall"])}, cold={"gan-ning": H((7, 7))})
    assert set(match.refused(use("h7-windfall", "liu-bei"))) == {"BAD_TARGET", "BAD_COUNT"}
