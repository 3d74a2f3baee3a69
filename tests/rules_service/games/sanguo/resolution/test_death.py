"""G5: score, cards and turn after a death."""

from tests.rules_service.games.sanguo.builder import H, Match
from tests.rules_service.games.sanguo.rules import rule
from zhanqi.games.sanguo.v1 import state_pb2 as pb


@rule("G5", "A06")
def test_kill_scores_for_the_other_side_and_the_killer_draws() -> None:
    match = Match(
        warm={"liu-bei": H((4, 4), ["s7-strike"]), "lu-xun": H((5, 4), hp=1)}, cold={"gan-ning": H((7, 7))}, deck=["d5-axe"]
    )
    match.use("s7-strike", "lu-xun").settle()
    assert (match.side("cold").score, match.side("warm").score) == (3, 0)
    assert match.at("lu-xun") is None
    assert len(match.hand("liu-bei")) == 2


@rule("G5", "A07")
def test_death_of_the_current_hero_ends_its_turn() -> None:
    match = Match(warm={"liu-bei": H((4, 4), ["s1-duel"], hp=1)}, cold={"gan-ning": H((3, 4), ["s7-strike"])})
    match.use("s1-duel", "gan-ning").respond("strike", "s7-strike").settle()
    assert match.at("liu-bei") is None
    assert match.request.kind == pb.REQUEST_KIND_TURN
