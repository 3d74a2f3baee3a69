"""Audits the queue: each ticket ended once, in the match that it names, and no player had two tickets at a time."""

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from itertools import pairwise
from typing import Any

from match_service.domain.lobby.bot_match_ticket import TicketState
from tests.chaos.journal import Journal
from tests.chaos.stored import Rows, Stored, StoredMatch


def ticket_problems(journal: Journal, stored: Stored) -> Iterator[str]:
    by_id = {each.ticket_id: each for each in stored.player_tickets}
    yield from _wrongly_reported(journal, by_id)
    yield from _simultaneous(stored.player_tickets)
    for ticket in stored.player_tickets:
        yield from _wrongly_ended(ticket, stored.matches)
    yield from _unmatched_seats(stored)
    for order in stored.bot_tickets:
        created = [match_id for match_id, each in stored.matches.items() if each.row.created_by == order.player_id]
        if created != ([order.match_id] if order.state == TicketState.MATCHED else []):
            yield f"{order.ticket_id}: names {order.match_id}, but created {created}"


def _wrongly_reported(journal: Journal, by_id: Mapping[str, Any]) -> Iterator[str]:
    """Tickets whose reported state differs from the stored one."""
    players: dict[int, str] = {}
    for ticket_id, queued in journal.tickets.items():
        ticket = by_id.get(ticket_id)
        if ticket is None:
            yield f"{ticket_id}: the ticket does not exist"
        elif players.setdefault(queued.seeker, ticket.player_id) != ticket.player_id:
            yield f"{ticket_id}: belongs to another player"
        elif not queued.reported <= {(ticket.state, ticket.match_id or "")}:
            yield f"{ticket_id}: reported {sorted(queued.reported)}, stored {(ticket.state, ticket.match_id)}"


def _simultaneous(tickets: Rows) -> Iterator[str]:
    """Tickets created while an earlier one of the same player waited. A player's requests are sequential."""
    of_player: dict[str, list[Any]] = defaultdict(list)
    for each in tickets:
        of_player[each.player_id].append(each)
    for its in of_player.values():
        for earlier, later in pairwise(its):
            if not earlier.ended_at or later.created_at < earlier.ended_at:
                yield f"{later.ticket_id}: its player had {earlier.ticket_id} at that time"


def _wrongly_ended(ticket: Any, matches: Mapping[str, StoredMatch]) -> Iterator[str]:
    """Problems of a ticket that still waits or ended in a wrong match."""
    if ticket.state == TicketState.QUEUED:
        yield f"{ticket.ticket_id}: still waits"
    if ticket.state != TicketState.MATCHED:
        if ticket.match_id is not None:
            yield f"{ticket.ticket_id}: not matched, but has a match"
        return
    match = matches.get(ticket.match_id)
    if match is None:
        yield f"{ticket.ticket_id}: its match {ticket.match_id} does not exist"
        return
    players = _players(match)
    if Counter(players) != Counter([ticket.player_id, *([ticket.opponent_id] if ticket.opponent_id else [])]):
        yield f"{ticket.ticket_id}: {ticket.match_id} is between {players}, not {ticket.player_id} and {ticket.opponent_id}"
    if ticket.opponent_id == ticket.player_id or len(players) != len(set(players)):
        yield f"{ticket.ticket_id}: its player was paired with itself"
    wanted = (ticket.game_id, ticket.clock_kind, ticket.turn_ms, ticket.is_rated and bool(ticket.opponent_id))
    if wanted != (match.row.game_id, match.row.clock_kind, match.row.turn_ms, match.row.is_rated):
        yield f"{ticket.ticket_id}: {ticket.match_id} differs from the wanted match"


def _unmatched_seats(stored: Stored) -> Iterator[str]:
    """Seats of queued players that are not named by exactly one ticket, and tickets without a seat."""
    ticketed = Counter((each.player_id, each.match_id) for each in stored.player_tickets if each.match_id is not None)
    seekers = {each.player_id for each in stored.player_tickets}
    seated = Counter(
        (player_id, match_id)
        for match_id, match in stored.matches.items()
        for player_id in _players(match)
        if player_id in seekers
    )
    for player_id, match_id in sorted((ticketed - seated) | (seated - ticketed)):
        yield f"{match_id}: {player_id} has {seated[player_id, match_id]} seats, {ticketed[player_id, match_id]} tickets"


def _players(match: StoredMatch) -> list[str]:
    return [each.player_id for each in match.seats.values() if each.player_id is not None]
