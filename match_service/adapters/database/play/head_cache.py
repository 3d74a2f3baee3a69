"""Head cache: an action on a cached match needs no read. A stale head makes the commit conflict, which is harmless."""

import asyncio
from collections import OrderedDict

from match_service.domain.play.match import Head, MatchState


class HeadCache:
    """LRU cache of at most `heads_max` active matches."""

    def __init__(self, heads_max: int) -> None:
        self._heads_max = heads_max
        self._heads: OrderedDict[str, Head] = OrderedDict()
        self._outdated: set[str] = set()
        self._is_outdated = asyncio.Event()

    def __len__(self) -> int:
        return len(self._heads)

    def get(self, match_id: str) -> Head | None:
        head = self._heads.get(match_id)
        if head is not None:
            self._heads.move_to_end(match_id)
        return head

    def store(self, head: Head) -> None:
        """Cache the head unless a newer one is cached."""
        cached = self._heads.get(head.match_id)
        if cached is not None and cached.version > head.version:
            return
        if head.state is not MatchState.ACTIVE:
            self._heads.pop(head.match_id, None)
            return
        self._heads[head.match_id] = head
        self._heads.move_to_end(head.match_id)
        if len(self._heads) > self._heads_max:
            self._heads.popitem(last=False)

    def drop(self, match_id: str) -> None:
        self._heads.pop(match_id, None)

    def drop_all(self) -> None:
        self._heads.clear()

    def invalidate(self, match_id: str) -> None:
        """Drop a head that another replica made stale, and mark it for a reload."""
        if self._heads.pop(match_id, None) is not None:
            self._outdated.add(match_id)
            self._is_outdated.set()

    async def outdated(self) -> set[str]:
        """Wait for matches whose heads should be reloaded, and return them."""
        await self._is_outdated.wait()
        self._is_outdated.clear()
        outdated, self._outdated = self._outdated, set()
        return outdated
