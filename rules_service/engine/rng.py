"""Deterministic random numbers. The n-th draw is a keyed hash of n, so the whole state is a seed and a counter."""

from collections.abc import MutableSequence
from hashlib import blake2b
from typing import TypeVar

T = TypeVar("T")

_BITS = 64


class Chance:
    """A random number generator with a seed of at most 64 bytes that has made `draws` draws."""

    def __init__(self, seed: bytes, draws: int) -> None:
        self._seed = seed
        self.draws = draws

    def below(self, bound: int) -> int:
        """A uniform integer from 0 to `bound - 1`, by rejection sampling."""
        if not 0 < bound <= 1 << 32:
            raise ValueError("a bound is 1 to 2**32")
        fair = (1 << _BITS) - (1 << _BITS) % bound
        while True:
            drawn = int.from_bytes(blake2b(self.draws.to_bytes(8, "big"), key=self._seed, digest_size=_BITS // 8).digest(), "big")
            self.draws += 1
            if drawn < fair:
                return drawn % bound

    def shuffle(self, things: MutableSequence[T]) -> None:
        """Shuffle in place (Fisher–Yates)."""
        for last in range(len(things) - 1, 0, -1):
            other = self.below(last + 1)
            things[last], things[other] = things[other], things[last]
