"""Scripted players: each plays one seat at random through the client library and keeps a journal."""

import asyncio
import uuid
from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from google.protobuf.any import pack
from google.protobuf.message import Message

from tests.chaos.journal import Journal, Sent
from tests.chaos.tastes import chosen
from zhanqi.match.v1 import match_pb2, match_service_pb2
from zhanqi.rules.v1 import position_pb2
from zhanqi.rules.v1.position_pb2 import DUTY_OPEN, DUTY_OWED
from zhanqi_client import Client, RetryPolicy, Submitted
from zhanqi_client.errors import Refused

PATIENT = RetryPolicy(call_seconds=6.0, budget_seconds=300.0, attempts=10_000, longest_wait_seconds=1.0, silence_seconds=12.0)
"""A retry policy that outlasts successive faults of several seconds."""

REPEATED = 0.05
"""Share of acknowledged requests that are sent again, which must have no effect."""
AGAIN_SECONDS = 0.2
ANSWERED = 0.5
"""Share of the opponent's turns in which a player tries to answer out of turn."""
HESITATION_SECONDS = 0.15
"""Longest delay before an answer, in which the opponent acts and may end its turn."""
TALK = 0.01
"""Share of actions before which a draw is offered or an offer answered."""


@dataclass(frozen=True, slots=True)
class Temper:
    """Number of actions until a player resigns."""

    actions: int


class Human:
    """One player in one seat."""

    def __init__(self, client: Client, match_id: str, seat: str, temper: Temper, journal: Journal, rng: Random) -> None:
        self._client = client
        self._match_id = match_id
        self._seat = seat
        self._actions_left = temper.actions
        self._journal = journal
        self._rng = rng
        self._view: match_pb2.SeatView = match_pb2.SeatView()
        self._changed = asyncio.Condition()
        self._over = False
        self._done_until = 0
        """The last revision that needs no further action."""
        self._open_in: dict[int, int] = {}
        """The turn in which the seat may answer, by revision."""
        self._considered = 0
        """The opponent's last turn in which an answer was considered."""

    async def play(self) -> None:
        """Play until the stream reports the end."""
        async with asyncio.TaskGroup() as group:
            group.create_task(self._watch())
            group.create_task(self._act())

    async def _watch(self) -> None:
        async for update in self._client.watch(self._match_id):
            self._journal.receive(self._match_id, self._seat, update)
            async with self._changed:
                if update.HasField("view"):
                    self._view = update.view
                    for each in self._own(DUTY_OPEN):
                        self._open_in[update.view.rev] = each.turn
                self._changed.notify_all()
        self._journal.watched_to_the_end(self._match_id, self._seat)
        async with self._changed:
            self._over = True
            self._changed.notify_all()

    async def _act(self) -> None:
        while (duty := await self._my_turn()) is not None:
            try:
                await (self._decide() if duty == DUTY_OWED else self._answer())
            except Refused as refusal:
                # Another player was faster: the match is over, or the decision is closed.
                self._journal.refusals[refusal.reason] += 1
                await asyncio.sleep(AGAIN_SECONDS)

    async def _my_turn(self) -> int | None:
        """Wait for a revision with something to do. Returns None once the match is over."""

        def owes() -> bool:
            return self._view.rev > self._done_until and any(self._own(DUTY_OWED))

        def may_answer() -> bool:
            return any(each.turn > self._considered for each in self._own(DUTY_OPEN))

        async with self._changed:
            await self._changed.wait_for(lambda: self._over or owes() or may_answer())
            if self._over:
                return None
            return DUTY_OWED if owes() else DUTY_OPEN

    def _own(self, duty: int) -> Iterator[position_pb2.Decision]:
        return (each for each in self._view.decisions if each.seat == self._seat and each.duty == duty)

    async def _decide(self) -> None:
        """Answer one owed decision."""
        if self._actions_left <= 0:
            self._done_until = await self._client.life.resign(self._match_id)
            return
        self._actions_left -= 1
        if self._rng.random() < TALK:
            await self._talk()
        legal = await self._client.legal_actions(self._match_id)
        if not legal.options:
            self._done_until = legal.rev
            return
        # The stream will show whether the resulting revision owes another decision.
        result = await self._submit(legal.rev, chosen(legal.options, self._rng))
        self._done_until = (result.view if isinstance(result, match_service_pb2.Stale) else result).rev - 1

    async def _answer(self) -> None:
        """Sometimes answer out of turn, while the opponent continues to act."""
        self._considered = max((each.turn for each in self._own(DUTY_OPEN)), default=self._considered)
        if self._rng.random() > ANSWERED:
            return
        legal = await self._client.legal_actions(self._match_id)
        async with self._changed:
            await self._changed.wait_for(lambda: self._over or self._view.rev >= legal.rev)
        turn = self._open_in.get(legal.rev, 0)
        if self._over or not turn or not legal.options:
            return
        await asyncio.sleep(self._rng.uniform(0, HESITATION_SECONDS))
        await self._submit(legal.rev, chosen(legal.options, self._rng), answers_in=turn)

    async def _submit(self, rev: int, action: Message, *, answers_in: int = 0) -> Submitted:
        request_id = str(uuid.UUID(int=self._rng.getrandbits(128), version=4))
        packed = pack(action, deterministic=True)
        sent = self._journal.send(self._match_id, self._seat, request_id, packed, answers_in=answers_in)
        try:
            result = await self._client.submit(self._match_id, rev, packed, request_id=request_id)
        except Refused as refusal:
            self._journal.refuse(sent, refusal.reason)
            raise
        if isinstance(result, match_service_pb2.Stale):
            self._journal.call_stale(sent, result.view)
            return result
        self._journal.acknowledge(sent, result.rev)
        if self._rng.random() < REPEATED:
            await self._repeat(rev, sent)
        return result

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
            self._journal.refusals[refusal.reason] += 1  # too early or too late
