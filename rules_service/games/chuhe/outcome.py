"""How a game ended (S7)."""

from rules_service.engine.game import Outcome
from rules_service.games.chuhe.position.table import OVER, SEATS, Table
from rules_service.games.chuhe.wire.values import ending_message
from zhanqi.games.chuhe.v1 import state_pb2

REASONS = {
    state_pb2.ENDING_CAMP_DESTROYED: "camp-destroyed",
    state_pb2.ENDING_RESIGNATION: "resignation",
    state_pb2.ENDING_TURN_LIMIT: "turn-limit",
}


def outcome(table: Table) -> Outcome | None:
    if table.phase != OVER:
        return None
    winner = SEATS[table.winner] if table.winner >= 0 else ""
    return Outcome(winner, REASONS.get(ending_message(table.ending), "unknown"))
