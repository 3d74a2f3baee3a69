"""What is decided next and how the game ended (S)."""

from collections.abc import Iterator

from rules_service.engine.game import FULL, OPEN, OWED, SYSTEM, Decision, Outcome
from rules_service.games.chuhe.action import BeginTurn, EndTurn
from rules_service.games.chuhe.action_codec import encode_action
from rules_service.games.chuhe.table import OVER, SEATS, SETUP, Table
from rules_service.games.chuhe.wire import ending_message
from zhanqi.games.chuhe.v1 import state_pb2
from zhanqi.rules.v1 import position_pb2

REASONS = {
    state_pb2.ENDING_CAMP_DESTROYED: "camp-destroyed",
    state_pb2.ENDING_RESIGNATION: "resignation",
    state_pb2.ENDING_TURN_LIMIT: "turn-limit",
}
_BEGIN_TURN = encode_action(BeginTurn())
_END_TURN = encode_action(EndTurn())


def decisions(table: Table) -> tuple[Decision, ...]:
    """All open decisions, in full."""
    if table.phase == OVER:
        return ()
    if table.phase == SETUP:
        return tuple(
            Decision(SEATS[side], OWED, position_pb2.PACE_SETUP, "set-up") for side in (0, 1) if not table.sides[side].set_up
        )
    number = table.sides[0].turn + table.sides[1].turn
    if table.turn_pending:
        return (Decision(SYSTEM, OWED, position_pb2.PACE_SYSTEM, "begin-turn", _BEGIN_TURN, turn=number + 1),)
    turn = Decision(SEATS[table.active], OWED, position_pb2.PACE_TURN, "turn", _END_TURN, turn=number)
    if table.sides[table.active].turn < 2:  # S4: no 坚守 in the first turn.
        return (turn,)
    # Listed whatever the side's talents are, so that it tells nothing (V9).
    return (turn, Decision(SEATS[1 - table.active], OPEN, position_pb2.PACE_RESPONSE, "reaction", turn=number))


def decisions_for(table: Table, whole: tuple[Decision, ...], viewer: str) -> tuple[Decision, ...]:
    """The open decisions as a viewer may know them: its own in full, of the others' who, whether and how fast."""
    return tuple(_told(table, whole, viewer))


def _told(table: Table, whole: tuple[Decision, ...], viewer: str) -> Iterator[Decision]:
    for decision in whole:
        if table.phase != SETUP or viewer in (decision.seat, FULL):  # V7: that a set-up is done is hidden.
            yield decision.told(viewer)


def outcome(table: Table) -> Outcome | None:
    """How the game ended, if it did (S7)."""
    if table.phase != OVER:
        return None
    winner = SEATS[table.winner] if table.winner >= 0 else ""
    return Outcome(winner, REASONS.get(ending_message(table.ending), "unknown"))
