"""Idle open matches per process of the match service, each watched by a player, and their cost in memory and CPU.

The number of streams per connection is limited, so there are several connections. At each stream's heartbeat the service reads
the seat from PostgreSQL. At the end some players act, and their watchers must receive the update.
"""

import asyncio
import os
import random
import time
from collections.abc import Iterable
from contextlib import AsyncExitStack
from dataclasses import dataclass
from functools import cache
from statistics import quantiles

import psutil
import uvloop

from tests.bench.end_to_end import GAME, SEATS, running_on
from tests.bench.harness import Bound, Result, cpu_seconds
from tests.bench.playing import packed
from tests.deploy.system import System
from zhanqi_client import Client, connect
from zhanqi_wire import options
from zhanqi_wire.serve import Limits

MATCHES = int(os.environ.get("ZHANQI_BENCH_IDLE_MATCHES", "10000"))
ASKED = 10_000
HOSTS = 16
STREAMS = Limits().max_streams_per_connection
HELD_SECONDS = 20
ACTIONS = 100


def bench() -> Iterable[Result]:
    """Watched matches, compared with the required number."""
    os.environ.setdefault("ZHANQI_MATCH_WATCHES_MAX", str(2 * MATCHES))
    os.environ.setdefault("ZHANQI_MATCH_TOKEN_SECONDS", "86400")
    for budget in ("PLAYER", "ADDRESS"):  # a few players of one address open all matches
        os.environ.setdefault(f"ZHANQI_MATCH_LIMIT_{budget}", "[100000, 1000]")
    os.environ.setdefault("ZHANQI_MATCH_LIMIT_UNDER_WAY", str(2 * MATCHES))
    with running_on("postgresql") as system:
        facts = uvloop.run(_held(system))
    held = float(str(facts.pop("held")))
    bound = Bound(1, at_least=True) if MATCHES >= ASKED else None
    yield Result("idle-matches", "matches", [held], "the required number", [ASKED], bound, facts)


@dataclass(frozen=True, slots=True)
class Opened:
    """A match and the token of one of its players."""

    match_id: str
    token: str


async def _held(system: System) -> dict[str, object]:
    service = psutil.Process(system.processes["match"].pid)
    async with AsyncExitStack() as stack:
        count = 1 + -(-MATCHES // STREAMS)
        calls, *streams = [await stack.enter_async_context(connect(system.target, own_connection=True)) for _ in range(count)]
        empty = service.memory_info().rss
        began = time.perf_counter()
        matches = [match for opened in await asyncio.gather(*(_open(calls, host) for host in range(HOSTS))) for match in opened]
        opened, opened_rss = time.perf_counter() - began, service.memory_info().rss
        group = await stack.enter_async_context(asyncio.TaskGroup())
        clients = cache(lambda connection, token: connection.with_token(token))
        watchers = [
            Watcher(match, clients(calls, match.token), clients(streams[number // STREAMS], match.token))
            for number, match in enumerate(matches)
        ]
        tasks = [group.create_task(watcher.watch()) for watcher in watchers]
        stack.callback(lambda: [task.cancel() for task in tasks])
        await asyncio.gather(*(watcher.received(1) for watcher in watchers))
        watched_rss, cpu = service.memory_info().rss, cpu_seconds(service.pid)
        await asyncio.sleep(HELD_SECONDS)
        cpu = cpu_seconds(service.pid) - cpu
        delays = [await watcher.act() for watcher in random.Random(1).sample(watchers, min(ACTIONS, len(watchers)))]
        cuts = quantiles(delays, n=100)
        return {
            "held": sum(not task.done() for task in tasks),
            "connections": len(streams),
            "opened_a_second": round(len(matches) / opened),
            "kib_a_match": round((opened_rss - empty) / 1024 / len(matches), 1),
            "kib_a_watcher": round((watched_rss - opened_rss) / 1024 / len(matches), 1),
            "rss_mib": round(watched_rss / 1024**2),
            "cpu_share_of_a_core": round(cpu / HELD_SECONDS, 2),
            "action_p50_ms": round(cuts[49] * 1000, 1),
            "action_p99_ms": round(cuts[98] * 1000, 1),
        }


async def _open(anyone: Client, host: int) -> list[Opened]:
    """Open a share of the matches, between two new players."""
    tokens = [(await anyone.create_guest()).token.value for _ in SEATS]
    first, second = (anyone.with_token(token) for token in tokens)
    opened = []
    for _ in range(host, MATCHES, HOSTS):
        opening = await first.open_match(GAME, seat=SEATS[0])
        await second.life.join(opening.match_id)
        opened.append(Opened(opening.match_id, tokens[0]))
    return opened


class Watcher:
    """A player that watches a match over one connection and acts over another."""

    def __init__(self, match: Opened, player: Client, watching: Client) -> None:
        self._match_id = match.match_id
        self._player = player
        self._watching = watching
        self._rev = 0
        self._updated = asyncio.Event()

    async def watch(self) -> None:
        """Watch until cancelled."""
        async for update in self._watching.watch(self._match_id):
            self._rev = update.rev
            self._updated.set()

    async def received(self, rev: int) -> None:
        """Wait for a revision."""
        async with asyncio.timeout(300):
            while self._rev < rev:
                self._updated.clear()
                await self._updated.wait()

    async def act(self) -> float:
        """Take any action. Returns the seconds until the watcher receives it."""
        legal = await self._player.legal_actions(self._match_id)
        rng = random.Random(self._match_id)
        began = time.perf_counter()
        await self._player.submit(self._match_id, legal.rev, packed(options.sample(rng.choice(list(legal.options)), rng)))
        await self.received(legal.rev + 1)
        return time.perf_counter() - began
