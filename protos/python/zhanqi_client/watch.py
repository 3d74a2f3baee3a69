"""Watching a match: one unbroken sequence of updates out of as many streams as it takes."""

import asyncio
from collections.abc import AsyncGenerator

import grpc

from zhanqi.match.v1 import match_service_pb2, match_service_pb2_grpc
from zhanqi_client.errors import Unauthenticated, Unavailable
from zhanqi_client.line import Line, Metadata
from zhanqi_client.retry import PASSING
from zhanqi_wire.status import raised

RESUME = "RESUME"


class Watch:
    """Watches one seat of one match."""

    def __init__(
        self,
        stub: "match_service_pb2_grpc.MatchServiceAsyncStub",
        line: Line,
        match_id: str,
    ) -> None:
        self._stub = stub
        self._line = line
        self._match_id = match_id
        self._renewal: Metadata = ()

    async def updates(self, after_rev: int) -> AsyncGenerator[match_service_pb2.Update, None]:
        """The updates after a revision, each once and in order. Ends with the match; raises a `ServiceError` when streams fail as
        often in a row as the retry policy allows, or for a reason that does not pass.
        """
        rev, failures = after_rev, 0
        while True:
            stream = self._stream(rev)
            try:
                async for update in stream:
                    rev, failures = update.rev, 0
                    yield update
                return
            except PASSING as error:
                # Whoever is sent elsewhere has not failed.
                failures = 0 if error.reason == RESUME else failures + 1
                if failures >= self._line.retry.attempts:
                    raise
                await asyncio.sleep(self._line.retry.wait_seconds(max(1, failures), error))
            finally:
                await stream.aclose()

    async def _stream(self, rev: int) -> AsyncGenerator[match_service_pb2.Update, None]:
        """One stream's updates after a revision. Ends with the match; raises `Unavailable` where the watch must go on."""
        metadata = await self._line.credentials.metadata()
        call = self._stub.WatchMatch(
            match_service_pb2.WatchMatchRequest(match_id=self._match_id, after_rev=rev), metadata=metadata
        )
        try:
            while (message := await self._read(call)) is not None:
                if message.HasField("update") and message.update.rev > rev:
                    yield message.update
                    rev = message.update.rev
                elif message.HasField("resume_after"):
                    raise Unavailable(RESUME)
                elif message.HasField("heartbeat") and message.heartbeat.rev > rev:
                    raise Unavailable("GAP")
        except Unauthenticated:
            # A stream ends with its token: it goes on with the next one, if that is another.
            if metadata == self._renewal or not await self._line.credentials.renewed(metadata):
                raise
            self._renewal = await self._line.credentials.metadata()
            raise Unavailable("RENEWED") from None
        finally:
            call.cancel()

    async def _read(
        self, call: "grpc.aio.UnaryStreamCall[match_service_pb2.WatchMatchRequest, match_service_pb2.WatchMatchResponse]"
    ) -> match_service_pb2.WatchMatchResponse | None:
        try:
            async with asyncio.timeout(self._line.retry.silence_seconds):
                with raised():
                    message = await call.read()
        except TimeoutError:
            raise Unavailable("SILENCE") from None
        return message if isinstance(message, match_service_pb2.WatchMatchResponse) else None
