"""Tells this replica's watchers what was committed, here or elsewhere. The log is the truth: what is lost here is found there."""

import asyncio
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager

from match_service.domain.commit import Telling
from match_service.domain.errors import TooMany

_KEPT = 32
_RETRY_MS = 2_000


class Ear:
    """`Subscription`: what a seat was told here since it last took, as far as it is kept."""

    def __init__(self, is_closing: Callable[[], bool]) -> None:
        self._is_closing = is_closing
        self._tellings: deque[Telling] = deque(maxlen=_KEPT)
        self._woken = asyncio.Event()
        self._look = False

    @property
    def is_closing(self) -> bool:
        """See `Subscription.is_closing`."""
        return self._is_closing()

    def take(self, after_rev: int) -> Sequence[Telling] | None:
        """See `Subscription.take`."""
        fresh = [telling for telling in self._tellings if telling.rev > after_rev]
        self._tellings.clear()
        in_order = [telling.rev for telling in fresh] == list(range(after_rev + 1, after_rev + 1 + len(fresh)))
        return fresh if in_order else None

    async def wait(self, milliseconds: int) -> bool:
        """See `Subscription.wait`."""
        try:
            async with asyncio.timeout(milliseconds / 1000):
                await self._woken.wait()
        except TimeoutError:
            return True
        self._woken.clear()
        look, self._look = self._look, False
        return look

    def tell(self, telling: Telling) -> None:
        """Something was committed here."""
        self._tellings.append(telling)
        self._woken.set()

    def stir(self) -> None:
        """Something may have been committed elsewhere."""
        self._look = True
        self._woken.set()


class LocalFeed:
    """`Feed`. `hint` passes a match's id on to other replicas; `is_deaf` says whether theirs are not heard."""

    def __init__(
        self,
        *,
        watches_max: int,
        count: Callable[[int], None],
        hint: Callable[[str], None] = lambda _: None,
        is_deaf: Callable[[], bool] = lambda: True,
    ) -> None:
        self._watches_max = watches_max
        self._count = count
        self._hint = hint
        self._is_deaf = is_deaf
        self._ears: dict[str, dict[str, set[Ear]]] = {}
        self._watches = 0
        self._closing = False

    @property
    def is_deaf(self) -> bool:
        """See `Feed.is_deaf`."""
        return self._is_deaf()

    @contextmanager
    def subscribe(self, match_id: str, seat: str) -> Iterator[Ear]:
        """See `Feed.subscribe`."""
        if self._watches >= self._watches_max:
            raise TooMany("TOO_MANY_WATCHES", _RETRY_MS)
        ear = Ear(lambda: self._closing)
        seats = self._ears.setdefault(match_id, {})
        seats.setdefault(seat, set()).add(ear)
        self._add(1)
        try:
            yield ear
        finally:
            self._add(-1)
            self._forget(match_id, seat, ear)

    def publish(self, match_id: str, tellings: Sequence[Telling]) -> None:
        """See `Feed.publish`."""
        seats = self._ears.get(match_id, {})
        for telling in tellings:
            for ear in seats.get(telling.seat, ()):
                ear.tell(telling)
        if tellings:
            self._hint(match_id)

    def stir(self, match_id: str) -> None:
        """Another replica committed something in the match."""
        for ears in self._ears.get(match_id, {}).values():
            for ear in ears:
                ear.stir()

    def stir_all(self) -> None:
        """Hints may have been lost: everybody looks."""
        for match_id in self._ears:
            self.stir(match_id)

    def close(self) -> None:
        """End every watch; it says where to go on."""
        self._closing = True
        self.stir_all()

    def _add(self, watches: int) -> None:
        self._watches += watches
        self._count(self._watches)

    def _forget(self, match_id: str, seat: str, ear: Ear) -> None:
        seats = self._ears[match_id]
        seats[seat].discard(ear)
        if not seats[seat]:
            del seats[seat]
        if not seats:
            del self._ears[match_id]
