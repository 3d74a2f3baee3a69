"""Fakes of the ports: storage in memory, a manual clock, and recorders."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from match_service.adapters.watch.feed import LocalFeed
from match_service.domain.errors import Conflict, Fault, TooMany
from match_service.domain.identity.caller import Player, Scope, Token
from match_service.domain.identity.session import Session
from match_service.domain.lobby.bot_match_ticket import Ticket, TicketState
from match_service.domain.play.commit import Commit, NewMatch
from match_service.domain.play.game import Game
from match_service.domain.play.request import Request
from match_service.domain.play.step import Step
from match_service.usecases.identity.ports import AccountPorts
from match_service.usecases.lobby.ports import LobbyPorts, QueuePorts
from match_service.usecases.play.ports import PlayPorts
from match_service.usecases.ports.limits import Limits
from match_service.usecases.uptime.served_games import Games
from match_service.usecases.watch.ports import WatchPorts
from match_service.usecases.watch.watch_ticket import TicketPresence
from tests.match_service.toy_rules import ToyRules
from tests.match_service.usecases.identity_fakes import Fakes
from tests.match_service.usecases.life_fakes import (
    Deadlines,
    NoRatings,
    NoRematches,
    Outages,
    Presence,
    StoredOpenings,
    StoredSnapshots,
    StoredSpectators,
)
from tests.match_service.usecases.queue_fakes import StoredPlayerTickets
from tests.match_service.usecases.store import Store
from tests.match_service.usecases.usual_limits import usual_limits


class Clock:
    """A clock that moves only when it is set, and by `sleep`."""

    def __init__(self) -> None:
        self.time = 1_000_000
        self.slept: list[int] = []

    def now(self) -> int:
        return self.time

    def ticks(self) -> int:
        return self.time

    async def sleep(self, milliseconds: int) -> None:
        self.slept.append(milliseconds)
        self.time += milliseconds


class StoredPlayers:
    """`Players` in a store."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def create(self, player: Player, request: Request, now: int) -> None:
        await self._store.make_player(player, request)

    async def get(self, player_id: str) -> Player | None:
        return self._store.players.get(player_id)

    async def change_counts(self, player_ids: Sequence[str]) -> Mapping[str, int]:
        return {each: self._store.change_counts.get(each, 0) for each in player_ids}


class StoredTickets:
    """`Tickets` in a store."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self.tickets: dict[str, Ticket] = {}
        self.off: dict[str, int] = {}

    async def create(self, ticket: Ticket, request: Request, queued_max: int) -> None:
        if await self.queued_count() >= queued_max:
            raise TooMany("TOO_MANY_TICKETS", 1)
        self._store._remember(request, ticket.ticket_id, 0)
        self.tickets[ticket.ticket_id] = ticket

    async def get(self, ticket_id: str) -> Ticket | None:
        return self.tickets.get(ticket_id)

    async def due(self, now: int, limit: int) -> Sequence[Ticket]:
        waiting = [each for each in self.tickets.values() if each.state is TicketState.QUEUED]
        return [each for each in waiting if self.off.get(each.ticket_id, 0) <= now][:limit]

    async def redeem(self, ticket: Ticket, new: NewMatch, bot_matches_max: int) -> None:
        if self.tickets[ticket.ticket_id].state is not TicketState.QUEUED:
            raise Conflict
        await self._store.create(new, bot_matches_max)
        matched = replace(ticket, state=TicketState.MATCHED, match_id=new.commit.head.match_id)
        self.tickets[ticket.ticket_id] = matched

    async def put_off(self, ticket_id: str, until: int) -> None:
        self.off[ticket_id] = until

    async def queued_count(self) -> int:
        return sum(each.state is TicketState.QUEUED for each in self.tickets.values())


class Owed:
    """`OwedBots`. `stale`: the next claim's result. `claims`: the arguments of all claims."""

    def __init__(self) -> None:
        self.stale: list[tuple[str, str]] = []
        self.claims: list[tuple[int, int]] = []

    async def claim(self, offered_before: int, now: int, limit: int) -> Sequence[tuple[str, str]]:
        self.claims.append((offered_before, now))
        claimed, self.stale = self.stale, []
        return claimed

    async def oldest(self) -> int | None:
        return None


