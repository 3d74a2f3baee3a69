"""Subscriptions of this replica's streams, to one seat or to all matches of a player."""

import asyncio
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from typing import Protocol

from match_service.usecases.ports.watch import SeatMessage

_BUFFERED = 32


class Subscriber(Protocol):
    """Receives the updates of one seat."""

    def deliver(self, message: SeatMessage) -> None:
        """Deliver an update committed on this replica."""

    def wake(self) -> None:
        """Signal that another replica may have committed an update."""


class LocalSubscription:
    """`Subscription`: the seat updates committed here since the last `take`, in a bounded buffer."""

    def __init__(self, is_closing: Callable[[], bool]) -> None:
        self._is_closing = is_closing
        self._messages: deque[SeatMessage] = deque(maxlen=_BUFFERED)
        self._woken = asyncio.Event()
        self._look = False

    @property
    def is_closing(self) -> bool:
        return self._is_closing()

    def take(self, after_rev: int) -> Sequence[SeatMessage] | None:
        fresh = [message for message in self._messages if message.rev > after_rev]
        self._messages.clear()
        in_order = [message.rev for message in fresh] == list(range(after_rev + 1, after_rev + 1 + len(fresh)))
        return fresh if in_order else None

    async def wait(self, milliseconds: int) -> bool:
        if not await _woken(self._woken, milliseconds):
            return True
        look, self._look = self._look, False
        return look

    def deliver(self, message: SeatMessage) -> None:
        self._messages.append(message)
        self._woken.set()

    def wake(self) -> None:
        self._look = True
        self._woken.set()


class LocalPlayerSubscription:
    """`PlayerSubscription`: IDs of the followed matches that changed."""

    def __init__(
        self,
        is_closing: Callable[[], bool],
        subscribe: Callable[[str, str, Subscriber], None],
        unsubscribe: Callable[[str, str, Subscriber], None],
    ) -> None:
        self._is_closing = is_closing
        self._subscribe = subscribe
        self._unsubscribe = unsubscribe
        self._followed: dict[str, _Follow] = {}
        self._woken_matches: set[str] = set()
        self._is_woken = False
        self._woken = asyncio.Event()

    @property
    def is_closing(self) -> bool:
        return self._is_closing()

    def follow(self, seats: Mapping[str, str]) -> None:
        for match_id in self._followed.keys() - seats.keys():
            follow = self._followed.pop(match_id)
            self._unsubscribe(match_id, follow.seat, follow)
        for match_id in seats.keys() - self._followed.keys():
            follow = self._followed[match_id] = _Follow(match_id, seats[match_id], self._wake_match)
            self._subscribe(match_id, follow.seat, follow)

    def take(self) -> frozenset[str] | None:
        is_woken, self._is_woken = self._is_woken, False
        woken, self._woken_matches = frozenset(self._woken_matches), set()
        return None if is_woken else woken

    async def wait(self, milliseconds: int) -> bool:
        return await _woken(self._woken, milliseconds)

    def wake(self) -> None:
        """Signal a possible change outside the followed matches."""
        self._is_woken = True
        self._woken.set()

    def _wake_match(self, match_id: str) -> None:
        self._woken_matches.add(match_id)
        self._woken.set()


class _Follow:
    """`Subscriber` that wakes a player's subscription for one match."""

    def __init__(self, match_id: str, seat: str, wake: Callable[[str], None]) -> None:
        self.seat = seat
        self._match_id = match_id
        self._wake = wake

    def deliver(self, _: SeatMessage) -> None:
        self._wake(self._match_id)

    def wake(self) -> None:
        self._wake(self._match_id)


async def _woken(event: asyncio.Event, milliseconds: int) -> bool:
    try:
        async with asyncio.timeout(milliseconds / 1000):
            await event.wait()
    except TimeoutError:
        return False
    event.clear()
    return True
