"""A match, its seats, and its head, to which the next action applies."""

from dataclasses import dataclass, replace

from match_service.domain.clock.answer_timing import PendingAnswer
from match_service.domain.clock.clock import Clocks
from match_service.domain.clock.time_control import UNTIMED, TimeControl
from match_service.domain.life_cycle.life_cycle import Life
from match_service.domain.life_cycle.standing_pass import Passes
from match_service.domain.life_cycle.verdict import Verdict
from match_service.domain.play.decision import Decision
from match_service.domain.play.game import GameVersion
from match_service.domain.play.match_state import MatchState as MatchState
from match_service.domain.play.situation import NOTHING, Situation
from match_service.domain.play.step import Outcome
from match_service.domain.watch.spectating import NO_SPECTATORS, Spectating


@dataclass(frozen=True, slots=True)
class Occupant:
    """A seat's player or house-bot level; `spectator` has neither."""

    player_id: str | None = None
    bot_level: str | None = None


@dataclass(frozen=True, slots=True)
class SeatHead:
    """A seat's latest revision: its view and decisions (`SeatUpdate`), and its off-board `situation`.

    `fence` is the last revision at which the board changed for the seat: an action based on an earlier one is stale. Since
    `open_from` all decisions are out of turn, or were until `open_until`; a lower `open_until` belongs to an earlier window.
    `acted_at` is the time of the seat's last action in milliseconds, or 0.
    """

    seat: str
    occupant: Occupant
    rev: int
    view: bytes
    decisions: bytes = b""
    acted_at: int = 0
    situation: Situation = NOTHING
    fence: int = 0
    open_from: int = 0
    open_until: int = 0


@dataclass(frozen=True, slots=True)
class Head:
    """A match's head. `version` fences the next commit; `seq` is the last entry of the record.

    `rules_version` wrote the position. `life`, `clocks`, `passes` and `answering` are off-board state.
    """

    match_id: str
    game_id: str
    rules_version: str
    state: MatchState
    position: bytes
    decisions: tuple[Decision, ...]
    seats: tuple[SeatHead, ...]
    min_action_interval_ms: int
    seq: int
    version: int
    chain: bytes
    life: Life
    clocks: Clocks
    passes: Passes = ()
    answering: tuple[PendingAnswer, ...] = ()
    is_rated: bool = False

    @property
    def game_version(self) -> GameVersion:
        """The game and rules version of its position."""
        return GameVersion(self.game_id, self.rules_version)

    @property
    def has_players(self) -> bool:
        """Whether a player is seated, not only house bots."""
        return any(each.occupant.player_id is not None for each in self.seats)

    def seat(self, name: str) -> SeatHead:
        """The seat of that name. Raises KeyError."""
        for each in self.seats:
            if each.seat == name:
                return each
        raise KeyError(name)


@dataclass(frozen=True, slots=True)
class Seating:
    """A seat with its occupant and the occupant's display name."""

    seat: str
    occupant: Occupant
    display_name: str = ""


@dataclass(frozen=True, slots=True)
class Match:
    """A match as its participants see it. `action_count` and `seed` are secret until the end."""

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
    control: TimeControl = UNTIMED
    is_rated: bool = False
    verdict: Verdict | None = None
    spectating: Spectating = NO_SPECTATORS

    def without_secrets(self) -> "Match":
        """The match without its secrets, if it is active."""
        return self if self.state is not MatchState.ACTIVE else replace(self, action_count=0, seed=b"")

    def has_part(self, player_id: str) -> bool:
        """Whether the player is seated or created the match."""
        return player_id == self.created_by or any(each.occupant.player_id == player_id for each in self.seats)


def pause_ms(seat: SeatHead, interval_ms: int, now: int) -> int:
    """Milliseconds until the seat's next action is allowed, at most `interval_ms` even if replicas' clocks differ."""
    if not seat.acted_at or not interval_ms:
        return 0
    return max(0, min(interval_ms, seat.acted_at + interval_ms - now))


@dataclass(frozen=True, slots=True)
class SeatNow:
    """A seat's latest revision, with its serialized `zhanqi.match.v1.SeatView`, and whether the match is over."""

    seat: str
    rev: int
    view: bytes
    over: bool
