"""Decisions, their defaults, and how a game ended (G7)."""

from __future__ import annotations

from rules_service.engine.game import FULL, OWED, SYSTEM, Decision, Outcome
from rules_service.games.sanguo.catalog.figures import ROUND
from rules_service.games.sanguo.options import declining, is_forced
from rules_service.games.sanguo.query import DECLINE, STOP
from zhanqi.games.sanguo.v1 import action_pb2 as ab
from zhanqi.games.sanguo.v1 import state_pb2 as pb
from zhanqi.rules.v1 import position_pb2

REASONS = {
    pb.ENDING_REASON_GOAL: "goal",
    pb.ENDING_REASON_ROUNDS: "rounds",
    pb.ENDING_REASON_RESIGNED: "resigned",
}

_SETUP = frozenset({pb.REQUEST_KIND_DRAFT, pb.REQUEST_KIND_NAME_BASE})

ADVANCE = "advance"


def decisions(state: pb.State, viewer: str = FULL) -> tuple[Decision, ...]:
    """The open decision as far as the viewer may know it; none when the game is over."""
    if state.core.table.HasField("ending"):
        return ()
    # A draft lies open, so that it is going on may be told too.
    return (_decision(state).told(viewer),)


def outcome(state: pb.State) -> Outcome | None:
    """How the game ended, if it did."""
    table = state.core.table
    return Outcome(table.ending.winner, REASONS[table.ending.reason]) if table.HasField("ending") else None


def turn_number(table: pb.Table) -> int:
    """The number of the turn, of all sides', that is under way or whose hero is chosen; 0 during the set-up."""
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
        # Q4: one is asked all the same. Elsewhere it is of no use, and to find out may be dear.
        is_forced=pace == position_pb2.PACE_RESPONSE and is_forced(request),
    )


def decision_kind(request: pb.Request) -> str:
    """The kind of decision that a request is: what is needed where a card is, such as `nullify`, else the request's own."""
    return request.subject if request.kind == pb.REQUEST_KIND_RESPOND else kind_name(request.kind)


def source_of(request: pb.Request) -> str:
    """Who or what asks. Like all of a request but what may be answered, it lies open (A25)."""
    if request.kind == pb.REQUEST_KIND_RESPOND:
        return request.against or request.target
    return request.mover if request.kind == pb.REQUEST_KIND_STEP else request.subject


def kind_name(kind: pb.RequestKind) -> str:
    """A request's kind as the contract's word for it, such as `name-base`."""
    return pb.RequestKind.Name(kind).removeprefix("REQUEST_KIND_").replace("_", "-").lower()


def default_action(request: pb.Request) -> ab.Action:
    """What is submitted at a timeout."""
    action = ab.Action(hero=request.hero)
    offers = request.offers
    if request.kind == pb.REQUEST_KIND_TURN:
        action.take_turn.hero = offers.heroes[0]
    elif request.kind == pb.REQUEST_KIND_RETURN:
        action.come_back.cell.CopyFrom(offers.cells[0])
    elif request.kind == pb.REQUEST_KIND_STEP:
        if offers.decline:
            action.stop.SetInParent()
        else:
            action.step.cell.CopyFrom(offers.cells[0])
    elif request.kind == pb.REQUEST_KIND_ACT:
        action.end_play.SetInParent()
    elif request.kind == pb.REQUEST_KIND_CHOOSE:
        _choose(request, action)
    elif request.kind == pb.REQUEST_KIND_ARRANGE:
        action.arrange.top.extend(offers.cards)
    elif request.kind == pb.REQUEST_KIND_DISCARD:
        action.discard.cards.extend(offers.cards[: offers.min_cards])
    else:
        return declining(request)
    return action


def _choose(request: pb.Request, action: ab.Action) -> None:
    offers = request.offers
    if offers.cells:
        action.choose_cell.about = request.subject
        action.choose_cell.cell.CopyFrom(offers.cells[0])
        return
    action.choose.about = request.subject
    declines = [value for value in offers.values if value in (DECLINE, STOP)]
    action.choose.value = declines[0] if declines else offers.values[0]


def _pace(state: pb.State) -> position_pb2.Pace:
    """In the side's own turn its own clock runs; in the opponent's an answer is expected soon.

    A card that is needed, or that something costs, is asked for at one pace in whosever turn: how long its side takes must tell
    nothing of its hand (Q4).
    """
    request, table = state.request, state.core.table
    if request.kind in _SETUP:
        return position_pb2.PACE_SETUP
    if request.kind == pb.REQUEST_KIND_RESPOND or (request.kind == pb.REQUEST_KIND_TRIGGER and request.offers.min_cards):
        return position_pb2.PACE_RESPONSE
    current = next((hero.seat for hero in table.heroes if hero.hero == table.turn.hero), request.seat)
    return position_pb2.PACE_TURN if current == request.seat else position_pb2.PACE_RESPONSE
