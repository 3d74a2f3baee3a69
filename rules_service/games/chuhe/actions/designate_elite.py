"""Making a piece the elite (T, 精锐)."""

from collections.abc import Iterator

from rules_service.engine.errors import Violation
from rules_service.games.chuhe.action import DesignateElite
from rules_service.games.chuhe.actions import judge
from rules_service.games.chuhe.catalog.board import BIT
from rules_service.games.chuhe.catalog.talents import ELITE
from rules_service.games.chuhe.draft import Draft
from rules_service.games.chuhe.facts import Private
from rules_service.games.chuhe.option import DesignateOption
from rules_service.games.chuhe.reasons import Reason, refuse_at
from rules_service.games.chuhe.view import SideView
from rules_service.games.chuhe.wire import cell_message
from zhanqi.games.chuhe.v1 import event_pb2


def check(view: SideView, action: DesignateElite) -> Iterator[Violation]:
    """T, 精锐: one at a time, and after its death only a later piece."""
    yield from judge.later_turn(view)
    yield from judge.ready_talent(view, ELITE)
    yield from judge.piece_on(view, action.origin, "T-ELITE")
    piece = view.pieces.get(action.origin)
    if _has_elite(view) or (piece is not None and piece.born < view.own.elite_from):
        yield refuse_at(Reason.ELITE_RESTRICTED, "T-ELITE", action.origin)


def perform(draft: Draft, action: DesignateElite) -> None:
    """Mark the piece."""
    draft.table.pieces[draft.side][action.origin].elite = True
    designated = event_pb2.EliteDesignated(cell=cell_message(action.origin))
    draft.tell(Private(draft.side, event_pb2.Event(elite_designated=designated)))


def options(view: SideView) -> Iterator[DesignateOption]:
    """The pieces that may become the elite."""
    if view.own.turn <= 1 or not judge.is_ready(view, ELITE) or _has_elite(view):
        return
    cells = 0
    for cell, piece in view.pieces.items():
        if piece.born >= view.own.elite_from:
            cells |= BIT[cell]
    if cells:
        yield DesignateOption(cells)


def _has_elite(view: SideView) -> bool:
    return any(piece.elite for piece in view.pieces.values())
