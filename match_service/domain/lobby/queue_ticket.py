"""A player's ticket in the queue: its pool, its end, and the facts for pairing.

A ticket ends once: it is matched, its player leaves the queue, or it expires because its player is gone.
"""

import hashlib
from dataclasses import dataclass, replace

from match_service.domain.clock.time_control import ClockClass, TimeControl
from match_service.domain.errors import Conflict
from match_service.domain.lobby.bot_match_ticket import TicketState


@dataclass(frozen=True, slots=True)
class Pool:
    """Two tickets can be paired if their pools are equal: game, options, time control, rated or not, people or bots.

    `of_bots`: registered bots. They only meet each other, so that people never meet a program unawares.
    """

    game_id: str
    control: TimeControl
    is_rated: bool
    options: bytes = b""
    of_bots: bool = False

    @property
    def clock_class(self) -> ClockClass:
        """The class of ratings that the pool uses."""
        return self.control.clock_class

    @property
    def key(self) -> str:
        """A hash of the whole pool."""
        clock = self.control
        figures = (clock.kind, clock.bank_ms, clock.increment_ms, clock.turn_ms, clock.setup_ms, clock.response_ms)
        words = [self.game_id, *(str(None if each is None else int(each)) for each in figures)]
        words += [str(self.is_rated), str(self.of_bots), self.options.hex()]
        return hashlib.sha256("\n".join(words).encode()).hexdigest()


@dataclass(frozen=True, slots=True)
class PlayerTicket:
    """A ticket. `rating` is the displayed rating in the pool's game and class when the player queued.

    `last_opponents` are the player's latest opponents in the pool, newest first, empty for house bots; pairing looks at two.
    `takes_bot`: a house bot may fill in, unrated. `account_id` is the account that owns the player, empty if it is the player's
    own. `seen_at` is when the player was last present. Times in milliseconds; `ended_at` is 0 while the ticket waits.
    """

    ticket_id: str
    player_id: str
    pool: Pool
    rating: int
    created_at: int
    last_opponents: tuple[str, ...] = ()
    takes_bot: bool = True
    account_id: str = ""
    state: TicketState = TicketState.QUEUED
    match_id: str | None = None
    ended_at: int = 0
    seen_at: int = 0

    @property
    def account(self) -> str:
        """The owning account."""
        return self.account_id or self.player_id

    def waited_ms(self, now: int) -> int:
        """The wait so far, or the whole wait once it has ended."""
        return max(0, (self.ended_at or now) - self.created_at)


def ended(ticket: PlayerTicket, state: TicketState, now: int, *, match_id: str | None = None) -> PlayerTicket:
    """The ended ticket. Raises `Conflict` if it has ended before."""
    if ticket.state is not TicketState.QUEUED or state is TicketState.QUEUED:
        raise Conflict
    if (state is TicketState.MATCHED) is (match_id is None):
        raise ValueError("only a matched ticket has a match")
    return replace(ticket, state=state, match_id=match_id, ended_at=now)


def is_third_in_row(one: PlayerTicket, other: PlayerTicket) -> bool:
    """Whether it would be the third match in a row against this opponent, for either."""
    return _met_twice(one, other) or _met_twice(other, one)


def _met_twice(ticket: PlayerTicket, other: PlayerTicket) -> bool:
    return ticket.last_opponents[:2] == (other.player_id, other.player_id)
