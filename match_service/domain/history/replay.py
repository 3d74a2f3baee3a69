"""Replaying a record: its segments, the rules' results for them, and differences from the record."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import IntEnum

from match_service.domain.play.record import Record, RecordKind


@dataclass(frozen=True, slots=True)
class Play:
    """One recorded action: seat, serialized action, and the SHA-256 of the state after it."""

    seat: str
    action: bytes
    digest: bytes


@dataclass(frozen=True, slots=True)
class Replayed:
    """The result of replaying actions.

    `first_difference` is the index of the first action that was refused or led to another state, None if all agree. `end` is the
    serialized `zhanqi.rules.v1.Position` after the last action that agrees.
    """

    first_difference: int | None
    end: bytes


@dataclass(frozen=True, slots=True)
class Notation:
    """Actions as lines of the game's notation, and the position after them."""

    lines: tuple[str, ...]
    end: bytes


class Difference(IntEnum):
    """What differs. The numbers are the contract's."""

    CHAIN = 1
    REPLAY = 2
    SNAPSHOT = 3
    HEAD = 4


@dataclass(frozen=True, slots=True)
class Mismatch:
    """The first entry that differs from the record, 0 for the start."""

    seq: int
    difference: Difference


@dataclass(frozen=True, slots=True)
class PastUpdate:
    """A seat's update of one revision. `seq` is the record's last entry at that time; `view` is None if it was not stored."""

    rev: int
    seq: int
    events: bytes
    view: bytes | None


@dataclass(frozen=True, slots=True)
class Segment:
    """Consecutive entries written by one version of the rules."""

    rules_version: str
    records: tuple[Record, ...]

    @property
    def plays(self) -> tuple[Play, ...]:
        """The segment's actions, without verdicts."""
        return tuple(Play(each.seat, each.body, each.digest) for each in self.records if each.kind is RecordKind.ACTION)


def segments(records: Sequence[Record], longest: int) -> Iterator[Segment]:
    """The entries, split where the rules version changes and after `longest` entries."""
    first = 0
    for index, record in enumerate(records):
        if record.rules_version != records[first].rules_version or index - first == longest:
            yield Segment(records[first].rules_version, tuple(records[first:index]))
            first = index
    if records:
        yield Segment(records[first].rules_version, tuple(records[first:]))
