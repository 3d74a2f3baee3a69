"""The spectators' delay: which of their revisions they may see.

A revision becomes visible once it is old enough both in turns and in milliseconds. After the match's end all are visible.
"""

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class SpectatorDelay:
    """The delay in turns of any seat and in milliseconds."""

    turns: int
    milliseconds: int


@dataclass(frozen=True, slots=True)
class SpectatorRevision:
    """A revision for spectators, its commit time, and the turns begun by then (`turns.turns_begun`)."""

    rev: int
    at: int
    turns: int


def visible_rev(revisions: Sequence[SpectatorRevision], delay: SpectatorDelay, *, now: int, turns: int, is_over: bool) -> int:
    """The newest visible revision, 0 if there is none yet.

    `revisions` are in order and reach back at least to a visible one; `turns` is how many turns have begun by now.
    """
    count = len(revisions) if is_over else _visible_count(revisions, delay, now, turns)
    return revisions[count - 1].rev if count else 0


def next_visible_at(revisions: Sequence[SpectatorRevision], delay: SpectatorDelay, *, now: int, turns: int) -> int | None:
    """When the next revision becomes visible if no turn begins. None: only after another turn, or there is no revision."""
    hidden = revisions[_visible_count(revisions, delay, now, turns) :]
    if not hidden or hidden[0].turns + delay.turns > turns:
        return None
    return hidden[0].at + delay.milliseconds


def _visible_count(revisions: Sequence[SpectatorRevision], delay: SpectatorDelay, now: int, turns: int) -> int:
    # Times and turns never decrease along the revisions, so the visible ones are a prefix.
    by_time = bisect_right(revisions, now - delay.milliseconds, key=lambda each: each.at)
    by_turns = bisect_right(revisions, turns - delay.turns, key=lambda each: each.turns)
    return min(by_time, by_turns)
