"""Logs: one JSON object a line on standard output."""

import logging
import sys
from typing import TextIO

import structlog

Log = structlog.typing.FilteringBoundLogger


def make_log(service: str, level: str = "INFO", stream: TextIO | None = None) -> Log:
    """The service's log. What libraries log from WARNING on goes the same way."""
    stream = stream or sys.stdout
    number = logging.getLevelNamesMapping()[level.upper()]
    shared: list[structlog.typing.Processor] = [
        structlog.stdlib.add_log_level,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
    ]
    _adopt_libraries(service, stream, shared)
    log: Log = structlog.wrap_logger(
        structlog.WriteLogger(stream),
        processors=[*shared, structlog.processors.JSONRenderer(ensure_ascii=False)],
        wrapper_class=structlog.make_filtering_bound_logger(number),
        service=service,
    ).bind()
    return log


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
