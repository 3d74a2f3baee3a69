"""Calls the bots' workers through Celery. Its broker blocks, so a thread of its own speaks to it."""

import asyncio
from concurrent.futures import ThreadPoolExecutor

from celery import Celery
from redis.asyncio import Redis

from match_service.adapters.connection_errors import BROKER_LOST, REDIS_LOST
from match_service.domain.errors import Fault
from zhanqi_wire.log import Log

QUEUE = "bots"
TASK = "bots.play"
_WAITING_MAX = 4096
_BATCH = 64


class CeleryBotQueue:
    """`BotQueue`; `run` sends what `offer` is given until it is cancelled."""

    def __init__(self, redis_url: str, client: Redis, log: Log, *, deadline_seconds: float) -> None:
        self._client = client
        self._log = log
        self._deadline = deadline_seconds
        self._waiting: asyncio.Queue[tuple[str, str]] = asyncio.Queue(_WAITING_MAX)
        self._app = _application(redis_url, deadline_seconds)
        self._is_ending = False

    @property
    def waiting(self) -> int:
        """How many offers wait to be sent."""
        return self._waiting.qsize()

    def offer(self, match_id: str, seat: str) -> None:
        """Dropped if too many wait: a background job offers it again."""
        if not self._waiting.full():
            self._waiting.put_nowait((match_id, seat))

    async def depth(self) -> int:
        try:
            async with asyncio.timeout(self._deadline):
                return int(await self._client.llen(QUEUE))
        except REDIS_LOST as error:
            raise Fault("QUEUE_UNAVAILABLE") from error

    async def run(self) -> None:
        """Send offers. One that cannot be sent is dropped."""
        loop, thread = asyncio.get_running_loop(), ThreadPoolExecutor(max_workers=1, thread_name_prefix="bot-queue")
        self._is_ending = False
        try:
            while True:
                batch = [await self._waiting.get()]
                while not self._waiting.empty() and len(batch) < _BATCH:
                    batch.append(self._waiting.get_nowait())
                lost = await loop.run_in_executor(thread, self._send, batch)
                if lost:
                    self._log.warning("offers_lost", count=lost)
        finally:
            # All else would wait with us, for as long as a broker does not answer; and in the end the process for the thread.
            self._is_ending = True
            thread.shutdown(wait=False)

    def close(self) -> None:
        """Close the broker's connections."""
        self._app.close()

    def _send(self, batch: list[tuple[str, str]]) -> int:
        """Send them, in the thread. Returns how many could not be sent."""
        for sent, (match_id, seat) in enumerate(batch):
            if self._is_ending:
                return len(batch) - sent
            try:
                self._app.send_task(
                    TASK, kwargs={"match_id": match_id, "seat": seat}, queue=QUEUE, ignore_result=True, retry=False
                )
            except BROKER_LOST:
                return len(batch) - sent  # The next ones would wait as long, for nothing.
        return 0


def _application(redis_url: str, deadline_seconds: float) -> Celery:
    application = Celery("match_service", broker=redis_url, set_as_current=False)
    application.conf.update(
        task_serializer="json",
        task_ignore_result=True,
        broker_connection_timeout=deadline_seconds,
        broker_transport_options={
            "socket_timeout": deadline_seconds,
            "socket_connect_timeout": deadline_seconds,
            "socket_keepalive": True,
            "max_retries": 0,
        },
    )
    return application


class NoBotQueue:
    """`BotQueue` where there is no Redis: nobody is called."""

    waiting = 0

    def offer(self, match_id: str, seat: str) -> None:
        """Nobody to call."""

    async def depth(self) -> int:
        """Raises `Fault`, so that the background job claims nothing."""
        raise Fault("QUEUE_UNAVAILABLE")
