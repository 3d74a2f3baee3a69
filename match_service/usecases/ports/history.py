"""What replays need of the world: the record, the positions that were kept, and what seats were told."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from match_service.domain.history.replay import PastUpdate
from match_service.domain.play.record import Record
from match_service.domain.play.step import Position


@dataclass(frozen=True, slots=True)
class Kept:
    """A position that was kept after the entry `seq`; 0 is the start."""

    seq: int
    position: Position


class Replays(Protocol):
    """What is stored of matches that were played, in pages."""

    async def told(self, match_id: str, seat: str, after_rev: int, limit: int) -> Sequence[PastUpdate]:
        """What a seat was told after that revision."""

    async def records(self, match_id: str, after_seq: int, limit: int) -> Sequence[Record]:
        """The entries after that one."""

    async def kept(self, match_id: str, first: int, last: int) -> Sequence[Kept]:
        """The positions that were kept at these entries or between them."""

    async def kept_before(self, match_id: str, seq: int) -> Kept | None:
        """The last position that was kept at the entry or before it."""

    async def match_ids(self, after: str, limit: int) -> Sequence[str]:
        """All matches, by their ids."""
