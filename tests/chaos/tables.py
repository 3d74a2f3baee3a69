"""The matches of a run: their players, pairing, clocks and lengths."""

import asyncio
from collections.abc import Iterator, Mapping
from itertools import count, cycle, islice
from random import Random

from rules_service.games import registered
from tests.chaos.journal import Journal
from tests.chaos.players import Human, Temper
from tests.chaos.seekers import Pool, Seeker
from tests.deploy.system import SERVICE_KEY
from zhanqi.match.v1 import match_pb2
from zhanqi_client import Client, seat_of_bot, seat_of_caller

SEATS = {game.spec.game_id: game.spec.seats for game in registered()}
LEVELS = ("uniform", "greedy")

BANK = match_pb2.TimeControl(kind=match_pb2.CLOCK_KIND_BANK, bank_ms=60_000, increment_ms=3_000)
LONG_BANK = match_pb2.TimeControl(kind=match_pb2.CLOCK_KIND_BANK, bank_ms=1_800_000, increment_ms=5_000)
TURN = match_pb2.TimeControl(kind=match_pb2.CLOCK_KIND_TURN, turn_ms=20_000)
DAYS = match_pb2.TimeControl(kind=match_pb2.CLOCK_KIND_CORRESPONDENCE, turn_ms=86_400_000)
CONTROLS = (None, BANK, LONG_BANK, LONG_BANK, TURN, DAYS)
QUEUE_CONTROLS = (None, LONG_BANK, TURN)
"""Few choices, because the queue pairs only identical wishes."""

KINDS: Mapping[str, int] = {"duel": 3, "queue": 2, "with-bot": 2, "bots": 3}
"""Kinds of tables and their weights."""
SURE = ("duel", "queue", "with-bot")
"""The fixed first tables of every run. Matches between bots can outlast all others."""


class Tables:
    """Creates matches and plays them."""

    def __init__(self, anyone: Client, journal: Journal, rng: Random, *, actions: tuple[int, int]) -> None:
        self._anyone = anyone
        self._journal = journal
        self._rng = rng
        self._actions = actions
        self._deals = self._dealt()
        self._seekers = count()

    async def play_one(self) -> None:
        """Play a whole match: two players by agreement or by the queue, a player and a bot, or two bots."""
        kind, game_id = next(self._deals)
        match kind:
            case "duel":
                await self._duel(game_id)
            case "queue":
                await self._queue(game_id)
            case "with-bot":
                await self._with_bot(game_id)
            case _:
                await self._bots(game_id)

    def _dealt(self) -> Iterator[tuple[str, str]]:
        """An endless series of (kind, game). Each kind cycles through the games."""
        order = self._rng.sample(sorted(SEATS), len(SEATS))
        # Each kind starts with another game.
        games = {kind: islice(cycle(order), number, None) for number, kind in enumerate(KINDS)}
        while True:
            for kind in (*SURE, *self._rng.choices(list(KINDS), list(KINDS.values()), k=len(SURE))):
                yield kind, next(games[kind])

    async def _duel(self, game_id: str) -> None:
        first, second = await self._guest(), await self._guest()
        control = self._rng.choice(CONTROLS)
        seats = list(SEATS[game_id])
        self._rng.shuffle(seats)
        opening = await first.open_match(game_id, seat=seats[0], time_control=control, is_rated=control is not None)
        await second.life.join(opening.match_id)
        await self._played(opening.match_id, {seats[0]: first, seats[1]: second})

    async def _queue(self, game_id: str) -> None:
        """Two seekers of the same pool. The queue may pair them with each other, with others, or not at all."""
        control = self._rng.choice(QUEUE_CONTROLS)
        pool = Pool(game_id, control, is_rated=control is not None and self._rng.random() < 0.5)
        async with asyncio.TaskGroup() as group:
            for _ in range(2):
                seeker = Seeker(await self._guest(), next(self._seekers), pool, self._journal, self._fresh_rng())
                group.create_task(seeker.play(self._played))

    async def _with_bot(self, game_id: str) -> None:
        player = await self._guest()
        mine, its = self._rng.sample(SEATS[game_id], 2)
        seats = [seat_of_caller(mine), seat_of_bot(its, self._rng.choice(LEVELS))]
        match = await player.create_match(game_id, seats, time_control=self._rng.choice((None, LONG_BANK, DAYS)))
        await self._played(match.match_id, {mine: player})

    async def _bots(self, game_id: str) -> None:
        player = await self._guest()
        ticket = await player.queue.queue_bot_match(game_id, ["greedy", self._rng.choice(LEVELS)])
        while not (match_id := (await player.queue.ticket(ticket.ticket_id)).match_id):  # noqa: ASYNC110 - a remote state has no event
            await asyncio.sleep(0.2)
        self._journal.add_match(match_id)
        house = self._anyone.with_token(SERVICE_KEY)
        watching = []
        for seat in SEATS[game_id]:
            token = (await house.issue_seat_token(match_id, seat)).token.value
            watching.append(self._watch(self._anyone.with_token(token), match_id, seat))
        await asyncio.gather(*watching)

    async def _played(self, match_id: str, seats: Mapping[str, Client]) -> None:
        self._journal.add_match(match_id)
        async with asyncio.TaskGroup() as group:
            for seat, client in seats.items():
                human = Human(client, match_id, seat, self._temper(), self._journal, self._fresh_rng())
                group.create_task(human.play())

    async def _watch(self, client: Client, match_id: str, seat: str) -> None:
        async for update in client.watch(match_id):
            self._journal.receive(match_id, seat, update)
        self._journal.watched_to_the_end(match_id, seat)

    async def _guest(self) -> Client:
        return await self._anyone.as_guest()

    def _temper(self) -> Temper:
        return Temper(self._rng.randint(*self._actions))

    def _fresh_rng(self) -> Random:
        return Random(self._rng.getrandbits(64))
