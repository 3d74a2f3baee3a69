"""What runs beside the server goes on whatever happens in it."""

import asyncio
import io
import json

import pytest

from match_service.server.loops import kept_up
from zhanqi_wire.log import make_log


class Failing:
    """A loop that fails so often, in a group of its own, and then runs."""

    def __init__(self, failures: int) -> None:
        self.failures = failures
        self.runs = asyncio.Event()

    async def run(self) -> None:
        async with asyncio.TaskGroup() as group:
            group.create_task(self._work())

    async def _work(self) -> None:
        if self.failures:
            self.failures -= 1
            raise RuntimeError("the handler is closed, and the enemy's camp is at E5")
        self.runs.set()
        await asyncio.sleep(3600)


async def test_a_loop_that_fails_runs_again_and_says_where_without_the_text() -> None:
    loop, out = Failing(2), io.StringIO()
    running = asyncio.create_task(kept_up(loop.run, make_log("test", stream=out), again_seconds=0.01))
    async with asyncio.timeout(10):
        await loop.runs.wait()
    running.cancel()
    with pytest.raises(asyncio.CancelledError):
        await running
    lines = [json.loads(line) for line in out.getvalue().splitlines()]
    assert [(line["event"], line["error"]) for line in lines] == [("loop_broken", "RuntimeError")] * 2
    assert all(line["frames"][-1].endswith(" _work") for line in lines)
    assert "camp" not in out.getvalue()
