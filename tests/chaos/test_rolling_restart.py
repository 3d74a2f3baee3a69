"""A restart of every replica in turn, under load: no action fails, and every clock is correct."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path
from random import Random

import pytest

from tests.chaos.audit import KINDS, audited
from tests.chaos.journal import Journal
from tests.chaos.stored import read_stored
from tests.chaos.system import MODULES, System
from tests.chaos.tables import Tables
from tests.services.postgres import running_postgres
from tests.services.valkey import running_valkey
from zhanqi_client import RetryPolicy, connect

pytestmark = [pytest.mark.e2e, pytest.mark.postgres]

ONE_RETRY = RetryPolicy(attempts=2)
TABLES = 6
ACTIONS = 15
"""Acknowledged actions between two restarts."""
EXIT_SECONDS = 10.0


@pytest.fixture
async def system(tmp_path: Path) -> AsyncIterator[System]:
    with running_valkey() as valkey, running_postgres() as postgres:
        running = System(tmp_path, valkey, postgres)
        try:
            await running.open()
            yield running
        finally:
            await running.close()


@pytest.mark.timeout(400)
async def test_actions_succeed_during_a_rolling_restart(system: System) -> None:
    journal, stopping = Journal(), asyncio.Event()

    async def progress() -> None:
        wanted = journal.acknowledged + ACTIONS
        async with asyncio.timeout(60):
            while journal.acknowledged < wanted:  # noqa: ASYNC110 - a count has no event
                await asyncio.sleep(0.02)

    async def restart_all() -> None:
        for name in MODULES:
            await progress()
            await system.terminate(name, EXIT_SECONDS)
            await progress()  # with one replica of two
            await system.start(name)
        stopping.set()

    async with connect(system.target, retry=ONE_RETRY) as anyone:
        tables = Tables(anyone, journal, Random(1), actions=(10, 40))

        async def play() -> None:
            while not stopping.is_set():
                await tables.play_one()

        async with asyncio.TaskGroup() as group:
            for _ in range(TABLES):
                group.create_task(play())
            group.create_task(restart_all())
    audit = audited(journal, await read_stored(system.database_url))
    assert {kind: audit.problems[kind] for kind in KINDS if audit.count(kind)} == {}
    assert system.ended() == []
