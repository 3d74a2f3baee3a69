"""Checks that several actions share, judged by the side's view. Each yields every reason against the action.

A missing piece is None. It is judged as a fresh piece that suits the action best: the reasons hold against every fresh piece (X).
"""

from collections.abc import Iterator

from rules_service.engine.errors import Violation
from rules_service.games.chuhe.catalog.figures import FIRST_FULL_TURN
from rules_service.games.chuhe.position.table import OVER, SETUP, Piece
from rules_service.games.chuhe.refusals import Reason, refuse, refuse_at
from rules_service.games.chuhe.view.side_view import SideView


def phase(view: SideView) -> Iterator[Violation]:
    """A28: both sides have set up, and the game is not over."""
    if view.phase == OVER:
        yield refuse(Reason.GAME_OVER, "S7")
    elif view.phase == SETUP:
        yield refuse(Reason.SETUP_PENDING, "S1")


def own_turn(view: SideView, *, talent: bool) -> Iterator[Violation]:
    """S3: it is the side's turn. `talent`: the action uses one."""
    if not view.is_own_turn:
        yield refuse(Reason.NOT_YOUR_TURN, "S3")
        if talent:
            yield refuse(Reason.WRONG_TURN_FOR_TALENT, "T")


def later_turn(view: SideView) -> Iterator[Violation]:
    """S4: the side's first turn is over."""
    if view.own.turn < FIRST_FULL_TURN:
        yield refuse(Reason.FIRST_TURN, "S4")


def activation(view: SideView, rule_id: str = "S3") -> Iterator[Violation]:
    """S3: an activation is left."""
    if view.activations <= 0:
        yield refuse(Reason.NO_ACTIVATIONS, rule_id)


def piece_on(view: SideView, cell: int, rule_id: str) -> Iterator[Violation]:
    """One of the side's pieces is on the cell."""
    if cell < 0:
        yield refuse(Reason.OFF_BOARD, "B1")
    if cell not in view.pieces:
        yield refuse_at(Reason.NO_PIECE, rule_id, cell)


def can_move(view: SideView, piece: Piece | None) -> Iterator[Violation]:
    """S3: the piece has not acted, and an activation is left."""
    if piece is not None and (piece.moved or piece.attacked):
        yield refuse(Reason.ALREADY_ACTED, "S3")
    yield from activation(view)


def can_attack(view: SideView, piece: Piece | None) -> Iterator[Violation]:
    """S3: the piece has not attacked, and it has moved or an activation is left."""
    if piece is not None and piece.attacked:
        yield refuse(Reason.ALREADY_ACTED, "S3")
    if piece is None or not piece.moved:
        yield from activation(view)


def may_attack(view: SideView, piece: Piece) -> bool:
    """`can_attack` as a question."""
    return not piece.attacked and (piece.moved or view.activations > 0)


def may_garrison(view: SideView, piece: Piece | None) -> bool:
    """G2, A39: part of the piece's activation, also after its attack."""
    return view.activations > 0 or (piece is not None and (piece.moved or piece.attacked))


def ready_talent(view: SideView, talent: int) -> Iterator[Violation]:
    """T0: the side has the talent, and its cooldown is over."""
    cooldown = view.own.talents.get(talent)
    if cooldown is None:
        yield refuse(Reason.NO_TALENT, "T0", talent=talent)
    elif cooldown > 0:
        yield refuse(Reason.ON_COOLDOWN, "T0", talent=talent, left=cooldown)


def is_ready(view: SideView, talent: int) -> bool:
    """`ready_talent` as a question."""
    return view.own.talents.get(talent) == 0
