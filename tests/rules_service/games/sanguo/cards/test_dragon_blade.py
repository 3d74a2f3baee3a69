"""青龙偃月刀."""

from tests.rules_service.games.sanguo.builder import H, Match, trigger
from tests.rules_service.games.sanguo.rules import rule


def dodged(hand: list[str]) -> Match:
    warm = {"liu-bei": H((4, 4), ["s7-strike", *hand], gear=["s5-dragon-blade"])}
    match = Match(warm=warm, cold={"gan-ning": H((3, 4), ["h2-dodge"])})
    return match.use("s7-strike", "gan-ning").respond("dodge", "h2-dodge")


@rule("K17", "A15")
def test_dragon_blade_strikes_again_uncounted_after_a_dodge() -> None:
    match = dodged(["s8-strike"]).trigger("dragon-blade", cards=["s8-strike"]).settle()
    assert match.hp("gan-ning") == 3
    assert match.state.core.table.turn.strikes == 1


@rule("K17", "A15", "Q4")
def test_dragon_blade_asks_whenever_the_hand_is_not_empty() -> None:
    match = dodged(["h7-windfall"])
    assert match.request.subject == "dragon-blade"
    assert "BAD_CARD" in match.refused(trigger("dragon-blade", cards=["h7-windfall"]))
    assert not dodged([]).settle().was_asked("trigger")
