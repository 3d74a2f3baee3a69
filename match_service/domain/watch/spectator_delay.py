"""How far behind a match spectators are: which revision of theirs they may see. What they see in it is the rules' projection.

A revision is shown once it is both so many turns and so many milliseconds old, and all of them once the match is over.
"""

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class SpectatorDelay:
    """How far behind: turns of any seat, and milliseconds. 0 and 0: not at all."""

    turns: int
    milliseconds: int


USUAL_DELAY = SpectatorDelay(turns=2, milliseconds=30_000)
"""Enough that nobody gains by being told what a spectator sees."""


@dataclass(frozen=True, slots=True)
class Shown:
    """A revision of the spectators', when it was committed, and how many turns had begun by then (turns.turns_begun)."""

    rev: int
    at: int
    turns: int


def visible_rev(told: Sequence[Shown], delay: SpectatorDelay, *, now: int, turns: int, is_over: bool) -> int:
    """The newest revision that may be seen; 0: none yet. `told` is in the order of its revisions, any end part of it that reaches
    back to one that may be seen; `turns` is how many turns have begun by now.
    """
    seen = len(told) if is_over else _seen(told, delay, now, turns)
    return told[seen - 1].rev if seen else 0


def next_look_at(told: Sequence[Shown], delay: SpectatorDelay, *, now: int, turns: int) -> int | None:
    """When the next revision will be old enough, if no turn begins; None: not before one does, or there is none."""
    hidden = told[_seen(told, delay, now, turns) :]
    if not hidden or hidden[0].turns + delay.turns > turns:
        return None
    return hidden[0].at + delay.milliseconds


def _seen(told: Sequence[Shown], delay: SpectatorDelay, now: int, turns: int) -> int:
    # Neither figure ever goes down along the revisions, so what may be seen is a beginning of them.
    by_time = bisect_right(told, now - delay.milliseconds, key=lambda each: each.at)
    by_turns = bisect_right(told, turns - delay.turns, key=lambda each: each.turns)
    return min(by_time, by_turns)
