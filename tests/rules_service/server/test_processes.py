"""The service as real processes: one, or several that share a port."""

import asyncio
import json
import os
import signal
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import psutil
import pytest

from tests.rules_service.server.running import applying
from tests.rules_service.server.toy import Action
from tests.services.ports import reserve_port
from tests.services.process import ServiceProcess
from zhanqi.rules.v1 import rules_pb2, rules_pb2_grpc
from zhanqi_wire.channel import open_channel
from zhanqi_wire.status import Cancelled, Exhausted, ServiceError, Unavailable, raised

ANY_PORT = "127.0.0.1:0"
TOY_SERVICE = [sys.executable, "-m", "tests.rules_service.server.toy_service"]


class Service:
    """A running toy service."""

    def __init__(self, process: ServiceProcess) -> None:
        self.process = process

    @property
    def lines(self) -> list[dict[str, Any]]:
        return [json.loads(line) for line in self.process.log_text().splitlines() if line.startswith("{")]

    def event(self, name: str) -> dict[str, Any]:
        return next(line for line in self.lines if line["event"] == name)

    def logged(self, name: str) -> bool:
        return any(line["event"] == name for line in self.lines)

    @property
    def target(self) -> str:
        return str(self.event("serving")["address"])

    def page(self, path: str) -> tuple[int, str]:
        try:
            with urllib.request.urlopen(f"http://{self.event('serving')['operators']}{path}", timeout=5) as answer:
                return answer.status, answer.read().decode()
        except urllib.error.HTTPError as error:
            return error.code, ""

    def sample(self, start: str) -> float:
        """The sum of the `/metrics` samples whose lines start with a text."""
        lines = self.page("/metrics")[1].splitlines()
        return sum(float(line.rsplit(" ", 1)[1]) for line in lines if line.startswith(start))

    def workers(self) -> list[psutil.Process]:
        return psutil.Process(self.process.pid).children()


@contextmanager
def serving(folder: Path, *arguments: str, **environment: str) -> Iterator[Service]:
    settings = {"ZHANQI_RULES_LISTEN": ANY_PORT, "ZHANQI_RULES_METRICS_LISTEN": ANY_PORT, **environment}
    service = Service(ServiceProcess([*TOY_SERVICE, *arguments], folder / "service.log", environment=settings))
    try:
        service.process.wait_until(lambda: service.logged("serving"))
        yield service
    finally:
        service.process.stop()


async def each_on_its_own_connection(target: str, count: int, request: Any) -> list[str]:
    """The results of `count` concurrent calls, each on a connection of its own."""

    async def once() -> str:
        async with open_channel(target, deadline_seconds=20, own_connection=True) as channel:
            stub: Any = rules_pb2_grpc.RulesServiceStub(channel)
            try:
                with raised():
                    await stub.ApplyAction(request, wait_for_ready=True)
            except ServiceError as error:
                return type(error).__name__
            return "answered"

    return list(await asyncio.gather(*(once() for _ in range(count))))


@pytest.mark.parametrize("workers", ["1", "2"])
def test_a_service_becomes_ready_counts_and_stops(tmp_path: Path, workers: str) -> None:
    with serving(tmp_path, "--workers", workers) as service:
        assert service.page("/readyz")[0] == 200
        answers = asyncio.run(each_on_its_own_connection(service.target, 24, applying()))
        assert answers == ["answered"] * 24
        assert service.sample('zhanqi_rules_rpcs_total{code="OK",method="ApplyAction"}') == 24
        assert service.sample('zhanqi_rules_rpc_seconds_count{method="ApplyAction"}') == 24
        assert service.sample("zhanqi_rules_rpcs_in_flight") == 0
        assert service.process.stop() == 0
    served_by = [line.get("worker") for line in service.lines if line["event"] == "rpc"]
    assert (len(served_by), len(set(served_by))) == (24, int(workers))
    assert service.lines[-1]["event"] == "stopped"


@pytest.mark.parametrize("workers", ["1", "2"])
def test_cache_metrics_are_bounded_and_summed_over_processes(tmp_path: Path, workers: str) -> None:
    its = '{game="toy",memory="tallied"'
    with serving(tmp_path, "--workers", workers) as service:
        service.process.wait_until(lambda: service.sample(f"zhanqi_rules_memory_entries_max{its}") == 4 * int(workers))
        for count in (1, 2, 3, 3):
            request = applying(action=Action(count=count))
            assert asyncio.run(each_on_its_own_connection(service.target, 6, request)) == ["answered"] * 6
        service.process.wait_until(lambda: service.sample("zhanqi_rules_memory_lookups_total") == 24)
        assert 3 <= service.sample(f"zhanqi_rules_memory_entries{its}") <= 3 * int(workers)


@pytest.mark.parametrize("workers", ["1", "2"])
@pytest.mark.parametrize("taken", ["ZHANQI_RULES_LISTEN", "ZHANQI_RULES_METRICS_LISTEN"])
def test_a_taken_port_is_named_at_start(tmp_path: Path, workers: str, taken: str) -> None:
    port = reserve_port()
    with serving(tmp_path, "--workers", workers, **{taken: f"127.0.0.1:{port}"}):
        settings = {"ZHANQI_RULES_LISTEN": ANY_PORT, "ZHANQI_RULES_METRICS_LISTEN": ANY_PORT, taken: f"127.0.0.1:{port}"}
        for count in ("1", "2"):
            second = ServiceProcess([*TOY_SERVICE, "--workers", count], tmp_path / f"{count}.log", environment=settings)
            assert second.wait() == 1
            assert f"port {port} on 127.0.0.1 is taken" in second.log_text()
            assert taken in second.log_text()


