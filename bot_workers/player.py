"""Plays tasks one after another in one process: owns its event loop and its connection, both made at the first task."""

import asyncio
import hashlib
import hmac
import time
from contextlib import AsyncExitStack
from enum import StrEnum
from random import Random, SystemRandom

import uvloop

from bot_workers.metrics import BotMetrics
from bot_workers.play import Bot, Played, Task
from bot_workers.policies.levels import policy_chain
from bot_workers.settings import Settings
from zhanqi_client import Client, RetryPolicy, connect
from zhanqi_client.errors import NotFound, NotPermitted, Refused, ServiceError
from zhanqi_wire.log import Log

RETRY = RetryPolicy(call_seconds=5.0, attempts=4, longest_wait_seconds=1.0)
"""Less patient than a player's client: the match service offers a turn anew when nobody plays it."""


class Ended(StrEnum):
    """How a task ended: the label of the tasks' metric."""

    IDLE = Played.IDLE
    PLAYED = Played.PLAYED
    UNFINISHED = Played.UNFINISHED
    GONE = "gone"
    """The match or the bot's seat is none (any more)."""
    FAILED = "failed"
    """The services failed; the turn will be offered anew."""
    BROKEN = "broken"
    """A bug."""


class Player:
    """Plays tasks. After `stop` it begins no further decision."""

    def __init__(self, settings: Settings, metrics: BotMetrics, log: Log) -> None:
        self._settings = settings
        self._metrics = metrics
        self._log = log
        self._stopping = False
        self._runner: asyncio.Runner | None = None
        self._stack = AsyncExitStack()
        self._client: Client | None = None

    def stop(self) -> None:
        """Ends the task under way after its present decision. Safe in a signal handler."""
        self._stopping = True

    def close(self) -> None:
        """Closes the connection."""
        if self._runner is not None:
            self._runner.run(self._stack.aclose())
            self._runner.close()

    def play(self, match_id: str, seat: str) -> Ended:
        """Plays one task to its end and counts it. Raises nothing but what is no `Exception`."""
        if self._runner is None:
            self._runner = asyncio.Runner(loop_factory=uvloop.new_event_loop)
        began = time.monotonic()
        try:
            ended = self._runner.run(self._play(match_id, seat))
        except (NotFound, NotPermitted, Refused) as error:
            ended = self._failed(Ended.GONE, error, match_id, seat)
        except ServiceError as error:
            ended = self._failed(Ended.FAILED, error, match_id, seat)
        except Exception as error:  # a task must end, or it comes again for ever
            ended = self._failed(Ended.BROKEN, error, match_id, seat)
        self._metrics.tasks.labels(ended).inc()
        self._log.info("task", match=match_id, seat=seat, outcome=ended, seconds=round(time.monotonic() - began, 3))
        return ended

    async def _play(self, match_id: str, seat: str) -> Ended:
        if self._client is None:
            self._client = await self._stack.enter_async_context(connect(self._settings.match_target, retry=RETRY))
        service = self._client.with_token(self._settings.service_key.get_secret_value())
        issued = await service.issue_seat_token(match_id, seat)
        bot = Bot(match_id, seat, policy_chain(issued.game_id, issued.level), self._chance(match_id, seat))
        observer = _Observer(self._metrics, self._log, issued.game_id)
        deadline = time.monotonic() + self._settings.task_seconds
        task = Task(self._client.with_token(issued.token.value), bot, observer)
        played = await task.play(self._settings.decisions_per_task, lambda: not self._stopping and time.monotonic() < deadline)
        return Ended(played.value)

    def _chance(self, match_id: str, seat: str) -> "_Chance":
        return _Chance(self._settings.service_key.get_secret_value().encode(), f"{match_id}/{seat}")

    def _failed(self, ended: Ended, error: Exception, match_id: str, seat: str) -> Ended:
        write = self._log.error if ended is Ended.BROKEN else self._log.warning
        write("task_failed", match=match_id, seat=seat, error=type(error).__name__, reason=_reason(error))
        return ended


class _Chance:
    """A bot's chance: the first try at a revision is the same for whoever plays it, and nobody without the key can foretell it.
    Further tries differ each time, so that none fails for ever.
    """

    def __init__(self, key: bytes, bot: str) -> None:
        self._key = key
        self._bot = bot

    def __call__(self, rev: int, number: int) -> Random:
        if number:
            return SystemRandom()
        return Random(hmac.digest(self._key, f"{self._bot}/{rev}".encode(), hashlib.sha256))


class _Observer:
    def __init__(self, metrics: BotMetrics, log: Log, game: str) -> None:
        self._metrics = metrics
        self._log = log
        self._game = game

    def thought(self, policy: str, seconds: float) -> None:
        self._metrics.think.labels(self._game, policy).observe(seconds)

    def failed(self, policy: str, error: Exception) -> None:
        self._metrics.failures.labels(self._game, policy).inc()
        self._log.warning("policy_failed", game=self._game, policy=policy, error=type(error).__name__, reason=_reason(error))

    def acted(self, policy: str) -> None:
        self._metrics.actions.labels(self._game, policy).inc()


def _reason(error: Exception) -> str:
    return error.reason if isinstance(error, ServiceError) else str(error)
