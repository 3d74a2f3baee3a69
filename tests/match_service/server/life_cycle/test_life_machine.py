"""The life of a match over gRPC as a state machine: repeated, simultaneous and reordered calls to two replicas."""

import asyncio
import hashlib
import itertools
import uuid
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any, TypeVar

from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule, run_state_machine_as_test

from match_service.domain.life_cycle.verdict import verdict_of_body
from tests.examples import examples
from tests.match_service.server.arena import Arena, Match
from tests.match_service.server.time_travel import rows
from zhanqi.match.v1 import match_pb2
from zhanqi.match.v1.life_cycle_service_pb2 import Rematch
from zhanqi_client import Client
from zhanqi_wire.status import Internal, ServiceError, Unavailable

T = TypeVar("T")
Call = Callable[[Client, Match, str], Awaitable[object]]

CALLS: dict[str, Call] = {
    "add": lambda client, match, sent: match.act(client, "add 1", request_id=sent),
    "end": lambda client, match, sent: match.act(client, "end", request_id=sent),
    "shout": lambda client, match, sent: match.act(client, "shout", request_id=sent),
    "offer": lambda client, match, sent: client.life.offer_draw(match.match_id, request_id=sent),
    "accept": lambda client, match, sent: client.life.answer_draw(match.match_id, accept=True, request_id=sent),
    "decline": lambda client, match, sent: client.life.answer_draw(match.match_id, accept=False, request_id=sent),
    "claim": lambda client, match, sent: client.life.claim_victory(match.match_id, request_id=sent),
    "pass": lambda client, match, sent: client.life.set_standing_pass(match.match_id, "answer", request_id=sent),
    "rematch": lambda client, match, sent: client.life.offer_rematch(match.match_id, request_id=sent),
}
ENDINGS: dict[str, Call] = {
    "abort": lambda client, match, sent: client.life.abort(match.match_id, request_id=sent),
    "resign": lambda client, match, sent: client.life.resign(match.match_id, request_id=sent),
    "accept": CALLS["accept"],
}
SEATS = st.sampled_from(["left", "right"])
BURSTS = st.lists(st.tuples(SEATS, st.sampled_from(sorted(CALLS)), st.integers(1, 2)), min_size=1, max_size=5)


class Machine(RuleBasedStateMachine):
    """One match at two replicas. The rules run in a thread of their own, the calls in the test's event loop."""

    def __init__(self, loop: asyncio.AbstractEventLoop, here: Arena, there: Arena) -> None:
        super().__init__()
        self._loop = loop
        self._database = here.settings.database_url
        self._there = there
        self._match = self._wait(here.duel())
        self._turn = "left"
        self._begun = False

    def _wait(self, work: Coroutine[Any, Any, T]) -> T:
        return asyncio.run_coroutine_threadsafe(work, self._loop).result(30)

    @rule(count=st.integers(1, 3))
    def take_turns(self, count: int) -> None:
        """Play on, so that draws become possible."""
        for _ in range(count):
            self._wait(self._burst([("left", "end", 1)], CALLS))
            self._wait(self._burst([("right", "end", 1)], CALLS))

    @rule(burst=BURSTS)
    def call_at_once(self, burst: list[tuple[str, str, int]]) -> None:
        """Several simultaneous calls, some of them repeated."""
        self._wait(self._burst(burst, CALLS))

    @rule(seat=SEATS, ending=st.sampled_from(sorted(ENDINGS)), copies=st.integers(1, 2))
    def end_it(self, seat: str, ending: str, copies: int) -> None:
        """Calls that can end a match, by both sides at once."""
        other = "right" if seat == "left" else "left"
        self._wait(self._burst([(seat, ending, copies), (other, "resign", 1)] if copies == 2 else [(seat, ending, 1)], ENDINGS))

    @invariant()
    def the_record_is_complete_and_ends_with_the_verdict(self) -> None:
        self._wait(self._check())

    async def _burst(self, burst: list[tuple[str, str, int]], calls: dict[str, Call]) -> None:
        sent = []
        for seat, name, copies in burst:
            request_id = str(uuid.uuid4())
            client: Client = getattr(self._match, seat)
            clients = (client, await self._there.same_player(client))
            sent.append([self._answer(calls[name], clients[copy], request_id) for copy in range(copies)])
        answers = await asyncio.gather(*(asyncio.gather(*copies) for copies in sent))
        for copies in answers:
            assert not any(isinstance(each, Internal | Unavailable) for each in copies), copies
            done = [each for each in copies if not isinstance(each, ServiceError) and _kind(each) != "Stale"]
            # The state of a rematch may change between two answers.
            assert len({str(each) for each in done if not isinstance(each, Rematch)}) <= 1, copies

    async def _answer(self, call: Call, client: Client, request_id: str) -> object:
        try:
            return await call(client, self._match, request_id)
        except ServiceError as error:
            return error

    async def _check(self) -> None:
        its = {"its_id": self._match.match_id}
        ((state, seq, chain),) = await rows(self._database, "SELECT state, seq, chain FROM match WHERE match_id = :its_id", **its)
        record = await rows(
            self._database,
            "SELECT seq, seat, kind, origin, body, digest, chain, rules_version, at FROM record "
            "WHERE match_id = :its_id ORDER BY seq",
            **its,
        )
        assert [entry[0] for entry in record] == list(range(1, int(str(seq)) + 1))
        for before, entry in itertools.pairwise(record):
            assert entry[6] == chained(before[6], *entry[:6], *entry[7:])
        assert not record or record[-1][6] == chain
        verdicts = [entry for entry in record if entry[2] == 2]
        assert verdicts in ([], [record[-1]] if record else [])
        for entry in verdicts:
            assert int(verdict_of_body(bytes(entry[4])).state) == state  # type: ignore[arg-type]
        owed = await rows(self._database, "SELECT seat FROM owed WHERE match_id = :its_id", **its)
        assert (state == match_pb2.MATCH_STATE_ACTIVE) is bool(owed)


def _kind(answer: object) -> str:
    return type(answer).__name__


def chained(
    before: Any, seq: Any, seat: Any, kind: Any, origin: Any, body: Any, digest: Any, rules_version: Any, at: Any
) -> bytes:
    """The chain hash of an entry, computed independently."""
    chain = hashlib.sha256()
    numbered, when = (number.to_bytes(8, "big") for number in (seq, at))
    for part in (before, numbered, seat.encode(), bytes((kind, origin)), body, digest, rules_version.encode(), when):
        chain.update(len(part).to_bytes(8, "big"))
        chain.update(part)
    return chain.digest()


async def test_match_life_agrees_with_the_model_under_random_commands(service: Arena) -> None:
    there, loop = await service.replica(), asyncio.get_running_loop()
    settings = examples(6, steps=8)
    await asyncio.to_thread(run_state_machine_as_test, lambda: Machine(loop, service, there), settings=settings)
