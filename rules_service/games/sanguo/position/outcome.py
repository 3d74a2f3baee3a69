"""How a game ended (G7)."""

from rules_service.engine.game import Outcome
from zhanqi.games.sanguo.v1 import state_pb2 as pb

REASONS = {
    pb.ENDING_REASON_GOAL: "goal",
    pb.ENDING_REASON_ROUNDS: "rounds",
    pb.ENDING_REASON_RESIGNED: "resigned",
}


def outcome(state: pb.State) -> Outcome | None:
    """The outcome; None while the game goes on."""
    table = state.core.table
    return Outcome(table.ending.winner, REASONS[table.ending.reason]) if table.HasField("ending") else None
