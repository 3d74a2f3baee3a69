"""Real workers with a real Redis and a toy match service."""

import asyncio
import sys
import urllib.request
from collections.abc import AsyncIterator, Callable, Iterator
from pathlib import Path

import psutil
import pytest
from celery import Celery

from bot_workers.app import QUEUE, make_app
from bot_workers.settings import Settings
from bot_workers.tasks import PLAY
from tests.bot_workers.fakes import SEAT, FakeMatch
from tests.bot_workers.toy_match import SERVICE_KEY, ToyMatch
from tests.services.ports import reserve_port
from tests.services.process import ServiceProcess
from tests.services.valkey import Valkey, running_valkey
from tests.zhanqi_client.toy import serving


@pytest.fixture(scope="module")
def redis() -> Iterator[Valkey]:
    with running_valkey() as server:
        yield server


@pytest.fixture
async def toy(redis: Valkey) -> AsyncIterator["Toy"]:
    service = ToyMatch(FakeMatch(owed=4))
    async with serving(service) as address:
        toy = Toy(service, redis, address)
        yield toy
        toy.close()


class Toy:
    """A toy match service and its workers."""

    def __init__(self, service: ToyMatch, redis: Valkey, address: str) -> None:
        self.service = service
        self.match = service.match
        self._environment = {
            "ZHANQI_BOTS_MATCH_TARGET": address,
            "ZHANQI_BOTS_REDIS_URL": redis.url,
            "ZHANQI_BOTS_SERVICE_KEY": SERVICE_KEY,
            "ZHANQI_BOTS_VISIBILITY_SECONDS": "10",
            "ZHANQI_BOTS_QUEUE_DEPTH_SECONDS": "0.2",
        }
        self.app: Celery = make_app(Settings(redis_url=redis.url, service_key=SERVICE_KEY))
        self.app.control.purge()
        self._workers: list[Worker] = []

    async def worker(self, log: Path, **settings: str) -> "Worker":
        worker = Worker(self._environment | {f"ZHANQI_BOTS_{name.upper()}": value for name, value in settings.items()}, log)
        self._workers.append(worker)
        await eventually(worker.is_ready)
        return worker

    async def offer(self, seat: str = SEAT) -> None:
        task = {"kwargs": {"match_id": "m", "seat": seat}, "queue": QUEUE}
        await asyncio.to_thread(lambda: self.app.send_task(PLAY, **task))

    def close(self) -> None:
        for worker in self._workers:
            worker.process.kill()
        self.app.close()


class Worker:
    def __init__(self, environment: dict[str, str], log: Path) -> None:
        self.port = reserve_port()
        # A pool's metrics need a setting before prometheus_client is imported.
        has_pool = environment.get("ZHANQI_BOTS_CONCURRENCY", "0") != "0"
        self.environment = {"ZHANQI_BOTS_METRICS_LISTEN": f"127.0.0.1:{self.port}", **environment}
        self.process = ServiceProcess([sys.executable, "-m", "bot_workers"], log, environment=self.environment, fork=not has_pool)

    def is_ready(self) -> bool:
        try:
            return self._get("readyz") == "ready\n"
        except OSError:
            return False

    def metric(self, sample: str) -> float:
        lines = [line for line in self._get("metrics").splitlines() if line.startswith(f"{sample} ")]
        return float(lines[0].split()[-1]) if lines else 0.0

    def _get(self, page: str) -> str:
        with urllib.request.urlopen(f"http://127.0.0.1:{self.port}/{page}", timeout=5) as answer:
            text: str = answer.read().decode()
            return text


async def eventually(condition: Callable[[], bool], *, seconds: float = 60.0) -> None:
    async with asyncio.timeout(seconds):
        while not await asyncio.to_thread(condition):  # noqa: ASYNC110 - it is another process
            await asyncio.sleep(0.05)


async def test_worker_plays_the_seat_and_counts_the_task(toy: Toy, tmp_path: Path) -> None:
    worker = await toy.worker(tmp_path / "log")
    await toy.offer()
    await eventually(lambda: worker.metric('zhanqi_bots_tasks_total{outcome="played"}') == 1)
    assert len(toy.match.numbers) == 4
    assert worker.metric('zhanqi_bots_actions_total{game="toy",policy="uniform"}') == 4
    assert worker.metric('zhanqi_bots_think_seconds_count{game="toy",policy="uniform"}') == 4


