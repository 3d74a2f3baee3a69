"""Verify a stored match, part by part: its chain, every state by the rules that wrote it, the positions kept, and its head."""

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
"""The most entries of one part."""


@dataclass(frozen=True, slots=True)
class Part:
    """What was found up to the entry `last_seq`; after a finding nothing more is looked at."""

    last_seq: int
    more: bool
    finding: Mismatch | None


async def verify_part(ports: HistoryPorts, match_id: str, after_seq: int) -> Part:
    """Verify the entries after that one, which was verified before. Raises `NotFound`, `Refused`, `Fault`."""
    found, match = await ports.matches.head(match_id, NO_REQUEST), await ports.matches.match(match_id)
    if found is None or match is None:
        raise NotFound("UNKNOWN_MATCH")
    # Of one moment: the record has all entries up to the head's, whatever is committed meanwhile.
    head = found.head
    # After the last entry there may be none kept: it may be a verdict.
    kept_at = min(after_seq, max(0, head.seq - 1)) // SNAPSHOT_EVERY * SNAPSHOT_EVERY
    last = min(head.seq, kept_at + PART_MAX)
    finding = await _finding(ports, head, match.seed, kept_at, last)
    return Part(last, more=finding is None and last < head.seq, finding=finding)


async def _finding(ports: HistoryPorts, head: Head, seed: bytes, first: int, last: int) -> Mismatch | None:
    """What differs in the entries after the kept position `first`, up to `last`."""
    kept = {each.seq: each.position for each in await ports.replays.kept(head.match_id, first, last)}
    if first not in kept:
        return Mismatch(first, Difference.SNAPSHOT)
    before = await ports.replays.records(head.match_id, first - 1, 1) if first else ()
    records = await ports.replays.records(head.match_id, first, last - first)
    chain = before[0].chain if before else chain_start(head.match_id, seed, kept[first])
    broken = first_unchained(chain, first, records)
    if broken is None and first + len(records) < last:
        broken = first + len(records) + 1
    if broken is not None:
        return Mismatch(broken, Difference.CHAIN)
    unlike = _unlike((*before, *records), kept)
    if unlike is not None:
        return unlike
    differs, end = await _replayed(ports, head, kept[first], records)
    if differs is None and last == head.seq:
        return _head_differs(head, records, chain, end)
    return differs


def _unlike(records: Sequence[Record], kept: Mapping[int, Position]) -> Mismatch | None:
    """The first position that is missing among those kept, or is not what the record says."""
    for each in records:
        if each.kind is RecordKind.ACTION and each.seq % SNAPSHOT_EVERY == 0:
            position = kept.get(each.seq)
            if position is None or (position.digest, position.rules_version) != (each.digest, each.rules_version):
                return Mismatch(each.seq, Difference.SNAPSHOT)
    return None


async def _replayed(ports: HistoryPorts, head: Head, start: Position, records: Sequence[Record]) -> tuple[Mismatch | None, bytes]:
    """The first action that is refused or leads to another state, each by the rules that wrote it; and where they all lead."""
    position = start.serialized
    for segment in segments(records, PLAYS_MAX):
        plays = segment.plays
        if plays:
            replayed = await ports.rules.replay(GameVersion(head.game_id, segment.rules_version), position, plays)
            if replayed.first_difference is not None:
                return Mismatch(segment.records[replayed.first_difference].seq, Difference.REPLAY), position
            position = replayed.end
    return None, position


def _head_differs(head: Head, records: Sequence[Record], chain: bytes, end: bytes) -> Mismatch | None:
    """Whether the match stands elsewhere than at the end of its record."""
    last = records[-1] if records else None
    verdict = verdict_of_body(last.body) if last is not None and last.kind is RecordKind.VERDICT else None
    is_there = (head.chain, head.position, head.life.verdict) == (chain if last is None else last.chain, end, verdict)
    return None if is_there else Mismatch(head.seq, Difference.HEAD)