def test_an_invalid_setting_is_named_at_start(tmp_path: Path) -> None:
    bad = ServiceProcess(TOY_SERVICE, tmp_path / "log", environment={"ZHANQI_RULES_MAX_IN_FLIGHT": "many"})
    assert bad.wait() == 1
    assert "max_in_flight" in bad.log_text()


@pytest.mark.parametrize("workers", ["1", "2"])
def test_stopping_under_load_answers_or_refuses_every_call(tmp_path: Path, workers: str) -> None:
    slow = applying(action=Action(slow=20))

    async def load(service: Service) -> list[str]:
        outcomes: list[str] = []

        async def client() -> None:
            async with open_channel(service.target, deadline_seconds=20, own_connection=True) as channel:
                stub: Any = rules_pb2_grpc.RulesServiceStub(channel)
                while "stopped" not in outcomes:
                    try:
                        with raised():
                            await stub.ApplyAction(slow)
                        outcomes.append("answered")
                    except (Unavailable, Cancelled):
                        outcomes.append("left undone")
                        return

        clients = [asyncio.create_task(client()) for _ in range(8)]
        await asyncio.sleep(0.7)
        service.process.send(signal.SIGTERM)
        code = await asyncio.to_thread(service.process.wait, 15)
        outcomes.append("stopped")
        await asyncio.gather(*clients)
        return [*outcomes, f"exit {code}"]

    with serving(tmp_path, "--workers", workers) as service:
        outcomes = asyncio.run(load(service))
    assert outcomes[-1] == "exit 0"
    assert outcomes.count("answered") > 10
    assert outcomes.count("left undone") >= 1
    served = [line for line in service.lines if line["event"] == "rpc"]
    # Every started call was answered, and no call failed in another way.
    assert {line["code"] for line in served} <= {"OK", "CANCELLED"}
    assert len([line for line in served if line["code"] == "OK"]) >= outcomes.count("answered")


def test_a_flood_is_answered_up_to_the_bound_and_refused_beyond(tmp_path: Path) -> None:
    with serving(tmp_path, ZHANQI_RULES_MAX_IN_FLIGHT="5") as service:
        answers = asyncio.run(each_on_its_own_connection(service.target, 150, applying(action=Action(slow=10))))
    assert answers.count("answered") >= 5
    assert answers.count(Exhausted.__name__) >= 1
    assert set(answers) == {"answered", Exhausted.__name__}


def test_a_dead_worker_is_replaced_and_logged(tmp_path: Path) -> None:
    with serving(tmp_path, "--workers", "2") as service:
        asyncio.run(each_on_its_own_connection(service.target, 16, applying()))
        victim = service.workers()[0]
        victim.kill()
        service.process.wait_until(lambda: service.logged("worker_died"))
        assert service.event("worker_died")["worker"] == victim.pid
        service.process.wait_until(lambda: service.page("/readyz")[0] == 200)
        assert asyncio.run(each_on_its_own_connection(service.target, 16, applying())) == ["answered"] * 16
        assert victim.pid not in {worker.pid for worker in service.workers()}
        assert service.sample('zhanqi_rules_rpcs_total{code="OK",method="ApplyAction"}') == 32


def test_the_service_exits_when_workers_keep_dying(tmp_path: Path) -> None:
    with serving(tmp_path, "--workers", "2") as service:
        deadline = time.monotonic() + 60
        while service.process.exit_code is None and time.monotonic() < deadline:
            for worker in service.workers():
                worker.kill()
            time.sleep(0.05)
        assert service.process.exit_code == 1
        assert "do not stay alive" in service.process.log_text()


def test_the_service_exits_when_workers_cannot_start(tmp_path: Path) -> None:
    program = (
        "import sys; from rules_service.__main__ import main;"
        "sys.exit(main(['--workers', '2'], list, (sys.executable, '-c', 'raise SystemExit(3)')))"
    )
    settings = {"ZHANQI_RULES_LISTEN": ANY_PORT, "ZHANQI_RULES_METRICS_LISTEN": ANY_PORT}
    process = ServiceProcess([sys.executable, "-c", program], tmp_path / "log", environment=settings)
    assert process.wait() == 1
    assert "worker_died" in process.log_text()
    assert "do not stay alive" in process.log_text()


def test_workers_die_with_a_killed_parent(tmp_path: Path) -> None:
    with serving(tmp_path, "--workers", "2") as service:
        workers = service.workers()
        assert len(workers) == 2
        service.process.kill()
        gone, alive = psutil.wait_procs(workers, timeout=5)
    assert (len(gone), alive) == (2, [])


def test_an_interrupt_of_the_process_group_counts_no_dead_workers(tmp_path: Path) -> None:
    with serving(tmp_path, "--workers", "2") as service:
        for process in [*service.workers(), psutil.Process(service.process.pid)]:
            os.kill(process.pid, signal.SIGINT)
        assert service.process.wait() == 0
    assert not service.logged("worker_died")


def test_every_process_serves_health_and_games(tmp_path: Path) -> None:
    async def listed(target: str) -> set[str]:
        game_ids = set()
        for _ in range(6):
            async with open_channel(target, deadline_seconds=10, own_connection=True) as channel:
                stub: Any = rules_pb2_grpc.RulesServiceStub(channel)
                game_ids |= {game.game_id for game in (await stub.ListGames(rules_pb2.ListGamesRequest())).games}
        return game_ids

    with serving(tmp_path, "--workers", "2") as service:
        assert asyncio.run(listed(service.target)) == {"toy"}


def test_the_parent_of_workers_never_imports_grpc() -> None:
    # gRPC does not survive a fork, and the parent forks to start a worker.
    program = "import sys, rules_service.__main__; sys.exit('grpc' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", program], check=False, timeout=30).returncode == 0
