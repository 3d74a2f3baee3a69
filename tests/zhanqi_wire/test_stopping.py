"""A process ends when it is asked to stop."""

import signal
import sys
from pathlib import Path

from tests.services.process import ServiceProcess

HANGS = """
import asyncio
import threading

from zhanqi_wire.stopping import stop_signal


async def serve():
    stopping = stop_signal(0.2)
    print("serving", flush=True)
    await stopping.wait()
    threading.Event().wait()


asyncio.run(serve())
"""


def test_hanging_process_prints_its_stack_and_exits(tmp_path: Path) -> None:
    process = ServiceProcess([sys.executable, "-c", HANGS], tmp_path / "log")
    process.wait_until(lambda: "serving" in process.log_text())
    process.send(signal.SIGTERM)
    assert process.wait(60) == 1
    assert "in serve" in process.log_text()
