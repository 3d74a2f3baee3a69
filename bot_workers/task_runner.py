"""Runs tasks one after another in one process. The event loop and the connection are made at the first task, after any fork."""

import asyncio
import hashlib
import hmac
import time
from contextlib import AsyncExitStack
from enum import StrEnum
from random import Random, SystemRandom

import uvloop

from bot_workers.metrics import BotMetrics
from bot_workers.play import Bot, DecisionLoop, LoopResult
from bot_workers.policies.levels import policy_chain
from bot_workers.settings import Settings
from zhanqi_client import Client, RetryPolicy, connect
from zhanqi_client.errors import NotFound, NotPermitted, Refused, ServiceError
from zhanqi_wire.log import Log

RETRY = RetryPolicy(call_seconds=5.0, attempts=4, longest_wait_seconds=1.0)
"""Shorter than a player's client: the match service re-offers a turn that is not played."""


class TaskOutcome(StrEnum):
    """How a task ended: the `outcome` label of `zhanqi_bots_tasks_total`."""

    IDLE = LoopResult.IDLE
    PLAYED = LoopResult.PLAYED
    UNFINISHED = LoopResult.UNFINISHED
    GONE = "gone"
    """The match or the bot's seat does not exist (any more)."""
    FAILED = "failed"
    """The services failed. The turn will be re-offered."""
    BROKEN = "broken"
    """A bug."""


class TaskRunner:
    """Runs tasks until `stop`."""

    def __init__(self, settings: Settings, metrics: BotMetrics, log: Log) -> None:
        self._settings = settings
        self._metrics = metrics
        self._log = log
        self._stopping = False
        self._runner: asyncio.Runner | None = None
        self._stack = AsyncExitStack()
        self._client: Client | None = None

    def stop(self) -> None:
        """End the running task after its current decision. Safe in a signal handler."""
        self._stopping = True

    def close(self) -> None:
        if self._runner is not None:
            self._runner.run(self._stack.aclose())
            self._runner.close()

    def play(self, match_id: str, seat: str) -> TaskOutcome:
        """Run and count one task. Catches every `Exception`."""
        if self._runner is None:
            self._runner = asyncio.Runner(loop_factory=uvloop.new_event_loop)
        began = time.monotonic()
        try:
            ended = self._runner.run(self._play(match_id, seat))
        except (NotFound, NotPermitted, Refused) as error:
            ended = self._failed(TaskOutcome.GONE, error, match_id, seat)
        except ServiceError as error:
            ended = self._failed(TaskOutcome.FAILED, error, match_id, seat)
        except Exception as error:  # an unfinished task would be redelivered forever
            ended = self._failed(TaskOutcome.BROKEN, error, match_id, seat)
        self._metrics.tasks.labels(ended).inc()
        self._log.info("task", match=match_id, seat=seat, outcome=ended, seconds=round(time.monotonic() - began, 3))
        return ended

    async def _play(self, match_id: str, seat: str) -> TaskOutcome:
        if self._client is None:
            self._client = await self._stack.enter_async_context(connect(self._settings.match_target, retry=RETRY))
        service = self._client.with_token(self._settings.service_key.get_secret_value())
        issued = await service.issue_seat_token(match_id, seat)
        bot = Bot(match_id, seat, policy_chain(issued.game_id, issued.level), self._rng(match_id, seat))
        observer = _Observer(self._metrics, self._log, issued.game_id)
        deadline = time.monotonic() + self._settings.task_seconds
        loop = DecisionLoop(self._client.with_token(issued.token.value), bot, observer)
        result = await loop.play(self._settings.decisions_per_task, lambda: not self._stopping and time.monotonic() < deadline)
        return TaskOutcome(result.value)

    def _rng(self, match_id: str, seat: str) -> "_SeededRng":
        return _SeededRng(self._settings.service_key.get_secret_value().encode(), f"{match_id}/{seat}")

    def _failed(self, outcome: TaskOutcome, error: Exception, match_id: str, seat: str) -> TaskOutcome:
        write = self._log.error if outcome is TaskOutcome.BROKEN else self._log.warning
        write("task_failed", match=match_id, seat=seat, error=type(error).__name__, reason=_reason(error))
        return outcome


class _SeededRng:
    """Random numbers of a bot. The first attempt at a revision is the same in every worker, and unpredictable without the key.

    Further attempts differ each time, so that a failing action is not repeated forever.
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
