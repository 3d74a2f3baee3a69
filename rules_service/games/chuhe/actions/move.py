"""Moves and merges (M1 to M3, M5, M6)."""

from collections.abc import Iterator

from rules_service.engine.errors import Violation
from rules_service.engine.grid import cells_of
from rules_service.games.chuhe.action import Move
from rules_service.games.chuhe.actions import checks
from rules_service.games.chuhe.catalog.board import BESIDE, BIT, ENTERABLE, GRID, terrain_rule
from rules_service.games.chuhe.catalog.figures import FIRST_FULL_TURN
from rules_service.games.chuhe.catalog.talents import SWIFT, TALENTS
from rules_service.games.chuhe.catalog.units import ANY_KIND, CAVALRY, UNITS
from rules_service.games.chuhe.draft import Draft
from rules_service.games.chuhe.events.facts import Moved
from rules_service.games.chuhe.merge_loss import after_merge_loss
from rules_service.games.chuhe.option import MoveOption
from rules_service.games.chuhe.position.table import Piece
from rules_service.games.chuhe.refusals import Reason, refuse, refuse_at
from rules_service.games.chuhe.view.side_view import SideView
from rules_service.games.chuhe.view.vision import Sights


def check(view: SideView, action: Move) -> Iterator[Violation]:
    """M1, M2, M5, judged by the side's view (M6)."""
    yield from checks.later_turn(view)
    yield from checks.piece_on(view, action.origin, "M1")
    piece = view.pieces.get(action.origin)
    yield from checks.can_move(view, piece)
    limit = max(steps(view, kind) for kind in UNITS) if piece is None else steps(view, piece.kind)
    if len(action.path) > limit:
        yield refuse(Reason.TOO_FAR, "M1", steps=len(action.path), limit=limit)
        yield refuse(Reason.BAD_PATH, "M1")
    yield from _check_shape(action)
    enterable = ENTERABLE[ANY_KIND if piece is None else piece.kind]
    blockers = view.blockers()
    for cell in action.path:
        if cell < 0:
            yield refuse(Reason.OFF_BOARD, "B1")
            continue
        if not enterable >> cell & 1:
            yield refuse_at(Reason.IMPASSABLE, terrain_rule(cell), cell)
        if blockers >> cell & 1:
            yield refuse_at(Reason.OCCUPIED, "M1", cell)
    if action.path and action.path[-1] != action.origin:
        yield from _check_end(view, piece, action.path[-1])


def _check_shape(action: Move) -> Iterator[Violation]:
    """A07: orthogonal steps, no cell twice, without the start."""
    cells = (action.origin, *action.path)
    broken = any(there < 0 or not BESIDE[there] >> here & 1 for here, there in zip(cells, action.path, strict=False) if here >= 0)
    if not action.path or broken or len(set(cells)) != len(cells):
        yield refuse(Reason.BAD_PATH, "M1")


def _check_end(view: SideView, piece: Piece | None, end: int) -> Iterator[Violation]:
    other = view.pieces.get(end)
    if other is None:
        return
    if piece is not None and other.kind != piece.kind:
        yield refuse_at(Reason.KIND_MISMATCH, "M1", end)
        yield refuse_at(Reason.OCCUPIED, "M1", end)
    if other.elite or (piece is not None and piece.elite):
        yield refuse_at(Reason.ELITE_RESTRICTED, "M5", end)


def perform(draft: Draft, action: Move) -> None:
    """Follow the path up to a hidden obstacle."""
    table, side = draft.table, draft.side
    draft.spend_activation()
    path = _walkable(draft, action)
    piece = table.lift(side, action.origin)
    strength = piece.strength
    piece.moved = True
    piece.cards = 0 if path else piece.cards  # R5: the count belongs to the cell.
    sights = _walk(draft, path)
    end = path[-1] if path else action.origin
    occupant = table.pieces[side].get(end)
    if occupant is None:
        table.put(side, end, piece)
    else:
        _merge(occupant, piece)
    if draft.record:
        interrupted = len(path) < len(action.path)
        merged_strength = 0 if occupant is None else occupant.strength
        draft.emit(Moved(side, piece.kind, strength, action.origin, path, interrupted, merged_strength, sights))


