"""What all streams have in common: one unbroken sequence out of as many streams as it takes."""

import asyncio
from collections.abc import AsyncGenerator, Callable
from contextlib import aclosing
from typing import Any, Generic, TypeVar, cast

import grpc

from zhanqi_client.errors import Unauthenticated, Unavailable
from zhanqi_client.line import Line, Metadata
from zhanqi_client.retry import PASSING
from zhanqi_wire.status import raised

M = TypeVar("M")

RESUME = "RESUME"
"""The service asked to go on elsewhere."""


class Streaming(Generic[M]):
    """The messages of one stream after another.

    `opened` opens one that goes on where the one before ended. `is_news` says of each message whether it is passed on; it raises
    `Unavailable` where another stream must be opened.
    """

    def __init__(
        self, line: Line, opened: "Callable[[Metadata], grpc.aio.UnaryStreamCall[Any, M]]", is_news: Callable[[M], bool]
    ) -> None:
        self._line = line
        self._opened = opened
        self._is_news = is_news
        self._renewal: Metadata = ()

    async def messages(self) -> AsyncGenerator[M, None]:
        """Ends when a stream ends by itself. Raises a `ServiceError` when streams fail as often in a row as the retry policy
        allows, or for a reason that does not pass.
        """
        failures = 0
        while True:
            try:
                async with aclosing(self._stream()) as messages:
                    async for message in messages:
                        failures = 0
                        yield message
                return
            except PASSING as error:
                # Whoever is sent elsewhere has not failed.
                failures = 0 if error.reason == RESUME else failures + 1
                if failures >= self._line.retry.attempts:
                    raise
                await asyncio.sleep(self._line.retry.wait_seconds(max(1, failures), error))

    async def _stream(self) -> AsyncGenerator[M, None]:
        metadata = await self._line.credentials.metadata()
        call = self._opened(metadata)
        try:
            while (message := await self._read(call)) is not None:
                if self._is_news(message):
                    yield message
        except Unauthenticated:
            # A stream ends with its token: it goes on with the next one, if that is another.
            if metadata == self._renewal or not await self._line.credentials.renewed(metadata):
                raise
            self._renewal = await self._line.credentials.metadata()
            raise Unavailable("RENEWED") from None
        finally:
            call.cancel()

    async def _read(self, call: "grpc.aio.UnaryStreamCall[Any, M]") -> M | None:
        try:
            async with asyncio.timeout(self._line.retry.silence_seconds):
                with raised():
                    message = await call.read()
        except TimeoutError:
            raise Unavailable("SILENCE") from None
        return None if message is grpc.aio.EOF else cast(M, message)
