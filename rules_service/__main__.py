"""Starts the rules service: `python -m rules_service [--workers N]`."""

import argparse
import asyncio
import sys
from collections.abc import Callable, Iterable, Sequence
from typing import Any

from pydantic import ValidationError

from rules_service.engine.game import Game
from rules_service.server.multi_process import WORKER, WorkersFailed, serve_multi_process
from rules_service.settings import Settings
from zhanqi_wire.address import PortTaken
from zhanqi_wire.log import Log, make_log


def main(arguments: Sequence[str], games: Callable[[], Iterable[Game[Any]]], worker: Sequence[str] = WORKER) -> int:
    """Serve `games` until SIGTERM or SIGINT. `worker` is the command that starts a worker process. Returns the exit code."""
    parser = argparse.ArgumentParser(prog="rules_service", description="The rules of every game, over gRPC.")
    parser.add_argument("--workers", type=int, help="number of processes that share the port (ZHANQI_RULES_WORKERS)")
    chosen = parser.parse_args(arguments)
    try:
        settings = Settings() if chosen.workers is None else Settings(workers=chosen.workers)
        log = make_log("rules", settings.log_level)
    except (ValidationError, KeyError) as error:
        return _fail(f"invalid setting: {error}")
    try:
        _serve(settings, games, worker, log)
    except PortTaken as error:
        return _fail(f"{error} (ZHANQI_RULES_LISTEN, ZHANQI_RULES_METRICS_LISTEN)")
    except WorkersFailed:
        return _fail("its workers do not stay alive")
    return 0


def _serve(settings: Settings, games: Callable[[], Iterable[Game[Any]]], worker: Sequence[str], log: Log) -> None:
    if settings.workers > 1:
        asyncio.run(serve_multi_process(settings, log, worker))
        return
    # Imported late, because the parent of several workers must not import grpc.
    import uvloop

    from rules_service.server.single_process import serve_single_process

    uvloop.run(serve_single_process(settings, games(), log))


def _games() -> Iterable[Game[Any]]:
    from rules_service.games import registered

    return registered()


def _fail(problem: str) -> int:
    sys.stderr.write(f"rules_service: {problem}\n")
    return 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:], _games))
