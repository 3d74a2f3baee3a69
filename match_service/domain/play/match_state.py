"""Where a match stands in its life."""

from enum import IntEnum


class MatchState(IntEnum):
    """Where a match stands in its life; the numbers are stored, and those of `zhanqi.match.v1.MatchState`."""

    ACTIVE = 1
    FINISHED = 2
    ABORTED = 3
