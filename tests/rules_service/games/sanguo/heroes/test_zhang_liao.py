"""张辽: 突袭."""

from rules_service.games.sanguo import GAME
from tests.rules_service.games.sanguo.builder import DRAW, H, Match, trigger
from tests.rules_service.games.sanguo.rules import rule
from zhanqi.games.sanguo.v1 import action_pb2 as ab


def raiding() -> Match:
    warm = {
        "gan-ning": H((2, 5), ["s7-strike"]),
        "liu-bei": H((3, 4), gear=["c5-defensive-horse"]),
        "lu-xun": H((5, 4), ["s9-strike"]),
    }
    cold = {"zhang-liao": H((4, 4)), "zhou-yu": H((2, 6), ["s8-strike"])}
    return Match("zhang-liao", DRAW, warm=warm, cold=cold, deck=["h7-windfall", "h8-windfall"])


@rule("H-TUXI")
def test_tu_xi_takes_hand_cards_of_up_to_two_heroes_instead_of_drawing() -> None:
    match = raiding().trigger("tu-xi", "gan-ning", "lu-xun")
    assert sorted(match.hand("zhang-liao")) == ["s7-strike", "s9-strike"]
    assert match.state.core.deck[0] == "h7-windfall"


@rule("H-TUXI")
def test_tu_xi_refuses_far_heroes_empty_hands_and_no_target() -> None:
    match = raiding()
    assert set(match.refused(trigger("tu-xi", "zhou-yu"))) == {"BAD_TARGET", "TOO_FAR"}
    assert set(match.refused(trigger("tu-xi", "liu-bei"))) == {"BAD_TARGET"}
    assert set(match.refused(trigger("tu-xi"))) == {"BAD_COUNT"}
    assert match.decline("tu-xi").hand("zhang-liao") == ["h7-windfall", "h8-windfall"]


@rule("H-TUXI", "Q2")
def test_tu_xi_hides_the_cards_from_spectators() -> None:
    match = raiding()
    step = GAME.apply(match.state, "cold", trigger_of("zhang-liao", "gan-ning"))
    moves = {
        update.seat: [event.cards_moved for event in update.events if event.HasField("cards_moved")] for update in step.updates
    }
    assert [list(moved[0].cards) for moved in moves.values()] == [["s7-strike"], ["s7-strike"], []]


def trigger_of(hero: str, target: str) -> ab.Action:
    action = trigger("tu-xi", target)
    action.hero = hero
    return action
