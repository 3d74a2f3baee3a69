"""A whole match service over gRPC in this process, with the toy's rules, and clients for it."""

import asyncio
import uuid
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field, replace
from io import StringIO
from typing import Any

import grpc

from match_service.running import Running, running
from match_service.settings import Settings
from tests.match_service import toy_game
from tests.match_service.toy_rules import ToyRulesServicer, toy_rules_server
from zhanqi.match.v1 import match_service_pb2 as pb
from zhanqi_client import Client, RetryPolicy, connect, seat_of_bot, seat_of_caller
from zhanqi_wire.log import make_log

TOKEN_KEY = "the key of tests that signs tokens"
SERVICE_KEY = "the key of tests for bot workers"
ONCE = RetryPolicy(attempts=1)


@dataclass
class Arena:
    """A running service, the rules behind it, and its log."""

    settings: Settings
    running: Running
    rules: ToyRulesServicer
    anyone: Client
    log: StringIO
    stack: AsyncExitStack = field(repr=False)

    @property
    def target(self) -> str:
        """The service's address."""
        return str(self.running.address)

    @property
    def service(self) -> Client:
        """The bot workers' client."""
        return self.anyone.with_token(SERVICE_KEY)

    async def guest(self) -> Client:
        """A new player's client."""
        return await self.anyone.as_guest()

    async def same_player(self, client: Client) -> Client:
        """A client of the same player at this service."""
        ((_, bearer),) = await client._connection.credentials.metadata()
        return self.anyone.with_token(bearer.removeprefix("Bearer "))

    async def bot(self, match_id: str, seat: str = "right") -> Client:
        """The client of a bot's seat."""
        return self.anyone.with_token((await self.service.issue_seat_token(match_id, seat)).token.value)

    async def match(self, option: str = "") -> "Match":
        """A new match: a player on the left, a bot on the right."""
        player = await self.guest()
        options = toy_game.packed(option) if option else None
        seats = [seat_of_caller("left"), seat_of_bot("right", "uniform")]
        match = await player.create_match("toy", seats, options=options)
        return Match(match.match_id, player, await self.bot(match.match_id))

    async def duel(self, option: str = "", **terms: Any) -> "Match":
        """A new match of two players, the first of whom sits on the left."""
        first, second = await self.guest(), await self.guest()
        options = toy_game.packed(option) if option else None
        opening = await first.open_match("toy", seat="left", options=options, **terms)
        await second.life.join(opening.match_id)
        return Match(opening.match_id, first, second)

    async def replica(self, **changes: Any) -> "Arena":
        """Another replica on the same database, with the same rules."""
        return await self.stack.enter_async_context(another(self, changes))


@dataclass(frozen=True)
class Match:
    """A match and the clients of its two seats."""

    match_id: str
    left: Client
    right: Client

    async def act(self, client: Client, command: str, *, rev: int | None = None, request_id: str | None = None) -> Any:
        """Submit a command, on the seat's newest revision if none is given."""
        if rev is None:
            rev = (await client.view(self.match_id)).view.rev
        return await client.submit(self.match_id, rev, toy_game.packed(command), request_id=request_id)

    def other(self, client: Client) -> Client:
        """The other side's client."""
        return self.right if client is self.left else self.left

    async def take_turns(self, count: int) -> None:
        """Play that many turns of both sides."""
        for _ in range(count):
            await self.play((self.left, "end"), (self.right, "end"))

    async def play(self, *commands: tuple[Client, str]) -> None:
        """Submit commands one by one; each is accepted."""
        last, rev = None, None
        for client, command in commands:
            accepted = await self.act(client, command, rev=rev if client is last else None)
            assert isinstance(accepted, pb.Accepted)
            last, rev = client, accepted.rev


@asynccontextmanager
async def arena(database_url: str, **changes: Any) -> AsyncIterator[Arena]:
    """A service on the database; without Redis unless `redis_url` is set."""
    rules = ToyRulesServicer()
    async with AsyncExitStack() as stack:
        rules_address = await stack.enter_async_context(toy_rules_server(rules))
        settings = Settings(
            **{
                "listen": "127.0.0.1:0",
                "metrics_listen": "127.0.0.1:0",
                "rules_target": str(rules_address),
                "database_url": database_url,
                "redis_url": "",
                "token_key": TOKEN_KEY,
                "service_key": SERVICE_KEY,
                "min_action_interval_ms": 0,
                # Idle jobs of a service take CPU from other tests.
                "sweep_seconds": 0.2,
                "revocation_seconds": 0.1,
                "expiry_seconds": 0.1,
                "limit_replicas": 1,
                # Tests play faster than people; tests of limits set their own.
                "limit_own_clock": (10_000, 1_000.0),
                "drain_seconds": 2,
                **changes,
            }
        )
        yield await _start(settings, rules, stack)


@asynccontextmanager
async def borrowed(shared: Arena) -> AsyncIterator[Arena]:
    """A running service for one test. Hooks and replicas that the test adds end with the block."""
    shared.log.seek(0)
    shared.log.truncate()
    async with AsyncExitStack() as stack:
        try:
            yield replace(shared, stack=stack)
        finally:
            shared.rules.before_apply = shared.rules.before_start = None


@asynccontextmanager
async def another(first: Arena, changes: dict[str, Any]) -> AsyncIterator[Arena]:
    """Another replica."""
    async with AsyncExitStack() as stack:
        settings = Settings(**{**first.settings.model_dump(), **changes})
        yield await _start(settings, first.rules, stack)


async def _start(settings: Settings, rules: ToyRulesServicer, stack: AsyncExitStack) -> Arena:
    log = StringIO()
    started = await stack.enter_async_context(running(settings, make_log("match", "INFO", log)))
    anyone = await stack.enter_async_context(connect(str(started.address), retry=ONCE))
    return Arena(settings, started, rules, anyone, log, stack)


async def read(call: "grpc.aio.UnaryStreamCall[Any, pb.WatchMatchResponse]", count: int) -> list[pb.WatchMatchResponse]:
    """The next messages of a stream."""
    messages = []
    async with asyncio.timeout(10):
        for _ in range(count):
            message = await call.read()
            assert isinstance(message, pb.WatchMatchResponse), "the stream ended"
            messages.append(message)
    return messages


async def updates(client: Client, match_id: str, after_rev: int = 0) -> list[pb.Update]:
    """All updates of a seat until the match ends."""
    async with asyncio.timeout(60):
        return [update async for update in client.watch(match_id, after_rev)]


async def eventually(holds: Callable[[], Awaitable[bool]]) -> None:
    """Wait until the condition is true."""
    async with asyncio.timeout(60):
        while not await holds():  # noqa: ASYNC110 - what it waits for has no event
            await asyncio.sleep(0.02)


def rev_and_events(update: pb.Update) -> tuple[int, Sequence[str]]:
    """An update's revision and its events."""
    return update.rev, [toy_game.unpacked(event) for event in update.events]


def fresh_id() -> str:
    """A request id."""
    return str(uuid.uuid4())
