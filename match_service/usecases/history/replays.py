"""Read matches again: while they are played what one's own seat was told, and after the end everything."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypeVar

from match_service.domain.errors import Fault, NotFound, NotPermitted, Refused
from match_service.domain.history.replay import PastUpdate, segments
from match_service.domain.identity.caller import Caller, Scope
from match_service.domain.play.game import GameVersion
from match_service.domain.play.match import Match, MatchState
from match_service.domain.play.record import Record
from match_service.domain.play.step import SPECTATOR, Position
from match_service.usecases.history.ports import HistoryPorts
from match_service.usecases.play.seat_access import seat_now

PAGE_BYTES_MAX = 1024 * 1024
WRITTEN_MAX = 200
"""The most entries of one piece of a document."""
PLAYS_MAX = 100
"""The most actions that the rules play again in one call."""

T = TypeVar("T", PastUpdate, Record)


@dataclass(frozen=True, slots=True)
class Told:
    """Part of what a seat was told. `over`: the match is, so that everything may be known of it."""

    seat: str
    tellings: Sequence[PastUpdate]
    more: bool
    over: bool


@dataclass(frozen=True, slots=True)
class RecordPage:
    """Part of a record. `start` is the first position, on the first page alone."""

    match: Match
    start: Position | None
    records: Sequence[Record]
    more: bool


async def told_before(ports: HistoryPorts, caller: Caller, match_id: str, seat: str, after_rev: int, size: int) -> Told:
    """What a seat was told; the caller's own if it is empty. Raises `NotFound`, `NotPermitted`, `Refused`.

    While the match is played, how long this takes depends on what the seat was told and on nothing else.
    """
    match = await _match(ports, match_id)
    over = match.state is not MatchState.ACTIVE
    seat = await _seat_to_read(ports, caller, match, seat)
    found = await ports.replays.told(match_id, seat, after_rev, size + 1)
    page = _bounded(found[:size], lambda each: len(each.events) + len(each.view or b""))
    return Told(seat, page, more=len(page) < len(found), over=over)


async def record_page(ports: HistoryPorts, caller: Caller, match_id: str, after_seq: int, size: int) -> RecordPage:
    """Part of the record of a match that is over. Raises `NotFound`, `NotPermitted`, `Refused`."""
    match = await ended_match(ports, caller, match_id)
    found = await ports.replays.records(match_id, after_seq, size + 1)
    page = _bounded(found[:size], lambda each: len(each.body))
    start = None if after_seq else await ports.replays.kept_before(match_id, 0)
    return RecordPage(match, None if start is None else start.position, page, more=len(page) < len(found))


async def lines_of(ports: HistoryPorts, match: Match, records: Sequence[Record]) -> Sequence[str]:
    """The actions among these entries, which follow one another, in the game's notation. Raises `Refused`, `Fault`."""
    if not records:
        return []
    first = records[0].seq
    kept = await ports.replays.kept_before(match.match_id, first - 1)
    if kept is None:
        raise Fault("RECORD_INCOMPLETE")
    before = await ports.replays.records(match.match_id, kept.seq, first - 1 - kept.seq) if kept.seq < first - 1 else ()
    position, lines = kept.position.serialized, list[str]()
    for segment in (*segments(before, PLAYS_MAX), *segments(records, PLAYS_MAX)):
        if segment.plays:
            version = GameVersion(match.game_id, segment.rules_version)
            written = await ports.rules.write_down(version, position, segment.plays)
            position = written.end
            lines += written.lines if segment.records[0].seq >= first else ()
    return lines


async def ended_match(ports: HistoryPorts, caller: Caller, match_id: str) -> Match:
    """The match, if it is over and the caller may read it. Raises `NotFound`, `NotPermitted`, `Refused`."""
    match = await _match(ports, match_id)
    if not _may_read(match, caller):
        raise NotPermitted("NO_PART")
    if match.state is MatchState.ACTIVE:
        raise Refused("MATCH_ACTIVE")
    return match


async def _match(ports: HistoryPorts, match_id: str) -> Match:
    match = await ports.matches.match(match_id)
    if match is None:
        raise NotFound("UNKNOWN_MATCH")
    return match


async def _seat_to_read(ports: HistoryPorts, caller: Caller, match: Match, seat: str) -> str:
    """The seat whose replay the caller reads."""
    over = match.state is not MatchState.ACTIVE
    if seat and over and caller.scope is not Scope.SEAT:
        await ended_match(ports, caller, match.match_id)
        if seat not in {SPECTATOR, *(each.seat for each in match.seats)}:
            raise NotFound("UNKNOWN_SEAT")
        return seat
    if caller.scope is Scope.SPECTATE and not over:
        raise NotPermitted("WRONG_SCOPE")
    own = (await seat_now(ports.matches, caller, match.match_id)).seat
    if seat not in ("", own):
        raise Refused("MATCH_ACTIVE") if not over else NotPermitted("NO_PART")
    return own


def _may_read(match: Match, caller: Caller) -> bool:
    if caller.scope is Scope.SEAT:
        return False
    return match.has_part(caller.player_id) or match.spectating.is_allowed


def _bounded(page: Sequence[T], size_of: Callable[[T], int]) -> Sequence[T]:
    """As much of the page as its bytes allow, and one at least."""
    size = 0
    for count, each in enumerate(page):
        size += size_of(each)
        if size > PAGE_BYTES_MAX and count:
            return page[:count]
    return page
