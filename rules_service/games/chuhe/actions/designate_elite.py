"""Designation of the elite (T, 精锐)."""

from collections.abc import Iterator

from rules_service.engine.errors import Violation
from rules_service.games.chuhe.action import DesignateElite
from rules_service.games.chuhe.actions import checks
from rules_service.games.chuhe.catalog.board import mask_of
from rules_service.games.chuhe.catalog.figures import FIRST_FULL_TURN
from rules_service.games.chuhe.catalog.talents import ELITE
from rules_service.games.chuhe.draft import Draft
from rules_service.games.chuhe.events.facts import Private
from rules_service.games.chuhe.option import DesignateOption
from rules_service.games.chuhe.refusals import Reason, refuse_at
from rules_service.games.chuhe.view.side_view import SideView
from rules_service.games.chuhe.wire.values import cell_message
from zhanqi.games.chuhe.v1 import event_pb2


def check(view: SideView, action: DesignateElite) -> Iterator[Violation]:
    """T, 精锐: one at a time; after its death only a piece released later."""
    yield from checks.later_turn(view)
    yield from checks.ready_talent(view, ELITE)
    yield from checks.piece_on(view, action.origin, "T-ELITE")
    piece = view.pieces.get(action.origin)
    born = view.own.turn if piece is None else piece.born
    if _has_elite(view) or born < view.own.elite_from:
        yield refuse_at(Reason.ELITE_RESTRICTED, "T-ELITE", action.origin)


def perform(draft: Draft, action: DesignateElite) -> None:
    draft.table.pieces[draft.side][action.origin].elite = True
    designated = event_pb2.EliteDesignated(cell=cell_message(action.origin))
    draft.emit(Private(draft.side, event_pb2.Event(elite_designated=designated)))


def options(view: SideView) -> Iterator[DesignateOption]:
    """The pieces that may become the elite."""
    if view.own.turn >= FIRST_FULL_TURN and checks.is_ready(view, ELITE) and (cells := candidates(view)):
        yield DesignateOption(cells)


def candidates(view: SideView) -> int:
    """The pieces that may become the elite; none while the side has one."""
    if _has_elite(view):
        return 0
    return mask_of(cell for cell, piece in view.pieces.items() if piece.born >= view.own.elite_from)


def _has_elite(view: SideView) -> bool:
    return any(piece.elite for piece in view.pieces.values())
