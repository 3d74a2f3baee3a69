"""Placing a mine garrison (G2)."""

from collections.abc import Iterator

from rules_service.engine.errors import Violation
from rules_service.games.chuhe.action import PlaceGarrison
from rules_service.games.chuhe.actions import checks
from rules_service.games.chuhe.catalog.board import BIT, MINE
from rules_service.games.chuhe.catalog.figures import FIRST_FULL_TURN
from rules_service.games.chuhe.draft import Draft
from rules_service.games.chuhe.events.facts import OnCell
from rules_service.games.chuhe.option import GarrisonOption
from rules_service.games.chuhe.position.table import Garrison
from rules_service.games.chuhe.refusals import Reason, refuse, refuse_at
from rules_service.games.chuhe.view.side_view import SideView
from rules_service.games.chuhe.wire.values import cell_message, side_message
from zhanqi.games.chuhe.v1 import event_pb2


def check(view: SideView, action: PlaceGarrison) -> Iterator[Violation]:
    """G2."""
    yield from checks.later_turn(view)
    yield from checks.piece_on(view, action.origin, "G2")
    if action.origin >= 0 and not MINE >> action.origin & 1:
        yield refuse_at(Reason.NOT_ON_MINE, "G2", action.origin)
    piece = view.pieces.get(action.origin)
    if not checks.may_garrison(view, piece):
        yield refuse(Reason.NO_ACTIVATIONS, "S3")
    if not _may_hold(view, action.origin):
        yield refuse_at(Reason.OCCUPIED, "G2", action.origin)
    if action.amount < 1:
        yield refuse(Reason.BAD_AMOUNT, "G2", amount=action.amount)
    elif piece is not None and action.amount > piece.strength:
        yield refuse(Reason.BAD_AMOUNT, "G2", amount=action.amount, strength=piece.strength)


def _may_hold(view: SideView, cell: int) -> bool:
    """The cell has no garrison of another owner. (By G1 and G3 no game reaches such a position.)"""
    garrison = view.mine.get(cell)
    return garrison is None or garrison.owner == view.side


def perform(draft: Draft, action: PlaceGarrison) -> None:
    """Turn the amount into garrison; a piece that gives all its strength is gone."""
    table, side = draft.table, draft.side
    piece = table.pieces[side][action.origin]
    if not (piece.moved or piece.attacked):  # A39
        draft.spend_activation()
    piece.moved = piece.attacked = True
    held = table.mine.get(action.origin, Garrison(side, 0))
    table.mine[action.origin] = Garrison(side, held.strength + action.amount, held.counter)
    piece.strength -= action.amount
    piece.fresh = min(piece.fresh, piece.strength)
    if not piece.strength:
        table.bury(side, action.origin)  # A19
    if draft.record:
        placed = event_pb2.GarrisonPlaced(side=side_message(side), cell=cell_message(action.origin), amount=action.amount)
        draft.emit(OnCell(side, action.origin, event_pb2.Event(garrison_placed=placed)))


def options(view: SideView) -> Iterator[GarrisonOption]:
    """For each strength, the pieces on the mine that may garrison."""
    if view.own.turn < FIRST_FULL_TURN or not view.occupied & MINE:
        return
    origins: dict[int, int] = {}
    for cell, piece in view.pieces.items():
        if MINE >> cell & 1 and checks.may_garrison(view, piece) and _may_hold(view, cell):
            origins[piece.strength] = origins.get(piece.strength, 0) | BIT[cell]
    yield from (GarrisonOption(among, most) for most, among in sorted(origins.items()))
