"""The record of a match: an append-only log, each entry chained to the one before by a hash."""

import hashlib
from dataclasses import dataclass
from enum import IntEnum

from match_service.domain.step import Origin, Position

SNAPSHOT_EVERY = 50
"""The position is kept at every entry whose number this divides, so that a replay need not begin at the start."""


class RecordKind(IntEnum):
    """What an entry is; the numbers are stored."""

    ACTION = 1
    VERDICT = 2


@dataclass(frozen=True, slots=True)
class Record:
    """One entry. `body` is the serialized action, `digest` the SHA-256 of the state after it, `chain` binds all up to here."""

    seq: int
    seat: str
    kind: RecordKind
    origin: Origin
    body: bytes
    digest: bytes
    chain: bytes


@dataclass(frozen=True, slots=True)
class Snapshot:
    """A position after the entry `seq`; 0 is the start."""

    seq: int
    position: bytes


def chain_start(match_id: str, seed: bytes, position: Position) -> bytes:
    """The hash that a match's chain begins with."""
    return _hash(b"zhanqi-match-1", match_id.encode(), seed, position.digest)


def chained(before: bytes, *, seq: int, seat: str, kind: RecordKind, origin: Origin, body: bytes, digest: bytes) -> Record:
    """The entry that follows the chain `before`."""
    chain = _hash(before, seq.to_bytes(8, "big"), seat.encode(), bytes((kind, origin)), body, digest)
    return Record(seq, seat, kind, origin, body, digest, chain)


def _hash(*parts: bytes) -> bytes:
    # Each part with its length: no two lists of parts are hashed alike.
    digest = hashlib.sha256()
    for part in parts:
        digest.update(len(part).to_bytes(8, "big"))
        digest.update(part)
    return digest.digest()
