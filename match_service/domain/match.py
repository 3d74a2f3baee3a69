"""A match: who sits where, where it stands, and its head, from which the next action goes on."""

from dataclasses import dataclass
from enum import IntEnum

from match_service.domain.decision import Decision
from match_service.domain.step import Outcome


class MatchState(IntEnum):
    """Where a match stands in its life; the numbers are stored, and those of `zhanqi.match.v1.MatchState`."""

    ACTIVE = 1
    FINISHED = 2
    ABORTED = 3


@dataclass(frozen=True, slots=True)
class Occupant:
    """Who sits in a seat: a player or a bot's level; for `spectator` neither."""

    player_id: str | None = None
    bot_level: str | None = None


@dataclass(frozen=True, slots=True)
class SeatHead:
    """A seat now. `view` is what it was last told (see `Told.view`); `acted_at` is when it last acted, in milliseconds, or 0."""

    seat: str
    occupant: Occupant
    rev: int
    view: bytes
    acted_at: int = 0


@dataclass(frozen=True, slots=True)
class Head:
    """What the next action goes on from. `version` fences the commit; `seq` is the last entry of the record."""

    match_id: str
    game_id: str
    state: MatchState
    position: bytes
    decisions: tuple[Decision, ...]
    seats: tuple[SeatHead, ...]
    min_action_interval_ms: int
    seq: int
    version: int
    chain: bytes

    def seat(self, name: str) -> SeatHead:
        """The seat of that name. Raises KeyError."""
        for each in self.seats:
            if each.seat == name:
                return each
        raise KeyError(name)


@dataclass(frozen=True, slots=True)
class Seating:
    """A seat and who sits there, with the name to show."""

    seat: str
    occupant: Occupant
    display_name: str = ""


@dataclass(frozen=True, slots=True)
class Match:
    """A match as anyone who takes part may know it. Nobody is told `action_count` and `seed` before the end."""

    match_id: str
    game_id: str
    rules_version: str
    state: MatchState
    created_by: str
    seats: tuple[Seating, ...]
    outcome: Outcome | None
    created_at: int
    ended_at: int | None
    min_action_interval_ms: int
    action_count: int
    seed: bytes

    def has_part(self, player_id: str) -> bool:
        """Whether the player sits here or made the match."""
        return player_id == self.created_by or any(each.occupant.player_id == player_id for each in self.seats)


def pause_ms(seat: SeatHead, interval_ms: int, now: int) -> int:
    """How many milliseconds the seat's next action has to wait: at most `interval_ms`, whatever another replica's clock said."""
    if not seat.acted_at or not interval_ms:
        return 0
    return max(0, min(interval_ms, seat.acted_at + interval_ms - now))


@dataclass(frozen=True, slots=True)
class SeatNow:
    """What a seat may know now: its revision, its view (see `Told.view`), and whether the match is over."""

    seat: str
    rev: int
    view: bytes
    over: bool
