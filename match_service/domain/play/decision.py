"""Decisions: what a seat may or must do before a match goes on."""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import IntEnum

SYSTEM = "system"
"""The seat of decisions without a choice; the match service submits their default at once."""


class Duty(IntEnum):
    """Whether the match waits for a decision. The numbers are stored, and equal `zhanqi.rules.v1.Duty`."""

    OWED = 1
    OPEN = 2


class Pace(IntEnum):
    """Which time limit applies to a decision. The numbers are stored, and equal `zhanqi.rules.v1.Pace`."""

    SETUP = 1
    TURN = 2
    RESPONSE = 3
    SYSTEM = 4


@dataclass(frozen=True, slots=True)
class Decision:
    """One decision. `default_action` is a serialized action, or None without a default.

    `source` is what asks, in the game's terms, or empty. `turn` is the match-wide number of its turn, 0 if the game
    has none. `is_forced`: the default is the only legal answer; never shown to a seat.
    """

    seat: str
    duty: Duty
    pace: Pace
    kind: str
    default_action: bytes | None = None
    source: str = ""
    turn: int = 0
    is_forced: bool = False

    @property
    def question(self) -> tuple[str, Pace, str, str, int]:
        """Identifies the decision among later ones until its seat acts."""
        return (self.seat, self.pace, self.kind, self.source, self.turn)


def of_seat(decisions: Iterable[Decision], seat: str, duty: Duty) -> Decision | None:
    """The seat's first decision of that duty, if it has one."""
    return next((each for each in decisions if each.seat == seat and each.duty is duty), None)


def is_fenced(decisions: Iterable[Decision], seat: str) -> bool:
    """Whether an action of the seat is valid only at its newest board revision.

    OPEN decisions are not fenced: others act meanwhile and advance the revision. All other seats are fenced.
    """
    return not is_out_of_turn(decisions, seat)


def is_out_of_turn(decisions: Iterable[Decision], seat: str) -> bool:
    """Whether the seat has only OPEN decisions."""
    return {each.duty for each in decisions if each.seat == seat} == {Duty.OPEN}


def owed_by_players(decisions: Iterable[Decision]) -> tuple[Decision, ...]:
    """OWED decisions of players and bots."""
    return tuple(each for each in decisions if each.duty is Duty.OWED and each.seat != SYSTEM)
