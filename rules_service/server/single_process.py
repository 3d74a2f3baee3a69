"""The service in one process: gRPC and the operators' port on one event loop."""

from collections.abc import Iterable
from typing import Any

from prometheus_client import CollectorRegistry

from rules_service.engine.game import Game
from rules_service.metrics import CacheMetrics, render
from rules_service.server.serving import make_server, serve_until
from rules_service.settings import Settings
from zhanqi_wire.address import Address, check_free
from zhanqi_wire.log import Log
from zhanqi_wire.operators import OperatorsPort
from zhanqi_wire.stopping import stop_signal


async def serve_single_process(settings: Settings, games: Iterable[Game[Any]], log: Log) -> None:
    """Serve until SIGTERM or SIGINT. Raises `PortTaken`."""
    stopping = stop_signal()
    check_free(Address.parse(settings.listen))
    games, registry = tuple(games), CollectorRegistry()
    caches = CacheMetrics(games, registry)
    server = make_server(settings, games, registry, log)
    operators = OperatorsPort(Address.parse(settings.metrics_listen), lambda: render(registry), lambda: server.is_ready)
    operators_address = await operators.start()

    def started(address: Address) -> None:
        log.info("serving", address=str(address), operators=str(operators_address), workers=1)

    await serve_until(stopping, server, settings, log, started, caches.measure)
    await operators.close()
