"""A worker process: wires settings, metrics, task runner and Celery."""

import os
from typing import Any

from celery.signals import worker_ready, worker_shutting_down
from prometheus_client import CollectorRegistry
from prometheus_client.multiprocess import MultiProcessCollector

from bot_workers.app import QUEUE, make_app
from bot_workers.metrics import BotMetrics
from bot_workers.operators import Operators
from bot_workers.settings import Settings
from bot_workers.task_runner import TaskRunner
from bot_workers.tasks import register
from rules_service.games import registered
from zhanqi_wire.log import make_log
from zhanqi_wire.metrics import rendered


def run(settings: Settings) -> None:
    """Run tasks until SIGTERM. Raises `zhanqi_wire.address.PortTaken`."""
    registered()  # registers the games' message types, which options are made of
    log = make_log("bots", settings.log_level)
    registry = CollectorRegistry()
    metrics = BotMetrics(registry)
    runner = TaskRunner(settings, metrics, log)
    app = make_app(settings)
    register(app, runner)
    readiness = _Readiness(runner)
    Operators(settings, metrics, lambda: _text(registry), lambda: readiness.ready).start()
    pool = ["--pool=prefork", f"--concurrency={settings.concurrency}"] if settings.concurrency else ["--pool=solo"]
    quiet = ["--without-gossip", "--without-mingle", "--without-heartbeat", f"--loglevel={settings.log_level}"]
    try:
        app.worker_main(["worker", f"--queues={QUEUE}", *pool, *quiet])
    finally:
        runner.close()


class _Readiness:
    """Tracks Celery's signals: the worker is ready while it takes tasks."""

    def __init__(self, runner: TaskRunner) -> None:
        self.ready = False
        self._runner = runner
        # Celery holds receivers weakly by default.
        worker_ready.connect(self._begin, weak=False)
        worker_shutting_down.connect(self._end, weak=False)

    def _begin(self, **_: Any) -> None:
        self.ready = True

    def _end(self, **_: Any) -> None:
        self.ready = False
        self._runner.stop()


def _text(registry: CollectorRegistry) -> bytes:
    """The metrics of this process, or the sums over the pool's processes."""
    if "PROMETHEUS_MULTIPROC_DIR" not in os.environ:
        return rendered(lambda: registry)
    return rendered(_summed)


def _summed() -> CollectorRegistry:
    summed = CollectorRegistry()
    MultiProcessCollector(summed)  # type: ignore[no-untyped-call]
    return summed
