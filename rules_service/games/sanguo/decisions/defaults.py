"""The default of each decision: the action submitted at a timeout."""

from rules_service.games.sanguo.decisions.options import declining
from rules_service.games.sanguo.decisions.query import DECLINE
from zhanqi.games.sanguo.v1 import action_pb2 as ab
from zhanqi.games.sanguo.v1 import state_pb2 as pb


def default_action(request: pb.Request) -> ab.Action:
    """The default action of a request."""
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
    action.choose.value = DECLINE if DECLINE in offers.values else offers.values[0]
