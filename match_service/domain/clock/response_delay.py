"""Delays of passes: response times reveal nothing about a hand (sanguo.md, Q4). The same for every game.

Each decision of pace RESPONSE gets a random delay when it is asked, independent of the possible answers. A forced pass (no other
answer exists) and a standing pass are released when the delay ends; a player's own pass not before. Any other answer is released
immediately: it is visible anyway.
"""

from collections.abc import Sequence
from dataclasses import dataclass

DRAW_BITS = 32


@dataclass(frozen=True, slots=True)
class DelayRule:
    """The distribution of delays: evenly spaced quantiles in milliseconds, from minimum to maximum."""

    quantiles_ms: tuple[int, ...]

    def __post_init__(self) -> None:
        if not self.quantiles_ms or list(self.quantiles_ms) != sorted(self.quantiles_ms) or self.quantiles_ms[0] < 0:
            raise ValueError("quantiles must be ascending and not negative")

    @property
    def most_ms(self) -> int:
        """The longest delay. It must be shorter than every response time, or the deadline would truncate it."""
        return self.quantiles_ms[-1]


HUMAN_DELAYS = DelayRule((700, 1_000, 1_250, 1_500, 1_800, 2_150, 2_600, 3_300, 4_500))
"""Roughly how long a person takes to read a question and pass."""
NO_DELAY = DelayRule((0,))
"""For matches between bots only."""


@dataclass(frozen=True, slots=True)
class Asked:
    """An owed decision of pace RESPONSE: when it was asked, and the earliest release of a pass."""

    seat: str
    kind: str
    source: str
    at: int
    pass_from: int


def asked(rule: DelayRule, seat: str, kind: str, source: str, *, now: int, draw: int) -> Asked:
    """A decision asked now. `draw` is a secret random number of `DRAW_BITS` bits, fresh for each decision."""
    return Asked(seat, kind, source, now, now + delay_ms(rule.quantiles_ms, draw))


def delay_ms(quantiles_ms: Sequence[int], draw: int) -> int:
    """The delay at quantile `draw / 2**DRAW_BITS`. Raises ValueError for a draw out of range."""
    if not 0 <= draw < 1 << DRAW_BITS:
        raise ValueError(f"a draw has {DRAW_BITS} bits")
    steps = len(quantiles_ms) - 1
    index, rest = divmod(draw * steps, 1 << DRAW_BITS)
    if not steps:
        return quantiles_ms[0]
    return quantiles_ms[index] + ((quantiles_ms[index + 1] - quantiles_ms[index]) * rest >> DRAW_BITS)


def released_at(decision: Asked, *, passed_at: int) -> int:
    """When a pass is released. `passed_at` is the time of the pass or standing pass, `decision.at` for a forced one."""
    return max(decision.pass_from, passed_at)
