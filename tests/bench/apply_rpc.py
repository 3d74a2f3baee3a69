"""CPU time of `ApplyAction` in the rules service, compared with a bare echo of as many bytes.

Requests are recorded actions of Chuhe, sent over 4 connections with 16 in flight: from matches between house bots, which are
typical of the service (about ten pieces on the board), and from random games (about seventy). The figure is the server process's
user and system time per request, which hardly depends on other load.
"""

import asyncio
import itertools
import sys
import tempfile
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import repeat
from pathlib import Path

import grpc
import uvloop

from bot_workers.policies.levels import policy_chain
from tests.bench import _echo
from tests.bench.harness import Bound, Result, compare, cpu_seconds
from tests.bench.playing import Ply, game_named, packed, position, random_game, replayed
from tests.bot_workers.arena import Arena
from tests.services.ports import accepts, reserve_port
from tests.services.process import ServiceProcess
from zhanqi.rules.v1.rules_pb2 import ApplyActionRequest

CHUHE = game_named("chuhe")
APPLY = "/zhanqi.rules.v1.RulesService/ApplyAction"
GAMES = 4
EVERY = 3
CONNECTIONS = 4
IN_FLIGHT = 16
CALLS = 4000
MOST_FLOORS = 3.0
MOST_FLOORS_CROWDED = 3.5
"""Every action decodes and encodes seventy pieces: about 3.3 floors when measured."""

Call = grpc.aio.UnaryUnaryMultiCallable[bytes, bytes]


def bench() -> Iterable[Result]:
    """CPU microseconds per request, compared with the echo's."""
    with tempfile.TemporaryDirectory() as name, rules_service(Path(name)) as rules:
        yield measured("apply-rpc", Path(name), rules, requests_of(house_games()), MOST_FLOORS)
        crowded = requests_of(map(random_game, repeat(CHUHE), range(GAMES)))
        yield measured("apply-rpc-crowded", Path(name), rules, crowded, MOST_FLOORS_CROWDED)


def measured(name: str, folder: Path, rules: "Server", requests: Sequence[bytes], most_floors: float) -> Result:
    """One row."""
    sizes = uvloop.run(answer_sizes(rules.port, requests))
    with echo_server(folder, sizes) as echo:
        return compare(
            name,
            "us of server CPU per request",
            cost(rules, APPLY, requests),
            "a grpc.aio and uvloop server that takes and returns as many bytes",
            cost(echo, _echo.METHOD, requests),
            bound=Bound(most_floors, at_least=False),
            facts={
                "requests": len(requests),
                "calls_a_run": CALLS,
                "mean_request_bytes": round(sum(map(len, requests)) / len(requests)),
                "mean_answer_bytes": round(sum(sizes) / len(sizes)),
            },
        )


def house_games() -> Iterator[Iterator[Ply]]:
    """Matches of `greedy` against itself and, on either side, `uniform`."""
    arena = Arena(CHUHE)
    for number, levels in enumerate([("greedy", "greedy"), ("greedy", "uniform"), ("uniform", "greedy")] * 2):
        policies = {seat: policy_chain("chuhe", level)[0].policy for seat, level in zip(CHUHE.spec.seats, levels, strict=True)}
        arena.play(policies, f"apply-rpc/{number}")
        yield replayed(CHUHE, list(arena.log))


def requests_of(games: Iterable[Iterator[Ply]]) -> Sequence[bytes]:
    """Every third action of the games, from set-up to end."""
    plies = itertools.chain.from_iterable(games)
    return [
        ApplyActionRequest(position=position(CHUHE, ply.state), seat=ply.seat, action=packed(ply.action)).SerializeToString()
        for ply in itertools.islice(plies, 0, None, EVERY)
    ]


@dataclass(frozen=True, slots=True)
class Server:
    """A server's process and its port."""

    process: ServiceProcess
    port: int


@contextmanager
def rules_service(folder: Path) -> Iterator[Server]:
    """The rules service as one process."""
    port = reserve_port()
    settings = {
        "ZHANQI_RULES_LISTEN": f"127.0.0.1:{port}",
        "ZHANQI_RULES_METRICS_LISTEN": f"127.0.0.1:{reserve_port()}",
        "ZHANQI_RULES_WORKERS": "1",
    }
    with running(ServiceProcess([sys.executable, "-m", "rules_service"], folder / "rules.log", environment=settings), port) as it:
        yield Server(it, port)


@contextmanager
def echo_server(folder: Path, sizes: Sequence[int]) -> Iterator[Server]:
    """The floor as one process."""
    port = reserve_port()
    command = [sys.executable, "-m", "tests.bench._echo", str(port), *map(str, sizes)]
    with running(ServiceProcess(command, folder / "echo.log"), port) as it:
        yield Server(it, port)


@contextmanager
def running(process: ServiceProcess, port: int) -> Iterator[ServiceProcess]:
    """The process, once it listens."""
    try:
        process.wait_until(lambda: accepts(port))
        yield process
    finally:
        process.stop()


async def answer_sizes(port: int, requests: Sequence[bytes]) -> Sequence[int]:
    """The size of each response. Raises if a request is refused."""
    async with grpc.aio.insecure_channel(f"127.0.0.1:{port}") as channel:
        call: Call = channel.unary_unary(APPLY)
        return [len(await call(request, timeout=10)) for request in requests]


def cost(server: Server, method: str, requests: Sequence[bytes]) -> Callable[[], float]:
    """One run. Returns the CPU microseconds per call."""

    def measure() -> float:
        before = cpu_seconds(server.process.pid)
        uvloop.run(send(server.port, method, requests))
        return (cpu_seconds(server.process.pid) - before) / CALLS * 1e6

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
