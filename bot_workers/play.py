"""Plays the decisions that a bot's seat owes in a row. Independent of games, queue and network.

Tasks may be delivered late or twice. The request id of an action is derived from match, seat and revision, so only one decision
per revision is committed.
"""

import time
import uuid
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from random import Random
from typing import Protocol

from google.protobuf import any_pb2
from google.protobuf.any import pack
from google.protobuf.message import Message

from bot_workers.policies.levels import Level
from zhanqi.match.v1 import match_pb2, match_service_pb2
from zhanqi.rules.v1 import options_pb2, position_pb2
from zhanqi_client import Submitted
from zhanqi_client.errors import AlreadyExists, Refused
from zhanqi_client.retry import RETRYABLE

RESIGN = "resign"
"""The policy label of the last resort, next to the names of the levels."""

LAST_TRIES = 3
"""Attempts of the weakest policy before the bot resigns."""

_REQUESTS = uuid.UUID("3f1f5b52-6f0a-4b8e-9d0e-5b8d7e6c2a41")


class Matches(Protocol):
    """The match service, called with the seat's token. `zhanqi_client.Client` implements it."""

    async def view(self, match_id: str) -> match_service_pb2.GetViewResponse: ...

    async def legal_actions(self, match_id: str) -> match_service_pb2.ListLegalActionsResponse: ...

    async def submit(self, match_id: str, rev: int, action: any_pb2.Any, *, request_id: str | None = None) -> Submitted:
        """Submit an action that was chosen at `rev`."""


class Observer(Protocol):
    """Counts a bot's policy runs, failures and actions."""

    def thought(self, policy: str, seconds: float) -> None:
        """A policy ran for `seconds`, with or without a result."""

    def failed(self, policy: str, error: Exception) -> None:
        """A policy failed, or its action was refused."""

    def acted(self, policy: str) -> None:
        """An action of the policy was committed."""


class LoopResult(StrEnum):
    """How a loop ended."""

    IDLE = "idle"
    """The seat owed nothing: the task was late or delivered twice."""
    PLAYED = "played"
    """The seat owes nothing any more."""
    UNFINISHED = "unfinished"
    """The seat still owes a decision."""


@dataclass(frozen=True, slots=True)
class Bot:
    """A bot in a seat. `levels` are ordered by preference; `rng` returns the random numbers for a revision and an attempt."""

    match_id: str
    seat: str
    levels: Sequence[Level]
    rng: Callable[[int, int], Random]


class DecisionLoop:
    """Plays a bot's seat while it owes decisions."""

    def __init__(self, matches: Matches, bot: Bot, observer: Observer) -> None:
        self._matches = matches
        self._bot = bot
        self._observer = observer

    async def play(self, decisions: int, may_go_on: Callable[[], bool]) -> LoopResult:
        """Make up to `decisions` decisions, while `may_go_on()`. Raises `ServiceError` if the services fail."""
        view = await self._view()
        for number in range(decisions):
            if not self._owes(view):
                return LoopResult.PLAYED if number else LoopResult.IDLE
            if not may_go_on():
                break
            view = await self._decide(view, may_go_on)
        return LoopResult.UNFINISHED if self._owes(view) else LoopResult.PLAYED

    def _owes(self, view: match_pb2.SeatView) -> bool:
        return any(each.seat == self._bot.seat and each.duty == position_pb2.DUTY_OWED for each in view.decisions)

    async def _view(self) -> match_pb2.SeatView:
        return (await self._matches.view(self._bot.match_id)).view

    async def _decide(self, view: match_pb2.SeatView, may_go_on: Callable[[], bool]) -> match_pb2.SeatView:
        """Make one decision and return the seat's next view.

        If a policy fails, the next one decides; if all fail, the bot resigns. Temporary service errors are raised instead.
        """
        legal = await self._matches.legal_actions(self._bot.match_id)
        if legal.rev != view.rev:
            return await self._view()
        faults: list[Exception] = []
        for number, level in enumerate(self._attempts()):
            try:
                action = self._think(level, view, legal.options, self._bot.rng(view.rev, number))
                return await self._submit(level.name, view.rev, action)
            except Exception as error:  # whatever a policy raises, the next one decides
                self._observer.failed(level.name, error)
                faults.append(error)
        for fault in faults:
            if isinstance(fault, RETRYABLE):
                raise fault
        return await self._submit(RESIGN, view.rev, position_pb2.Resign())

    def _attempts(self) -> Iterator[Level]:
        yield from self._bot.levels
        yield from (self._bot.levels[-1] for _ in range(LAST_TRIES - 1))

    def _think(self, level: Level, view: match_pb2.SeatView, options: Sequence[options_pb2.Option], rng: Random) -> Message:
        began = time.perf_counter()
        try:
            return level.policy.decide(view.view, view.decisions, options, rng)
        finally:
            self._observer.thought(level.name, time.perf_counter() - began)

    async def _submit(self, policy: str, rev: int, action: Message) -> match_pb2.SeatView:
        """Submit an action and return the seat's next view. Raises `Refused` if the rules refuse it."""
        request_id = uuid.uuid5(_REQUESTS, f"{self._bot.match_id}/{self._bot.seat}/{rev}")
        try:
            result = await self._matches.submit(
                self._bot.match_id, rev, pack(action, deterministic=True), request_id=str(request_id)
            )
        except AlreadyExists:  # another task decided at this revision
            return await self._view()
        except Refused as refusal:
            if refusal.violations:
                raise
            return await self._view()  # the match has moved on
        if isinstance(result, match_service_pb2.Stale):
            return result.view
        self._observer.acted(policy)
        return await self._view()
