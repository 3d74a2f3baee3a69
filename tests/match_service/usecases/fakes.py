"""Fakes of the ports: storage in memory, a clock that is set, and ears that remember."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from match_service.adapters.feed import LocalFeed
from match_service.domain.commit import Commit, NewMatch
from match_service.domain.errors import Conflict, Fault, NotFound, TooMany
from match_service.domain.game import Game
from match_service.domain.identity import Player, Token
from match_service.domain.match import Head, Match, MatchState, Seating, SeatNow
from match_service.domain.request import Request, Result
from match_service.domain.step import SPECTATOR, Step
from match_service.domain.ticket import Ticket, TicketState
from match_service.usecases.ports import Found, History, Limits, Ports
from tests.match_service.toy_rules import ToyRules

Key = tuple[str, str, str]


def key(request: Request) -> Key:
    return request.account, request.method, request.request_id


class Clock:
    """A clock that moves when it is told to, and while somebody sleeps."""

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


class Store:
    """`Matches`, `Requests` and `Players` in memory. `lose_answers`: that many commits hold, but their answer is lost."""

    def __init__(self) -> None:
        self.heads: dict[str, Head] = {}
        self.facts: dict[str, NewMatch] = {}
        self.last: dict[str, Commit] = {}
        self.told: dict[tuple[str, str], list[tuple[int, bytes]]] = {}
        self.results: dict[Key, Result] = {}
        self.players: dict[str, Player] = {}
        self.commits: list[Commit] = []
        self.lose_answers = 0

    async def find(self, request: Request) -> Result | None:
        return self.results.get(key(request))

    async def purge(self, before: int, limit: int) -> int:
        return 0

    async def make_player(self, player: Player, request: Request) -> None:
        self._remember(request, player.player_id, 0)
        self.players[player.player_id] = player

    async def create(self, new: NewMatch, bot_matches_max: int) -> None:
        if new.bots_only and sum(fact.bots_only for fact in self.facts.values()) >= bot_matches_max:
            raise TooMany("TOO_MANY_BOT_MATCHES", 1)
        match_id = new.commit.head.match_id
        if new.commit.request is not None:
            self._remember(new.commit.request, match_id, 0)
        self.facts[match_id] = new
        self._write(new.commit)

    async def head(self, match_id: str, request: Request) -> Found | None:
        head = self.heads.get(match_id)
        return None if head is None else Found(head, self.results.get(key(request)))

    async def commit(self, commit: Commit) -> None:
        if self.heads[commit.head.match_id].version != commit.seen:
            raise Conflict
        if commit.request is not None:
            self._remember(commit.request, commit.head.match_id, commit.rev)
        self.commits.append(commit)
        self._write(commit)
        if self.lose_answers:
            self.lose_answers -= 1
            raise Fault("DATABASE_UNAVAILABLE")

    async def seat_now(self, match_id: str, *, player_id: str | None = None, seat: str | None = None) -> SeatNow | None:
        head = self.heads.get(match_id)
        for each in head.seats if head else ():
            if (player_id is None and each.seat == seat) or (player_id is not None and each.occupant.player_id == player_id):
                return SeatNow(each.seat, each.rev, each.view, self.heads[match_id].state is not MatchState.ACTIVE)
        return None

    async def history(self, match_id: str, seat: str, after_rev: int, limit: int) -> History:
        now = await self.seat_now(match_id, seat=seat)
        if now is None:
            raise NotFound("UNKNOWN_MATCH")
        told = [each for each in self.told.get((match_id, seat), []) if each[0] > after_rev]
        return History(tuple(told[:limit]), now)

    async def match(self, match_id: str) -> Match | None:
        if match_id not in self.facts:
            return None
        head, new = self.heads[match_id], self.facts[match_id]
        return Match(
            match_id=match_id,
            game_id=head.game_id,
            rules_version=new.rules_version,
            state=head.state,
            created_by=new.created_by,
            seats=tuple(Seating(each.seat, each.occupant) for each in head.seats if each.seat != SPECTATOR),
            outcome=self.last[match_id].outcome,
            created_at=new.commit.now,
            ended_at=None,
            min_action_interval_ms=head.min_action_interval_ms,
            action_count=head.seq,
            seed=new.seed,
        )

    async def page(self, player_id: str, state: MatchState | None, before: tuple[int, str] | None, limit: int) -> Sequence[Match]:
        found = [await self.match(match_id) for match_id in reversed(self.facts)]
        return [match for match in found if match is not None and match.has_part(player_id)][:limit]

    async def active_count(self) -> Mapping[str, int]:
        return {}

    def _remember(self, request: Request, subject: str, rev: int) -> None:
        if key(request) in self.results:
            raise Conflict
        self.results[key(request)] = Result(request.body_hash, subject, rev)

    def _write(self, commit: Commit) -> None:
        match_id = commit.head.match_id
        self.heads[match_id] = commit.head
        self.last[match_id] = commit
        for each in commit.tellings:
            self.told.setdefault((match_id, each.seat), []).append((each.rev, each.events))


class StoredPlayers:
    """`Players` of the same memory."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def create(self, player: Player, request: Request, now: int) -> None:
        await self._store.make_player(player, request)

    async def get(self, player_id: str) -> Player | None:
        return self._store.players.get(player_id)


class StoredTickets:
    """`Tickets` of the same memory."""

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
    """`OwedBots` that hands out what it was given."""

    def __init__(self) -> None:
        self.stale: list[tuple[str, str]] = []
        self.asked: list[tuple[int, int]] = []

    async def claim(self, offered_before: int, now: int, limit: int) -> Sequence[tuple[str, str]]:
        self.asked.append((offered_before, now))
        claimed, self.stale = self.stale, []
        return claimed

    async def oldest(self) -> int | None:
        return None


class Bots:
    """`BotQueue` that remembers its offers. `down`: it does not answer."""

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
    """`Tokens` that say what they are for."""

    def play(self, player_id: str) -> Token:
        return Token(f"play {player_id}", 1)

    def bot(self, match_id: str, seat: str) -> Token:
        return Token(f"bot {match_id} {seat}", 1)


class Meter:
    """`Meter` that remembers."""

    def __init__(self) -> None:
        self.actions: list[str] = []
        self.ticks = 0
        self.requeues = 0

    def know(self, games: Sequence[Game]) -> None:
        return

    def committed(self, game_id: str, steps: Sequence[Step], commit: Commit) -> None:
        self.actions.append("accepted")

    def started(self, game_id: str, steps: Sequence[Step]) -> None:
        self.ticks += len(steps)

    def turned_down(self, game_id: str, result: str) -> None:
        self.actions.append(result)

    def requeued(self, count: int) -> None:
        self.requeues += count


class World:
    """All fakes, and the ports made of them."""

    def __init__(self, limits: Limits | None = None) -> None:
        self.rules = ToyRules()
        self.store = Store()
        self.tickets = StoredTickets(self.store)
        self.owed = Owed()
        self.feed = LocalFeed(watches_max=10, count=lambda _: None, is_deaf=lambda: False)
        self.bots = Bots()
        self.clock = Clock()
        self.meter = Meter()
        self.ports = Ports(
            rules=self.rules,
            requests=self.store,
            players=StoredPlayers(self.store),
            matches=self.store,
            tickets=self.tickets,
            owed=self.owed,
            feed=self.feed,
            bots=self.bots,
            tokens=Tokens(),
            clock=self.clock,
            meter=self.meter,
            limits=limits or Limits(min_action_interval_ms=0),
        )
