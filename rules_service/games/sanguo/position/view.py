"""The view of a seat or of a spectator, built up from nothing (Q2)."""

from rules_service.games.sanguo.position import counters
from zhanqi.games.sanguo.v1 import state_pb2 as pb
from zhanqi.games.sanguo.v1 import view_pb2 as vb


def project(state: pb.State, seat: str) -> vb.View:
    """The view of a seat, or of a spectator if `seat` is empty. `Table` is public as a whole; everything else is picked."""
    core = state.core
    view = vb.View(seat=seat, table=core.table, deck_size=len(core.deck))
    if core.table.HasField("turn") and core.table.turn.phase != pb.PHASE_PLAY:
        counters.clear(view.table.turn)  # A27
    for hero, hand in zip(core.table.heroes, core.hands, strict=True):
        if hero.seat == seat:
            view.hands.add().CopyFrom(hand)
    if core.HasField("looking"):
        view.looking.hero = core.looking.hero
        view.looking.count = core.looking.count
        if _seat_of(core, core.looking.hero) == seat:
            view.looking.cards.extend(core.looking.cards)
    if state.HasField("request"):
        view.request.CopyFrom(public_request(state.request))
        if state.request.seat == seat:
            view.request.offers.CopyFrom(state.request.offers)
    view.advancing = not state.HasField("request") and not core.table.HasField("ending")
    return view


def public_request(request: pb.Request) -> pb.Request:
    """The public part of a request: who is asked, and for what (A25)."""
    return pb.Request(
        seat=request.seat,
        hero=request.hero,
        kind=request.kind,
        subject=request.subject,
        against=request.against,
        target=request.target,
        mover=request.mover,
        points=request.points,
    )


def _seat_of(core: pb.Core, name: str) -> str:
    return next(hero.seat for hero in core.table.heroes if hero.hero == name)
