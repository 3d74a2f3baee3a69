"""贯石斧."""

from tests.rules_service.games.sanguo.builder import H, Match, trigger
from tests.rules_service.games.sanguo.rules import rule


def dodged(hand: list[str], gear: list[str]) -> Match:
    warm = {"liu-bei": H((4, 4), ["s7-strike", *hand], gear=["d5-axe", *gear])}
    match = Match(warm=warm, cold={"gan-ning": H((3, 4), ["h2-dodge"])})
    return match.use("s7-strike", "gan-ning").respond("dodge", "h2-dodge")


@rule("K17")
def test_axe_hits_despite_a_dodge_for_two_cards() -> None:
    match = dodged(["h7-windfall"], ["c5-defensive-horse"]).trigger("axe", cards=["h7-windfall", "c5-defensive-horse"]).settle()
    assert (match.hp("gan-ning"), match.gear("liu-bei")) == (3, ["d5-axe"])


@rule("K17", "A15")
def test_axe_is_not_discarded_for_its_own_effect() -> None:
    match = dodged(["h7-windfall"], ["c5-defensive-horse"])
    assert "BAD_CARD" in match.refused(trigger("axe", cards=["h7-windfall", "d5-axe"]))
    assert not dodged(["h7-windfall"], []).settle().was_asked("trigger")
