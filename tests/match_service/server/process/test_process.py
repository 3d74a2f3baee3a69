"""The service as a process: start, drain, and durability of acknowledged actions."""

import asyncio
import signal
import sys
from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager
from pathlib import Path

import grpc
import pytest
from grpc_health.v1 import health_pb2, health_pb2_grpc
from grpc_reflection.v1alpha import reflection_pb2, reflection_pb2_grpc

from match_service.server.services import SERVICES
from match_service.settings import DEVELOPMENT_SERVICE_KEY, DEVELOPMENT_TOKEN_KEY
from tests.match_service import toy_game
from tests.match_service.server.arena import SERVICE_KEY, TOKEN_KEY
from tests.match_service.toy_rules import ToyRulesServicer, toy_rules_server
from tests.services.ports import LOOPBACK, accepts, reserve_port
from tests.services.process import ServiceProcess
from zhanqi_client import connect, seat_of_bot, seat_of_caller

SERVE = [sys.executable, "-m", "match_service"]


@pytest.fixture
async def rules_target() -> AsyncIterator[str]:
    async with toy_rules_server(ToyRulesServicer()) as address:
        yield str(address)


def environment(database_url: str, rules_target: str = "127.0.0.1:1", **changes: str) -> dict[str, str]:
    settings = {
        "LISTEN": f"{LOOPBACK}:{reserve_port()}",
        "METRICS_LISTEN": f"{LOOPBACK}:{reserve_port()}",
        "RULES_TARGET": rules_target,
        "DATABASE_URL": database_url,
        "REDIS_URL": "",
        "TOKEN_KEY": TOKEN_KEY,
        "SERVICE_KEY": SERVICE_KEY,
        "MIN_ACTION_INTERVAL_MS": "0",
        **changes,
    }
    return {f"ZHANQI_MATCH_{name}": value for name, value in settings.items()}


def refusal(settings: dict[str, str], folder: Path) -> str:
    """The error output of a service that does not start."""
    out, errors = folder / "refused.out", folder / "refused.errors"
    errors.unlink(missing_ok=True)
    process = ServiceProcess(SERVE, out, environment=settings, fork=True, errors=errors)
    assert process.wait() == 1
    assert process.log_text() == ""
    return errors.read_text()


@contextmanager
def served(settings: dict[str, str], log: Path, *, fork: bool = True) -> Iterator[ServiceProcess]:
    process = ServiceProcess(SERVE, log, environment=settings, fork=fork)
    try:
        process.wait_until(lambda: accepts(int(settings["ZHANQI_MATCH_LISTEN"].split(":")[1])))
        yield process
    finally:
        if process.exit_code is None:
            process.kill()


@pytest.mark.parametrize(
    ("changes", "named"),
    [
        ({"TOKEN_KEY": ""}, "ZHANQI_MATCH_TOKEN_KEY"),
        ({"SERVICE_KEY": ""}, "ZHANQI_MATCH_SERVICE_KEY"),
        ({"TOKEN_KEY": "short"}, "ZHANQI_MATCH_TOKEN_KEY"),
        ({"TOKEN_KEY": DEVELOPMENT_TOKEN_KEY}, "ZHANQI_MATCH_TOKEN_KEY"),
        ({"SERVICE_KEY": DEVELOPMENT_SERVICE_KEY}, "ZHANQI_MATCH_SERVICE_KEY"),
        ({"LISTEN": "nowhere"}, "ZHANQI_MATCH_LISTEN"),
        ({"DATABASE_URL": "sqlite+aiosqlite:////nowhere/match.db"}, "match_service migrate"),
        ({"DATABASE_URL": "postgresql+asyncpg://x@127.0.0.1:1/x"}, "ZHANQI_MATCH_DATABASE_URL"),
    ],
)
def test_start_fails_and_names_the_setting_when_it_is_invalid(
    sqlite_url: str, tmp_path: Path, changes: dict[str, str], named: str
) -> None:
    said = refusal(environment(sqlite_url) | {f"ZHANQI_MATCH_{name}": value for name, value in changes.items()}, tmp_path)
    assert named in said
    assert "Traceback" not in said
    assert TOKEN_KEY not in said


