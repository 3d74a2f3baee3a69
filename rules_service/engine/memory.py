"""What a game remembers of what it has worked out, so as not to do it again. Knows no game and who counts it."""

from typing import Protocol


class Remembered(Protocol):
    """How full a memory is, and how often it had what was looked for. `maxsize` is its bound."""

    @property
    def hits(self) -> int:
        """How often it had it."""

    @property
    def misses(self) -> int:
        """How often it had not."""

    @property
    def maxsize(self) -> int | None:
        """The most that it holds; never None for a game's."""

    @property
    def currsize(self) -> int:
        """How much it holds."""


class Memory(Protocol):
    """A memory of a game's: bounded, as `functools.lru_cache` makes them."""

    def cache_info(self) -> Remembered:
        """How it stands."""
