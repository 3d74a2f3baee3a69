"""The operators' port of a worker and the queue-depth metric, in their own thread, since the main thread is Celery's."""

import asyncio
import threading
from collections.abc import Callable
from concurrent.futures import Future

from redis.asyncio import Redis
from redis.exceptions import RedisError

from bot_workers.app import QUEUE
from bot_workers.metrics import BotMetrics
from bot_workers.settings import Settings
from zhanqi_wire.address import Address
from zhanqi_wire.operators import OperatorsPort

REDIS_SECONDS = 2.0


class Operators:
    """Serves `/metrics`, `/healthz` and `/readyz` until the process ends."""

    def __init__(self, settings: Settings, metrics: BotMetrics, text: Callable[[], bytes], is_ready: Callable[[], bool]) -> None:
        self._settings = settings
        self._metrics = metrics
        self._port = OperatorsPort(Address.parse(settings.metrics_listen), text, is_ready)

    def start(self) -> None:
        """Bind the port. Raises `zhanqi_wire.address.PortTaken`."""
        started: Future[None] = Future()
        threading.Thread(target=lambda: asyncio.run(self._serve(started)), name="operators", daemon=True).start()
        started.result()

    async def _serve(self, started: "Future[None]") -> None:
        try:
            await self._port.start()
        except Exception as error:
            started.set_exception(error)
            return
        started.set_result(None)
        async with Redis.from_url(
            self._settings.redis_url, socket_timeout=REDIS_SECONDS, socket_connect_timeout=REDIS_SECONDS
        ) as redis:
            while True:
                await self._measure(redis)
                await asyncio.sleep(self._settings.queue_depth_seconds)

    async def _measure(self, redis: Redis) -> None:
        try:
            self._metrics.queue_depth.set(await redis.llen(QUEUE))
        except (RedisError, OSError):
            return  # the last value stays; Celery logs that Redis is unreachable