def test_start_fails_and_names_the_port_when_it_is_taken(sqlite_url: str, tmp_path: Path) -> None:
    settings = environment(sqlite_url)
    with served(settings, tmp_path / "log"):
        elsewhere = environment(sqlite_url)
        for taken in ("LISTEN", "METRICS_LISTEN"):
            name = f"ZHANQI_MATCH_{taken}"
            port = settings[name].split(":")[1]
            assert f"port {port}" in refusal({**elsewhere, name: settings[name]}, tmp_path)


def test_migrate_creates_a_database_that_check_accepts(tmp_path: Path) -> None:
    settings = environment(f"sqlite+aiosqlite:///{tmp_path / 'deep' / 'match.db'}")

    def code(command: str) -> int:
        return ServiceProcess([*SERVE, command], tmp_path / "log", environment=settings, fork=True).wait()

    assert [code(command) for command in ("check", "migrate", "check")] == [1, 0, 0]


def test_start_needs_no_keys_in_development(sqlite_url: str, tmp_path: Path) -> None:
    with served(
        environment(sqlite_url, TOKEN_KEY="", SERVICE_KEY="", DEVELOPMENT="true"), tmp_path / "log", fork=False
    ) as process:
        assert process.stop() == 0


async def test_sigterm_ends_streams_and_then_the_process(sqlite_url: str, rules_target: str, tmp_path: Path) -> None:
    settings = environment(sqlite_url, rules_target)
    with served(settings, tmp_path / "log") as process:
        async with connect(settings["ZHANQI_MATCH_LISTEN"]) as anyone:
            player = anyone.with_token((await anyone.create_guest()).token.value)
            match = await player.create_match("toy", [seat_of_caller("left"), seat_of_bot("right", "uniform")])
            updates = player.watch(match.match_id)
            assert (await anext(updates)).rev == 1
            process.send(signal.SIGTERM)
            assert await asyncio.to_thread(process.wait) == 0
            await updates.aclose()
    assert '"event": "stopped"' in process.log_text()


async def test_acknowledged_actions_survive_a_kill_and_watching_resumes(
    database_url: str, rules_target: str, tmp_path: Path
) -> None:
    settings = environment(database_url, rules_target)
    target = settings["ZHANQI_MATCH_LISTEN"]
    async with connect(target) as anyone:
        with served(settings, tmp_path / "log") as process:
            player = anyone.with_token((await anyone.create_guest()).token.value)
            match = await player.create_match("toy", [seat_of_caller("left"), seat_of_bot("right", "uniform")])
            updates = player.watch(match.match_id)
            revs = [(await anext(updates)).rev]
            for number in range(5):
                revs.append((await player.submit(match.match_id, revs[-1], toy_game.packed(f"add {number}"))).rev)
            process.kill()
        with served(settings, tmp_path / "log"):
            view = await player.view(match.match_id)
            assert view.view.rev == 6
            await player.submit(match.match_id, 6, toy_game.packed("win"))
            assert [update.rev async for update in updates] == list(range(2, 8))


async def test_health_and_reflection_are_served(sqlite_url: str, tmp_path: Path) -> None:
    settings = environment(sqlite_url)
    with served(settings, tmp_path / "log"):
        async with grpc.aio.insecure_channel(settings["ZHANQI_MATCH_LISTEN"]) as channel:
            stub = health_pb2_grpc.HealthStub(channel)
            request = health_pb2.HealthCheckRequest(service="zhanqi.match.v1.MatchService")
            assert (await stub.Check(request, timeout=30)).status == health_pb2.HealthCheckResponse.SERVING
            asked = reflection_pb2.ServerReflectionRequest(list_services="")
            call = reflection_pb2_grpc.ServerReflectionStub(channel).ServerReflectionInfo(iter([asked]), timeout=30)
            listed = {service.name async for answer in call for service in answer.list_services_response.service}
            assert listed >= {service.full_name for service in SERVICES}
