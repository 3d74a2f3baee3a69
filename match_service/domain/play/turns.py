"""How many turns each seat has begun and played, counted from who owes a decision of pace TURN, and of which turn.

A turn of a seat begins when it comes to owe a TURN, and another one when it owes a TURN of another number (`Decision.turn`). It
ends then, or when another seat owes one and it does not: answers that others give in between (RESPONSE) are part of it. Where a
game does not number its turns, two that follow each other in one seat cannot be told apart and count as one.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from match_service.domain.play.decision import Decision, Pace, owed_by_players


@dataclass(frozen=True, slots=True)
class SeatTurns:
    """A seat's turns: how many have begun, and whether the last of them is still on. `number` is the game's for that one."""

    seat: str
    begun: int = 0
    is_on: bool = False
    number: int = 0

    @property
    def played(self) -> int:
        """The number of finished turns."""
        return self.begun - 1 if self.is_on else self.begun


Turns = tuple[SeatTurns, ...]
"""The turns of all playing seats, in the game's order."""


def no_turns(seats: Iterable[str]) -> Turns:
    """Before the first turn."""
    return tuple(SeatTurns(seat) for seat in seats)


def turns_after(turns: Turns, decisions: Iterable[Decision]) -> Turns:
    """The turns after a commit that leaves these decisions. Idempotent."""
    on_turn = {each.seat: each.turn for each in owed_by_players(decisions) if each.pace is Pace.TURN}
    return tuple(_seat_after(each, on_turn) for each in turns)


def turns_begun(turns: Turns) -> int:
    """Turns begun by all seats."""
    return sum(each.begun for each in turns)


def is_earlier(turns: Turns, others: Turns) -> bool:
    """Whether these turns are older than the others of the same match."""
    return _moments(turns) < _moments(others)


def have_played(turns: Turns, turn: int) -> bool:
    """Whether every seat has finished that turn."""
    return all(each.played >= turn for each in turns)


def turns_of(turns: Turns, seat: str) -> SeatTurns:
    """One seat's turns. Raises KeyError."""
    for each in turns:
        if each.seat == seat:
            return each
    raise KeyError(seat)


def _moments(turns: Turns) -> int:
    """The begins and ends of turns so far: there are more with each change."""
    return sum(each.begun + each.played for each in turns)


def _seat_after(turns: SeatTurns, on_turn: Mapping[str, int]) -> SeatTurns:
    number = on_turn.get(turns.seat)
    if number is not None:
        # A turn without a number when it began is the same turn.
        goes_on = turns.is_on and turns.number in (0, number)
        return replace(turns, begun=turns.begun if goes_on else turns.begun + 1, is_on=True, number=number)
    # Without a seat on turn, an answer is pending or the game is over.
    return replace(turns, is_on=False) if turns.is_on and on_turn else turns
