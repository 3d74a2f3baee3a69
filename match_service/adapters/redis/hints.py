"""Hints between replicas over Redis: IDs of what changed. A missed hint only delays an update.

Each replica publishes at least every quarter of a second, if only a canary, which it must receive itself. A replica that misses
its own canary, or that of a known peer, is deaf and polls the log until it receives them again.
"""

import asyncio
import itertools
import uuid
from collections.abc import Callable, Iterable
from contextlib import suppress

from redis.asyncio import Redis

from match_service.adapters.connection_errors import REDIS_ERRORS
from zhanqi_wire.log import Log

CHANNEL = "zhanqi:hints"
_OUTBOX = 4096
_GATHERING_SECONDS = 0.004
"""Hints within this time are sent in one message, since every message reaches every replica."""
_BATCH = 256
_AGAIN_SECONDS = 0.5
_LISTEN_SECONDS = 0.5
_CANARY_SECONDS = 0.25
_LATE_SECONDS = 1.0
_PEER_GONE_SECONDS = 60.0
_EVERYTHING = "*"
_GOODBYE = "!"


class RedisHints:
    """Publishes hints from `put` and delivers those of other replicas while `run` runs. Calls `deafened` when it becomes deaf."""

    def __init__(self, client: Redis, log: Log, *, deadline_seconds: float, deafened: Callable[[], None] = lambda: None) -> None:
        self._client = client
        self._log = log
        self._deadline = deadline_seconds
        self._deafened = deafened
        self._replica = uuid.uuid4().hex
        self._outbox: dict[str, None] = {}
        self._filled = asyncio.Event()
        self._heard_at: dict[str, float] = {}
        self._deaf = True

    @property
    def is_deaf(self) -> bool:
        """Whether hints do not arrive."""
        return self._deaf

    @property
    def waiting(self) -> int:
        """Number of hints not sent yet."""
        return len(self._outbox)

    def put(self, topic: str) -> None:
        """Queue a hint. A full outbox is replaced by one hint that wakes everything."""
        if len(self._outbox) >= _OUTBOX:
            self._outbox = {_EVERYTHING: None}
        self._outbox[topic] = None
        self._filled.set()

    async def run(self, wake: Callable[[str], None], wake_all: Callable[[], None]) -> None:
        """Send and receive. Calls `wake_all` after deafness, since hints may have been missed."""
        try:
            async with asyncio.TaskGroup() as group:
                group.create_task(self._send())
                group.create_task(self._listen(wake, wake_all))
                group.create_task(self._watch_over(wake_all))
        finally:
            with suppress(*REDIS_ERRORS):
                await self._publish([*self._outbox, _GOODBYE])

    async def _send(self) -> None:
        while _goes_on():
            batch = self._taken()
            try:
                await self._publish(batch)
            except REDIS_ERRORS:
                for topic in batch:
                    self.put(topic)
                await asyncio.sleep(_AGAIN_SECONDS)
                continue
            with suppress(TimeoutError):
                async with asyncio.timeout(_CANARY_SECONDS):
                    await self._filled.wait()
            await asyncio.sleep(_GATHERING_SECONDS)

    def _taken(self) -> list[str]:
        """Remove the next batch from the outbox before sending: a hint put in meanwhile must be sent again."""
        batch = list(itertools.islice(self._outbox, _BATCH))
        for topic in batch:
            del self._outbox[topic]
        if not self._outbox:
            self._filled.clear()
        return batch

    async def _publish(self, topics: Iterable[str]) -> None:
        async with asyncio.timeout(self._deadline):
            await self._client.publish(CHANNEL, " ".join([self._replica, *topics]))

    async def _listen(self, wake: Callable[[str], None], wake_all: Callable[[], None]) -> None:
        while _goes_on():
            try:
                await self._hear(wake, wake_all)
            except REDIS_ERRORS:
                self._heard_at.pop(self._replica, None)
            await asyncio.sleep(_AGAIN_SECONDS)

    async def _hear(self, wake: Callable[[str], None], wake_all: Callable[[], None]) -> None:
        async with self._client.pubsub() as pubsub:
            async with asyncio.timeout(self._deadline):
                await pubsub.subscribe(CHANNEL)
            while _goes_on():
                message = await pubsub.get_message(timeout=_LISTEN_SECONDS)
                if message is None or message["type"] != "message":
                    continue
                sender, *topics = message["data"].decode().split(" ")
                self._heard_at[sender] = _now()
                for topic in topics if sender != self._replica else ():
                    self._take_in(sender, topic, wake, wake_all)

    def _take_in(self, sender: str, topic: str, wake: Callable[[str], None], wake_all: Callable[[], None]) -> None:
        if topic == _GOODBYE:
            self._heard_at.pop(sender, None)
        elif topic == _EVERYTHING:
            wake_all()
        else:
            wake(topic)

    async def _watch_over(self, wake_all: Callable[[], None]) -> None:
        while True:
            await asyncio.sleep(_CANARY_SECONDS)
            late = self._late()
            if bool(late) == self._deaf:
                continue
            self._deaf = bool(late)
            if self._deaf:
                self._log.warning("hints_lost", own=self._replica in late)
                self._deafened()
            else:
                self._log.info("hints_heard")
                wake_all()

    def _late(self) -> set[str]:
        """Replicas whose canary is overdue: this one, and known peers that did not say goodbye."""
        now = _now()
        for sender in [each for each, at in self._heard_at.items() if now - at > _PEER_GONE_SECONDS]:
            del self._heard_at[sender]
        late = {sender for sender, at in self._heard_at.items() if now - at > _LATE_SECONDS}
        return late if self._replica in self._heard_at else late | {self._replica}


def _goes_on() -> bool:
    """Whether the task may continue: the Redis client can swallow a cancellation."""
    task = asyncio.current_task()
    return task is None or not task.cancelling()


def _now() -> float:
    return asyncio.get_running_loop().time()
