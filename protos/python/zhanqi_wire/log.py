"""Logs on standard output: one JSON object per line."""

import asyncio
import atexit
import io
import logging
import os
import sys
import traceback
from typing import TextIO, cast

import structlog

Log = structlog.typing.FilteringBoundLogger


_BATCH_SECONDS = 0.1


class BatchedStream:
    """A stream that is flushed ten times a second while an event loop runs, and immediately otherwise.

    One system call per line would be a large part of an RPC's cost. A killed process loses the lines of the last 0.1 s.
    """

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream
        self._loop: asyncio.AbstractEventLoop | None = None  # the loop with a pending flush
        atexit.register(self._flush_now)

    def write(self, text: str) -> int:
        return self._stream.write(text)

    def flush(self) -> None:
        """Flush soon."""
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            self._flush_now()
            return
        if loop is not self._loop:
            self._loop = loop
            loop.call_later(_BATCH_SECONDS, self._flush_now)

    def _flush_now(self) -> None:
        self._loop = None
        if not self._stream.closed:
            self._stream.flush()


def make_log(service: str, level: str = "INFO", stream: TextIO | None = None) -> Log:
    """The service's log. Libraries' messages from WARNING up go to the same stream."""
    stream = stream or _standard_output()
    number = logging.getLevelNamesMapping()[level.upper()]
    shared: list[structlog.typing.Processor] = [
        structlog.stdlib.add_log_level,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
    ]
    _adopt_libraries(service, stream, shared)
    batched = cast(TextIO, BatchedStream(stream))
    log: Log = structlog.wrap_logger(
        structlog.WriteLogger(batched),
        processors=[*shared, structlog.processors.JSONRenderer(ensure_ascii=False)],
        wrapper_class=structlog.make_filtering_bound_logger(number),
        service=service,
    ).bind()
    return log


def _standard_output() -> TextIO:
    """Standard output with a buffer, even if the interpreter runs unbuffered; `BatchedStream` flushes it."""
    try:
        return open(os.dup(sys.stdout.fileno()), "w", encoding="utf-8")
    except io.UnsupportedOperation:
        return sys.stdout


def _adopt_libraries(service: str, stream: TextIO, shared: list[structlog.typing.Processor]) -> None:
    def name_service(_: object, __: str, event: structlog.typing.EventDict) -> structlog.typing.EventDict:
        return {**event, "service": service}

    # No local variables of frames: they may contain hidden facts.
    tracebacks = structlog.processors.ExceptionRenderer(structlog.tracebacks.ExceptionDictTransformer(show_locals=False))
    handler = logging.StreamHandler(stream)
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=[*shared, structlog.stdlib.add_logger_name, name_service],
            processors=[
                structlog.stdlib.ProcessorFormatter.remove_processors_meta,
                tracebacks,
                structlog.processors.JSONRenderer(ensure_ascii=False),
            ],
        )
    )
    logging.basicConfig(handlers=[handler], level=logging.WARNING, force=True)


def frames_of(error: BaseException) -> list[str]:
    """The stack frames of an error, for a log line. Its text is left out because it may contain hidden facts."""
    return [f"{frame.filename}:{frame.lineno} {frame.name}" for frame in traceback.extract_tb(error.__traceback__)]
