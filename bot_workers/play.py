"""One task: all decisions that a bot's seat owes in a row. Knows no game, no queue and no network.

A task may come twice or too late. The request id of an action is made of match, seat and revision, so that whoever decides at a
revision decides for all; and a seat that owes nothing is left alone.
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
"""The name, beside those of the levels, of the last resort."""

LAST_TRIES = 3
"""How often the weakest policy tries before the bot resigns."""

_REQUESTS = uuid.UUID("3f1f5b52-6f0a-4b8e-9d0e-5b8d7e6c2a41")


class Matches(Protocol):
    """The match service, called with the seat's token. `zhanqi_client.Client` is one."""

    async def view(self, match_id: str) -> match_service_pb2.GetViewResponse:
        """What the seat sees now."""

    async def legal_actions(self, match_id: str) -> match_service_pb2.ListLegalActionsResponse:
        """What it may do."""

    async def submit(self, match_id: str, rev: int, action: any_pb2.Any, *, request_id: str | None = None) -> Submitted:
        """Submits an action chosen at `rev`."""


class Observer(Protocol):
    """Counts what a bot does."""

    def thought(self, policy: str, seconds: float) -> None:
        """A policy thought for so long, with or without a result."""

    def failed(self, policy: str, error: Exception) -> None:
        """A policy's decision was none, or was refused."""

    def acted(self, policy: str) -> None:
        """An action of a policy was committed."""


class Played(StrEnum):
    """How a task ended."""

    IDLE = "idle"
    """The seat owed nothing: the task was late or came twice."""
    PLAYED = "played"
    """The seat owes nothing any more."""
    UNFINISHED = "unfinished"
    """The seat still owes a decision, and the task's share is used up."""


@dataclass(frozen=True, slots=True)
class Bot:
    """Who plays: the seat, its policies from the wanted one to the weakest, and its chance for a revision and a try."""

    match_id: str
    seat: str
    levels: Sequence[Level]
    chance: Callable[[int, int], Random]


class Task:
    """Plays a bot's seat while it owes a decision."""

    def __init__(self, matches: Matches, bot: Bot, observer: Observer) -> None:
        self._matches = matches
        self._bot = bot
        self._observer = observer

    async def play(self, decisions: int, may_go_on: Callable[[], bool]) -> Played:
        """Makes at most so many decisions, and none once `may_go_on` says no. Raises a `ServiceError` if the services fail."""
        view = await self._view()
        for number in range(decisions):
            if not self._owes(view):
                return Played.PLAYED if number else Played.IDLE
            if not may_go_on():
                break
            view = await self._decide(view, may_go_on)
        return Played.UNFINISHED if self._owes(view) else Played.PLAYED

    def _owes(self, view: match_pb2.SeatView) -> bool:
        return any(each.seat == self._bot.seat and each.duty == position_pb2.DUTY_OWED for each in view.decisions)

    async def _view(self) -> match_pb2.SeatView:
        return (await self._matches.view(self._bot.match_id)).view

    async def _decide(self, view: match_pb2.SeatView, may_go_on: Callable[[], bool]) -> match_pb2.SeatView:
        """One decision; returns what the seat sees then.

        A policy that fails makes way for a weaker one, the last one for resigning; but nobody resigns for a fault of the
        services, which is raised.
        """
        legal = await self._matches.legal_actions(self._bot.match_id)
        if legal.rev != view.rev:
            return await self._view()
        faults: list[Exception] = []
        for number, level in enumerate(self._tries()):
            try:
                action = self._thought(level, view, legal.options, self._bot.chance(view.rev, number))
                return await self._submitted(level.name, view.rev, action)
            except Exception as error:  # a policy may fail in any way, and the next one must step in
                self._observer.failed(level.name, error)
                faults.append(error)
        for fault in faults:
            if isinstance(fault, RETRYABLE):
                raise fault
        return await self._submitted(RESIGN, view.rev, position_pb2.Resign())

    def _tries(self) -> Iterator[Level]:
        yield from self._bot.levels
        yield from (self._bot.levels[-1] for _ in range(LAST_TRIES - 1))

    def _thought(self, level: Level, view: match_pb2.SeatView, options: Sequence[options_pb2.Option], rng: Random) -> Message:
        began = time.perf_counter()
        try:
            return level.policy.decide(view.view, view.decisions, options, rng)
        finally:
            self._observer.thought(level.name, time.perf_counter() - began)

    async def _submitted(self, policy: str, rev: int, action: Message) -> match_pb2.SeatView:
        """What the seat sees after the action, or after what came before it. Raises `Refused` if the rules say no."""
        request_id = uuid.uuid5(_REQUESTS, f"{self._bot.match_id}/{self._bot.seat}/{rev}")
        try:
            result = await self._matches.submit(
                self._bot.match_id, rev, pack(action, deterministic=True), request_id=str(request_id)
            )
        except AlreadyExists:  # somebody else decided at this revision
            return await self._view()
        except Refused as refusal:
            if refusal.violations:
                raise
            return await self._view()  # not the action: the match has moved on
        if isinstance(result, match_service_pb2.Stale):
            return result.view
        self._observer.acted(policy)
        return await self._view()