class Bots:
    """`BotQueue` that records its offers. `down`: it does not answer."""

    def __init__(self) -> None:
        self.offers: list[tuple[str, str]] = []
        self.waiting = 0
        self.down = False

    def offer(self, match_id: str, seat: str) -> None:
        self.offers.append((match_id, seat))

    async def depth(self) -> int:
        if self.down:
            raise Fault("QUEUE_UNAVAILABLE")
        return self.waiting


class Tokens:
    """`Tokens` whose values are readable."""

    def access(self, scope: Scope, session: Session) -> Token:
        return Token(f"{scope.value} {session.player_id}", 1)

    def seat(self, match_id: str, seat: str) -> Token:
        return Token(f"seat {match_id} {seat}", 1)


class Meter:
    """`Meter` that records."""

    def __init__(self) -> None:
        self.actions: list[str] = []
        self.verdicts: list[str] = []
        self.expiries: list[tuple[str, int]] = []
        self.pairs: list[tuple[str, list[int]]] = []
        self.ticket_ends: list[TicketState] = []
        self.ticks = 0
        self.requeues = 0
        self.cuts: list[str] = []

    def know(self, games: Sequence[Game]) -> None:
        return

    def committed(self, game_id: str, steps: Sequence[Step], commit: Commit) -> None:
        self.actions.append("accepted")

    def started(self, game_id: str, steps: Sequence[Step]) -> None:
        self.ticks += len(steps)

    def turned_down(self, game_id: str, result: str) -> None:
        self.actions.append(result)

    def judged(self, game_id: str, commit: Commit) -> None:
        verdict = commit.head.life.verdict
        assert verdict is not None
        self.verdicts.append(verdict.reason)

    def expired(self, game_id: str, result: str, late_ms: int) -> None:
        self.expiries.append((result, late_ms))

    def cut(self, reason: str) -> None:
        self.cuts.append(reason)

    def paired(self, game_id: str, kind: str, waits_ms: Sequence[int]) -> None:
        self.pairs.append((kind, list(waits_ms)))

    def tickets_ended(self, game_id: str, state: TicketState, count: int) -> None:
        self.ticket_ends.append(state)

    def requeued(self, count: int) -> None:
        self.requeues += count


class World:
    """All fakes, grouped into the use cases' ports."""

    def __init__(self, limits: Limits | None = None) -> None:
        self.rules = ToyRules()
        self.store = Store()
        self.tickets = StoredTickets(self.store)
        self.identity = Fakes(self.store)
        self.player_tickets = StoredPlayerTickets(self.store)
        self.ticket_presence = TicketPresence()
        self.owed = Owed()
        self.feed = LocalFeed(watches_max=10, is_deaf=lambda: False)
        self.bots = Bots()
        self.clock = Clock()
        self.meter = Meter()
        self.outages = Outages()
        self.presence = Presence()
        self.requests = self.store
        self.players = StoredPlayers(self.store)
        self.openings = StoredOpenings(self.store)
        self.snapshots = StoredSnapshots(self.store)
        self.deadlines = Deadlines(self.store)
        self.tokens = Tokens()
        self.games = Games(self.rules, self.clock, self.meter, 60_000)
        self.play = PlayPorts(
            rules=self.rules,
            matches=self.store,
            outages=self.outages,
            feed=self.feed,
            bots=self.bots,
            clock=self.clock,
            meter=self.meter,
            limits=limits or usual_limits(min_action_interval_ms=0),
        )

    @property
    def lobby(self) -> LobbyPorts:
        return LobbyPorts(
            play=self.play,
            games=self.games,
            requests=self.requests,
            players=self.players,
            openings=self.openings,
            rematches=NoRematches(),
        )

    @property
    def queue(self) -> QueuePorts:
        return QueuePorts(
            play=self.play,
            games=self.games,
            requests=self.requests,
            players=self.players,
            ratings=NoRatings(),
            player_tickets=self.player_tickets,
            bot_tickets=self.tickets,
        )

    @property
    def watch(self) -> WatchPorts:
        return WatchPorts(
            play=self.play,
            players=self.players,
            openings=self.openings,
            presence=self.presence,
            snapshots=self.snapshots,
            spectators=StoredSpectators(self.store),
        )

    @property
    def account(self) -> AccountPorts:
        return self.identity.ports(self.tokens, self.clock, self.players)
