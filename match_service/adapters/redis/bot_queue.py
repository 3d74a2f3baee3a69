"""Queue of offers to bot workers, through Celery. Celery's broker client blocks, so a thread of its own calls it."""

import asyncio
from concurrent.futures import ThreadPoolExecutor

from celery import Celery
from redis.asyncio import Redis

from match_service.adapters.connection_errors import BROKER_ERRORS, REDIS_ERRORS
from match_service.domain.errors import Fault
from zhanqi_wire.log import Log

QUEUE = "bots"
TASK = "bots.play"
_WAITING_MAX = 4096
_BATCH = 64


class CeleryBotQueue:
    """`BotQueue`. `run` sends the offers until it is cancelled."""

    def __init__(self, redis_url: str, client: Redis, log: Log, *, deadline_seconds: float) -> None:
        self._client = client
        self._log = log
        self._deadline = deadline_seconds
        self._waiting: asyncio.Queue[tuple[str, str]] = asyncio.Queue(_WAITING_MAX)
        self._app = _application(redis_url, deadline_seconds)
        self._is_ending = False

    @property
    def waiting(self) -> int:
        """Number of offers not sent yet."""
        return self._waiting.qsize()

    def offer(self, match_id: str, seat: str) -> None:
        """Drops the offer if the queue is full: a background job offers it again."""
        if not self._waiting.full():
            self._waiting.put_nowait((match_id, seat))

    async def depth(self) -> int:
        try:
            async with asyncio.timeout(self._deadline):
                return int(await self._client.llen(QUEUE))
        except REDIS_ERRORS as error:
            raise Fault("QUEUE_UNAVAILABLE") from error

    async def run(self) -> None:
        """Send offers. Offers that cannot be sent are dropped."""
        loop, thread = asyncio.get_running_loop(), ThreadPoolExecutor(max_workers=1, thread_name_prefix="bot-queue")
        self._is_ending = False
        try:
            while True:
                batch = [await self._waiting.get()]
                while not self._waiting.empty() and len(batch) < _BATCH:
                    batch.append(self._waiting.get_nowait())
                dropped = await loop.run_in_executor(thread, self._send, batch)
                if dropped:
                    self._log.warning("offers_lost", count=dropped)
        finally:
            # Waiting for the thread would block the shutdown while the broker does not answer.
            self._is_ending = True
            thread.shutdown(wait=False)

    def close(self) -> None:
        """Close the broker's connections."""
        self._app.close()

    def _send(self, batch: list[tuple[str, str]]) -> int:
        """Send a batch, in the thread. Returns the number of offers not sent."""
        for sent, (match_id, seat) in enumerate(batch):
            if self._is_ending:
                return len(batch) - sent
            try:
                self._app.send_task(
                    TASK, kwargs={"match_id": match_id, "seat": seat}, queue=QUEUE, ignore_result=True, retry=False
                )
            except BROKER_ERRORS:
                return len(batch) - sent  # Each further offer would only wait for the same timeout.
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
    """`BotQueue` without Redis: drops every offer."""

    waiting = 0

    def offer(self, match_id: str, seat: str) -> None:
        pass

    async def depth(self) -> int:
        """Raises `Fault`, so that the background job claims nothing."""
        raise Fault("QUEUE_UNAVAILABLE")
