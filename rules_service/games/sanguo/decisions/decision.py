"""The open decision of a position: its kind, source, pace, default and turn number."""

from rules_service.engine.game import FULL, OWED, SYSTEM, Decision
from rules_service.games.sanguo.catalog.figures import ROUND
from rules_service.games.sanguo.decisions.defaults import default_action
from rules_service.games.sanguo.decisions.options import is_forced
from zhanqi.games.sanguo.v1 import action_pb2 as ab
from zhanqi.games.sanguo.v1 import state_pb2 as pb
from zhanqi.rules.v1 import position_pb2

_SETUP = frozenset({pb.REQUEST_KIND_DRAFT, pb.REQUEST_KIND_NAME_BASE})

ADVANCE = "advance"


def decisions(state: pb.State, viewer: str = FULL) -> tuple[Decision, ...]:
    """The open decision as far as the viewer may know it; none when the game is over."""
    if state.core.table.HasField("ending"):
        return ()
    # A draft is public, so its decision may be visible to everyone.
    return (_decision(state).visible_to(viewer),)


def turn_number(table: pb.Table) -> int:
    """The number, counting both sides' turns, of the turn under way or about to be chosen; 0 during the set-up."""
    if not table.round:
        return 0
    begun = (table.round - 1) * len(ROUND) + len(table.acted)
    return begun if table.HasField("turn") else begun + 1


def _decision(state: pb.State) -> Decision:
    number = turn_number(state.core.table)
    if not state.HasField("request"):
        advance = ab.Action(advance=ab.Advance())
        return Decision(SYSTEM, OWED, position_pb2.PACE_SYSTEM, ADVANCE, advance, turn=number)
    request, pace = state.request, _pace(state)
    return Decision(
        request.seat,
        OWED,
        pace,
        decision_kind(request),
        None if request.kind in _SETUP else default_action(request),
        source_of(request),
        number,
        # Q4: a forced pass is asked for too. For other paces the flag is of no use, and may be expensive to find out.
        is_forced=pace == position_pb2.PACE_RESPONSE and is_forced(request),
    )


def decision_kind(request: pb.Request) -> str:
    """The decision kind of a request: the need for RESPOND, such as `nullify`, else the request's own kind."""
    return request.subject if request.kind == pb.REQUEST_KIND_RESPOND else kind_name(request.kind)


def source_of(request: pb.Request) -> str:
    """The hero, card or skill that asks. Public, like all of a request except its offers (A25)."""
    if request.kind == pb.REQUEST_KIND_RESPOND:
        return request.against or request.target
    return request.mover if request.kind == pb.REQUEST_KIND_STEP else request.subject


def kind_name(kind: pb.RequestKind) -> str:
    """The request kind's name in the contract, such as `name-base`."""
    return pb.RequestKind.Name(kind).removeprefix("REQUEST_KIND_").replace("_", "-").lower()


def _pace(state: pb.State) -> position_pb2.Pace:
    """TURN in the side's own turn, RESPONSE in the opponent's.

    Requests for a card, or for something that costs cards, always have the pace RESPONSE: the time that the side takes must
    reveal nothing about its hand (Q4).
    """
    request, table = state.request, state.core.table
    if request.kind in _SETUP:
        return position_pb2.PACE_SETUP
    if request.kind == pb.REQUEST_KIND_RESPOND or (request.kind == pb.REQUEST_KIND_TRIGGER and request.offers.min_cards):
        return position_pb2.PACE_RESPONSE
    current = next((hero.seat for hero in table.heroes if hero.hero == table.turn.hero), request.seat)
    return position_pb2.PACE_TURN if current == request.seat else position_pb2.PACE_RESPONSE
