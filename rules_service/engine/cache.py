"""The caches that a game keeps: bounded, in the form of `functools.lru_cache`, so that the server can measure them."""

from typing import Protocol


class CacheInfo(Protocol):
    """Size and lookups of a cache so far."""

    @property
    def hits(self) -> int: ...

    @property
    def misses(self) -> int: ...

    @property
    def maxsize(self) -> int | None:
        """The bound on `currsize`; never None in a game."""

    @property
    def currsize(self) -> int: ...


class Cache(Protocol):
    """A function with a bounded `functools.lru_cache`."""

    def cache_info(self) -> CacheInfo: ...
