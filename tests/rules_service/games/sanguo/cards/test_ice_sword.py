"""寒冰剑."""

from tests.rules_service.games.sanguo.builder import H, Match
from tests.rules_service.games.sanguo.rules import rule


def struck(**more: object) -> Match:
    cold = {"gan-ning": H((3, 4), **more)}  # type: ignore[arg-type]
    return Match(warm={"liu-bei": H((4, 4), ["s7-strike"], gear=["s2-ice-sword"])}, cold=cold).use("s7-strike", "gan-ning")


@rule("K17", "A15")
def test_ice_sword_discards_two_cards_one_by_one_instead_of_damage() -> None:
    match = struck(hand=["c3-strike"], gear=["c5-defensive-horse", "h5-offensive-horse"]).trigger("ice-sword")
    assert list(match.request.offers.values) == ["hand", "c5-defensive-horse", "h5-offensive-horse"]
    match.choose("ice-sword", "c5-defensive-horse")
    assert list(match.request.offers.values) == ["hand", "h5-offensive-horse"]
    match.choose("ice-sword", "hand")
    assert (match.hp("gan-ning"), match.hand("gan-ning"), match.gear("gan-ning")) == (4, [], ["h5-offensive-horse"])


@rule("A15", "A30", "P5")
def test_ice_sword_does_not_stop_after_the_first_card() -> None:
    match = struck(hand=["c3-strike", "c4-strike"]).trigger("ice-sword").until("act")
    assert not match.was_asked("choose")
    assert (match.hp("gan-ning"), match.hand("gan-ning")) == (4, [])


@rule("A15", "A30")
def test_ice_sword_takes_the_only_card_without_a_question() -> None:
    match = struck(gear=["c5-defensive-horse"]).trigger("ice-sword").until("act")
    assert not match.was_asked("choose")
    assert (match.hp("gan-ning"), match.gear("gan-ning")) == (4, [])


@rule("K17")
def test_ice_sword_damages_a_target_without_cards() -> None:
    match = struck().settle()
    assert not match.was_asked("trigger")
    assert match.hp("gan-ning") == 3
