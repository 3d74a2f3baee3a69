"""The rules' answer to a start or an action: the new position and an update for each seat. The bytes are opaque."""

from dataclasses import dataclass
from enum import IntEnum

from match_service.domain.play.decision import Decision

SPECTATOR = "spectator"
"""Sees what every seat sees; it has updates like a seat."""


class Origin(IntEnum):
    """Where an entry of the record comes from; the numbers are stored."""

    PLAYER = 1
    BOT = 2
    TIMEOUT = 3
    SYSTEM = 4
    ADMIN = 5


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a match ended on the board: the winner's seat (empty for a draw) and the reason in the game's word."""

    winner: str
    reason: str


@dataclass(frozen=True, slots=True)
class Tally:
    """Something to count once it is committed."""

    name: str
    source: str
    amount: int


@dataclass(frozen=True, slots=True)
class SeatUpdate:
    """A seat's part of one step, in deterministic serializations that can be compared and concatenated.

    `events` is a `zhanqi.match.v1.Update` with events only, empty without any. `view` is a `zhanqi.match.v1.SeatView` with the
    board's view and outcome, `decisions` one with the visible decisions only.
    """

    events: bytes
    view: bytes
    decisions: bytes = b""


@dataclass(frozen=True, slots=True)
class Position:
    """A position: a serialized `zhanqi.rules.v1.Position`, the SHA-256 of the game's state in it, and whose rules wrote that."""

    serialized: bytes
    digest: bytes
    rules_version: str


@dataclass(frozen=True, slots=True)
class Applied:
    """What the rules answered. `told` has each of the game's seats in their order, then `spectator`."""

    position: Position
    told: tuple[tuple[str, SeatUpdate], ...]
    decisions: tuple[Decision, ...]
    outcome: Outcome | None
    tallies: tuple[Tally, ...]
    action_kind: str


@dataclass(frozen=True, slots=True)
class Step:
    """One applied action: who did it, where it came from, the serialized action, and what the rules answered."""

    seat: str
    origin: Origin
    action: bytes
    applied: Applied
