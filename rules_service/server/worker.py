"""A worker process of `multi_process`. Its standard input is a socket to the parent.

The worker writes `ready` to the socket once it serves, and stops when the socket closes, so also when the parent dies.
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
from rules_service.metrics import CacheMetrics
from rules_service.server.serving import make_server, serve_until
from rules_service.settings import Settings
from zhanqi_wire.address import PortTaken
from zhanqi_wire.log import Log, make_log
from zhanqi_wire.stopping import stop_signal

READY = b"ready"
_PARENT = 0


async def serve_worker(settings: Settings, games: Iterable[Game[Any]], log: Log) -> None:
    """Serve on the port that the parent reserved, until a signal or the parent's death. Raises `PortTaken`."""
    stopping = stop_signal()
    loop = asyncio.get_running_loop()

    def parent_closed() -> None:
        loop.remove_reader(_PARENT)
        stopping.set()

    loop.add_reader(_PARENT, parent_closed)
    games, registry = tuple(games), CollectorRegistry()
    server = make_server(settings, games, registry, log, share_port=True)
    caches = CacheMetrics(games, registry)
    await serve_until(stopping, server, settings, log, lambda _: _report_ready(), caches.measure)


def _report_ready() -> None:
    os.write(_PARENT, READY)


def main(games: Iterable[Game[Any]]) -> int:
    """Returns the exit code."""
    settings = Settings()
    log = make_log("rules", settings.log_level).bind(worker=os.getpid())
    try:
        uvloop.run(serve_worker(settings, games, log))
    except PortTaken as error:
        log.error("port_taken", port=error.address.port)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(registered()))