def _walkable(draft: Draft, action: Move) -> tuple[int, ...]:
    """M6: the path up to a hidden obstacle, shortened to the last cell where the piece may stay (A08)."""
    table, side = draft.table, draft.side
    obstacles = table.obstacles(side)
    piece = table.pieces[side][action.origin]
    clear = next((i for i, cell in enumerate(action.path) if obstacles >> cell & 1), len(action.path))
    while 0 < clear < len(action.path) and not _may_stay(table.pieces[side].get(action.path[clear - 1]), piece):
        clear -= 1
    return action.path[:clear]


def _may_stay(other: Piece | None, piece: Piece) -> bool:
    return other is None or (other.kind == piece.kind and not other.elite and not piece.elite)


def _walk(draft: Draft, path: tuple[int, ...]) -> tuple[Sights, ...]:
    """The cells that both sides see after each step but the last.

    The moving piece is off the Table. Marking its cell as occupied is enough: only archers, with one step, have a special sight.
    """
    table, side = draft.table, draft.side
    rest = table.occupied[side]
    sights = []
    for cell in path[:-1]:
        table.occupied[side] = rest | BIT[cell]
        sights.append(draft.look())
    table.occupied[side] = rest
    return tuple(sights)


def _merge(occupant: Piece, mover: Piece) -> None:
    """M2, M3, A04, A05: the mover joins the piece on its last cell."""
    fresh = occupant.fresh + mover.fresh
    lasting = occupant.strength + mover.strength - fresh
    occupant.strength = after_merge_loss(lasting) + fresh
    occupant.fresh = fresh
    occupant.moved = True
    occupant.attacked = occupant.attacked or mover.attacked
    occupant.born = min(occupant.born, mover.born)


def options(view: SideView) -> Iterator[MoveOption]:
    """For each kind, and for an elite, the pieces that can move."""
    if view.activations <= 0 or view.own.turn < FIRST_FULL_TURN:
        return
    same_kind = [0] * len(ENTERABLE)
    movers: dict[tuple[int, bool], int] = {}
    for cell, piece in view.pieces.items():
        if not piece.elite:
            same_kind[piece.kind] |= BIT[cell]
        if not (piece.moved or piece.attacked):
            key = (piece.kind, piece.elite)
            movers[key] = movers.get(key, 0) | BIT[cell]
    clear = ~view.blockers()
    for kind, elite in sorted(movers):
        through = ENTERABLE[kind] & clear
        end = through & ~view.occupied
        if not elite:
            end |= through & same_kind[kind]
        reach = steps(view, kind)
        starts = _starts(movers[kind, elite], reach, through, end)
        if starts:
            yield MoveOption(starts, reach, through, end)


def _starts(movers: int, steps: int, through: int, end: int) -> int:
    """The movers with at least one path of the option."""
    starts = movers & GRID.orthogonal(end)
    if steps > 1:
        for cell in cells_of(movers & ~starts):
            if _can_reach(cell, steps, through, end):
                starts |= BIT[cell]
    return starts


def _can_reach(start: int, steps: int, through: int, end: int) -> bool:
    """The start has a path of the option: a shortest walk that does not return to its start visits no cell twice."""
    away = ~BIT[start]
    reach = BESIDE[start]
    if reach & end:
        return True
    for _ in range(steps - 1):
        reach = GRID.orthogonal(reach & through) & away
        if reach & end:
            return True
    return False


def steps(view: SideView, kind: int) -> int:
    """R2, T 神速: the steps of one move."""
    return UNITS[kind].steps + (TALENTS[SWIFT].amount if kind == CAVALRY and SWIFT in view.own.talents else 0)
