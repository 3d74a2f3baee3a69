"""The counters of a play phase: 杀 used, once-per-phase skills used, cards given by 仁德 (A27)."""

from zhanqi.games.sanguo.v1 import state_pb2 as pb


def clear(turn: pb.Turn) -> None:
    """Reset the counters. Each play phase begins with none; views of other phases show none."""
    for field in ("strikes", "used", "given"):
        turn.ClearField(field)
