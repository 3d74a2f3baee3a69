"""A replica stops within ten seconds even if its dependencies hang."""

import asyncio
import signal
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path

import pytest

from match_service.adapters.database.connection.schema import migrate
from tests.match_service import toy_game
from tests.match_service.server.process.test_process import SERVE, environment, served
from tests.match_service.toy_rules import ToyRulesServicer, toy_rules_server
from tests.services.ports import LOOPBACK
from tests.services.postgres import Postgres, running_postgres
from tests.services.process import ServiceProcess
from tests.services.valkey import Valkey, running_valkey
from zhanqi_client import Client, connect, seat_of_bot, seat_of_caller
from zhanqi_client.errors import ServiceError

PROMISED_SECONDS = 10.0
PLAYERS = 12
"""More than there are connections to the database: each of them is in use, or was."""


@pytest.fixture
def database() -> Iterator[Postgres]:
    """A PostgreSQL that other tests do not use."""
    with running_postgres() as server:
        try:
            yield server
        finally:
            server.go_on()


@pytest.fixture
def redis() -> Iterator[Valkey]:
    with running_valkey() as server:
        try:
            yield server
        finally:
            server.go_on()


async def play(anyone: Client, played: asyncio.Event) -> None:
    """Play until a dependency hangs, then keep trying."""
    player = anyone.with_token((await anyone.create_guest()).token.value)
    match = await player.create_match("toy", [seat_of_caller("left"), seat_of_bot("right", "uniform")])
    while True:
        with suppress(ServiceError):
            rev = (await player.view(match.match_id)).view.rev
            await player.submit(match.match_id, rev, toy_game.packed("idle"))
            played.set()
        await asyncio.sleep(0)


@asynccontextmanager
async def played(target: str) -> AsyncIterator[None]:
    """Matches are played while the block runs."""
    async with connect(target) as anyone:
        events = [asyncio.Event() for _ in range(PLAYERS)]
        tasks = [asyncio.create_task(play(anyone, event)) for event in events]
        try:
            await asyncio.gather(*(event.wait() for event in events))
            yield
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)


async def ends_in_time(process: ServiceProcess) -> float:
    """Stop the process and return the seconds that it took; its exit must be clean."""
    began = time.monotonic()
    process.send(signal.SIGTERM)
    assert await asyncio.to_thread(process.wait, 60) == 0, process.log_tail()
    return time.monotonic() - began


@pytest.mark.postgres
@pytest.mark.parametrize("database_seconds", ["5", "60"])
async def test_replica_stops_in_time_when_database_and_redis_hang(
    database: Postgres, redis: Valkey, tmp_path: Path, database_seconds: str
) -> None:
    url = await asyncio.to_thread(database.create_database, "zhanqi")
    await migrate(url)
    async with toy_rules_server(ToyRulesServicer()) as rules:
        settings = environment(url, str(rules), REDIS_URL=redis.url, DATABASE_SECONDS=database_seconds)
        with served(settings, tmp_path / "log") as process:
            async with played(settings["ZHANQI_MATCH_LISTEN"]):
                database.pause()
                redis.pause()
                assert await ends_in_time(process) <= PROMISED_SECONDS


async def test_replica_stops_in_time_when_the_database_hangs_at_start(tmp_path: Path) -> None:
    asked = asyncio.Event()

    async def hang(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        asked.set()
        with suppress(OSError):
            await reader.read()
        writer.close()

    silent = await asyncio.start_server(hang, LOOPBACK, 0)
    url = f"postgresql+asyncpg://zhanqi@{LOOPBACK}:{silent.sockets[0].getsockname()[1]}/zhanqi"
    process = ServiceProcess(SERVE, tmp_path / "log", environment=environment(url), fork=True)
    try:
        await asked.wait()
        assert await ends_in_time(process) <= PROMISED_SECONDS
    finally:
        process.kill()
        silent.close()
