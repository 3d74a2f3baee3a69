"""Ends a stream whose reader takes nothing at all: what it is sent next would wait for ever."""

import asyncio
from collections.abc import AsyncGenerator
from contextlib import aclosing
from typing import TypeVar

from match_service.usecases.ports import Ports

T = TypeVar("T")

_TIMES_SLOW = 4
"""Who reads, but slowly, is told where to go on. Who takes nothing for so many times as long can be told nothing."""


async def unless_stalled(stream: AsyncGenerator[T, None], ports: Ports) -> AsyncGenerator[T, None]:
    """The stream, until one of its messages is not taken for too long. Then the call is cancelled."""
    call = asyncio.current_task()
    loop = asyncio.get_running_loop()

    def cut() -> None:
        ports.meter.cut("stalled")
        if call is not None:
            call.cancel()

    async with aclosing(stream):
        async for message in stream:
            timer = loop.call_later(_TIMES_SLOW * ports.limits.slow_ms / 1000, cut)
            try:
                yield message
            finally:
                timer.cancel()
