"""Resuming streams: one unbroken sequence of messages over several streams."""

import asyncio
from collections.abc import AsyncGenerator, Callable
from contextlib import aclosing
from typing import Any, Generic, TypeVar, cast

import grpc

from zhanqi.match.v1 import match_service_pb2, spectator_service_pb2
from zhanqi_client.connection import Connection
from zhanqi_client.credentials import Metadata
from zhanqi_client.errors import Unauthenticated, Unavailable
from zhanqi_client.retry import RETRYABLE
from zhanqi_wire.status import raised

M = TypeVar("M")

RESUME = "RESUME"
"""The service asks the client to resume at another replica."""


def check_continuity(
    message: match_service_pb2.WatchMatchResponse | spectator_service_pb2.SpectateMatchResponse, rev: int
) -> None:
    """Raise `Unavailable` if the service ends the stream, or if the client at revision `rev` has missed an update."""
    if message.HasField("resume_after"):
        raise Unavailable(RESUME)
    if message.HasField("heartbeat") and message.heartbeat.rev > rev:
        raise Unavailable("GAP")


class ResumingStream(Generic[M]):
    """The messages of one stream after another.

    `open_stream` opens the next one where the last ended. `is_new` tells whether a message is passed on; it raises `Unavailable`
    to open another stream.
    """

    def __init__(
        self,
        connection: Connection,
        open_stream: "Callable[[Metadata], grpc.aio.UnaryStreamCall[Any, M]]",
        is_new: Callable[[M], bool],
    ) -> None:
        self._connection = connection
        self._open_stream = open_stream
        self._is_new = is_new
        self._renewed: Metadata = ()

    async def messages(self) -> AsyncGenerator[M, None]:
        """Ends when the service completes a stream. Raises a `ServiceError` that is final or outlasts the retries."""
        failures = 0
        while True:
            try:
                async with aclosing(self._stream()) as messages:
                    async for message in messages:
                        failures = 0
                        yield message
                return
            except RETRYABLE as error:
                failures = 0 if error.reason == RESUME else failures + 1  # being sent elsewhere is no failure
                if failures >= self._connection.retry.attempts:
                    raise
                await asyncio.sleep(self._connection.retry.wait_seconds(max(1, failures), error))

    async def _stream(self) -> AsyncGenerator[M, None]:
        credentials = self._connection.credentials
        metadata = await credentials.metadata()
        call = self._open_stream(metadata)
        try:
            while (message := await self._read(call)) is not None:
                if self._is_new(message):
                    yield message
        except Unauthenticated:
            # A stream ends when its token expires. It resumes with a new token, unless this one is new.
            if metadata == self._renewed or not await credentials.renew(metadata):
                raise
            self._renewed = await credentials.metadata()
            raise Unavailable("RENEWED") from None
        finally:
            call.cancel()

    async def _read(self, call: "grpc.aio.UnaryStreamCall[Any, M]") -> M | None:
        try:
            async with asyncio.timeout(self._connection.retry.silence_seconds):
                with raised():
                    message = await call.read()
        except TimeoutError:
            raise Unavailable("SILENCE") from None
        return None if message is grpc.aio.EOF else cast(M, message)
