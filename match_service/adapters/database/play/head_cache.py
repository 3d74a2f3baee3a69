"""The heads of matches as this replica knows them best: an action that goes on from one need not read it first.

Never the truth: another replica may have gone on. A commit that begins at such a head conflicts, and loses nothing.
"""

import asyncio
from collections import OrderedDict

from match_service.domain.play.match import Head, MatchState


class HeadCache:
    """At most `kept_max`; those that were longest unused go first. What is over is not kept."""

    def __init__(self, kept_max: int) -> None:
        self._kept_max = kept_max
        self._heads: OrderedDict[str, Head] = OrderedDict()
        self._outdated: set[str] = set()
        self._heard = asyncio.Event()

    def __len__(self) -> int:
        return len(self._heads)

    def get(self, match_id: str) -> Head | None:
        """The match's head, if it is kept."""
        head = self._heads.get(match_id)
        if head is not None:
            self._heads.move_to_end(match_id)
        return head

    def keep(self, head: Head) -> None:
        """Keep it, unless a newer one is kept."""
        kept = self._heads.get(head.match_id)
        if kept is not None and kept.version > head.version:
            return
        if head.state is not MatchState.ACTIVE:
            self._heads.pop(head.match_id, None)
            return
        self._heads[head.match_id] = head
        self._heads.move_to_end(head.match_id)
        if len(self._heads) > self._kept_max:
            self._heads.popitem(last=False)

    def drop(self, match_id: str) -> None:
        """It is outdated."""
        self._heads.pop(match_id, None)

    def drop_all(self) -> None:
        """Any may be outdated."""
        self._heads.clear()

    def hear(self, match_id: str) -> None:
        """Another replica went on with the match: if its head is kept, it is to be read again."""
        if self._heads.pop(match_id, None) is not None:
            self._outdated.add(match_id)
            self._heard.set()

    async def outdated(self) -> set[str]:
        """Wait for matches whose heads are to be read again."""
        await self._heard.wait()
        self._heard.clear()
        outdated, self._outdated = self._outdated, set()
        return outdated
