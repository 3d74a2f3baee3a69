"""The whole system with the compose file's settings, on free loopback ports."""

import http.client
import urllib.request
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import yaml

from tests.services.ports import LOOPBACK, reserve_port
from tests.services.process import ServiceProcess

ROOT = Path(__file__).resolve().parents[2]
COMPOSE = yaml.safe_load((ROOT / "deploy" / "compose.yaml").read_text())["services"]
SERVICE_KEY = "the key of the services, for tests only"
_TOKEN_KEY = "the key of the players' tokens for tests"


@dataclass(frozen=True, slots=True)
class Ports:
    """The gRPC ports and the operators' ports, by service."""

    grpc: Mapping[str, int]
    operators: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class System:
    """The running services, by name in the compose file."""

    ports: Ports
    processes: Mapping[str, ServiceProcess]

    @property
    def target(self) -> str:
        """The match service's gRPC address."""
        return f"{LOOPBACK}:{self.ports.grpc['match']}"

    def metrics(self, name: str) -> str:
        """A service's answer to `/metrics`."""
        with urllib.request.urlopen(f"http://{LOOPBACK}:{self.ports.operators[name]}/metrics", timeout=10) as answer:
            return str(answer.read().decode())


@contextmanager
def running_system(
    commands: Mapping[str, Sequence[str]],
    folder: Path,
    database_url: str,
    redis_url: str,
    *,
    user: int | None = None,
    fork: bool = False,
) -> Iterator[System]:
    """Migrate, then start the services in `commands`, in the compose file's order and with its settings.

    `fork` as in `ServiceProcess`.
    """
    ports = Ports(
        grpc={name: reserve_port() for name in ("rules", "match")},
        operators={name: reserve_port() for name in ("rules", "match", "bots")},
    )
    migrate(commands["match"], folder, settings("migrate", ports, database_url, redis_url), user, fork=fork)
    with ExitStack() as stack:
        processes: dict[str, ServiceProcess] = {}
        for name in (each for each in ("rules", "match", "bots") if each in commands):
            process = ServiceProcess(
                commands[name],
                folder / f"{name}.log",
                environment=settings(name, ports, database_url, redis_url),
                user=user,
                group=user,
                fork=fork,
            )
            stack.callback(process.kill)
            process.wait_until(partial(is_ready, ports.operators[name]))
            processes[name] = process
        yield System(ports, processes)


def migrate(command: Sequence[str], folder: Path, environment: Mapping[str, str], user: int | None = None, *, fork: bool) -> None:
    """Run the compose file's migration job."""
    command, log = [*command, *COMPOSE["migrate"]["command"]], folder / "migrate.log"
    job = ServiceProcess(command, log, environment=environment, user=user, group=user, fork=fork)
    if job.wait(120) != 0:
        raise AssertionError(job.log_tail())


def settings(name: str, ports: Ports, database_url: str, redis_url: str) -> dict[str, str]:
    """A service's environment in the compose file, with local addresses and test keys."""
    ours = {
        "RULES_LISTEN": f"{LOOPBACK}:{ports.grpc['rules']}",
        "RULES_METRICS_LISTEN": f"{LOOPBACK}:{ports.operators['rules']}",
        "RULES_WORKERS": "2",
        "MATCH_LISTEN": f"{LOOPBACK}:{ports.grpc['match']}",
        "MATCH_METRICS_LISTEN": f"{LOOPBACK}:{ports.operators['match']}",
        "MATCH_RULES_TARGET": f"{LOOPBACK}:{ports.grpc['rules']}",
        "MATCH_RULES_CHANNELS": "2",
        "MATCH_DATABASE_URL": database_url,
        "MATCH_REDIS_URL": redis_url,
        "MATCH_TOKEN_KEY": _TOKEN_KEY,
        "MATCH_SERVICE_KEY": SERVICE_KEY,
        "BOTS_METRICS_LISTEN": f"{LOOPBACK}:{ports.operators['bots']}",
        "BOTS_MATCH_TARGET": f"{LOOPBACK}:{ports.grpc['match']}",
        "BOTS_REDIS_URL": redis_url,
        "BOTS_SERVICE_KEY": SERVICE_KEY,
    }
    return {key: ours[key.removeprefix("ZHANQI_")] for key in COMPOSE[name]["environment"]}


def is_ready(port: int) -> bool:
    """Whether the operators' port answers `/readyz` with 200."""
    try:
        with urllib.request.urlopen(f"http://{LOOPBACK}:{port}/readyz", timeout=2) as answer:
            return bool(answer.status == 200)
    except (OSError, http.client.HTTPException):
        return False
