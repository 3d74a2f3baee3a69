"""Failed loops restart."""

import asyncio
import io
import json

import pytest

from match_service.server.background.supervision import run_forever
from zhanqi_wire.log import make_log


class Failing:
    """A loop that fails `failures` times in its own task group and then runs."""

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


async def test_loop_restarts_and_logs_the_frames_without_the_error_text_when_it_fails() -> None:
    loop, out = Failing(2), io.StringIO()
    running = asyncio.create_task(run_forever(loop.run, make_log("test", stream=out), restart_seconds=0.01))
    async with asyncio.timeout(10):
        await loop.runs.wait()
    running.cancel()
    with pytest.raises(asyncio.CancelledError):
        await running
    lines = [json.loads(line) for line in out.getvalue().splitlines()]
    assert [(line["event"], line["error"]) for line in lines] == [("loop_broken", "RuntimeError")] * 2
    assert all(line["frames"][-1].endswith(" _work") for line in lines)
    assert "camp" not in out.getvalue()
