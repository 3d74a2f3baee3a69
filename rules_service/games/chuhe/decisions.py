"""The open decisions of a position (S)."""

from rules_service.engine.game import FULL, OPEN, OWED, SYSTEM, Decision
from rules_service.games.chuhe.action import BeginTurn, EndTurn
from rules_service.games.chuhe.catalog.figures import FIRST_FULL_TURN
from rules_service.games.chuhe.position.table import OVER, SEATS, SETUP, SIDES, Table
from rules_service.games.chuhe.wire.actions import encode_action
from zhanqi.rules.v1 import position_pb2

_BEGIN_TURN = encode_action(BeginTurn())
_END_TURN = encode_action(EndTurn())


def decisions(table: Table) -> tuple[Decision, ...]:
    """All open decisions in full."""
    if table.phase == OVER:
        return ()
    if table.phase == SETUP:
        waiting = (side for side in SIDES if not table.sides[side].set_up)
        return tuple(Decision(SEATS[side], OWED, position_pb2.PACE_SETUP, "set-up") for side in waiting)
    number = table.sides[0].turn + table.sides[1].turn
    if table.turn_pending:
        return (Decision(SYSTEM, OWED, position_pb2.PACE_SYSTEM, "begin-turn", _BEGIN_TURN, turn=number + 1),)
    turn = Decision(SEATS[table.active], OWED, position_pb2.PACE_TURN, "turn", _END_TURN, turn=number)
    if table.sides[table.active].turn < FIRST_FULL_TURN:  # S4: no 坚守 yet.
        return (turn,)
    # V9: listed regardless of the side's talents, so that it reveals nothing.
    return (turn, Decision(SEATS[1 - table.active], OPEN, position_pb2.PACE_RESPONSE, "reaction", turn=number))


def decisions_for(table: Table, every: tuple[Decision, ...], viewer: str) -> tuple[Decision, ...]:
    """The open decisions as a viewer may know them."""
    # V7: whether the other side has set up is hidden.
    return tuple(each.visible_to(viewer) for each in every if table.phase != SETUP or viewer in (each.seat, FULL))
