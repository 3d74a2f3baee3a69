"""One of several processes on one port, started by `workers`: its standard input is a socket to the parent.

It writes `ready` there once it serves, and stops when the parent closes it, which the parent does at its own death, too.
"""

import asyncio
import os
import sys
from collections.abc import Iterable
from typing import Any

import uvloop
from prometheus_client import CollectorRegistry

from rules_service.engine.game import Game
from rules_service.games import registered
from rules_service.metrics import MemoryMetrics
from rules_service.server.process import make_server, serve_until
from rules_service.settings import Settings
from zhanqi_wire.address import PortTaken
from zhanqi_wire.log import Log, make_log
from zhanqi_wire.stopping import stop_signal

READY = b"ready"
_PARENT = 0


async def serve_shared(settings: Settings, games: Iterable[Game[Any]], log: Log) -> None:
    """Serve on a port that the parent holds, until a signal or the parent's end. Raises `PortTaken`."""
    stopping = stop_signal()
    loop = asyncio.get_running_loop()

    def parent_closed() -> None:
        loop.remove_reader(_PARENT)
        stopping.set()

    loop.add_reader(_PARENT, parent_closed)
    games, registry = tuple(games), CollectorRegistry()
    server = make_server(settings, games, registry, log, share_port=True)
    memories = MemoryMetrics(games, registry)
    await serve_until(stopping, server, settings, log, lambda _: _tell_ready(), memories.measure)


def _tell_ready() -> None:
    os.write(_PARENT, READY)


def main(games: Iterable[Game[Any]]) -> int:
    """Run the worker; its exit code."""
    settings = Settings()
    log = make_log("rules", settings.log_level).bind(worker=os.getpid())
    try:
        uvloop.run(serve_shared(settings, games, log))
    except PortTaken as error:
        log.error("port_taken", port=error.address.port)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(registered()))
