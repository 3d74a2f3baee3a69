"""Logs: one JSON object a line on standard output."""

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
    """A stream that passes lines on ten times a second while an event loop runs, and at once otherwise: a write to the system for
    each line would cost an RPC more than its log line is worth. A process that is killed loses the lines of the last tenth.
    """

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream
        self._loop: asyncio.AbstractEventLoop | None = None  # Whose timer is under way.
        atexit.register(self._pass_on)

    def write(self, text: str) -> int:
        """Take a line."""
        return self._stream.write(text)

    def flush(self) -> None:
        """See to it that what was taken is passed on soon."""
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            self._pass_on()
            return
        if loop is not self._loop:
            self._loop = loop
            loop.call_later(_BATCH_SECONDS, self._pass_on)

    def _pass_on(self) -> None:
        self._loop = None
        if not self._stream.closed:
            self._stream.flush()


def make_log(service: str, level: str = "INFO", stream: TextIO | None = None) -> Log:
    """The service's log. What libraries log from WARNING on goes the same way."""
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
    """Standard output with a buffer, whatever the interpreter was told: `BatchedStream` sees to it that nothing stays there."""
    try:
        return open(os.dup(sys.stdout.fileno()), "w", encoding="utf-8")
    except io.UnsupportedOperation:
        return sys.stdout


def _adopt_libraries(service: str, stream: TextIO, shared: list[structlog.typing.Processor]) -> None:
    def name_service(_: object, __: str, event: structlog.typing.EventDict) -> structlog.typing.EventDict:
        return {**event, "service": service}

    # No locals of any frame: they may hold what a player must not know.
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
    """Where it rose, for a log line: never its text, which may hold what a player must not know."""
    return [f"{frame.filename}:{frame.lineno} {frame.name}" for frame in traceback.extract_tb(error.__traceback__)]
