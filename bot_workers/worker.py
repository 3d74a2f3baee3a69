"""A worker's process: wires settings, metrics, player and Celery together."""

import os
from typing import Any

from celery.signals import worker_ready, worker_shutting_down
from prometheus_client import CollectorRegistry
from prometheus_client.multiprocess import MultiProcessCollector

from bot_workers.app import QUEUE, make_app
from bot_workers.metrics import BotMetrics
from bot_workers.operators import Operators
from bot_workers.player import Player
from bot_workers.settings import Settings
from bot_workers.tasks import register
from rules_service.games import registered
from zhanqi_wire.log import make_log
from zhanqi_wire.metrics import rendered


def run(settings: Settings) -> None:
    """Plays tasks until SIGTERM. Raises `zhanqi_wire.address.PortTaken`."""
    registered()  # options are read by the games' own message types
    log = make_log("bots", settings.log_level)
    registry = CollectorRegistry()
    metrics = BotMetrics(registry)
    player = Player(settings, metrics, log)
    app = make_app(settings)
    register(app, player)
    stage = _Stage(player)
    Operators(settings, metrics, lambda: _text(registry), lambda: stage.ready).start()
    pool = ["--pool=prefork", f"--concurrency={settings.concurrency}"] if settings.concurrency else ["--pool=solo"]
    quiet = ["--without-gossip", "--without-mingle", "--without-heartbeat", f"--loglevel={settings.log_level}"]
    try:
        app.worker_main(["worker", f"--queues={QUEUE}", *pool, *quiet])
    finally:
        player.close()


class _Stage:
    """Whether the worker takes tasks, as Celery says."""

    def __init__(self, player: Player) -> None:
        self.ready = False
        self._player = player
        # Celery forgets receivers that nobody else holds.
        worker_ready.connect(self._begin, weak=False)
        worker_shutting_down.connect(self._end, weak=False)

    def _begin(self, **_: Any) -> None:
        self.ready = True

    def _end(self, **_: Any) -> None:
        self.ready = False
        self._player.stop()


def _text(registry: CollectorRegistry) -> bytes:
    """The metrics: of this process, or of all of a pool's."""
    if "PROMETHEUS_MULTIPROC_DIR" not in os.environ:
        return rendered(lambda: registry)
    return rendered(_together)


def _together() -> CollectorRegistry:
    together = CollectorRegistry()
    MultiProcessCollector(together)  # type: ignore[no-untyped-call]
    return together
