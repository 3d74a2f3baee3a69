"""雌雄双股剑."""

from collections.abc import Sequence

from tests.rules_service.games.sanguo.builder import H, Match
from tests.rules_service.games.sanguo.rules import rule


def struck(target: str = "sun-shangxiang", hand: Sequence[str] = ("c3-strike",), gear: Sequence[str] = ()) -> Match:
    cold = {target: H((3, 4), hand, gear=gear)}
    warm = {"liu-bei": H((4, 4), ["s7-strike"], gear=["s2-double-swords"])}
    return Match(warm=warm, cold=cold, deck=["h7-windfall"]).use("s7-strike", target)


@rule("K17", "A15")
def test_double_swords_make_the_target_discard_or_the_user_draw() -> None:
    match = struck().trigger("double-swords")
    assert list(match.request.offers.values) == ["draw", "c3-strike"]
    assert match.choose("double-swords", "c3-strike").hand("sun-shangxiang") == []
    match = struck().trigger("double-swords").choose("double-swords", "draw")
    assert match.hand("liu-bei") == ["h7-windfall"]


@rule("A15", "P5")
def test_double_swords_take_no_equipment() -> None:
    match = struck(gear=["c5-defensive-horse"]).trigger("double-swords")
    assert list(match.request.offers.values) == ["draw", "c3-strike"]


@rule("A15", "A30", "A34")
def test_double_swords_ask_their_owner_but_no_target_without_hand_cards() -> None:
    match = struck(hand=(), gear=["c5-defensive-horse"]).trigger("double-swords").until("act")
    assert not match.was_asked("choose")
    assert (match.hand("liu-bei"), match.gear("sun-shangxiang")) == (["h7-windfall"], ["c5-defensive-horse"])
    match = struck(hand=()).decline("double-swords").until("act")
    assert (match.hand("liu-bei"), match.hp("sun-shangxiang")) == ([], 2)


@rule("K17")
def test_double_swords_do_not_act_against_the_same_sex() -> None:
    assert not struck("gan-ning").settle().was_asked("trigger")
