"""The ears of this replica's streams: what a seat was told here, and in which of a player's matches anything was."""

import asyncio
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from typing import Protocol

from match_service.domain.play.seat_update import Telling

_KEPT = 32


class Subscriber(Protocol):
    """Whoever is told what a seat is told."""

    def tell(self, telling: Telling) -> None:
        """Something was committed here."""

    def wake(self) -> None:
        """Something may have been committed elsewhere."""


class LocalSubscription:
    """`Subscription`: what a seat was told here since it last took, as far as it is kept."""

    def __init__(self, is_closing: Callable[[], bool]) -> None:
        self._is_closing = is_closing
        self._tellings: deque[Telling] = deque(maxlen=_KEPT)
        self._woken = asyncio.Event()
        self._look = False

    @property
    def is_closing(self) -> bool:
        return self._is_closing()

    def take(self, after_rev: int) -> Sequence[Telling] | None:
        fresh = [telling for telling in self._tellings if telling.rev > after_rev]
        self._tellings.clear()
        in_order = [telling.rev for telling in fresh] == list(range(after_rev + 1, after_rev + 1 + len(fresh)))
        return fresh if in_order else None

    async def wait(self, milliseconds: int) -> bool:
        if not await _woken(self._woken, milliseconds):
            return True
        look, self._look = self._look, False
        return look

    def tell(self, telling: Telling) -> None:
        self._tellings.append(telling)
        self._woken.set()

    def wake(self) -> None:
        self._look = True
        self._woken.set()


class LocalPlayerSubscription:
    """`PlayerSubscription`: which of a player's matches to look at. It holds ids alone, at most those that it follows.

    `attend` and `forget` put a hearer of a seat of a match in its place and take it away.
    """

    def __init__(
        self,
        is_closing: Callable[[], bool],
        attend: Callable[[str, str, Subscriber], None],
        forget: Callable[[str, str, Subscriber], None],
    ) -> None:
        self._is_closing = is_closing
        self._attend = attend
        self._forget = forget
        self._followed: dict[str, _Follow] = {}
        self._stirred: set[str] = set()
        self._news = False
        self._woken = asyncio.Event()

    @property
    def is_closing(self) -> bool:
        return self._is_closing()

    def follow(self, seats: Mapping[str, str]) -> None:
        for match_id in self._followed.keys() - seats.keys():
            follow = self._followed.pop(match_id)
            self._forget(match_id, follow.seat, follow)
        for match_id in seats.keys() - self._followed.keys():
            follow = self._followed[match_id] = _Follow(match_id, seats[match_id], self._stir_match)
            self._attend(match_id, follow.seat, follow)

    def take(self) -> frozenset[str] | None:
        news, self._news = self._news, False
        stirred, self._stirred = frozenset(self._stirred), set()
        return None if news else stirred

    async def wait(self, milliseconds: int) -> bool:
        return await _woken(self._woken, milliseconds)

    def wake(self) -> None:
        """There may be something new for the player."""
        self._news = True
        self._woken.set()

    def _stir_match(self, match_id: str) -> None:
        self._stirred.add(match_id)
        self._woken.set()


class _Follow:
    """`Subscriber`: stands for a player's ear at one seat."""

    def __init__(self, match_id: str, seat: str, wake: Callable[[str], None]) -> None:
        self.seat = seat
        self._match_id = match_id
        self._stir = wake

    def tell(self, _: Telling) -> None:
        self._stir(self._match_id)

    def wake(self) -> None:
        self._stir(self._match_id)


async def _woken(event: asyncio.Event, milliseconds: int) -> bool:
    try:
        async with asyncio.timeout(milliseconds / 1000):
            await event.wait()
    except TimeoutError:
        return False
    event.clear()
    return True
