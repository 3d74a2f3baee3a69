"""Shutdown of a process: on a signal, and within a time limit."""

import asyncio
import faulthandler
import signal
from collections.abc import Coroutine
from typing import Any


def stop_signal(ending_seconds: float | None = None) -> asyncio.Event:
    """An event that SIGTERM or SIGINT sets.

    If the process still runs `ending_seconds` later, it exits with code 1 and prints its stack traces on standard error.
    """
    stopping = asyncio.Event()
    loop = asyncio.get_running_loop()

    def stop() -> None:
        if ending_seconds is not None and not stopping.is_set():
            # A watchdog thread that needs neither the event loop nor the interpreter, since either may hang.
            faulthandler.dump_traceback_later(ending_seconds, exit=True)
        stopping.set()

    for number in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(number, stop)
    return stopping


async def is_done_unless(stopping: asyncio.Event, work: Coroutine[Any, Any, None]) -> bool:
    """Run the work until the process is asked to stop, then cancel it. Returns True if it finished; raises its errors."""
    working, waiting = asyncio.create_task(work), asyncio.create_task(stopping.wait())
    try:
        await asyncio.wait({working, waiting}, return_when=asyncio.FIRST_COMPLETED)
        if working.done():
            await working
        return working.done()
    finally:
        working.cancel()
        waiting.cancel()
