"""Read replays: one's own updates while a match is active, everything after its end."""

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
"""Maximum entries per chunk of a document."""
PLAYS_MAX = 100
"""Maximum actions replayed by the rules in one call."""

T = TypeVar("T", PastUpdate, Record)


@dataclass(frozen=True, slots=True)
class UpdatePage:
    """A page of a seat's updates. `over`: the match has ended, and everything is revealed."""

    seat: str
    updates: Sequence[PastUpdate]
    more: bool
    over: bool


@dataclass(frozen=True, slots=True)
class RecordPage:
    """A page of a record. `start` is the first position, on the first page only."""

    match: Match
    start: Position | None
    records: Sequence[Record]
    more: bool


async def update_page(ports: HistoryPorts, caller: Caller, match_id: str, seat: str, after_rev: int, size: int) -> UpdatePage:
    """A page of a seat's updates; an empty seat is the caller's own. Raises `NotFound`, `NotPermitted`, `Refused`.

    While the match is active, the duration depends on the seat's own updates only.
    """
    match = await _match(ports, match_id)
    over = match.state is not MatchState.ACTIVE
    seat = await _seat_to_read(ports, caller, match, seat)
    rows = await ports.replays.updates(match_id, seat, after_rev, size + 1)
    page = _bounded(rows[:size], lambda each: len(each.events) + len(each.view or b""))
    return UpdatePage(seat, page, more=len(page) < len(rows), over=over)


async def record_page(ports: HistoryPorts, caller: Caller, match_id: str, after_seq: int, size: int) -> RecordPage:
    """A page of an ended match's record. Raises `NotFound`, `NotPermitted`, `Refused`."""
    match = await ended_match(ports, caller, match_id)
    rows = await ports.replays.records(match_id, after_seq, size + 1)
    page = _bounded(rows[:size], lambda each: len(each.body))
    start = None if after_seq else await ports.replays.snapshot_before(match_id, 0)
    return RecordPage(match, None if start is None else start.position, page, more=len(page) < len(rows))


async def lines_of(ports: HistoryPorts, match: Match, records: Sequence[Record]) -> Sequence[str]:
    """The actions of these consecutive entries in the game's notation. Raises `Refused`, `Fault`."""
    if not records:
        return []
    first = records[0].seq
    snapshot = await ports.replays.snapshot_before(match.match_id, first - 1)
    if snapshot is None:
        raise Fault("RECORD_INCOMPLETE")
    gap = first - 1 - snapshot.seq
    before = await ports.replays.records(match.match_id, snapshot.seq, gap) if gap else ()
    position, lines = snapshot.position.serialized, list[str]()
    for segment in (*segments(before, PLAYS_MAX), *segments(records, PLAYS_MAX)):
        if segment.plays:
            version = GameVersion(match.game_id, segment.rules_version)
            notation = await ports.rules.write_down(version, position, segment.plays)
            position = notation.end
            lines += notation.lines if segment.records[0].seq >= first else ()
    return lines


async def ended_match(ports: HistoryPorts, caller: Caller, match_id: str) -> Match:
    """The match if it has ended and the caller may read it. Raises `NotFound`, `NotPermitted`, `Refused`."""
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
    """The seat whose updates the caller may read."""
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
    """The part of the page that fits PAGE_BYTES_MAX, at least one item."""
    size = 0
    for count, each in enumerate(page):
        size += size_of(each)
        if size > PAGE_BYTES_MAX and count:
            return page[:count]
    return page
