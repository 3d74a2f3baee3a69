"""Lateness of deadlines: 1,000 open matches and two replicas on a PostgreSQL that waits for its disk.

Every match is Chuhe between two players who set up and then let their turns time out. Each timeout starts the next turn, so a
deadline is the previous commit plus the turn's time. The commit times are PostgreSQL's.
"""

import asyncio
import random
import sys
import tempfile
from collections.abc import Iterable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from functools import partial
from pathlib import Path
from statistics import median, quantiles
from typing import Any

import uvloop
from google.protobuf.message import Message
from sqlalchemy import text
from sqlalchemy.ext.asyncio import create_async_engine

from match_service.domain.uptime.outage import Outage
from tests.bench.harness import Bound, Result
from tests.bench.playing import game_named, packed, random_game
from tests.deploy.system import Ports, is_ready, migrate, settings
from tests.services.ports import LOOPBACK, reserve_port
from tests.services.postgres import running_postgres
from tests.services.process import ServiceProcess
from tests.services.valkey import Valkey, running_valkey
from zhanqi.match.v1 import match_pb2
from zhanqi.rules.v1.position_pb2 import PACE_TURN
from zhanqi_client import Client, connect

GAME = "chuhe"
SEATS = ("north", "south")
MATCHES = 1_000
AT_ONCE = 16
TURN_MS = (45_000, 75_000)
MEASURED_SECONDS = 75
ALLOWED_MS = 250.0
TIMEOUT = 3

# Every timeout: the time of the entry before it, of its decision, and of its commit.
FIRED = """
SELECT record.origin, record.at, match.turn_ms,
       lag(record.at) OVER (PARTITION BY record.match_id ORDER BY record.seq) AS before,
       extract(epoch FROM pg_xact_commit_timestamp(record.xmin)) * 1000 AS committed
FROM record JOIN match USING (match_id) WHERE record.origin IN (1, :timeout) ORDER BY record.match_id, record.seq
"""


def bench() -> Iterable[Result]:
    """The 99th percentile of the lateness, compared with the limit."""
    with two_replicas() as (targets, database_url, _):
        lateness, facts = uvloop.run(measured(targets, database_url))
    cuts = quantiles(lateness, n=100)
    all_facts: dict[str, Any] = {
        "matches": MATCHES,
        "replicas": len(targets),
        "deadlines": len(lateness),
        "p50_ms": round(median(lateness), 1),
        "max_ms": round(max(lateness), 1),
        **facts,
    }
    yield Result(
        "clock", "ms late at p99", [cuts[98]], "the allowed lateness", [ALLOWED_MS], Bound(1.0, at_least=False), facts=all_facts
    )
    if facts["fired_twice"] or facts["fired_early"]:
        raise RuntimeError(f"a deadline fired twice or early: {facts}")


@contextmanager
def two_replicas() -> Iterator[tuple[list[str], str, Valkey]]:
    """The rules service and two match service replicas. Yields the replicas' addresses, the database URL and Redis."""
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        valkey = stack.enter_context(running_valkey())
        postgres = stack.enter_context(running_postgres(durable=True, settings={"track_commit_timestamp": "on"}))
        url = postgres.create_database("zhanqi")
        rules = reserve_port()
        replicas = [
            Ports({"rules": rules, "match": reserve_port()}, {name: reserve_port() for name in ("rules", "match", "bots")})
            for _ in range(2)
        ]
        command = [sys.executable, "-m", "match_service"]
        migrate(command, folder, settings("migrate", replicas[0], url, valkey.url), None)
        start(stack, folder, "rules", [sys.executable, "-m", "rules_service"], replicas[0], url, valkey.url)
        for ports in replicas:
            start(stack, folder, "match", command, ports, url, valkey.url)
        yield [f"{LOOPBACK}:{ports.grpc['match']}" for ports in replicas], url, valkey


