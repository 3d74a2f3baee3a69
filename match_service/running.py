"""Starts a replica, and stops it in order and in time.

After the drain each step has a short timeout, so that the process exits as promised even if a step hangs. No acknowledged
mutation depends on these steps.
"""

import asyncio
from collections.abc import AsyncIterator, Coroutine
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from typing import Any

from match_service.adapters.redis.bot_queue import CeleryBotQueue
from match_service.adapters.redis.client import close_redis
from match_service.server.background.supervision import run_forever
from match_service.settings import Settings
from match_service.wiring.replica import Replica
from zhanqi_wire.address import Address
from zhanqi_wire.log import Log

_NOT_READY_SECONDS = 0.1
_MUTATIONS_SECONDS = 0.3
_LOOPS_SECONDS = 0.3
_CONNECTIONS_SECONDS = 1.0
_CANCELLATION_SECONDS = 0.1

ENDING_SECONDS = 2.75
"""The longest stop after the drain: all timeouts above plus the interpreter's exit on a busy machine."""


@dataclass(frozen=True, slots=True)
class Running:
    """The addresses that a running replica listens on."""

    address: Address
    metrics_address: Address


@asynccontextmanager
async def running(settings: Settings, log: Log) -> AsyncIterator[Running]:
    """Serve while the block runs, then drain and stop. Raises `PortTaken`."""
    replica = Replica(settings, log)
    async with AsyncExitStack() as ending:
        ending.push_async_callback(_close, replica)
        metrics_address = await replica.operators.start()
        address = await replica.server.start()
        loops = {asyncio.create_task(run_forever(loop, log)) for loop in replica.loops()}
        ending.push_async_callback(_stop, loops)
        ending.push_async_callback(_drain, replica)
        yield Running(address, metrics_address)


async def _drain(replica: Replica) -> None:
    """Refuse new calls, end streams with a resume point, and wait for pending calls."""
    # Report not ready before streams end, or clients would reconnect here.
    replica.server.turn_away()
    await asyncio.sleep(_NOT_READY_SECONDS)
    replica.feed.close()
    await replica.server.drain(replica.settings.drain_seconds)
    await replica.mutations.drain(_MUTATIONS_SECONDS)


async def _stop(loops: set[asyncio.Task[None]]) -> None:
    for each in loops:
        each.cancel()
    await asyncio.wait(loops, timeout=_LOOPS_SECONDS)


async def _close(replica: Replica) -> None:
    """Close all connections concurrently."""
    closing: list[Coroutine[Any, Any, None]] = [
        replica.operators.close(),
        replica.database.close(),
        *(each.close() for each in replica.deployments),
        *(close_redis(redis) for redis in (replica.redis, replica.limits_redis) if redis is not None),
    ]
    done, late = await asyncio.wait({asyncio.create_task(each) for each in closing}, timeout=_CONNECTIONS_SECONDS)
    for task in late:
        task.cancel()
    if late:
        await asyncio.wait(late, timeout=_CANCELLATION_SECONDS)
    if isinstance(replica.bots, CeleryBotQueue):
        replica.bots.close()
    for task in done:
        task.result()
