"""G4: picking up, delivering and leaving flags."""

from rules_service.games.sanguo.decisions.defaults import default_action
from tests.rules_service.games.sanguo.builder import MOVE, H, Match
from tests.rules_service.games.sanguo.rules import rule
from zhanqi.games.sanguo.v1 import state_pb2 as pb


@rule("G4", "M4")
def test_carrier_scores_on_the_enemy_base_in_mid_move() -> None:
    match = Match("gan-ning", MOVE, warm={"gan-ning": H((1, 6))}, cold={"zhou-yu": H((4, 4))}, flags={"warm": "gan-ning"})
    match.step(1, 7)
    assert (match.side("warm").score, match.side("warm").carrier) == (5, "")
    assert match.request.points == 3


@rule("G4")
def test_enemy_base_scores_nothing_without_the_flag() -> None:
    match = Match("gan-ning", MOVE, warm={"gan-ning": H((1, 6))}, cold={"zhou-yu": H((4, 4))})
    assert match.step(1, 7).side("warm").score == 0


@rule("G4", "A05")
def test_side_chooses_the_carrier_of_a_returned_flag() -> None:
    warm = {"gan-ning": H((1, 6)), "liu-bei": H((7, 1)), "lu-xun": H((7, 1))}
    match = Match("gan-ning", MOVE, warm=warm, cold={"zhou-yu": H((4, 4))}, flags={"warm": "gan-ning"})
    match.step(1, 7)
    assert (match.request.hero, match.request.subject) == ("", "flag")
    assert match.choose("flag", "lu-xun").side("warm").carrier == "lu-xun"


@rule("G4", "A05", "A37")
def test_dead_carrier_leaves_the_flag_to_a_hero_on_its_cell() -> None:
    cold = {"gan-ning": H((1, 6), hp=1), "zhou-yu": H((1, 6))}
    match = Match(warm={"liu-bei": H((2, 6), ["s7-strike"])}, cold=cold, flags={"cold": "gan-ning"})
    match.use("s7-strike", "gan-ning").settle()
    assert match.side("cold").carrier == "zhou-yu"


def fallen_carrier(score: tuple[int, int] = (0, 0)) -> Match:
    """Two heroes of the dead carrier's side are on its cell."""
    cold = {"gan-ning": H((1, 6), hp=1), "zhou-yu": H((1, 6)), "zhang-liao": H((1, 6))}
    warm = {"liu-bei": H((2, 6), ["s7-strike"])}
    match = Match(warm=warm, cold=cold, flags={"cold": "gan-ning"}, score=score, deck=["h7-windfall", "h8-windfall"])
    match.use("s7-strike", "gan-ning")
    while match.request.kind == pb.REQUEST_KIND_RESPOND:
        match.do(default_action(match.request))
    return match


@rule("A28", "A36", "G5")
def test_kill_scores_before_the_flag_question_and_the_killer_draws_after_it() -> None:
    match = fallen_carrier()
    assert (match.request.seat, match.request.subject) == ("cold", "flag")
    assert (match.side("warm").score, match.hand("liu-bei")) == (3, [])
    assert (match.side("cold").flag.row, match.side("cold").flag.col) == (1, 6)
    match.choose("flag", "zhang-liao")
    assert (match.side("cold").carrier, match.hand("liu-bei")) == ("zhang-liao", ["h7-windfall", "h8-windfall"])


@rule("A28", "G7")
def test_winning_kill_asks_no_flag_question() -> None:
    match = fallen_carrier(score=(0, 7))
    assert match.state.core.table.ending.winner == "warm"
    assert not match.was_asked("choose", "flag")