def start(
    stack: ExitStack, folder: Path, name: str, command: Sequence[str], ports: Ports, database_url: str, redis_url: str
) -> None:
    """Start a service. The stack kills it."""
    environment = settings(name, ports, database_url, redis_url) | {
        "ZHANQI_MATCH_MIN_ACTION_INTERVAL_MS": "0",
        # Two players open all matches.
        "ZHANQI_MATCH_LIMIT_PLAYER": "[100000, 1000]",
        "ZHANQI_MATCH_LIMIT_ADDRESS": "[100000, 1000]",
        "ZHANQI_MATCH_LIMIT_UNDER_WAY": "100000",
    }
    log = folder / f"{name}-{ports.operators[name]}.log"
    process = ServiceProcess(command, log, environment=environment)
    stack.callback(process.kill)
    process.wait_until(partial(is_ready, ports.operators[name]))


async def measured(targets: Sequence[str], database_url: str) -> tuple[list[float], dict[str, Any]]:
    """The lateness of each deadline in milliseconds, and further facts."""
    chance = random.Random(1)
    limits = iter([chance.randint(*TURN_MS) for _ in range(MATCHES)])
    async with connect(targets[0]) as one, connect(targets[1]) as other:
        players = [each.with_token((await each.create_guest()).token.value) for each in (one, other)]
        script = list(set_up())
        await asyncio.gather(*(open_matches(players, script, limits) for _ in range(AT_ONCE)))
        began = await now_ms(database_url)
        await asyncio.sleep(MEASURED_SECONDS)
        return await lateness(database_url, began)


async def open_matches(players: Sequence[Client], script: Sequence[tuple[str, Message]], limits: Iterator[int]) -> None:
    """Open matches one after another and play their set-ups."""
    first, second = players
    for turn_ms in limits:
        control = match_pb2.TimeControl(kind=match_pb2.CLOCK_KIND_TURN, turn_ms=turn_ms)
        opening = await first.open_match(GAME, seat=SEATS[0], time_control=control)
        await second.life.join(opening.match_id)
        seats = dict(zip(SEATS, players, strict=True))
        for seat, action in script:
            rev = (await seats[seat].view(opening.match_id)).view.rev
            await seats[seat].submit(opening.match_id, rev, packed(action))


def set_up() -> Iterator[tuple[str, Message]]:
    """The actions of a random game until its first turn."""
    for ply in random_game(game_named(GAME), seed=1):
        if ply.seat in SEATS:
            yield ply.seat, ply.action
        if any(decision.pace == PACE_TURN for update in ply.updates for decision in update.decisions):
            return


async def now_ms(database_url: str) -> float:
    """The database's time."""
    (row,) = await rows(database_url, "SELECT extract(epoch FROM now()) * 1000")
    return float(row[0])


async def lateness(database_url: str, began: float) -> tuple[list[float], dict[str, Any]]:
    """The lateness of the deadlines after `began`, and the numbers of those that fired twice, early or not at all."""
    late_ms, early = [], 0
    outages = [Outage(*each) for each in await rows(database_url, "SELECT began_at, ended_at FROM outage ORDER BY ended_at")]
    for origin, at, turn_ms, before, committed in await rows(database_url, FIRED, timeout=TIMEOUT):
        if origin != TIMEOUT:
            continue
        due = before + turn_ms + sum(each.overlap_ms(before) for each in outages if each.begin < before + turn_ms)
        if due < began:
            continue
        early += at < due
        late_ms.append(float(committed) - due)
    twice = await rows(database_url, TWICE, timeout=TIMEOUT)
    missed = await rows(
        database_url, "SELECT count(*) FROM owed WHERE due_at < :before", before=int(await now_ms(database_url)) - 1_000
    )
    return late_ms, {"fired_twice": len(twice), "fired_early": early, "missed": missed[0][0], "outages": len(outages)}


# Two successive timeouts of one seat, whose turn can end only once.
TWICE = """
SELECT match_id FROM (
  SELECT match_id, seat, origin, lag(seat) OVER (PARTITION BY match_id ORDER BY seq) AS before
  FROM record WHERE origin = :timeout AND kind = 1
) AS fired WHERE seat = before
"""


async def rows(database_url: str, query: str, **parameters: object) -> Sequence[Any]:
    engine = create_async_engine(database_url)
    async with engine.connect() as connection:
        result = (await connection.execute(text(query), parameters)).all()
    await engine.dispose()
    return result
