"""The README's code: a client that plays, and bots that enter the queue."""

import asyncio
import re
import sys
from collections.abc import Callable, Coroutine, Iterator
from pathlib import Path
from typing import Any

import pytest
from prometheus_client.parser import text_string_to_metric_families

from tests.deploy.system import ROOT, System, running_system
from tests.services.valkey import running_valkey

pytestmark = [pytest.mark.e2e, pytest.mark.timeout(120)]

MODULES = {"rules": "rules_service", "match": "match_service", "bots": "bot_workers"}


CODE = re.findall(r"```python\n(.*?)```", (ROOT / "README.md").read_text(), re.DOTALL)


def defined(code: str, name: str) -> Callable[..., Coroutine[Any, Any, Any]]:
    """A function of a code block of the README."""
    names: dict[str, Any] = {}
    exec(compile(code, "README.md", "exec"), names)
    function: Callable[..., Coroutine[Any, Any, Any]] = names[name]
    return function


def client() -> Callable[..., Coroutine[Any, Any, Any]]:
    """The README's `play`."""
    definitions, run, target = CODE[0].rpartition("asyncio.run(")
    assert run
    assert target.strip() == 'play("127.0.0.1:7020"))'
    return defined(definitions, "play")


@pytest.fixture
def system(tmp_path: Path) -> Iterator[System]:
    commands = {name: [sys.executable, "-m", module] for name, module in MODULES.items()}
    with (
        running_valkey() as valkey,
        running_system(commands, tmp_path, f"sqlite+aiosqlite:///{tmp_path}/zhanqi.db", valkey.url, fork=True) as running,
    ):
        yield running


def accepted_set_ups(system: System) -> float:
    """The number of committed set-ups: two, once the client and the bot have chosen theirs."""
    return sum(
        sample.value
        for family in text_string_to_metric_families(system.metrics("match"))
        for sample in family.samples
        if sample.name == "zhanqi_match_actions_total" and sample.labels["kind"] == "set_up"
    )


async def test_readme_client_plays_against_a_bot(system: System, capsys: pytest.CaptureFixture[str]) -> None:
    playing = asyncio.create_task(client()(system.target))
    async with asyncio.timeout(60):
        while accepted_set_ups(system) < 2:
            assert not playing.done(), playing.exception()
            await asyncio.sleep(0.1)
        while not re.search(r"^\d+ zhanqi\.games\.chuhe\.v1\.", capsys.readouterr().out, re.MULTILINE):
            assert not playing.done(), playing.exception()
            await asyncio.sleep(0.1)
    playing.cancel()
    await asyncio.gather(playing, return_exceptions=True)


async def test_bots_of_two_players_meet_in_the_queue(system: System) -> None:
    enter = defined(CODE[1], "enter")
    async with asyncio.timeout(60):
        one, other = await asyncio.gather(*(enter(system.target, name, f"the password of {name}") for name in ("ada", "bob")))
    assert one
    assert one == other
