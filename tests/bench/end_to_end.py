"""Throughput of the whole system: actions of recorded random games, submitted one after another in each match. An action is done
when its response and both seats' updates have arrived.

The floor is a relay of bytes to two watchers. It runs 1, 10 and 100 concurrent matches, on SQLite and on a PostgreSQL that waits
for its disk. The client uses the same processors. ZHANQI_BENCH_BESIDE=REVISION also compares with the whole system at a
revision (`foundation`: before clocks and life-cycle calls).
"""

import asyncio
import gc
import os
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Coroutine, Iterable, Iterator, Mapping, Sequence
from contextlib import AsyncExitStack, ExitStack, contextmanager
from pathlib import Path
from statistics import quantiles
from typing import Any

import grpc
import uvloop

from tests.bench import _relay
from tests.bench._paired_run import compare_with
from tests.bench.harness import Result, compare, cpu_seconds
from tests.bench.playing import Commit, commits, game_named, packed
from tests.deploy.system import SERVICE_KEY, System, running_system
from tests.services.ports import LOOPBACK, accepts, reserve_port
from tests.services.postgres import running_postgres
from tests.services.process import ServiceProcess
from tests.services.valkey import running_valkey
from zhanqi.match.v1.match_service_pb2 import Accepted
from zhanqi_client import Client, connect, seat_of_bot

GAME = "chuhe"
SEATS = ("north", "south")
ACTIONS = {1: 200, 10: 60, 100: 10}
"""Actions per match, by number of concurrent matches."""
RUNS = 3
MODULES = {"rules": "rules_service", "match": "match_service"}


def bench() -> Iterable[Result]:
    """Actions per second, compared with the relay's."""
    recorded = list(commits(game_named(GAME), seed=1, most=max(ACTIONS.values())))
    update_bytes = round(sum(each.update_bytes for each in recorded) / len(recorded) / len(SEATS))
    with relay(update_bytes) as relay_port:
        for database in ("sqlite", "postgresql"):
            with running_on(database) as system:
                for matches in ACTIONS:
                    yield measured(f"end-to-end/{database}/{matches}", system, relay_port, recorded, matches)
    if older := os.environ.get("ZHANQI_BENCH_BESIDE"):
        yield from compare_with(older)


def measured(name: str, system: System, relay_port: int, recorded: Sequence[Commit], matches: int) -> Result:
    """The result for a number of concurrent matches on one database."""
    played, relayed = Stopwatch(), Stopwatch()
    script = recorded[: ACTIONS[matches]]
    result = compare(
        name,
        "actions/s",
        played.rate(lambda: play(system.target, script, matches, played), processes(system)),
        "a grpc.aio relay to two watchers, without rules or storage",
        relayed.rate(lambda: pass_on(relay_port, len(script), matches, relayed)),
        runs=RUNS,
    )
    facts = {"matches": matches, "actions_a_run": len(script) * matches, **played.facts(""), **relayed.facts("floor_")}
    facts |= {f"{name}_cpu_ms": round(seconds / len(played.seconds) * 1000, 2) for name, seconds in played.cpu.items()}
    return Result(result.bench, result.unit, result.runs, result.floor, result.floor_runs, facts=facts)


def processes(system: System) -> dict[str, int]:
    """The processes whose CPU time is reported: the services and the client."""
    return {**{name: process.pid for name, process in system.processes.items()}, "client": os.getpid()}


class Stopwatch:
    """The time of each action, and the total CPU time by process."""

    def __init__(self) -> None:
        self.seconds: list[float] = []
        self.cpu: Counter[str] = Counter()

    def rate(self, once: Callable[[], Coroutine[Any, Any, float]], pids: Mapping[str, int] | None = None) -> Callable[[], float]:
        """A function that runs `once` and returns actions per second."""

        def run() -> float:
            before = {name: _cpu_seconds(name, pid) for name, pid in (pids or {}).items()}
            rate = uvloop.run(once())
            gc.collect()  # a closed channel keeps its event loop alive until it is collected, and grpc keeps calling the loop
            self.cpu.update({name: _cpu_seconds(name, (pids or {})[name]) - seconds for name, seconds in before.items()})
            return rate

        return run

    def facts(self, prefix: str) -> dict[str, float]:
        """The median and the 99th percentile of the actions' times, in milliseconds."""
        cuts = quantiles(self.seconds, n=100)
        return {f"{prefix}p50_ms": round(cuts[49] * 1000, 2), f"{prefix}p99_ms": round(cuts[98] * 1000, 2)}


def _cpu_seconds(name: str, pid: int) -> float:
    # `cpu_seconds` would include the services, which are the client's children.
    return time.process_time() if name == "client" else cpu_seconds(pid)


@contextmanager
def relay(update_bytes: int) -> Iterator[int]:
    """The floor's process. Yields its port."""
    port = reserve_port()
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "tests.bench._relay", str(port), str(update_bytes)]
        process = ServiceProcess(command, Path(folder) / "relay.log")
        try:
            process.wait_until(lambda: accepts(port))
            yield port
        finally:
            process.kill()


