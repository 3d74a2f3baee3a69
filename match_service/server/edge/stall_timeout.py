"""Ends a stream whose reader takes nothing at all: what it is sent next would wait for ever."""

import asyncio
from collections.abc import AsyncGenerator, Callable
from contextlib import aclosing, suppress
from typing import TypeVar

import grpc

from zhanqi_wire.handlers import Context
from zhanqi_wire.status import Unavailable, encode, trailers

T = TypeVar("T")

_TIMES_SLOW = 4
"""Who reads, but slowly, is told where to go on. Who takes nothing for so many times as long is told if it ever reads again."""


class StallTimeout:
    """How long one message may wait to be taken: so many times `slow_seconds`. `stalled` is told of each stream that is cut."""

    def __init__(self, slow_seconds: float, stalled: Callable[[], None]) -> None:
        self._seconds = _TIMES_SLOW * slow_seconds
        self._stalled = stalled
        self._endings: set[asyncio.Task[None]] = set()

    async def unless_stalled(self, stream: AsyncGenerator[T, None], context: Context) -> AsyncGenerator[T, None]:
        """The stream, until one of its messages is not taken for too long. Then the call ends: UNAVAILABLE, STALLED."""
        call = asyncio.current_task()
        loop = asyncio.get_running_loop()
        async with aclosing(stream):
            async for message in stream:
                timer = loop.call_later(self._seconds, self._cut, call, context)
                try:
                    yield message
                finally:
                    timer.cancel()

    def _cut(self, call: "asyncio.Task[object] | None", context: Context) -> None:
        self._stalled()
        # The status waits behind what was not taken, until the reader takes it or its connection ends. We do not.
        ending = asyncio.create_task(_end(context))
        self._endings.add(ending)
        ending.add_done_callback(self._endings.discard)
        if call is not None:
            call.cancel()


async def _end(context: Context) -> None:
    error = Unavailable("STALLED")
    status = encode(error)
    with suppress(grpc.aio.AbortError, grpc.RpcError):
        await context.abort(error.code, status.message, trailers(status))
