"""Loops beside the server that go on whatever happens in them."""

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

from zhanqi_wire.log import Log, frames_of

Loop = Callable[[], Coroutine[Any, Any, None]]
"""Runs until it is cancelled."""

AGAIN_SECONDS = 0.5


async def kept_up(loop: Loop, log: Log, again_seconds: float = AGAIN_SECONDS) -> None:
    """Runs it, and again when it fails: a bug in it is logged and costs a moment, not the service."""
    while True:
        try:
            return await loop()
        except Exception as error:
            cause = error
            while isinstance(cause, ExceptionGroup):
                cause = cause.exceptions[0]
            log.error("loop_broken", error=type(cause).__qualname__, frames=frames_of(cause))
        await asyncio.sleep(again_seconds)
