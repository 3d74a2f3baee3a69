"""The whole system with two replicas of each service, as real processes, and a fault proxy on every connection."""

import asyncio
import signal
import sys
import time
from collections.abc import Mapping
from functools import partial
from pathlib import Path

from tests.chaos.proxy import FaultProxy
from tests.deploy.system import Ports, is_ready, migrate, settings
from tests.services.ports import LOOPBACK, reserve_port
from tests.services.postgres import Postgres
from tests.services.process import ProcessFailed, ServiceProcess
from tests.services.valkey import Valkey

MODULES: Mapping[str, str] = {
    "rules-1": "rules_service",
    "rules-2": "rules_service",
    "match-1": "match_service",
    "match-2": "match_service",
    "bots-1": "bot_workers",
    "bots-2": "bot_workers",
}
"""The services, in addition to a Redis and a PostgreSQL."""

STORES = ("valkey", "postgres")

_SETTINGS = {
    # Pacing and rate limits would only slow the run down.
    "ZHANQI_MATCH_MIN_ACTION_INTERVAL_MS": "0",
    "ZHANQI_MATCH_PASS_DELAYS_MS": "[10, 20, 40]",
    **{f"ZHANQI_MATCH_LIMIT_{name}": "[100000, 1000]" for name in ("PLAYER", "ADDRESS", "MATCH", "OWN_CLOCK", "SIGN_IN")},
    # Fill in a bot after a few seconds.
    "ZHANQI_MATCH_QUEUE_BOT_SECONDS": "3",
    # The machine runs everything at once, so that calls are slow.
    "ZHANQI_MATCH_RULES_SECONDS": "4",
    "ZHANQI_MATCH_LOG_LEVEL": "WARNING",
    "ZHANQI_RULES_LOG_LEVEL": "WARNING",
    "ZHANQI_RULES_WORKERS": "1",
}
_READY_SECONDS = 120.0
_START_TRIES = 20


