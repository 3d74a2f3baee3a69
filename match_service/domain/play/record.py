"""The record of a match: an append-only log. A hash chain links each entry to the one before."""

import hashlib
from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import IntEnum

from match_service.domain.play.step import Origin, Position

SNAPSHOT_EVERY = 50
"""Interval of position snapshots, in entries. A replay begins at a snapshot instead of at the start."""


class RecordKind(IntEnum):
    """Kind of an entry. The numbers are stored."""

    ACTION = 1
    VERDICT = 2


@dataclass(frozen=True, slots=True)
class Record:
    """One entry. `chain` is the hash of this entry and all before it.

    Action: `body` is the serialized action, `digest` the SHA-256 of the state after it. Verdict: `body` is `Verdict.body`, and
    `digest` is empty because the state does not change. `rules_version` is the version that wrote the resulting state; it changes
    when newer rules take over the match. `at` is the commit time in milliseconds since 1970.
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
    """The serialized position after entry `seq`; 0 is the start."""

    seq: int
    position: bytes


def chain_start(match_id: str, seed: bytes, position: Position) -> bytes:
    """The first hash of a match's chain."""
    return _hash(b"zhanqi-match-2", match_id.encode(), seed, position.rules_version.encode(), position.digest)


def chained(before: bytes, record: Record) -> Record:
    """The entry with its hash, appended to the chain `before`."""
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
    """The number of the first entry that breaks the chain, or None. `before` is the hash of entry `seq`, which precedes them."""
    for record in records:
        seq += 1
        if record.seq != seq or chained(before, record) != record:
            return seq
        before = record.chain
    return None


def _hash(*parts: bytes) -> bytes:
    # Length prefixes make the hash input unambiguous.
    digest = hashlib.sha256()
    for part in parts:
        digest.update(len(part).to_bytes(8, "big"))
        digest.update(part)
    return digest.digest()
