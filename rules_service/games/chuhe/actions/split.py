"""Splits (M4, M5, M6)."""

from collections.abc import Iterator

from rules_service.engine.errors import Violation
from rules_service.games.chuhe.action import Split
from rules_service.games.chuhe.actions import checks
from rules_service.games.chuhe.catalog.board import BESIDE, BIT, ENTERABLE, terrain_rule
from rules_service.games.chuhe.catalog.figures import ELITE_MAY_SPLIT, FIRST_FULL_TURN, SPLIT_MIN
from rules_service.games.chuhe.catalog.units import ANY_KIND
from rules_service.games.chuhe.draft import Draft
from rules_service.games.chuhe.events.facts import SplitOff
from rules_service.games.chuhe.merge_loss import after_merge_loss
from rules_service.games.chuhe.option import SplitOption
from rules_service.games.chuhe.position.table import Piece
from rules_service.games.chuhe.refusals import Reason, refuse, refuse_at
from rules_service.games.chuhe.view.side_view import SideView


def check(view: SideView, action: Split) -> Iterator[Violation]:
    """M4, M5."""
    yield from checks.later_turn(view)
    yield from checks.piece_on(view, action.origin, "M4")
    piece = view.pieces.get(action.origin)
    if action.cell < 0:
        yield refuse(Reason.OFF_BOARD, "B1")
    else:
        if action.origin >= 0 and not BESIDE[action.origin] >> action.cell & 1:
            yield refuse_at(Reason.TOO_FAR, "M4", action.cell)
            yield refuse_at(Reason.BAD_PATH, "M4", action.cell)
        if action.cell == action.origin or (view.own_things() | view.enemy_things()) >> action.cell & 1:
            yield refuse_at(Reason.OCCUPIED, "M4", action.cell)
        if not ENTERABLE[ANY_KIND if piece is None else piece.kind] >> action.cell & 1:
            yield refuse_at(Reason.IMPASSABLE, terrain_rule(action.cell), action.cell)
    yield from checks.can_move(view, piece)
    if piece is not None and piece.elite and not ELITE_MAY_SPLIT:
        yield refuse_at(Reason.ELITE_RESTRICTED, "M5", action.origin)
    if action.amount < SPLIT_MIN:
        yield refuse(Reason.BAD_AMOUNT, "M4", amount=action.amount)
    elif piece is not None and action.amount > piece.strength - SPLIT_MIN:
        yield refuse(Reason.BAD_AMOUNT, "M4", amount=action.amount, strength=piece.strength)


def perform(draft: Draft, action: Split) -> None:
    """Split the piece; a hidden obstacle blocks it (A09)."""
    table, side = draft.table, draft.side
    draft.spend_activation()
    piece = table.pieces[side][action.origin]
    piece.moved = piece.attacked = True
    gone = 0
    if not table.obstacles(side) >> action.cell & 1:
        gone = after_merge_loss(action.amount)
        piece.strength = after_merge_loss(piece.strength - action.amount)
        piece.fresh = min(piece.fresh, piece.strength)
        table.put(side, action.cell, Piece(piece.kind, gone, moved=True, attacked=True, born=piece.born))  # A06
    draft.emit(SplitOff(side, piece.kind, action.origin, action.cell, piece.strength, gone))


def options(view: SideView) -> Iterator[SplitOption]:
    """For each strength and set of enterable cells, the pieces that have room next to them."""
    if view.activations <= 0 or view.own.turn < FIRST_FULL_TURN:
        return
    taken = view.own_things() | view.enemy_things()
    origins: dict[tuple[int, int], int] = {}
    for cell, piece in view.pieces.items():
        if piece.strength >= 2 * SPLIT_MIN and not (piece.moved or piece.attacked) and (ELITE_MAY_SPLIT or not piece.elite):
            cells = ENTERABLE[piece.kind] & ~taken
            if BESIDE[cell] & cells:
                key = (piece.strength - SPLIT_MIN, cells)
                origins[key] = origins.get(key, 0) | BIT[cell]
    yield from (SplitOption(among, most, cells) for (most, cells), among in sorted(origins.items()))