class System:
    """The system between `open` and `close`. Tests may kill, stop and start its parts."""

    def __init__(self, folder: Path, valkey: Valkey, postgres: Postgres) -> None:
        self._folder = folder
        self._valkey = valkey
        self._postgres = postgres
        self._running: dict[str, ServiceProcess] = {}
        self._listen = {name: reserve_port() for name in MODULES if not name.startswith("bots")}
        self._operators = {name: reserve_port() for name in MODULES}
        self.database_url = ""
        self.bots_target = ""
        self.proxies = {
            **{f"rules/{name}": FaultProxy(self._listen[name]) for name in ("rules-1", "rules-2")},
            **{f"clients/{name}": FaultProxy(self._listen[name]) for name in ("match-1", "match-2")},
            **{f"{name}/postgres": FaultProxy(postgres.port) for name in ("match-1", "match-2")},
            **{f"{name}/valkey": FaultProxy(valkey.port) for name in ("match-1", "match-2", "bots-1", "bots-2")},
        }
        """The proxies, by `client/server`."""

    @property
    def target(self) -> str:
        """The target of both match service replicas."""
        return self._target("clients")

    async def open(self, bots_target: str = "") -> None:
        """Create the database and start everything. `bots_target` is another address for the bots."""
        self.bots_target = bots_target or self.target
        self.database_url = await asyncio.to_thread(self._postgres.create_database, "zhanqi")
        for proxy in self.proxies.values():
            await proxy.start()
        environment = self._shared("migrate", "match-1")
        command = [sys.executable, "-m", "match_service"]
        await asyncio.to_thread(migrate, command, self._folder, environment, fork=True)
        await asyncio.gather(*map(self.start, MODULES))

    async def close(self) -> None:
        for name in list(self._running):
            await self.kill(name)
        for proxy in self.proxies.values():
            await proxy.close()

    async def start(self, name: str) -> None:
        """Start a service or a store and wait until it is ready."""
        if name in STORES:
            await asyncio.to_thread(self._start_store, name)
            return
        await asyncio.to_thread(self._start_process, name)

    async def kill(self, name: str) -> None:
        """SIGKILL."""
        if name in STORES:
            await asyncio.to_thread(self._store(name).kill)
        else:
            await asyncio.to_thread(self._running.pop(name).kill)

    async def terminate(self, name: str, seconds: float = 60.0) -> float:
        """SIGTERM. Returns the time until the process exits."""
        process, began = self._running.pop(name), time.monotonic()
        code = await asyncio.to_thread(partial(process.stop, seconds=seconds))
        if code != 0:
            raise ProcessFailed(f"{name} ended with {code}:\n{process.log_tail()}")
        return time.monotonic() - began

    def freeze(self, name: str) -> None:
        """SIGSTOP."""
        if name in STORES:
            self._store(name).pause()
        else:
            self._running[name].send(signal.SIGSTOP)

    def thaw(self, name: str) -> None:
        """SIGCONT."""
        if name in STORES:
            self._store(name).go_on()
        else:
            self._running[name].send(signal.SIGCONT)

    def ended(self) -> list[str]:
        """The services that exited unexpectedly."""
        return [name for name, process in self._running.items() if process.exit_code is not None]

    def log(self, name: str) -> str:
        return (self._folder / f"{name}.log").read_text(errors="replace")

    def _store(self, name: str) -> Valkey | Postgres:
        return self._valkey if name == "valkey" else self._postgres

    def _start_store(self, name: str) -> None:
        # The killed process may take a while to release its port and files.
        for _ in range(_START_TRIES - 1):
            try:
                return self._store(name).start()
            except ProcessFailed:
                time.sleep(0.5)
        return self._store(name).start()

    def _start_process(self, name: str) -> None:
        """Start a process, and restart it like a supervisor while its dependencies are down."""
        deadline = time.monotonic() + _READY_SECONDS
        command = [sys.executable, "-m", MODULES[name]]
        while True:
            log, environment = self._folder / f"{name}.log", self._environment(name)
            process = ServiceProcess(command, log, environment=environment, fork=True)
            self._running[name] = process
            try:
                return process.wait_until(partial(is_ready, self._operators[name]), seconds=deadline - time.monotonic())
            except ProcessFailed:
                if process.exit_code is None or time.monotonic() > deadline:
                    raise

    def _target(self, client: str) -> str:
        return ",".join(f"{LOOPBACK}:{proxy.port}" for name, proxy in self.proxies.items() if name.split("/")[0] == client)

    def _environment(self, name: str) -> dict[str, str]:
        kind = name.split("-")[0]
        environment = self._shared(kind, name)
        if kind == "bots":
            environment |= {
                "ZHANQI_BOTS_MATCH_TARGET": self.bots_target,
                # Redeliver a dead worker's task before the match service requeues it.
                "ZHANQI_BOTS_VISIBILITY_SECONDS": "30",
                "ZHANQI_BOTS_TASK_SECONDS": "10",
            }
        if kind == "match":
            environment["ZHANQI_MATCH_RULES_TARGET"] = self._target("rules")
        return environment | {key: value for key, value in _SETTINGS.items() if key.split("_")[1].lower() == kind}

    def _shared(self, service: str, name: str) -> dict[str, str]:
        """The compose file's settings with the addresses of this system."""
        kind = "match" if name.startswith("match") else name.split("-")[0]
        grpc = {"rules": self._listen["rules-1"], "match": self._listen["match-1"]} | {kind: self._listen.get(name, 0)}
        ports = Ports(grpc=grpc, operators=dict.fromkeys(("rules", "match", "bots"), self._operators[name]))
        database_url, redis_url = self.database_url, self._valkey.url
        if name.startswith("match"):
            database_url = database_url.replace(f":{self._postgres.port}/", f":{self.proxies[f'{name}/postgres'].port}/")
        if f"{name}/valkey" in self.proxies:
            redis_url = redis_url.replace(f":{self._valkey.port}/", f":{self.proxies[f'{name}/valkey'].port}/")
        return settings(service, ports, database_url, redis_url)
