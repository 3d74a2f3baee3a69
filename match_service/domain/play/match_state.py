"""The lifecycle state of a match."""

from enum import IntEnum


class MatchState(IntEnum):
    """Lifecycle state. The numbers are stored, and equal `zhanqi.match.v1.MatchState`."""

    ACTIVE = 1
    FINISHED = 2
    ABORTED = 3
