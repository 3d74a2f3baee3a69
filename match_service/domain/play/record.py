"""The record of a match: an append-only log, each entry chained to the one before by a hash."""

import hashlib
from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import IntEnum

from match_service.domain.play.step import Origin, Position

SNAPSHOT_EVERY = 50
"""The position is kept at every entry whose number this divides, so that a replay need not begin at the start."""


class RecordKind(IntEnum):
    """What an entry is; the numbers are stored."""

    ACTION = 1
    VERDICT = 2


@dataclass(frozen=True, slots=True)
class Record:
    """One entry. `chain` binds all up to here.

    Of an action `body` is the serialized action, `digest` the SHA-256 of the state after it. Of a verdict `body` is
    `Verdict.body`, and there is no digest: it leaves the state alone. `rules_version` is that of the rules which wrote the state
    that stands after it: where it changes, the match moved on to other rules. `at` is when it was committed, in milliseconds
    since 1970.
    """

    seq: int
    seat: str
    kind: RecordKind
    origin: Origin
    body: bytes
    digest: bytes
    rules_version: str
    at: int
    chain: bytes = b""


@dataclass(frozen=True, slots=True)
class Snapshot:
    """A position after the entry `seq`; 0 is the start."""

    seq: int
    position: bytes


def chain_start(match_id: str, seed: bytes, position: Position) -> bytes:
    """The hash that a match's chain begins with."""
    return _hash(b"zhanqi-match-2", match_id.encode(), seed, position.rules_version.encode(), position.digest)


def chained(before: bytes, record: Record) -> Record:
    """The entry as it follows the chain `before`."""
    chain = _hash(
        before,
        record.seq.to_bytes(8, "big"),
        record.seat.encode(),
        bytes((record.kind, record.origin)),
        record.body,
        record.digest,
        record.rules_version.encode(),
        record.at.to_bytes(8, "big"),
    )
    return replace(record, chain=chain)


def first_unchained(before: bytes, seq: int, records: Iterable[Record]) -> int | None:
    """The number of the first of these entries that does not follow the chain `before`, whose entry is `seq`; None: all do."""
    for record in records:
        seq += 1
        if record.seq != seq or chained(before, record) != record:
            return seq
        before = record.chain
    return None


def _hash(*parts: bytes) -> bytes:
    # Each part with its length: no two lists of parts are hashed alike.
    digest = hashlib.sha256()
    for part in parts:
        digest.update(len(part).to_bytes(8, "big"))
        digest.update(part)
    return digest.digest()
