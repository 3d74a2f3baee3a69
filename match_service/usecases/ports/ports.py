"""All that the use cases need of the world, as protocols: what a part of it needs is in the part's own ports."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from match_service.domain.identity.caller import Scope, Token
from match_service.domain.identity.session import Session
from match_service.domain.lobby.bot_match_ticket import TicketState
from match_service.domain.play.commit import Commit
from match_service.domain.play.game import Game
from match_service.domain.play.situation import SituationEncoder
from match_service.domain.play.step import Step
from match_service.usecases.ports.feed import Feed
from match_service.usecases.ports.identity import Identity
from match_service.usecases.ports.life_cycle import Deadlines, Openings, Outages, Presence, Rematches, Watchers
from match_service.usecases.ports.limits import Limits
from match_service.usecases.ports.matches import Matches, OwedBots, Players, Requests, Tickets
from match_service.usecases.ports.player_queue import PlayerTickets, TicketRoll
from match_service.usecases.ports.player_snapshots import Standing
from match_service.usecases.ports.ratings import Ratings
from match_service.usecases.ports.rules import Rules
from match_service.usecases.ports.spectators import Spectators


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
    attendance: Presence
    pulse: Outages
    pen: SituationEncoder
    feed: Feed
    bots: BotQueue
    tokens: Tokens
    identity: Identity
    clock: Clock
    meter: Meter
    limits: Limits
