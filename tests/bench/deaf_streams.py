"""Delay of updates to a watcher at the other replica, with and without Redis.

Ten matches of Chuhe between two players who act at one replica and watch at the other. Redis is killed during play. The figure is
the greatest delay after that, including the time until the replica detects the failure.
"""

import asyncio
import time
from collections.abc import Iterable, Sequence
from statistics import median
from typing import Any

import uvloop

from tests.bench.clock import GAME, SEATS, set_up, two_replicas
from tests.bench.harness import Bound, Result
from tests.bench.playing import packed
from tests.services.valkey import Valkey
from zhanqi.games.chuhe.v1 import action_pb2
from zhanqi_client import Client, connect

MATCHES = 10
PACE_SECONDS = 0.1
MEASURED_SECONDS = 10.0
LAST_DELIVERY_SECONDS = 5.0
ALLOWED_MS = 2_000.0
END_TURN = packed(action_pb2.Action(end_turn=action_pb2.EndTurn()))


def bench() -> Iterable[Result]:
    """The latest delivery, compared with the limit."""
    with two_replicas() as (targets, _, valkey):
        before, after = uvloop.run(measured(targets, valkey))
    facts: dict[str, Any] = {
        "matches": MATCHES,
        "deliveries": len(after),
        "p50_ms": round(median(after), 1),
        "with_redis_p50_ms": round(median(before), 1),
        "with_redis_max_ms": round(max(before), 1),
    }
    unit, bound = "ms from commit to watcher, at most", Bound(1.0, at_least=False)
    yield Result("deaf-streams", unit, [max(after)], "the allowed delay", [ALLOWED_MS], bound, facts)


async def measured(targets: Sequence[str], valkey: Valkey) -> tuple[list[float], list[float]]:
    """The delays in milliseconds from acknowledged actions to their updates at the other replica: with Redis, then without."""
    async with connect(targets[0]) as here, connect(targets[1]) as there:
        tokens = [(await here.create_guest()).token.value for _ in SEATS]
        players = [here.with_token(token) for token in tokens]
        watchers = [there.with_token(token) for token in tokens]
        matches = [await opened(players) for _ in range(MATCHES)]
        with_redis = await played(matches, players, watchers)
        await asyncio.to_thread(valkey.kill)
        return with_redis, await played(matches, players, watchers)


async def opened(players: Sequence[Client]) -> str:
    """A new match with completed set-ups."""
    first, second = players
    opening = await first.open_match(GAME, seat=SEATS[0])
    await second.life.join(opening.match_id)
    for seat, action in set_up():
        player = players[SEATS.index(seat)]
        rev = (await player.view(opening.match_id)).view.rev
        await player.submit(opening.match_id, rev, packed(action))
    return str(opening.match_id)


async def played(matches: Sequence[str], players: Sequence[Client], watchers: Sequence[Client]) -> list[float]:
    """Play in all matches for a while."""
    return [late for each in await asyncio.gather(*(one(match, players, watchers) for match in matches)) for late in each]


async def one(match_id: str, players: Sequence[Client], watchers: Sequence[Client]) -> list[float]:
    """End turns for a while. Returns the delays of the acting seats' updates in milliseconds."""
    committed: dict[tuple[int, int], float] = {}
    arrived: dict[tuple[int, int], float] = {}
    async with asyncio.TaskGroup() as group:
        tasks = []
        for seat, watcher in enumerate(watchers):
            # Watch from a revision before the first action, to receive all updates.
            rev = (await watcher.view(match_id)).view.rev
            tasks.append(group.create_task(watch(seat, rev, watcher, match_id, arrived)))
        ends_at = time.monotonic() + MEASURED_SECONDS
        while time.monotonic() < ends_at:
            seat = await on_turn(players, match_id)
            rev = (await players[seat].view(match_id)).view.rev
            accepted: Any = await players[seat].submit(match_id, rev, END_TURN)
            committed[seat, accepted.rev] = time.monotonic()
            await asyncio.sleep(PACE_SECONDS)
        async with asyncio.timeout(LAST_DELIVERY_SECONDS):
            while not committed.keys() <= arrived.keys():  # noqa: ASYNC110 - another replica sends no event
                await asyncio.sleep(0.01)
        for task in tasks:
            task.cancel()
    return [max(0.0, arrived[each] - at) * 1000 for each, at in committed.items()]


async def on_turn(players: Sequence[Client], match_id: str) -> int:
    """The seat that may end its turn."""
    for seat, player in enumerate(players):
        decisions = (await player.view(match_id)).view.decisions
        if any(each.kind == "turn" for each in decisions):
            return seat
    raise RuntimeError("no seat is on turn")


async def watch(seat: int, rev: int, watcher: Client, match_id: str, arrived: dict[tuple[int, int], float]) -> None:
    """Note when each revision of the seat arrives."""
    async for update in watcher.watch(match_id, rev):
        arrived[seat, update.rev] = time.monotonic()
