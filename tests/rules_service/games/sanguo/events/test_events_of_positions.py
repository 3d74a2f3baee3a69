"""Q2: the events of positions that random games seldom or never reach, compared with the model."""

from rules_service.games.sanguo import GAME
from rules_service.games.sanguo.decisions.defaults import default_action
from tests.rules_service.games.sanguo.builder import MOVE, H, Match
from tests.rules_service.games.sanguo.events import sight
from tests.rules_service.games.sanguo.events.ledger import Ledger
from tests.rules_service.games.sanguo.events.lockstep import Comparison, close, public
from tests.rules_service.games.sanguo.rules import rule
from zhanqi.games.sanguo.v1 import action_pb2 as ab
from zhanqi.games.sanguo.v1 import event_pb2 as eb
from zhanqi.games.sanguo.v1 import state_pb2 as pb
from zhanqi.rules.v1 import position_pb2


class Watched(Match):
    """A scripted match whose decisions are compared with the model; the advances between turns are not."""

    comparison: Comparison

    def do(self, action: ab.Action) -> "Watched":
        if not hasattr(self, "comparison"):
            self.comparison = Comparison()
        action.hero = self.request.hero
        step = GAME.apply(self.state, self.request.seat, action)
        self.comparison.compare(self.state, self.request.seat, action, step)
        super().do(action)
        return self

    def kinds(self) -> set[str]:
        return set(self.comparison.kinds)


@rule("H-CHONGSHA", "M9", "D4")
def test_events_of_a_charge_match_the_model() -> None:
    match = Watched("zhang-xiu", MOVE, warm={"zhang-xiu": H((4, 4), hp=2)}, cold={"gan-ning": H((3, 4))})
    match.step(3, 4).trigger("chong-sha").settle()
    assert {"skill_used", "tokens_changed", "stepped"} <= match.kinds()
    match = Watched("zhang-xiu", MOVE, warm={"zhang-xiu": H((5, 3))}, cold={"gan-ning": H((5, 4))})
    match.step(5, 4).trigger("chong-sha").choose_cell("chong-sha", 5, 3).trigger("chong-sha-damage").settle()
    assert {"relocated", "damaged"} <= match.kinds()


@rule("K10", "A17", "G4")
def test_events_of_a_swap_settle_the_users_flag_first() -> None:
    warm, cold = {"liu-bei": H((1, 6), ["s3-swap"])}, {"gan-ning": H((1, 7))}
    match = Watched(warm=warm, cold=cold, flags={"warm": "liu-bei", "cold": (1, 6)}).use("s3-swap", "gan-ning")
    match.settle()
    assert {"relocated", "flag_left", "scored", "flag_taken"} <= match.kinds()


@rule("A05", "A28", "A36", "G5")
def test_events_of_a_carriers_death_match_the_model() -> None:
    cold = {"gan-ning": H((1, 6), hp=1), "zhou-yu": H((1, 6)), "zhang-liao": H((1, 6))}
    match = Watched(warm={"liu-bei": H((2, 6), ["s7-strike"])}, cold=cold, flags={"cold": "gan-ning"})
    match.use("s7-strike", "gan-ning")
    while match.request.kind == pb.REQUEST_KIND_RESPOND:
        match.do(default_action(match.request))
    match.choose("flag", "zhang-liao").settle()
    assert {"died", "flag_left", "scored", "flag_taken", "drawn"} <= match.kinds()


@rule("G2", "K12")
def test_events_of_a_short_deck_match_the_model() -> None:
    warm, cold = {"liu-bei": H((4, 3), ["h7-windfall"])}, {"gan-ning": H((1, 1)), "lu-xun": H((7, 7))}
    match = Watched(warm=warm, cold=cold, flags={"cold": (7, 1), "warm": (7, 2)}, deck=["h8-windfall"], discarded=[])
    match.use("h7-windfall").settle()
    assert match.hand("liu-bei") == ["h8-windfall"]
    assert "shuffled" not in match.kinds()


@rule("G7", "Q2")
def test_resignation_is_an_event_for_every_viewer() -> None:
    state = Match(warm={"liu-bei": H((4, 3))}, cold={"gan-ning": H((1, 1))}).state
    step = GAME.apply(state, "cold", position_pb2.Resign())
    ended = eb.Event(ended=eb.Ended(winner="warm", reason=pb.ENDING_REASON_RESIGNED))
    for viewer in sight.VIEWERS:
        assert sight.of(step.updates, viewer) == [ended]
        ledger = Ledger(public(GAME.view(state, viewer)), None, "cold")
        ledger.apply(ended)
        close(ledger, public(GAME.view(step.state, viewer)))
