"""A player's place in the queue for a match against another: what is wanted, how it ends, and the figures that pairing pairs by.

A ticket waits until one of three things happens, and none after that: it becomes a match, its player leaves, or its player is
gone and it expires. Whoever is first has done it.
"""

import hashlib
from dataclasses import dataclass, replace

from match_service.domain.clock.time_control import ClockClass, TimeControl
from match_service.domain.errors import Conflict
from match_service.domain.lobby.bot_match_ticket import TicketState


@dataclass(frozen=True, slots=True)
class Pool:
    """Who can meet at all: the same game with the same options, the very same clock, rated or not, and people or programs.

    `of_bots`: bots that somebody registered. They meet each other here, so nobody meets a program unawares.
    """

    game_id: str
    control: TimeControl
    is_rated: bool
    options: bytes = b""
    of_bots: bool = False

    @property
    def clock_class(self) -> ClockClass:
        """Which ratings count in it."""
        return self.control.clock_class

    @property
    def key(self) -> str:
        """What stands for all of it."""
        clock = self.control
        figures = (clock.kind, clock.bank_ms, clock.increment_ms, clock.turn_ms, clock.setup_ms, clock.response_ms)
        words = [self.game_id, *(str(None if each is None else int(each)) for each in figures)]
        words += [str(self.is_rated), str(self.of_bots), self.options.hex()]
        return hashlib.sha256("\n".join(words).encode()).hexdigest()


@dataclass(frozen=True, slots=True)
class PlayerTicket:
    """A ticket. `rating` is the shown one in the pool's game and class as the player came.

    `last_opponents` are the player's last opponents in that pool, the latest first, empty words for bots of the house; two are
    looked at. `takes_bot`: a bot may fill in after a while, in a match that is not rated. `account_id`: whose player it is in the
    end, empty for the player's own; nobody meets a player of the same account. `seen_at` is when the player was last known to be
    there. Times in milliseconds; `ended_at` is 0 while it waits.
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
        """Whose it is in the end."""
        return self.account_id or self.player_id

    def waited_ms(self, now: int) -> int:
        """How long it has waited, or did."""
        return max(0, (self.ended_at or now) - self.created_at)


def ended(ticket: PlayerTicket, state: TicketState, now: int, *, match_id: str | None = None) -> PlayerTicket:
    """The ticket once it waits no more. Raises `Conflict` if something else ended it before."""
    if ticket.state is not TicketState.QUEUED or state is TicketState.QUEUED:
        raise Conflict
    if (state is TicketState.MATCHED) is (match_id is None):
        raise ValueError("what is matched has a match, and nothing else has")
    return replace(ticket, state=state, match_id=match_id, ended_at=now)


def is_third_in_row(one: PlayerTicket, other: PlayerTicket) -> bool:
    """Whether either would meet the other for the third time in a row."""
    return _met_twice(one, other) or _met_twice(other, one)


def _met_twice(ticket: PlayerTicket, other: PlayerTicket) -> bool:
    return ticket.last_opponents[:2] == (other.player_id, other.player_id)
