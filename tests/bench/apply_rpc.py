"""What `ApplyAction` costs the rules service in CPU time, beside a bare echo of as many bytes.

Requests are actions of recorded random games of Chuhe, sent over 4 connections with 16 in flight. The figure is the server
process's user and system time for each request: a busy machine makes it slower by the clock, but hardly dearer.
"""

import asyncio
import itertools
import sys
import tempfile
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path

import grpc
import uvloop

from tests.bench import _echo
from tests.bench.harness import Bound, Result, compare, cpu_seconds
from tests.bench.playing import game_named, packed, position, random_game
from tests.services.ports import accepts, free_port
from tests.services.process import ServiceProcess
from zhanqi.rules.v1.rules_pb2 import ApplyActionRequest

APPLY = "/zhanqi.rules.v1.RulesService/ApplyAction"
GAMES = 4
EVERY = 7
CONNECTIONS = 4
IN_FLIGHT = 16
CALLS = 4000
MOST_FLOORS = 3.0

Call = grpc.aio.UnaryUnaryMultiCallable[bytes, bytes]


def bench() -> Iterable[Result]:
    """CPU microseconds for each request, beside the echo's."""
    requests = recorded_requests()
    with ExitStack() as running:
        folder = Path(running.enter_context(tempfile.TemporaryDirectory()))
        rules, rules_port = running.enter_context(rules_service(folder))
        sizes = uvloop.run(answer_sizes(rules_port, requests))
        echo, echo_port = running.enter_context(echo_server(folder, sizes))
        yield compare(
            "apply-rpc",
            "us of server CPU per request",
            cost(rules, rules_port, APPLY, requests),
            "a grpc.aio and uvloop server that takes and returns as many bytes",
            cost(echo, echo_port, _echo.METHOD, requests),
            bound=Bound(MOST_FLOORS, at_least=False),
            facts={
                "requests": len(requests),
                "calls_a_run": CALLS,
                "mean_request_bytes": round(sum(map(len, requests)) / len(requests)),
                "mean_answer_bytes": round(sum(sizes) / len(sizes)),
            },
        )


def recorded_requests() -> Sequence[bytes]:
    """Every seventh action of some games, from set-up to end."""
    game = game_named("chuhe")
    plies = itertools.chain.from_iterable(random_game(game, seed) for seed in range(GAMES))
    return [
        ApplyActionRequest(position=position(game, ply.state), seat=ply.seat, action=packed(ply.action)).SerializeToString()
        for ply in itertools.islice(plies, 0, None, EVERY)
    ]


@contextmanager
def rules_service(folder: Path) -> Iterator[tuple[ServiceProcess, int]]:
    """The rules service as one process."""
    port = free_port()
    settings = {
        "ZHANQI_RULES_LISTEN": f"127.0.0.1:{port}",
        "ZHANQI_RULES_METRICS_LISTEN": f"127.0.0.1:{free_port()}",
        "ZHANQI_RULES_WORKERS": "1",
    }
    with running(ServiceProcess([sys.executable, "-m", "rules_service"], folder / "rules.log", environment=settings), port) as it:
        yield it, port


@contextmanager
def echo_server(folder: Path, sizes: Sequence[int]) -> Iterator[tuple[ServiceProcess, int]]:
    """The floor as one process."""
    port = free_port()
    command = [sys.executable, "-m", "tests.bench._echo", str(port), *map(str, sizes)]
    with running(ServiceProcess(command, folder / "echo.log"), port) as it:
        yield it, port


@contextmanager
def running(process: ServiceProcess, port: int) -> Iterator[ServiceProcess]:
    """The process, from when it listens to the end of the block."""
    try:
        process.wait_until(lambda: accepts(port))
        yield process
    finally:
        process.stop()


async def answer_sizes(port: int, requests: Sequence[bytes]) -> Sequence[int]:
    """How long the answer to each request is. Raises if one is refused."""
    async with grpc.aio.insecure_channel(f"127.0.0.1:{port}") as channel:
        call: Call = channel.unary_unary(APPLY)
        return [len(await call(request, timeout=10)) for request in requests]


def cost(process: ServiceProcess, port: int, method: str, requests: Sequence[bytes]) -> Callable[[], float]:
    """One run: what a call costs the process, in microseconds of CPU."""

    def measure() -> float:
        before = cpu_seconds(process.pid)
        uvloop.run(send(port, method, requests))
        return (cpu_seconds(process.pid) - before) / CALLS * 1e6

    return measure


async def send(port: int, method: str, requests: Sequence[bytes]) -> None:
    """Send `CALLS` requests."""
    waiting = iter(itertools.islice(itertools.cycle(requests), CALLS))
    # Channels with a pool of their own: others would share one connection.
    channels = [
        grpc.aio.insecure_channel(f"127.0.0.1:{port}", options=[("grpc.use_local_subchannel_pool", 1)])
        for _ in range(CONNECTIONS)
    ]

    async def caller(channel: grpc.aio.Channel) -> None:
        call: Call = channel.unary_unary(method)
        for request in waiting:
            await call(request, timeout=30)

    try:
        await asyncio.gather(*(caller(channels[number % CONNECTIONS]) for number in range(IN_FLIGHT)))
    finally:
        await asyncio.gather(*(channel.close() for channel in channels))
