"""Verify a stored match part by part: hash chain, replayed states, snapshots and head."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from match_service.domain.errors import NotFound
from match_service.domain.history.replay import Difference, Mismatch, segments
from match_service.domain.life_cycle.verdict import verdict_of_body
from match_service.domain.play.game import GameVersion
from match_service.domain.play.match import Head
from match_service.domain.play.record import SNAPSHOT_EVERY, Record, RecordKind, chain_start, first_unchained
from match_service.domain.play.request import NO_REQUEST
from match_service.domain.play.step import Position
from match_service.usecases.history.ports import HistoryPorts
from match_service.usecases.history.replays import PLAYS_MAX

PART_MAX = 10 * SNAPSHOT_EVERY
"""Maximum entries per part."""


@dataclass(frozen=True, slots=True)
class Part:
    """The result up to the entry `last_seq`. Verification stops at the first mismatch."""

    last_seq: int
    more: bool
    mismatch: Mismatch | None


async def verify_part(ports: HistoryPorts, match_id: str, after_seq: int) -> Part:
    """Verify the entries after `after_seq`, up to which all is verified. Raises `NotFound`, `Refused`, `Fault`."""
    row, match = await ports.matches.head(match_id, NO_REQUEST), await ports.matches.match(match_id)
    if row is None or match is None:
        raise NotFound("UNKNOWN_MATCH")
    # The record has all entries up to the head's; later commits do not matter.
    head = row.head
    # The last entry may be a verdict, which has no snapshot.
    first = min(after_seq, max(0, head.seq - 1)) // SNAPSHOT_EVERY * SNAPSHOT_EVERY
    last = min(head.seq, first + PART_MAX)
    mismatch = await _first_mismatch(ports, head, match.seed, first, last)
    return Part(last, more=mismatch is None and last < head.seq, mismatch=mismatch)


async def _first_mismatch(ports: HistoryPorts, head: Head, seed: bytes, first: int, last: int) -> Mismatch | None:
    """The first mismatch in the entries after the snapshot at `first`, up to `last`."""
    snapshots = {each.seq: each.position for each in await ports.replays.snapshots(head.match_id, first, last)}
    if first not in snapshots:
        return Mismatch(first, Difference.SNAPSHOT)
    before = await ports.replays.records(head.match_id, first - 1, 1) if first else ()
    records = await ports.replays.records(head.match_id, first, last - first)
    chain = before[0].chain if before else chain_start(head.match_id, seed, snapshots[first])
    broken = first_unchained(chain, first, records)
    if broken is None and first + len(records) < last:
        broken = first + len(records) + 1
    if broken is not None:
        return Mismatch(broken, Difference.CHAIN)
    mismatch = _snapshot_mismatch((*before, *records), snapshots)
    if mismatch is not None:
        return mismatch
    mismatch, end = await _replayed(ports, head, snapshots[first], records)
    if mismatch is None and last == head.seq:
        return _head_mismatch(head, records, chain, end)
    return mismatch


def _snapshot_mismatch(records: Sequence[Record], snapshots: Mapping[int, Position]) -> Mismatch | None:
    """The first snapshot that is missing or differs from the record."""
    for each in records:
        if each.kind is RecordKind.ACTION and each.seq % SNAPSHOT_EVERY == 0:
            position = snapshots.get(each.seq)
            if position is None or (position.digest, position.rules_version) != (each.digest, each.rules_version):
                return Mismatch(each.seq, Difference.SNAPSHOT)
    return None


async def _replayed(ports: HistoryPorts, head: Head, start: Position, records: Sequence[Record]) -> tuple[Mismatch | None, bytes]:
    """The first action that its own rules refuse or that leads to another state, and the position reached."""
    position = start.serialized
    for segment in segments(records, PLAYS_MAX):
        plays = segment.plays
        if plays:
            replayed = await ports.rules.replay(GameVersion(head.game_id, segment.rules_version), position, plays)
            if replayed.first_difference is not None:
                return Mismatch(segment.records[replayed.first_difference].seq, Difference.REPLAY), position
            position = replayed.end
    return None, position


def _head_mismatch(head: Head, records: Sequence[Record], chain: bytes, end: bytes) -> Mismatch | None:
    """Whether the head differs from the end of its record."""
    last = records[-1] if records else None
    verdict = verdict_of_body(last.body) if last is not None and last.kind is RecordKind.VERDICT else None
    is_equal = (head.chain, head.position, head.life.verdict) == (chain if last is None else last.chain, end, verdict)
    return None if is_equal else Mismatch(head.seq, Difference.HEAD)
