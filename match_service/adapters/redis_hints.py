"""Hints between replicas over Redis: which matches to look at. They hold ids alone, and losing one costs a heartbeat's time."""

import asyncio
import uuid
from collections.abc import Callable

from redis.asyncio import Redis
from redis.exceptions import RedisError

from zhanqi_wire.log import Log

CHANNEL = "zhanqi:hints"
_OUTBOX = 4096
_BATCH = 256
_AGAIN_SECONDS = 0.5
_LISTEN_SECONDS = 1.0


class RedisHints:
    """Sends what `put` is given and reports what other replicas send; `run` does both until it is cancelled."""

    def __init__(self, client: Redis, log: Log, *, deadline_seconds: float) -> None:
        self._client = client
        self._log = log
        self._deadline = deadline_seconds
        self._replica = uuid.uuid4().hex
        self._outbox: asyncio.Queue[str] = asyncio.Queue(_OUTBOX)
        self._listening = False

    @property
    def is_deaf(self) -> bool:
        """Whether hints are not heard now."""
        return not self._listening

    @property
    def waiting(self) -> int:
        """How many hints wait to be sent."""
        return self._outbox.qsize()

    def put(self, match_id: str) -> None:
        """Send a hint soon. If too many wait it is dropped: watchers look by themselves at their next heartbeat."""
        if not self._outbox.full():
            self._outbox.put_nowait(match_id)

    async def run(self, stir: Callable[[str], None], stir_all: Callable[[], None]) -> None:
        """Send and listen. `stir_all` is called whenever hints may have been missed."""
        async with asyncio.TaskGroup() as group:
            group.create_task(self._send())
            group.create_task(self._listen(stir, stir_all))

    async def _send(self) -> None:
        while True:
            batch = {await self._outbox.get()}
            while not self._outbox.empty() and len(batch) < _BATCH:
                batch.add(self._outbox.get_nowait())
            try:
                async with asyncio.timeout(self._deadline):
                    await self._client.publish(CHANNEL, " ".join([self._replica, *batch]))
            except (RedisError, OSError, TimeoutError):
                await asyncio.sleep(_AGAIN_SECONDS)

    async def _listen(self, stir: Callable[[str], None], stir_all: Callable[[], None]) -> None:
        while True:
            try:
                await self._hear(stir, stir_all)
            except (RedisError, OSError, TimeoutError) as error:
                if self._listening:
                    self._log.warning("hints_lost", error=type(error).__name__)
                self._listening = False
                stir_all()
            await asyncio.sleep(_AGAIN_SECONDS)

    async def _hear(self, stir: Callable[[str], None], stir_all: Callable[[], None]) -> None:
        async with self._client.pubsub() as ears:
            async with asyncio.timeout(self._deadline):
                await ears.subscribe(CHANNEL)
                while (first := await ears.get_message(timeout=self._deadline)) is None or first["type"] != "subscribe":
                    continue
            self._listening = True
            stir_all()
            while True:
                message = await ears.get_message(timeout=_LISTEN_SECONDS)
                if message is not None and message["type"] == "message":
                    sender, *match_ids = message["data"].decode().split(" ")
                    for match_id in match_ids if sender != self._replica else ():
                        stir(match_id)
