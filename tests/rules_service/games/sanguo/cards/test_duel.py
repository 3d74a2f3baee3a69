"""决斗."""

from tests.rules_service.games.sanguo.builder import H, Match, use
from tests.rules_service.games.sanguo.rules import rule


def duel(mine: list[str], theirs: list[str]) -> Match:
    match = Match(warm={"liu-bei": H((4, 4), ["s1-duel", *mine])}, cold={"gan-ning": H((3, 4), theirs)})
    return match.use("s1-duel", "gan-ning")


@rule("K4")
def test_duel_damages_the_first_to_fail_and_the_target_answers_first() -> None:
    match = duel(["s7-strike"], ["c2-strike", "h10-line-strike"])
    match.respond("strike", "c2-strike", "gan-ning").respond("strike", "s7-strike", "liu-bei")
    match.respond("strike", "h10-line-strike", "gan-ning").settle()
    assert (match.hp("gan-ning"), match.hp("liu-bei")) == (4, 3)


@rule("K4")
def test_duel_is_not_answered_by_a_dodge() -> None:
    match = duel([], ["h2-dodge"]).until("respond", "strike")
    assert list(match.request.offers.cards) == []
    assert match.settle().hp("gan-ning") == 3


@rule("K4")
def test_duel_reaches_three_cells() -> None:
    match = Match(warm={"liu-bei": H((4, 4), ["s1-duel"])}, cold={"gan-ning": H((2, 6))})
    assert match.refused(use("s1-duel", "gan-ning")) == {"TOO_FAR": {"K4"}}