@pytest.mark.parametrize("concurrency", ["0", "2"])
async def test_duplicate_tasks_commit_each_decision_once(toy: Toy, tmp_path: Path, concurrency: str) -> None:
    toy.match.owed = 20
    workers = [await toy.worker(tmp_path / f"log{number}", concurrency=concurrency) for number in range(2)]
    await asyncio.gather(*(toy.offer() for _ in range(5)))

    def tasks() -> float:
        ended = ("played", "idle", "failed", "broken", "gone", "unfinished")
        return sum(worker.metric(f'zhanqi_bots_tasks_total{{outcome="{outcome}"}}') for worker in workers for outcome in ended)

    # On a slow machine, a task that is not acknowledged in time is redelivered.
    await eventually(lambda: tasks() >= 5 and len(toy.match.numbers) >= 20)
    assert len(toy.match.numbers) == 20
    assert sum(worker.metric('zhanqi_bots_tasks_total{outcome="broken"}') for worker in workers) == 0


async def test_unfinished_task_is_continued_by_another(toy: Toy, tmp_path: Path) -> None:
    worker = await toy.worker(tmp_path / "log", decisions_per_task="3")
    await toy.offer()
    await eventually(lambda: len(toy.match.numbers) == 4)
    await eventually(lambda: worker.metric('zhanqi_bots_tasks_total{outcome="played"}') == 1)
    assert worker.metric('zhanqi_bots_tasks_total{outcome="unfinished"}') == 1


async def test_task_ends_as_gone_when_the_seat_has_no_bot(toy: Toy, tmp_path: Path) -> None:
    worker = await toy.worker(tmp_path / "log")
    await toy.offer("south")
    await eventually(lambda: worker.metric('zhanqi_bots_tasks_total{outcome="gone"}') == 1)
    assert toy.match.numbers == []


@pytest.mark.parametrize("concurrency", ["0", "2"])
async def test_killed_workers_task_is_redelivered(toy: Toy, tmp_path: Path, concurrency: str) -> None:
    stuck = asyncio.Event()
    begun = asyncio.Event()

    async def hang(match_id: str) -> None:
        begun.set()
        await stuck.wait()

    first = await toy.worker(tmp_path / "first", concurrency=concurrency)
    toy.match.view = hang  # type: ignore[method-assign, assignment]
    await toy.offer()
    async with asyncio.timeout(60):
        await begun.wait()
    children = psutil.Process(first.process.pid).children()
    first.process.kill()
    psutil.wait_procs(children, timeout=5)
    del toy.match.view
    stuck.set()
    await toy.worker(tmp_path / "second")
    await eventually(lambda: len(toy.match.numbers) == 4)


async def test_worker_measures_the_queue_depth(toy: Toy, tmp_path: Path) -> None:
    hold = asyncio.Event()
    original = toy.match.view

    async def wait(match_id: str):
        await hold.wait()
        return await original(match_id)

    toy.match.view = wait  # type: ignore[method-assign]
    worker = await toy.worker(tmp_path / "log")
    for _ in range(5):
        await toy.offer()
    await eventually(lambda: worker.metric("zhanqi_bots_queue_depth") >= 3)
    hold.set()
    await eventually(lambda: worker.metric("zhanqi_bots_queue_depth") == 0)


async def test_stopping_worker_finishes_its_decision_and_leaves_the_rest(toy: Toy, tmp_path: Path) -> None:
    toy.match.owed = 1000
    worker = await toy.worker(tmp_path / "first")
    await toy.offer()
    await eventually(lambda: len(toy.match.numbers) > 3)
    assert await asyncio.to_thread(worker.process.stop) == 0
    made = len(toy.match.numbers)
    assert made < 64
    await toy.worker(tmp_path / "second")
    await eventually(lambda: len(toy.match.numbers) > made)


async def test_worker_names_a_taken_operators_port_at_start(toy: Toy, tmp_path: Path) -> None:
    taken = await toy.worker(tmp_path / "first")
    second = Worker(taken.environment, tmp_path / "second")
    assert await asyncio.to_thread(second.process.wait, 60) == 1
    assert f"port {taken.port}" in second.process.log_text()


def test_worker_does_not_start_without_a_service_key(tmp_path: Path) -> None:
    worker = Worker({}, tmp_path / "log")
    assert worker.process.wait(60) == 1
    assert "service_key" in worker.process.log_text()
