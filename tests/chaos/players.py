"""Scripted people: each plays one seat through the client library, at random, and writes down what it is told."""

import asyncio
import uuid
from dataclasses import dataclass
from random import Random

from google.protobuf.any import pack

from tests.chaos.journal import Journal, Sent
from zhanqi.match.v1 import match_pb2, match_service_pb2
from zhanqi.rules.v1.position_pb2 import DUTY_OWED
from zhanqi_client import Client, RetryPolicy, options
from zhanqi_client.errors import Refused

PATIENT = RetryPolicy(call_seconds=6.0, budget_seconds=300.0, attempts=10_000, longest_wait_seconds=1.0, silence_seconds=12.0)
"""Faults last for seconds, and may follow upon each other."""

REPEATED = 0.05
"""How often a request that was acknowledged is sent again: nothing may come of it."""
AGAIN_SECONDS = 0.2
TALK = 0.01
"""How often a draw is offered, or an offer is answered, after an action."""


@dataclass(frozen=True, slots=True)
class Temper:
    """How long a player plays before it gives up, in actions."""

    actions: int


class Human:
    """One player in one seat."""

    def __init__(self, client: Client, match_id: str, seat: str, temper: Temper, journal: Journal, rng: Random) -> None:
        self._client = client
        self._match_id = match_id
        self._seat = seat
        self._patience = temper.actions
        self._journal = journal
        self._rng = rng
        self._view: match_pb2.SeatView = match_pb2.SeatView()
        self._news = asyncio.Condition()
        self._over = False

    async def play(self) -> None:
        """Plays until the stream has told of the end."""
        async with asyncio.TaskGroup() as group:
            group.create_task(self._watch())
            group.create_task(self._act())

    async def _watch(self) -> None:
        async for update in self._client.watch(self._match_id):
            self._journal.told(self._match_id, self._seat, update)
            async with self._news:
                if update.HasField("view"):
                    self._view = update.view
                self._news.notify_all()
        self._journal.watched_to_the_end(self._match_id, self._seat)
        async with self._news:
            self._over = True
            self._news.notify_all()

    async def _act(self) -> None:
        rev = 0
        while await self._my_turn(rev):
            try:
                rev = await self._decide()
            except Refused as refusal:
                # Somebody was faster: the match is over, as its stream will tell, or what was asked has its answer.
                self._journal.refusals[refusal.reason] += 1
                await asyncio.sleep(AGAIN_SECONDS)

    async def _my_turn(self, after_rev: int) -> bool:
        """Waits until it owes something at a revision that it has not acted on; False: the match is over."""

        def owes() -> bool:
            mine = any(each.seat == self._seat and each.duty == DUTY_OWED for each in self._view.decisions)
            return self._over or (self._view.rev > after_rev and mine)

        async with self._news:
            await self._news.wait_for(owes)
        return not self._over

    async def _decide(self) -> int:
        """One decision. Returns the last revision that there is nothing to do for any more."""
        if self._patience <= 0:
            return await self._client.life.resign(self._match_id)
        self._patience -= 1
        if self._rng.random() < TALK:
            await self._talk()
        legal = await self._client.legal_actions(self._match_id)
        if not legal.options:
            return legal.rev
        action = pack(options.sample(self._rng.choice(legal.options), self._rng), deterministic=True)
        sent = self._journal.send(self._match_id, self._seat, str(uuid.UUID(int=self._rng.getrandbits(128), version=4)), action)
        result = await self._client.submit(self._match_id, legal.rev, action, request_id=sent.request_id)
        if isinstance(result, match_service_pb2.Stale):
            return result.view.rev - 1
        self._journal.acknowledge(sent, result.rev)
        if self._rng.random() < REPEATED:
            await self._repeat(legal.rev, sent)
        return result.rev - 1

    async def _repeat(self, rev: int, sent: Sent) -> None:
        again = await self._client.submit(self._match_id, rev, sent.action, request_id=sent.request_id)
        if isinstance(again, match_service_pb2.Stale):
            self._journal.surprises.append(f"{self._match_id} {self._seat}: an acknowledged request was called stale")
        else:
            self._journal.acknowledge(sent, again.rev)

    async def _talk(self) -> None:
        offered_by = self._view.situation.draw_offered_by
        try:
            if offered_by and offered_by != self._seat:
                await self._client.life.answer_draw(self._match_id, accept=self._rng.random() < 0.2)
            elif not offered_by:
                await self._client.life.offer_draw(self._match_id)
        except Refused as refusal:
            self._journal.refusals[refusal.reason] += 1  # It is too early for that, or too late.