@contextmanager
def running_on(database: str) -> Iterator[System]:
    """The rules service, the match service and Redis. There is no bot worker, because the bench plays both seats."""
    os.environ.setdefault("ZHANQI_MATCH_BOT_MATCHES_MAX", "100000")  # the matches stay unfinished
    commands = {name: [sys.executable, "-m", module] for name, module in MODULES.items()}
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        valkey = stack.enter_context(running_valkey())
        url = f"sqlite+aiosqlite:///{folder}/zhanqi.db"
        if database == "postgresql":
            url = stack.enter_context(running_postgres(durable=True)).create_database("zhanqi")
        yield stack.enter_context(running_system(commands, folder, url, valkey.url))


async def play(target: str, script: Sequence[Commit], matches: int, watch: Stopwatch) -> float:
    """Play the script in concurrent matches. Returns actions per second."""
    async with AsyncExitStack() as stack:
        anyone = await stack.enter_async_context(connect(target))
        tables = [await Table.open(anyone, stack) for _ in range(matches)]
        began = time.perf_counter()
        for seconds in await asyncio.gather(*(table.play(script) for table in tables)):
            watch.seconds += seconds
        return len(script) * matches / (time.perf_counter() - began)


class Table:
    """A match. Both seats play and watch."""

    def __init__(self, match_id: str, seats: dict[str, Client]) -> None:
        self._match_id = match_id
        self._seats = seats
        self._revs = dict.fromkeys(seats, 0)
        self._received = asyncio.Condition()

    @classmethod
    async def open(cls, anyone: Client, stack: AsyncExitStack) -> "Table":
        """A new match, watched."""
        me = anyone.with_token((await anyone.create_guest()).token.value)
        match = await me.create_match(GAME, [seat_of_bot(seat, "uniform") for seat in SEATS])
        house = anyone.with_token(SERVICE_KEY)
        tokens = {seat: (await house.issue_seat_token(match.match_id, seat)).token.value for seat in SEATS}
        table = cls(match.match_id, {seat: anyone.with_token(token) for seat, token in tokens.items()})
        group = await stack.enter_async_context(asyncio.TaskGroup())
        watchers = [group.create_task(table._watch(seat)) for seat in SEATS]
        stack.callback(lambda: [watcher.cancel() for watcher in watchers])
        await table._wait_for(dict.fromkeys(SEATS, 1))
        return table

    async def play(self, script: Sequence[Commit]) -> list[float]:
        """Play the script. Returns the seconds of each action."""
        taken = []
        revs = dict.fromkeys(SEATS, 1)
        for commit in script:
            began = time.perf_counter()
            result = await self._seats[commit.seat].submit(self._match_id, revs[commit.seat], packed(commit.action))
            await self._wait_for(commit.revs)
            taken.append(time.perf_counter() - began)
            if not isinstance(result, Accepted) or result.rev != commit.revs[commit.seat]:
                raise RuntimeError(f"the match deviates from the recorded game: {result}")
            revs = commit.revs
        return taken

    async def _watch(self, seat: str) -> None:
        async for update in self._seats[seat].watch(self._match_id):
            async with self._received:
                self._revs[seat] = update.rev
                self._received.notify_all()

    async def _wait_for(self, revs: dict[str, int]) -> None:
        async with asyncio.timeout(30), self._received:
            await self._received.wait_for(lambda: all(self._revs[seat] >= rev for seat, rev in revs.items()))


async def pass_on(port: int, actions: int, matches: int, watch: Stopwatch) -> float:
    """Pass as many updates through the relay. Returns actions per second."""
    async with grpc.aio.insecure_channel(f"{LOOPBACK}:{port}") as channel:
        names = [f"{time.time_ns()}-{number}".encode() for number in range(matches)]
        watchers = [[await relayed_stream(channel, name) for _ in SEATS] for name in names]
        submit: grpc.aio.UnaryUnaryMultiCallable[bytes, bytes] = channel.unary_unary(_relay.SUBMIT)

        async def through(name: bytes, streams: list["grpc.aio.UnaryStreamCall[bytes, bytes]"]) -> None:
            for _ in range(actions):
                started = time.perf_counter()
                await asyncio.gather(submit(name, timeout=30), *(stream.read() for stream in streams))
                watch.seconds.append(time.perf_counter() - started)

        began = time.perf_counter()
        await asyncio.gather(*map(through, names, watchers))
        return actions * matches / (time.perf_counter() - began)


async def relayed_stream(channel: grpc.aio.Channel, name: bytes) -> "grpc.aio.UnaryStreamCall[bytes, bytes]":
    """A stream that the relay has registered."""
    watch: grpc.aio.UnaryStreamMultiCallable[bytes, bytes] = channel.unary_stream(_relay.WATCH)
    stream = watch(name)
    await stream.read()
    return stream
