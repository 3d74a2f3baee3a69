"""The rules' answer to a start or an action: the new position and an update for each seat. The bytes are opaque."""

from dataclasses import dataclass
from enum import IntEnum

from match_service.domain.play.decision import Decision

SPECTATOR = "spectator"
"""The spectators' pseudo-seat: sees what every seat sees, and gets updates like a seat."""


class Origin(IntEnum):
    """Origin of an entry of the record. The numbers are stored."""

    PLAYER = 1
    BOT = 2
    TIMEOUT = 3
    SYSTEM = 4
    ADMIN = 5


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a match ended on the board: the winner's seat (empty for a draw) and the game's reason."""

    winner: str
    reason: str


@dataclass(frozen=True, slots=True)
class Tally:
    """A metric increment, counted after the commit."""

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
    """A serialized `zhanqi.rules.v1.Position`, the SHA-256 of the game state in it, and the rules version that wrote it."""

    serialized: bytes
    digest: bytes
    rules_version: str


@dataclass(frozen=True, slots=True)
class Applied:
    """The rules' answer. `updates` are those of the game's seats in their order, then of `spectator`."""

    position: Position
    updates: tuple[tuple[str, SeatUpdate], ...]
    decisions: tuple[Decision, ...]
    outcome: Outcome | None
    tallies: tuple[Tally, ...]
    action_kind: str


@dataclass(frozen=True, slots=True)
class Step:
    """One applied action: its seat, origin and serialized form, and the rules' answer."""

    seat: str
    origin: Origin
    action: bytes
    applied: Applied
