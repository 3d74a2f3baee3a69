"""Restarts loops that fail."""

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

from zhanqi_wire.log import Log, frames_of

Loop = Callable[[], Coroutine[Any, Any, None]]
"""Runs until it is cancelled."""

RESTART_SECONDS = 0.5


async def run_forever(loop: Loop, log: Log, restart_seconds: float = RESTART_SECONDS) -> None:
    """Run a loop and restart it after a failure, which is logged."""
    while True:
        try:
            return await loop()
        except Exception as error:
            cause = error
            while isinstance(cause, ExceptionGroup):
                cause = cause.exceptions[0]
            log.error("loop_broken", error=type(cause).__qualname__, frames=frames_of(cause))
        await asyncio.sleep(restart_seconds)
