"""A player's place in the queue for a match against another: what is wanted, and the figures that pairing.py pairs by."""

from dataclasses import dataclass

from match_service.domain.time_control import ClockClass


@dataclass(frozen=True, slots=True)
class Pool:
    """Who can meet at all: the same game with the same options, the same clock, rated or not."""

    game_id: str
    clock_class: ClockClass
    is_rated: bool
    options: bytes = b""


@dataclass(frozen=True, slots=True)
class PlayerTicket:
    """A ticket that waits. `rating` is the shown one in the pool's game and class.

    `last_opponents` are the player's last opponents in that pool, the latest first; two are looked at. `takes_bot`: a bot may
    fill in after a while, in a match that is not rated.
    """

    ticket_id: str
    player_id: str
    pool: Pool
    rating: int
    created_at: int
    last_opponents: tuple[str, ...] = ()
    takes_bot: bool = True

    def waited_ms(self, now: int) -> int:
        """How long it has waited."""
        return max(0, now - self.created_at)


def is_third_in_row(one: PlayerTicket, other: PlayerTicket) -> bool:
    """Whether either would meet the other for the third time in a row."""
    return _met_twice(one, other) or _met_twice(other, one)


def _met_twice(ticket: PlayerTicket, other: PlayerTicket) -> bool:
    return ticket.last_opponents[:2] == (other.player_id, other.player_id)
