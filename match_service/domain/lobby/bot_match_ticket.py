"""Tickets in the queue for matches between house bots, and the states of all tickets."""

from dataclasses import dataclass
from enum import IntEnum


class TicketState(IntEnum):
    """State of a ticket. The numbers are stored, and equal `zhanqi.match.v1.TicketState`."""

    QUEUED = 1
    MATCHED = 2
    LEFT = 3
    """Its player left the queue."""
    EXPIRED = 4
    """Its player was absent for too long."""


@dataclass(frozen=True, slots=True)
class Ticket:
    """A ticket. `levels` are in the game's order of seats; `options` is a serialized `Any`, empty for the default."""

    ticket_id: str
    player_id: str
    game_id: str
    options: bytes
    levels: tuple[str, ...]
    created_at: int
    state: TicketState = TicketState.QUEUED
    match_id: str | None = None
