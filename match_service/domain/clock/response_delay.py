"""When a pass is released, so that how long it took tells nothing of what the seat holds (sanguo.md, Q4, for every game alike).

As a decision of pace RESPONSE is asked, a delay is drawn for it, whatever the seat could answer, and kept with it. A pass that is
forced (there is nothing else to answer) and a standing pass are released as that delay ends; a player's own pass no earlier. An
answer that is not a pass is released at once: it shows itself anyway.
"""

from collections.abc import Sequence
from dataclasses import dataclass

DRAW_BITS = 32


@dataclass(frozen=True, slots=True)
class DelayRule:
    """The one distribution that delays are drawn from: evenly spaced quantiles in milliseconds, from the least to the most."""

    quantiles_ms: tuple[int, ...]

    def __post_init__(self) -> None:
        if not self.quantiles_ms or list(self.quantiles_ms) != sorted(self.quantiles_ms) or self.quantiles_ms[0] < 0:
            raise ValueError("quantiles must go up from 0 or more")

    @property
    def most_ms(self) -> int:
        """The longest delay: it must be shorter than the time to answer, or the deadline would cut it off."""
        return self.quantiles_ms[-1]


HUMAN_DELAYS = DelayRule((700, 1_000, 1_250, 1_500, 1_800, 2_150, 2_600, 3_300, 4_500))
"""About how long somebody takes who looks at the question and passes."""
NO_DELAY = DelayRule((0,))
"""Between bots, whom nobody watches for how long they think."""


@dataclass(frozen=True, slots=True)
class Asked:
    """A decision of pace RESPONSE that is owed: since when, and from when a pass of it may be released."""

    seat: str
    kind: str
    source: str
    at: int
    pass_from: int


def asked(rule: DelayRule, seat: str, kind: str, source: str, *, now: int, draw: int) -> Asked:
    """The decision as it is asked. `draw` is a secret random number of `DRAW_BITS` bits, drawn anew for each decision."""
    return Asked(seat, kind, source, now, now + delay_ms(rule.quantiles_ms, draw))


def delay_ms(quantiles_ms: Sequence[int], draw: int) -> int:
    """The delay at the draw's place in the distribution. Raises ValueError for a draw out of its range."""
    if not 0 <= draw < 1 << DRAW_BITS:
        raise ValueError(f"a draw has {DRAW_BITS} bits")
    steps = len(quantiles_ms) - 1
    index, rest = divmod(draw * steps, 1 << DRAW_BITS)
    if not steps:
        return quantiles_ms[0]
    return quantiles_ms[index] + ((quantiles_ms[index + 1] - quantiles_ms[index]) * rest >> DRAW_BITS)


def released_at(decision: Asked, *, passed_at: int) -> int:
    """When a pass is released. `passed_at`: when the player passed or set the standing pass; `decision.at` for a forced one."""
    return max(decision.pass_from, passed_at)
