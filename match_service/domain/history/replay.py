"""A match played again: its record cut where a snapshot is kept or the rules change, and what differs from what was recorded."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import IntEnum

from match_service.domain.play.record import Record, RecordKind


@dataclass(frozen=True, slots=True)
class Play:
    """One recorded action: who, the serialized action, and the SHA-256 of the state after it."""

    seat: str
    action: bytes
    digest: bytes


@dataclass(frozen=True, slots=True)
class Replayed:
    """What came of playing actions again: the index of the first that was refused or led elsewhere, if any did, and the
    position (a serialized `zhanqi.rules.v1.Position`) after the last that did not.
    """

    first_difference: int | None
    end: bytes


@dataclass(frozen=True, slots=True)
class Written:
    """Actions as lines of the game's notation, and the position after them."""

    lines: tuple[str, ...]
    end: bytes


class Difference(IntEnum):
    """What differs; the contract's numbers."""

    CHAIN = 1
    REPLAY = 2
    SNAPSHOT = 3
    HEAD = 4


@dataclass(frozen=True, slots=True)
class Finding:
    """The first entry that differs from what was recorded, 0 for the start, and in what."""

    seq: int
    difference: Difference


@dataclass(frozen=True, slots=True)
class PastTelling:
    """What a seat was told with a revision (see `Telling`), `seq` being the record's last entry then; `view` None: not kept."""

    rev: int
    seq: int
    events: bytes
    view: bytes | None


@dataclass(frozen=True, slots=True)
class Segment:
    """Entries in a row that the rules of one version wrote."""

    rules_version: str
    records: tuple[Record, ...]

    @property
    def plays(self) -> tuple[Play, ...]:
        """Its actions; a verdict is none."""
        return tuple(Play(each.seat, each.body, each.digest) for each in self.records if each.kind is RecordKind.ACTION)


def segments(records: Sequence[Record], longest: int) -> Iterator[Segment]:
    """The entries, cut where the rules change, and into parts of a bounded length."""
    first = 0
    for index, record in enumerate(records):
        if record.rules_version != records[first].rules_version or index - first == longest:
            yield Segment(records[first].rules_version, tuple(records[first:index]))
            first = index
    if records:
        yield Segment(records[first].rules_version, tuple(records[first:]))
