"""寒冰剑."""

from tests.rules_service.games.sanguo.builder import H, Match
from tests.rules_service.games.sanguo.rules import rule


def struck(**more: object) -> Match:
    cold = {"gan-ning": H((3, 4), **more)}  # type: ignore[arg-type]
    return Match(warm={"liu-bei": H((4, 4), ["s7-strike"], gear=["s2-ice-sword"])}, cold=cold).use("s7-strike", "gan-ning")


@rule("K17", "A15")
def test_ice_sword_discards_two_cards_one_by_one_instead_of_damage() -> None:
    match = struck(hand=["c3-strike"], gear=["c5-defensive-horse"]).trigger("ice-sword")
    assert "stop" not in match.request.offers.values
    match.choose("ice-sword", "c5-defensive-horse")
    assert list(match.request.offers.values) == ["hand", "stop"]
    match.choose("ice-sword", "hand")
    assert (match.hp("gan-ning"), match.hand("gan-ning"), match.gear("gan-ning")) == (4, [], [])


@rule("K17", "A15")
def test_ice_sword_may_stop_after_the_first_card() -> None:
    match = struck(hand=["c3-strike", "c4-strike"]).trigger("ice-sword").choose("ice-sword", "stop")
    assert (match.hp("gan-ning"), len(match.hand("gan-ning"))) == (4, 1)


@rule("K17")
def test_ice_sword_damages_a_target_without_cards() -> None:
    match = struck().settle()
    assert not match.was_asked("trigger")
    assert match.hp("gan-ning") == 3
