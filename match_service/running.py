"""A replica's life: it starts, serves as long as a block runs, and then ends in order, however much hangs.

After the drain each step has a moment and is then broken off: nothing that was acknowledged hangs on it, and whoever started the
process was promised that it ends within seconds.
"""

import asyncio
from collections.abc import AsyncIterator, Coroutine
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from typing import Any

from match_service.adapters.redis.bot_queue import CeleryBotQueue
from match_service.adapters.redis.client import close_redis
from match_service.server.loops import kept_up
from match_service.settings import Settings
from match_service.wiring import Service
from zhanqi_wire.address import Address
from zhanqi_wire.log import Log

_TURNED_AWAY_SECONDS = 0.1
_MUTATIONS_SECONDS = 0.3
_LOOPS_SECONDS = 0.3
_CONNECTIONS_SECONDS = 1.0

ENDING_SECONDS = 2.75
"""How long the ending takes at the most, beside the drain: all of these, and what the interpreter does after them, on a machine
that has much else to do."""


@dataclass(frozen=True, slots=True)
class Running:
    """A service that runs: where it listens."""

    address: Address
    metrics_address: Address


@asynccontextmanager
async def running(settings: Settings, log: Log) -> AsyncIterator[Running]:
    """A replica that serves as long as the block runs, and then drains. Raises `PortTaken`."""
    service = Service(settings, log)
    async with AsyncExitStack() as ending:
        ending.push_async_callback(_close, service)
        metrics_address = await service.operators.start()
        address = await service.server.start()
        loops = {asyncio.create_task(kept_up(loop, log)) for loop in service.loops()}
        ending.push_async_callback(_stop, loops)
        ending.push_async_callback(_drain, service)
        yield Running(address, metrics_address)


async def _drain(service: Service) -> None:
    """Take no new call, send every watcher away with where to go on, and let what is under way end."""
    # Not ready before the streams end, or their clients would come back here.
    service.server.turn_away()
    await asyncio.sleep(_TURNED_AWAY_SECONDS)
    service.feed.close()
    await service.server.drain(service.settings.drain_seconds)
    await service.detached.drain(_MUTATIONS_SECONDS)


async def _stop(loops: set[asyncio.Task[None]]) -> None:
    """End what runs beside the server."""
    for each in loops:
        each.cancel()
    await asyncio.wait(loops, timeout=_LOOPS_SECONDS)


async def _close(service: Service) -> None:
    """Close every connection, all at once."""
    closing: list[Coroutine[Any, Any, None]] = [
        service.operators.close(),
        service.database.close(),
        *(each.close() for each in service.deployments),
        *(close_redis(redis) for redis in (service.redis, service.limits_redis) if redis is not None),
    ]
    done, late = await asyncio.wait({asyncio.create_task(each) for each in closing}, timeout=_CONNECTIONS_SECONDS)
    for task in late:
        task.cancel()
    if isinstance(service.bots, CeleryBotQueue):
        service.bots.close()
    for task in done:
        task.result()
