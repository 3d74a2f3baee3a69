"""A place in the queue for a match between bots."""

from dataclasses import dataclass
from enum import IntEnum


class TicketState(IntEnum):
    """Where a ticket stands; the numbers are stored, and those of `zhanqi.match.v1.TicketState`."""

    QUEUED = 1
    MATCHED = 2
    LEFT = 3
    """Its player left the queue."""
    EXPIRED = 4
    """Its player was gone."""


@dataclass(frozen=True, slots=True)
class Ticket:
    """A ticket. `levels` are the bots', in the game's order of seats; `options` is a serialized `Any`, empty for the default."""

    ticket_id: str
    player_id: str
    game_id: str
    options: bytes
    levels: tuple[str, ...]
    created_at: int
    state: TicketState = TicketState.QUEUED
    match_id: str | None = None
