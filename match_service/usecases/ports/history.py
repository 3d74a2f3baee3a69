"""Stored logs of matches: records, snapshots and seat updates."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from match_service.domain.history.replay import PastUpdate
from match_service.domain.play.record import Record
from match_service.domain.play.step import Position


@dataclass(frozen=True, slots=True)
class StoredSnapshot:
    """A position stored after entry `seq`; 0 is the start."""

    seq: int
    position: Position


class Replays(Protocol):
    """Paged reads of stored logs, each in order."""

    async def updates(self, match_id: str, seat: str, after_rev: int, limit: int) -> Sequence[PastUpdate]:
        """The seat's updates after a revision."""

    async def records(self, match_id: str, after_seq: int, limit: int) -> Sequence[Record]:
        """The record's entries after `after_seq`."""

    async def snapshots(self, match_id: str, first: int, last: int) -> Sequence[StoredSnapshot]:
        """The snapshots from entry `first` to `last`, inclusive."""

    async def snapshot_before(self, match_id: str, seq: int) -> StoredSnapshot | None:
        """The last snapshot at entry `seq` or before it."""

    async def match_ids(self, after: str, limit: int) -> Sequence[str]:
        """The ids of all matches, in order, after `after`."""
