"""Turns begun and finished by each seat, counted from its owed decisions of pace TURN.

A seat's turn begins when it owes a TURN decision, and a new one when the decision's turn number (`Decision.turn`) changes. It
ends when the next one begins, or when only another seat owes a TURN decision. Answers of other seats (RESPONSE) do not end it.
If a game does not number its turns, consecutive turns of one seat count as one.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from match_service.domain.play.decision import Decision, Pace, owed_by_players


@dataclass(frozen=True, slots=True)
class SeatTurns:
    """A seat's turns: how many have begun, and whether the last one is still on. `number` is the game's number for it."""

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
    return _begins_and_ends(turns) < _begins_and_ends(others)


def have_played(turns: Turns, turn: int) -> bool:
    """Whether every seat has finished that turn."""
    return all(each.played >= turn for each in turns)


def turns_of(turns: Turns, seat: str) -> SeatTurns:
    """One seat's turns. Raises KeyError."""
    for each in turns:
        if each.seat == seat:
            return each
    raise KeyError(seat)


def _begins_and_ends(turns: Turns) -> int:
    """The count grows with each change."""
    return sum(each.begun + each.played for each in turns)


def _seat_after(turns: SeatTurns, on_turn: Mapping[str, int]) -> SeatTurns:
    number = on_turn.get(turns.seat)
    if number is not None:
        # A turn without a number when it began is the same turn.
        goes_on = turns.is_on and turns.number in (0, number)
        return replace(turns, begun=turns.begun if goes_on else turns.begun + 1, is_on=True, number=number)
    # Without a seat on turn, an answer is pending or the game is over.
    return replace(turns, is_on=False) if turns.is_on and on_turn else turns
