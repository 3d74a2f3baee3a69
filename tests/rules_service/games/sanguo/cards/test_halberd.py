"""方天画戟."""

from tests.rules_service.games.sanguo.builder import H, Match, use
from tests.rules_service.games.sanguo.rules import rule

COLD = {"gan-ning": H((3, 4)), "zhou-yu": H((2, 5)), "zhang-liao": H((2, 6))}


@rule("K17", "A15")
def test_halberd_strikes_up_to_three_with_the_whole_hand() -> None:
    match = Match(warm={"liu-bei": H((4, 4), ["s7-strike"], gear=["d12-halberd"])}, cold=COLD)
    match.use("s7-strike", *COLD).settle()
    assert [match.hp(hero) for hero in COLD] == [3, 2, 3]


@rule("K17", "A15")
def test_halberd_strikes_one_with_another_card_in_hand() -> None:
    match = Match(warm={"liu-bei": H((4, 4), ["s7-strike", "h2-dodge"], gear=["d12-halberd"])}, cold=COLD)
    assert match.refused(use("s7-strike", "gan-ning", "zhou-yu")) == {"BAD_COUNT": {"K1", "K17"}}


@rule("K17")
def test_halberd_refuses_the_same_target_twice() -> None:
    match = Match(warm={"liu-bei": H((4, 4), ["s7-strike"], gear=["d12-halberd"])}, cold=COLD)
    assert "BAD_COUNT" in match.refused(use("s7-strike", "gan-ning", "gan-ning"))
