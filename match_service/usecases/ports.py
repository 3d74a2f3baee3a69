"""What the use cases need of the world, as protocols."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from typing import Protocol

from match_service.domain.commit import Commit, NewMatch
from match_service.domain.game import Game, GameVersion
from match_service.domain.identity import Player, Scope, Token
from match_service.domain.life_cycle import LifeRules
from match_service.domain.match import Head, Match, MatchState, SeatNow
from match_service.domain.outage import Outage
from match_service.domain.pairing import USUAL_PAIRING, PairingRules
from match_service.domain.replay import Play, Replayed, Written
from match_service.domain.request import Request, Result
from match_service.domain.response_delay import HUMAN_DELAYS, DelayRule
from match_service.domain.session import Session
from match_service.domain.situation import Pen
from match_service.domain.spectator_delay import USUAL_DELAY, SpectatorDelay
from match_service.domain.step import Applied, Step
from match_service.domain.telling import Telling
from match_service.domain.ticket import Ticket, TicketState
from match_service.domain.time_control import ClockKind, TimeControl
from match_service.usecases.identity_ports import Identity
from match_service.usecases.life_ports import Attendance, Deadlines, Openings, Pulse, Rematches, Watchers
from match_service.usecases.queue_ports import PlayerTickets, TicketRoll
from match_service.usecases.rating_ports import Ratings
from match_service.usecases.spectate_ports import Spectators
from match_service.usecases.standing_ports import Standing


@dataclass(frozen=True, slots=True)
class Started:
    """A game's start, and the version of the rules that made it."""

    rules_version: str
    applied: Applied


class RulesCalls(Protocol):
    """The rules' calls. Every method raises `Fault` if they cannot answer; positions, actions and options are serialized.

    What takes a position raises `Refused` (`UNKNOWN_RULES_VERSION`, `RESOLUTION_OPEN`) if no rules are served that go on with it.
    """

    async def games(self) -> Sequence[Game]:
        """The games that are served, by id, then version."""

    async def start(self, game_id: str, rules_version: str, options: bytes, seed: bytes) -> Started:
        """Start a game. Raises `Malformed` for options that cannot be read, `NotFound` for an unknown game."""

    async def apply(self, position: bytes, seat: str, action: bytes) -> Applied:
        """Apply an action. Raises `Refused`, or `Malformed` for an action that cannot be read."""

    async def violations(self, position: bytes, seat: str, action: bytes) -> bytes:
        """Every reason against an action, a serialized `Refusal`; empty if there is none. Raises `Malformed`."""

    async def options(self, position: bytes, seat: str) -> bytes:
        """The seat's legal actions, a serialized `zhanqi.rules.v1.ListLegalActionsResponse`."""

    async def replay(self, version: GameVersion, start: bytes, plays: Sequence[Play]) -> Replayed:
        """Play at most 1,000 actions again, by the rules of just this version. Raises `Refused` if they are not served."""

    async def write_down(self, version: GameVersion, start: bytes, plays: Sequence[Play]) -> Written:
        """Write at most 1,000 actions down as text. Raises as `replay`, and `Fault` if the actions cannot be played."""


class Rules(RulesCalls, Protocol):
    """The rules of all versions, wherever they are served."""

    async def alive(self) -> frozenset[GameVersion]:
        """The versions whose matches can be played now: whoever serves or continues them has just answered."""

    def is_failing(self, version: GameVersion) -> bool:
        """Whether nobody goes on with the version, or who does has not answered the last call."""

    def silences(self) -> Sequence[Outage]:
        """The silences of the rules that calls have measured and that have ended, each told once."""


class Requests(Protocol):
    """The requests that were committed."""

    async def find(self, request: Request) -> Result | None:
        """What the request led to, if it was committed."""

    async def purge(self, before: int, limit: int) -> int:
        """Forget requests from before that time, unless their match was still played then. Returns how many."""


class Players(Protocol):
    """The players."""

    async def create(self, player: Player, request: Request, now: int) -> None:
        """Store a player, together with the request that made it. Raises `Conflict` if the request was made before."""

    async def get(self, player_id: str) -> Player | None:
        """The player."""

    async def news(self, player_ids: Sequence[str]) -> Mapping[str, int]:
        """For each of the players how often something new was there for them, other than by playing: see `Feed.notify`."""


@dataclass(frozen=True, slots=True)
class Found:
    """A match's head, and what a request led to if it was committed before."""

    head: Head
    result: Result | None


@dataclass(frozen=True, slots=True)
class History:
    """Part of what a seat was told: (revision, events) in order, each revision once, and the seat as it is now."""

    told: tuple[tuple[int, bytes], ...]
    now: SeatNow


