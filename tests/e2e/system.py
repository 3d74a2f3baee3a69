"""The whole system as real processes that a test may kill and restart."""

import sys
from collections.abc import Mapping
from functools import partial
from pathlib import Path

from tests.deploy.system import Ports, is_ready, migrate, settings
from tests.services.ports import LOOPBACK, reserve_port
from tests.services.process import ServiceProcess

MODULES: Mapping[str, str] = {
    "rules": "rules_service",
    "match": "match_service",
    "bots": "bot_workers",
    "more-bots": "bot_workers",
}
"""The services; `more-bots` is a second worker."""


class System:
    """Services run from `start` to `kill` or `close`. A restarted service has the same address.

    Without `fork` each service imports its packages itself, as it must to find a game of another distribution.
    """

    def __init__(
        self, folder: Path, database_url: str, redis_url: str, *, bots_target: str | None = None, fork: bool = True
    ) -> None:
        self._folder = folder
        self._database_url = database_url
        self._redis_url = redis_url
        operators = {name: reserve_port() for name in MODULES}
        self.ports = Ports(grpc={name: reserve_port() for name in ("rules", "match")}, operators=operators)
        self.bots_target = bots_target or self.target
        self._fork = fork
        self._running: dict[str, ServiceProcess] = {}
        migrate(_command("match"), folder, settings("migrate", self.ports, database_url, redis_url), fork=fork)

    @property
    def target(self) -> str:
        return f"{LOOPBACK}:{self.ports.grpc['match']}"

    def start(self, *names: str) -> None:
        """Start services and wait until they are ready."""
        for name in names:
            log, environment = self._folder / f"{name}.log", self._environment(name)
            process = ServiceProcess(_command(name), log, environment=environment, fork=self._fork)
            self._running[name] = process
            process.wait_until(partial(is_ready, self.ports.operators[name]))

    def kill(self, name: str) -> None:
        """SIGKILL."""
        self._running.pop(name).kill()

    def close(self) -> None:
        for name in list(self._running):
            self.kill(name)

    def log(self, name: str) -> str:
        return (self._folder / f"{name}.log").read_text()

    def _environment(self, name: str) -> dict[str, str]:
        if MODULES[name] != "bot_workers":
            # One rules process: a worker of several imports everything anew.
            return settings(name, self.ports, self._database_url, self._redis_url) | {"ZHANQI_RULES_WORKERS": "1"}
        bots = settings("bots", self.ports, self._database_url, self._redis_url)
        listen = f"{LOOPBACK}:{self.ports.operators[name]}"
        return bots | {"ZHANQI_BOTS_MATCH_TARGET": self.bots_target, "ZHANQI_BOTS_METRICS_LISTEN": listen}


def _command(name: str) -> list[str]:
    return [sys.executable, "-m", MODULES[name]]
