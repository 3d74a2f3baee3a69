"""丈八蛇矛."""

from tests.rules_service.games.sanguo.builder import H, Match, use_as
from tests.rules_service.games.sanguo.rules import rule
from zhanqi.games.sanguo.v1 import action_pb2 as ab

HAND = ["h7-windfall", "s8-strike"]


@rule("K17", "A14")
def test_serpent_spear_strikes_with_two_hand_cards_and_two_colours_are_none() -> None:
    cold = {"gan-ning": H((3, 4), gear=["c2-nioh-shield"])}
    match = Match(warm={"liu-bei": H((4, 4), HAND, gear=["s12-serpent-spear"])}, cold=cold)
    assert match.use_as("serpent-spear", HAND, "gan-ning").settle().hp("gan-ning") == 3


@rule("K17", "A14")
def test_serpent_spear_answers_where_a_strike_is_needed() -> None:
    cold = {"gan-ning": H((3, 4), HAND, gear=["s12-serpent-spear"])}
    match = Match(warm={"liu-bei": H((4, 4), ["s1-duel"])}, cold=cold).use("s1-duel", "gan-ning").until("respond", "strike")
    match.do(ab.Action(respond_as=ab.RespondAs(need="strike", via="serpent-spear", cards=HAND))).settle()
    assert (match.hp("gan-ning"), match.hp("liu-bei")) == (4, 3)


@rule("K17")
def test_serpent_spear_needs_two_different_hand_cards() -> None:
    match = Match(warm={"liu-bei": H((4, 4), HAND, gear=["s12-serpent-spear"])}, cold={"gan-ning": H((3, 4))})
    assert "BAD_COUNT" in match.refused(use_as("serpent-spear", HAND[:1], "gan-ning"))
    assert "BAD_COUNT" in match.refused(use_as("serpent-spear", HAND[:1] * 2, "gan-ning"))
    assert "NO_CARD" in match.refused(use_as("serpent-spear", [HAND[0], "s12-serpent-spear"], "gan-ning"))
