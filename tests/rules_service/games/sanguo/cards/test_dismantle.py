"""过河拆桥."""

from tests.rules_service.games.sanguo.builder import H, Match, use
from tests.rules_service.games.sanguo.rules import rule


@rule("K7")
def test_dismantle_lets_the_user_choose_the_zone() -> None:
    target = H((3, 4), ["c2-strike"], gear=["d1-crossbow"], delayed=["s6-indulgence"])
    match = Match(warm={"liu-bei": H((4, 4), ["s3-dismantle"])}, cold={"gan-ning": target})
    match.use("s3-dismantle", "gan-ning").until("choose")
    assert list(match.request.offers.values) == ["hand", "d1-crossbow", "s6-indulgence"]
    match.choose("dismantle", "s6-indulgence")
    assert list(match.hero("gan-ning").delayed) == []


@rule("K7", "A30")
def test_dismantle_takes_a_random_hand_card_without_asking_if_there_is_one_zone() -> None:
    hand = ["c2-strike", "c3-strike"]
    match = Match(warm={"liu-bei": H((4, 4), ["s3-dismantle"])}, cold={"gan-ning": H((3, 4), hand)})
    match.use("s3-dismantle", "gan-ning").settle()
    assert not match.was_asked("choose")
    assert len(match.hand("gan-ning")) == 1


@rule("K7")
def test_dismantle_needs_a_target_with_cards() -> None:
    match = Match(warm={"liu-bei": H((4, 4), ["s3-dismantle"])}, cold={"gan-ning": H((3, 4))})
    assert match.refused(use("s3-dismantle", "gan-ning")) == {"BAD_TARGET": {"K7"}}
