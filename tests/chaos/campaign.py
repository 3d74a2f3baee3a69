"""A chaos run: plays matches during faults, first a number of each kind, then random ones, until enough actions are acknowledged.
After the last match ends, the result is audited.
"""

import asyncio
import json
import time
from collections.abc import Callable, Mapping
from contextlib import AsyncExitStack, suppress
from dataclasses import dataclass
from pathlib import Path
from random import Random

from google.protobuf import any_pb2

from tests.chaos.audit import KINDS, Audit, audited
from tests.chaos.faults import Fault, FaultInjector, one_of_each
from tests.chaos.journal import Journal, Sent
from tests.chaos.players import PATIENT
from tests.chaos.stored import Stored, read_stored
from tests.chaos.system import MODULES, System
from tests.chaos.tables import Tables
from tests.e2e.recorder import Recorder, recording
from tests.services.ports import LOOPBACK, reserve_port
from tests.services.postgres import running_postgres
from tests.services.valkey import running_valkey
from zhanqi_client import connect

Say = Callable[[str], None]


@dataclass(frozen=True, slots=True)
class Plan:
    """The size of a run: concurrent matches, acknowledged actions, actions until a player resigns, concurrent faults."""

    seed: int
    tables: int
    actions: int
    temper: tuple[int, int]
    lanes: int
    rounds: int = 1
    """Minimum number of faults of each kind."""
    last_seconds: float = 600.0
    """Time limit for matches to end after the last fault."""


@dataclass(frozen=True, slots=True)
class Report:
    """The result of a run."""

    plan: Plan
    acknowledged: int
    matches: int
    tickets: int
    answers: int
    outages: int
    refusals: Mapping[str, int]
    faults: Mapping[str, int]
    audit: Audit
    seconds: float

    def line(self) -> str:
        problems = {kind: self.audit.count(kind) for kind in KINDS}
        values = {
            "acknowledged_actions": self.acknowledged,
            "matches": self.matches,
            "players_tickets": self.tickets,
            "answers_out_of_turn": self.answers,
            "faults": dict(sorted(self.faults.items())),
            "faults_total": sum(self.faults.values()),
            **problems,
            "outages": self.outages,
            "refusals": dict(sorted(self.refusals.items())),
            "seed": self.plan.seed,
            "seconds": round(self.seconds, 1),
        }
        return json.dumps(values)


async def run(plan: Plan, folder: Path, say: Say = lambda _: None) -> Report:
    began = time.monotonic()
    with running_valkey() as valkey, running_postgres(durable=True) as postgres:
        campaign = _Campaign(plan, System(folder, valkey, postgres), say)
        try:
            stored = await campaign.run()
        finally:
            await campaign.system.close()
    say("all matches have ended; auditing")
    journal = campaign.journal
    return Report(
        plan,
        journal.acknowledged,
        len(journal.matches),
        len(journal.tickets),
        journal.answered,
        len(stored.outages),
        journal.refusals,
        campaign.injector.done,
        audited(journal, stored),
        time.monotonic() - began,
    )


class _Campaign:
    def __init__(self, plan: Plan, system: System, say: Say) -> None:
        self.system = system
        self.journal = Journal()
        self._plan = plan
        self._say = say
        self._rng = Random(plan.seed)
        self.injector = FaultInjector(system, Random(self._rng.getrandbits(64)))
        self._recorder: Recorder | None = None
        self._all_were_done = False

    async def run(self) -> Stored:
        port = reserve_port()
        async with AsyncExitStack() as stack:
            recorder = self._recorder = await stack.enter_async_context(recording(self.system.target, port))
            recorder.pace_seconds = 0
            await self.system.open(f"{LOOPBACK}:{port}")
            self._say(f"seed {self._plan.seed}: everything runs")
            anyone = await stack.enter_async_context(connect(self.system.target, retry=PATIENT))
            await self._play(Tables(anyone, self.journal, self._rng, actions=self._plan.temper))
            self._add_bots_actions(recorder)
            self._check_logs()
        return await read_stored(self.system.database_url)

    async def _play(self, tables: Tables) -> None:
        playing = [asyncio.create_task(self._table(tables)) for _ in range(self._plan.tables)]
        reporting = asyncio.create_task(self._report())
        await self._inject_faults()
        self._say("no further faults")
        _, late = await asyncio.wait(playing, timeout=self._plan.last_seconds)
        for task in [*late, reporting]:
            task.cancel()
        with suppress(asyncio.CancelledError):
            await asyncio.gather(*late, reporting)

    async def _inject_faults(self) -> None:
        lanes = asyncio.Semaphore(self._plan.lanes)

        async def do(fault: Fault) -> None:
            async with lanes:
                await self.injector.do(fault)

        faults = [fault for _ in range(self._plan.rounds) for fault in one_of_each(self.system, self._rng)]
        await asyncio.gather(*map(do, faults))
        self._all_were_done = True
        self._say(f"every kind of fault was injected: {self._count()} actions")
        injecting = asyncio.create_task(self.injector.inject_until_stopped(self._plan.lanes))
        while not self._enough() and not injecting.done():  # noqa: ASYNC110 - two counts, neither of which has an event
            await asyncio.sleep(0.2)
        self.injector.stop()
        await injecting

    async def _table(self, tables: Tables) -> None:
        first = True
        while first or not self._enough():
            first = False
            try:
                await tables.play_one()
            except Exception as error:
                self.journal.surprises.append(f"a client gave up: {_text_of(error)}")

    async def _report(self) -> None:
        while True:
            await asyncio.sleep(10)
            faults = sum(self.injector.done.values())
            self._say(f"{self._count()} actions in {len(self.journal.matches)} matches, {faults} faults")

    def _count(self) -> int:
        return self.journal.acknowledged + (0 if self._recorder is None else len(self._recorder.acknowledged))

    def _enough(self) -> bool:
        covers_rare_cases = self.journal.answered > 0 and len(self.journal.tickets) > 0
        return self._all_were_done and covers_rare_cases and self._count() >= self._plan.actions

    def _add_bots_actions(self, recorder: Recorder) -> None:
        """Add the bots' acknowledged actions to the journal."""
        sent: dict[str, Sent] = {}
        for each in recorder.acknowledged:
            action = any_pb2.Any.FromString(each.action)
            if each.request_id not in sent:
                sent[each.request_id] = self.journal.send(each.match_id, each.seat, each.request_id, action)
            self.journal.acknowledge(sent[each.request_id], each.rev)

    def _check_logs(self) -> None:
        self.journal.surprises += [f"{name} exited unexpectedly" for name in self.system.ended()]
        for name in MODULES:
            for line in self.system.log(name).splitlines():
                # Celery logs a traceback whenever its broker is gone.
                broken = '"frames"' in line and '"logger": "celery' not in line
                if broken or line.startswith("Traceback") or '"outcome": "broken"' in line:
                    self.journal.surprises.append(f"{name}: {line[:2000]}")


def _text_of(error: BaseException) -> str:
    if isinstance(error, BaseExceptionGroup):
        return "; ".join(map(_text_of, error.exceptions))
    return f"{type(error).__name__}: {error} {getattr(error, 'facts', '')}"