class Matches(Protocol):
    """The matches: the truth."""

    async def create(self, new: NewMatch, bot_matches_max: int) -> None:
        """Store a match. Raises `Conflict` if the request was made before, `TooMany` if bots have no room for it."""

    def kept_head(self, match_id: str) -> Head | None:
        """The match's head as this replica knew it last, or None. It may be outdated: then a commit on it is a `Conflict`."""

    async def head(self, match_id: str, request: Request) -> Found | None:
        """The match's head, read together with the request."""

    async def commit(self, commit: Commit) -> None:
        """Write all of it or nothing. Raises `Conflict` if the match or the request was committed by somebody else."""

    async def seat_now(self, match_id: str, *, player_id: str | None = None, seat: str | None = None) -> SeatNow | None:
        """The seat that a player holds, or the one of that name."""

    async def history(self, match_id: str, seat: str, after_rev: int, limit: int) -> History:
        """What the seat was told after a revision, at most `limit` revisions of it. Raises `NotFound`."""

    async def match(self, match_id: str) -> Match | None:
        """The match."""

    async def page(self, player_id: str, state: MatchState | None, before: tuple[int, str] | None, limit: int) -> Sequence[Match]:
        """A player's matches, newest first, from after (created at, id) on."""

    async def versions(self, match_ids: Sequence[str]) -> Mapping[str, int]:
        """The version of each of the matches."""

    async def active_count(self) -> Mapping[GameVersion, int]:
        """How many matches are being played by which rules."""


class Tickets(Protocol):
    """The queue."""

    async def create(self, ticket: Ticket, request: Request, queued_max: int) -> None:
        """Queue a ticket. Raises `Conflict` if the request was made before, `TooMany` if the player has that many queued."""

    async def get(self, ticket_id: str) -> Ticket | None:
        """The ticket."""

    async def due(self, now: int, limit: int) -> Sequence[Ticket]:
        """The oldest that wait, but those that are put off."""

    async def redeem(self, ticket: Ticket, new: NewMatch, bot_matches_max: int) -> None:
        """Turn a ticket into a match. Raises `Conflict` if it was done before, `TooMany` if there is no room."""

    async def put_off(self, ticket_id: str, until: int) -> None:
        """Let others go first until then."""

    async def queued_count(self) -> int:
        """How many wait."""


class OwedBots(Protocol):
    """The bots' decisions that matches wait for."""

    async def claim(self, offered_before: int, now: int, limit: int) -> Sequence[tuple[str, str]]:
        """Take (match, seat) that were last offered before that time; they count as offered now. No two callers take the same."""

    async def oldest(self) -> int | None:
        """Since when the oldest of them is owed."""


class Subscription(Protocol):
    """A watcher's ear."""

    @property
    def is_closing(self) -> bool:
        """Whether the service is about to stop."""

    def take(self, after_rev: int) -> Sequence[Telling] | None:
        """What was committed here after that revision; None if there is a gap, so that the log must be looked at."""

    async def wait(self, milliseconds: int) -> bool:
        """Wait for something new, at most that long. True: the log must be looked at; False: `take` has it."""


class PlayerSubscription(Protocol):
    """A player's ear: it says what to look at."""

    @property
    def is_closing(self) -> bool:
        """Whether the service is about to stop."""

    def follow(self, seats: Mapping[str, str]) -> None:
        """Follow these matches (the player's seat in each) and no others."""

    def take(self) -> frozenset[str] | None:
        """The followed matches in which the seat may have been told something; None: anything may be new."""

    async def wait(self, milliseconds: int) -> bool:
        """Wait for something new, at most that long. Returns whether there may be anything."""


class Feed(Protocol):
    """Tells streams that something was committed. Only a hint: the log is the truth."""

    @property
    def is_deaf(self) -> bool:
        """Whether commits of other replicas are not heard of, so that somebody must look for them."""

    @property
    def watched(self) -> Collection[str]:
        """The matches that streams here follow."""

    @property
    def players(self) -> Collection[str]:
        """The players whose streams are here."""

    def subscribe(self, match_id: str, seat: str) -> AbstractContextManager[Subscription]:
        """Listen to what a seat is told. Raises `TooMany`."""

    def listen(self, player_id: str) -> AbstractContextManager[PlayerSubscription]:
        """Listen to what is new for a player. Raises `TooMany`."""

    def publish(self, match_id: str, tellings: Sequence[Telling]) -> None:
        """Tell everybody who watches. Never waits, never fails."""

    def notify(self, player_ids: Iterable[str]) -> None:
        """Something is new for these players: a match, an opening, a rematch. Never waits, never fails."""

    def look(self, match_ids: Iterable[str], player_ids: Iterable[str]) -> None:
        """Other replicas have changed these matches, or something of these players: have their streams here look."""


