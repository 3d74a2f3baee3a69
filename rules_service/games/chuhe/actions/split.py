"""Splitting a piece (M4, M5, M6)."""

from collections.abc import Iterator

from rules_service.engine.errors import Violation
from rules_service.games.chuhe.action import Split
from rules_service.games.chuhe.actions import judge
from rules_service.games.chuhe.catalog.board import BESIDE, BIT, ENTERABLE, terrain_rule
from rules_service.games.chuhe.catalog.figures import MERGE_LOSS, SPLIT_MIN
from rules_service.games.chuhe.draft import Draft
from rules_service.games.chuhe.facts import SplitOff
from rules_service.games.chuhe.option import SplitOption
from rules_service.games.chuhe.reasons import Reason, refuse, refuse_at
from rules_service.games.chuhe.table import Piece
from rules_service.games.chuhe.view import SideView


def check(view: SideView, action: Split) -> Iterator[Violation]:
    """M4, M5."""
    yield from judge.later_turn(view)
    yield from judge.piece_on(view, action.origin, "M4")
    piece = view.pieces.get(action.origin)
    if action.cell < 0:
        yield refuse(Reason.OFF_BOARD, "B1")
    elif action.origin >= 0:
        if not BESIDE[action.origin] >> action.cell & 1:
            yield refuse_at(Reason.TOO_FAR, "M4", action.cell)
            yield refuse_at(Reason.BAD_PATH, "M4", action.cell)
        if (view.own_things() | view.enemy_things()) >> action.cell & 1:
            yield refuse_at(Reason.OCCUPIED, "M4", action.cell)
    if piece is None:
        return
    yield from judge.fresh_piece(view, piece)
    if piece.elite:
        yield refuse_at(Reason.ELITE_RESTRICTED, "M5", action.origin)
    if not SPLIT_MIN <= action.amount <= piece.strength - SPLIT_MIN:
        yield refuse(Reason.BAD_AMOUNT, "M4", amount=action.amount, strength=piece.strength)
    if action.cell >= 0 and not ENTERABLE[piece.kind] >> action.cell & 1:
        yield refuse_at(Reason.IMPASSABLE, terrain_rule(action.cell), action.cell)


def perform(draft: Draft, action: Split) -> None:
    """Part the piece, unless something hidden holds the cell (A09)."""
    table, side = draft.table, draft.side
    draft.spend_activation()
    piece = table.pieces[side][action.origin]
    piece.moved = piece.attacked = True
    gone = 0
    if not (table.occupied[1 - side] | table.enemy_structures(side)) >> action.cell & 1:
        gone = _after_loss(action.amount)
        piece.strength = _after_loss(piece.strength - action.amount)
        piece.fresh = min(piece.fresh, piece.strength)
        table.put(side, action.cell, Piece(piece.kind, gone, moved=True, attacked=True, born=piece.born))  # A06
    draft.tell(SplitOff(side, piece.kind, action.origin, action.cell, piece.strength, gone))


def _after_loss(strength: int) -> int:
    return (strength * (100 - MERGE_LOSS) + 50) // 100


def options(view: SideView) -> Iterator[SplitOption]:
    """For each strength (and whether 小道 is barred), the pieces that have room beside them."""
    if view.activations <= 0 or view.own.turn <= 1:
        return
    taken = view.own_things() | view.enemy_things()
    origins: dict[tuple[int, int], int] = {}
    for cell, piece in view.pieces.items():
        if piece.strength >= 2 * SPLIT_MIN and not (piece.moved or piece.attacked or piece.elite):
            cells = ENTERABLE[piece.kind] & ~taken
            if BESIDE[cell] & cells:
                key = (piece.strength - SPLIT_MIN, cells)
                origins[key] = origins.get(key, 0) | BIT[cell]
    yield from (SplitOption(among, most, cells) for (most, cells), among in sorted(origins.items()))
