"""雌雄双股剑."""

from tests.rules_service.games.sanguo.builder import H, Match
from tests.rules_service.games.sanguo.rules import rule


def struck(target: str = "sun-shangxiang") -> Match:
    cold = {target: H((3, 4), ["c3-strike"])}
    warm = {"liu-bei": H((4, 4), ["s7-strike"], gear=["s2-double-swords"])}
    return Match(warm=warm, cold=cold, deck=["h7-windfall"]).use("s7-strike", target)


@rule("K17", "A15")
def test_double_swords_make_the_target_discard_or_the_user_draw() -> None:
    match = struck().trigger("double-swords")
    assert list(match.request.offers.values) == ["draw", "c3-strike"]
    assert match.choose("double-swords", "c3-strike").hand("sun-shangxiang") == []
    match = struck().trigger("double-swords").choose("double-swords", "draw")
    assert match.hand("liu-bei") == ["h7-windfall"]


@rule("K17")
def test_double_swords_do_not_act_against_the_same_sex() -> None:
    assert not struck("gan-ning").settle().was_asked("trigger")
