"""Aborts a stream whose client has stopped reading; the next send would wait forever."""

import asyncio
from collections.abc import AsyncGenerator, Callable
from contextlib import aclosing, suppress
from typing import TypeVar

import grpc

from zhanqi_wire.handlers import Context
from zhanqi_wire.status import Unavailable, encode, trailers

T = TypeVar("T")

_SLOW_FACTOR = 4
"""A slow reader is disconnected with a resume point after `slow_seconds`; a stalled one is aborted after this multiple of it."""


class StallTimeout:
    """Calls `stalled` for each stream that it aborts."""

    def __init__(self, slow_seconds: float, stalled: Callable[[], None]) -> None:
        self._seconds = _SLOW_FACTOR * slow_seconds
        self._stalled = stalled
        self._endings: set[asyncio.Task[None]] = set()

    async def unless_stalled(self, stream: AsyncGenerator[T, None], context: Context) -> AsyncGenerator[T, None]:
        """The stream, until the client leaves a message unread for too long. Then the call ends with UNAVAILABLE, STALLED."""
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
        # The status is queued behind the unread message until the client reads or disconnects, so a task of its own sends it.
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
