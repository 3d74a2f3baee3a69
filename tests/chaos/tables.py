"""The matches that are played: who sits there, by which clock, and for how long."""

import asyncio
from random import Random

from rules_service.games import registered
from tests.chaos.journal import Journal
from tests.chaos.players import Human, Temper
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


class Tables:
    """Seats players at new matches until it is told to stop."""

    def __init__(self, anyone: Client, journal: Journal, rng: Random, *, actions: tuple[int, int]) -> None:
        self._anyone = anyone
        self._journal = journal
        self._rng = rng
        self._actions = actions

    async def play_one(self) -> None:
        """A match from its beginning to its end: between two people, a person and a bot, or two bots."""
        kind = self._rng.choices(("duel", "with-bot", "bots"), (5, 3, 2))[0]
        game_id = self._rng.choice(sorted(SEATS))
        if kind == "duel":
            await self._duel(game_id)
        elif kind == "with-bot":
            await self._with_bot(game_id)
        else:
            await self._bots(game_id)

    async def _duel(self, game_id: str) -> None:
        first, second = await self._guest(), await self._guest()
        control = self._rng.choice(CONTROLS)
        seats = list(SEATS[game_id])
        self._rng.shuffle(seats)
        opening = await first.open_match(game_id, seat=seats[0], time_control=control, is_rated=control is not None)
        await second.life.join(opening.match_id)
        await self._played(opening.match_id, {seats[0]: first, seats[1]: second})

    async def _with_bot(self, game_id: str) -> None:
        player = await self._guest()
        mine, its = self._rng.sample(SEATS[game_id], 2)
        seats = [seat_of_caller(mine), seat_of_bot(its, self._rng.choice(LEVELS))]
        match = await player.create_match(game_id, seats, time_control=self._rng.choice((None, LONG_BANK, DAYS)))
        await self._played(match.match_id, {mine: player})

    async def _bots(self, game_id: str) -> None:
        player = await self._guest()
        ticket = await player.queue_bot_match(game_id, ["greedy", self._rng.choice(LEVELS)])
        while not (match_id := (await player.ticket(ticket.ticket_id)).match_id):  # noqa: ASYNC110 - it is asked from afar
            await asyncio.sleep(0.2)
        self._journal.matches.append(match_id)
        house = self._anyone.with_token(SERVICE_KEY)
        watching = []
        for seat in SEATS[game_id]:
            token = (await house.issue_seat_token(match_id, seat)).token.value
            watching.append(self._watch(self._anyone.with_token(token), match_id, seat))
        await asyncio.gather(*watching)

    async def _played(self, match_id: str, seats: dict[str, Client]) -> None:
        self._journal.matches.append(match_id)
        async with asyncio.TaskGroup() as group:
            for seat, client in seats.items():
                human = Human(client, match_id, seat, self._temper(), self._journal, Random(self._rng.getrandbits(64)))
                group.create_task(human.play())

    async def _watch(self, client: Client, match_id: str, seat: str) -> None:
        async for update in client.watch(match_id):
            self._journal.told(match_id, seat, update)
        self._journal.watched_to_the_end(match_id, seat)

    async def _guest(self) -> Client:
        return await self._anyone.as_guest()

    def _temper(self) -> Temper:
        return Temper(self._rng.randint(*self._actions))
