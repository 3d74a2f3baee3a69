"""When a process is asked to end, and that it does."""

import asyncio
import faulthandler
import signal
from collections.abc import Coroutine
from typing import Any


def stop_signal(ending_seconds: float | None = None) -> asyncio.Event:
    """An event that SIGTERM or SIGINT sets.

    If the process has not ended so many seconds later, whatever hangs, it ends with code 1 and says on standard error what hung.
    """
    stopping = asyncio.Event()
    loop = asyncio.get_running_loop()

    def stop() -> None:
        if ending_seconds is not None and not stopping.is_set():
            # A thread that needs neither the event loop nor Python: one of them may be what hangs.
            faulthandler.dump_traceback_later(ending_seconds, exit=True)
        stopping.set()

    for number in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(number, stop)
    return stopping


async def is_done_unless(stopping: asyncio.Event, work: Coroutine[Any, Any, None]) -> bool:
    """Whether the work was done before the process was asked to end; else it is cancelled. Raises what the work raises."""
    working, waiting = asyncio.create_task(work), asyncio.create_task(stopping.wait())
    try:
        await asyncio.wait({working, waiting}, return_when=asyncio.FIRST_COMPLETED)
        if working.done():
            await working
        return working.done()
    finally:
        working.cancel()
        waiting.cancel()