class BotQueue(Protocol):
    """Calls the bots' workers."""

    def offer(self, match_id: str, seat: str) -> None:
        """Ask for the seat to be played. Never waits, never fails: what is lost is offered again."""

    async def depth(self) -> int:
        """How many tasks wait. Raises `Fault` if nobody can tell."""


class Tokens(Protocol):
    """Signs tokens."""

    def access(self, scope: Scope, session: Session) -> Token:
        """A token of a session's player."""

    def seat(self, match_id: str, seat: str) -> Token:
        """The token of one seat that a bot of the house holds."""


class Clock(Protocol):
    """Time."""

    def now(self) -> int:
        """Milliseconds since 1970."""

    def ticks(self) -> int:
        """Milliseconds that only ever go up, for durations."""

    async def sleep(self, milliseconds: int) -> None:
        """Wait."""


class Meter(Protocol):
    """Counts, once things are committed."""

    def know(self, games: Sequence[Game]) -> None:
        """Learn the closed sets that labels come from."""

    def committed(self, game_id: str, steps: Sequence[Step], commit: Commit) -> None:
        """Count an action and the SYSTEM decisions after it."""

    def started(self, game_id: str, steps: Sequence[Step]) -> None:
        """Count the SYSTEM decisions of a start."""

    def turned_down(self, game_id: str, result: str) -> None:
        """Count an action that was not committed: `refused` or `stale`."""

    def judged(self, game_id: str, commit: Commit) -> None:
        """Count a match that a verdict ended."""

    def expired(self, game_id: str, result: str, late_ms: int) -> None:
        """Count a deadline: `default`, `verdict`, `pass` (by the service, for a seat), or `given-back`."""

    def cut(self, reason: str) -> None:
        """Count a stream that ends before what it is about does: `slow`, `drain` or `expired`."""

    def paired(self, game_id: str, kind: str, waits_ms: Sequence[int]) -> None:
        """Count a match that the players' queue made, `rated`, `casual` or with a house `bot`, and how long each waited."""

    def tickets_ended(self, game_id: str, state: TicketState, count: int) -> None:
        """Count tickets of players that ended without a match."""

    def requeued(self, count: int) -> None:
        """Count bots' decisions that nobody played and that were offered again."""


@dataclass(frozen=True, slots=True)
class Limits:
    """Bounds and times, in milliseconds where they are times."""

    bot_levels: tuple[str, ...] = ("uniform", "greedy")
    system_steps_max: int = 16
    attempts_max: int = 8
    min_action_interval_ms: int = 700
    bot_matches_max: int = 100
    tickets_max: int = 100
    heartbeat_ms: int = 5_000
    slow_ms: int = 5_000
    offer_after_ms: int = 4_000
    offers_max: int = 500
    games_ms: int = 60_000
    request_ms: int = 24 * 3_600_000
    beat_ms: int = 1_000
    expiry_lease_ms: int = 5_000
    away_ms: int = 60_000
    stream_grace_ms: int = 2_000
    replica_dead_ms: int = 10_000
    settled_turn: int = 2
    draw_cool_down_turns: int = 3
    opening_ms: int = 24 * 3_600_000
    openings_max: int = 10
    rematch_ms: int = 10 * 60_000
    spectator_delay: SpectatorDelay = USUAL_DELAY
    leader_matches_min: int = 10
    pairing: PairingRules = USUAL_PAIRING
    ticket_gone_ms: int = 30_000
    ticket_kept_ms: int = 30 * 24 * 3_600_000
    queue_max: int = 10_000
    pass_delays: DelayRule = HUMAN_DELAYS

    def life(self, control: TimeControl) -> LifeRules:
        """The figures of a match's life. In correspondence nobody is expected to be there."""
        away_ms = None if control.kind is ClockKind.CORRESPONDENCE else self.away_ms
        return LifeRules(self.settled_turn, self.draw_cool_down_turns, away_ms)


@dataclass(frozen=True, slots=True)
class Ports:
    """All of them, as `__main__` wires them."""

    rules: Rules
    requests: Requests
    players: Players
    matches: Matches
    tickets: Tickets
    owed: OwedBots
    openings: Openings
    rematches: Rematches
    ratings: Ratings
    player_tickets: PlayerTickets
    ticket_roll: TicketRoll
    deadlines: Deadlines
    watchers: Watchers
    spectators: Spectators
    standing: Standing
    attendance: Attendance
    pulse: Pulse
    pen: Pen
    feed: Feed
    bots: BotQueue
    tokens: Tokens
    identity: Identity
    clock: Clock
    meter: Meter
    limits: Limits
