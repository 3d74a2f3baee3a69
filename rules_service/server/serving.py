"""A serving process: builds the server, serves until it is stopped, and drains."""

import asyncio
import gc
from collections.abc import Callable, Iterable
from contextlib import suppress
from typing import Any

from google.protobuf.descriptor import ServiceDescriptor
from prometheus_client import CollectorRegistry

from rules_service.engine.game import Game
from rules_service.metrics import make_metrics
from rules_service.server.admission import Admission
from rules_service.server.catalog import Catalog
from rules_service.server.servicer import RulesServicer
from rules_service.settings import Settings
from zhanqi.rules.v1 import rules_pb2
from zhanqi_wire.address import Address
from zhanqi_wire.edge import ServerEdge
from zhanqi_wire.log import Log
from zhanqi_wire.serve import Limits, Server

_NEW_OBJECTS = 50_000
_MEASURE_SECONDS = 5.0
SERVICE: ServiceDescriptor = rules_pb2.DESCRIPTOR.services_by_name["RulesService"]


def make_server(
    settings: Settings, games: Iterable[Game[Any]], registry: CollectorRegistry, log: Log, *, share_port: bool = False
) -> Server:
    servicer = RulesServicer(Catalog(games), Admission(settings.max_in_flight))
    limits = Limits(max_request_bytes=settings.max_request_bytes, max_response_bytes=settings.max_response_bytes)
    edge = ServerEdge(make_metrics(registry), log)
    return Server(Address.parse(settings.listen), {SERVICE: servicer}, edge, limits=limits, share_port=share_port)


async def serve_until(
    stopping: asyncio.Event,
    server: Server,
    settings: Settings,
    log: Log,
    started: Callable[[Address], None],
    measure: Callable[[], None],
) -> None:
    """Serve until `stopping` is set, then drain. Raises `PortTaken`.

    `started` is called with the bound address, `measure` every few seconds.
    """
    started(await server.start())
    _collect_rarely()
    while not stopping.is_set():
        measure()
        with suppress(TimeoutError):
            async with asyncio.timeout(_MEASURE_SECONDS):
                await stopping.wait()
    log.info("draining", seconds=settings.drain_seconds)
    await server.drain(settings.drain_seconds)
    log.info("stopped")


def _collect_rarely() -> None:
    """Exempt start-up objects from garbage collection and collect rarely: a request makes many objects and no cycles."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(_NEW_OBJECTS)
