"""A small chaos run: every kind of fault once, on a few matches."""

import os
from pathlib import Path
from random import SystemRandom

import pytest

from tests.chaos.audit import KINDS
from tests.chaos.campaign import Plan, run

pytestmark = [pytest.mark.e2e, pytest.mark.postgres]

PROCESSES = {f"{kind} {victim}" for kind in ("sigkill", "sigstop", "sigterm") for victim in ("rules", "match", "bots")}
STORES = {f"{kind} {victim}" for kind in ("sigkill", "sigstop") for victim in ("valkey", "postgres")}
FAULTS = PROCESSES | STORES | {"cut", "refuse", "half-open", "stall", "delay"}


@pytest.mark.timeout(600)
async def test_system_loses_nothing_under_every_kind_of_fault(tmp_path: Path) -> None:
    seed = int(os.environ.get("ZHANQI_CHAOS_SEED") or SystemRandom().randrange(1_000_000))
    print(f"ZHANQI_CHAOS_SEED={seed}")
    report = await run(Plan(seed, tables=4, actions=100, temper=(10, 30), lanes=3), tmp_path, print)
    print(report.line())
    assert {kind: report.audit.problems[kind] for kind in KINDS if report.audit.count(kind)} == {}
    assert report.acknowledged >= 100
    assert report.tickets >= 2
    assert report.answers >= 1
    assert report.faults.keys() == FAULTS
