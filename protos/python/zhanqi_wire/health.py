"""gRPC health checking and reflection."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from typing import Any

import grpc
from grpc_health.v1 import health, health_pb2, health_pb2_grpc
from grpc_reflection.v1alpha import reflection

_SERVING = health_pb2.HealthCheckResponse.SERVING
_NOT_SERVING = health_pb2.HealthCheckResponse.NOT_SERVING


class HealthServicer(health_pb2_grpc.HealthServicer):
    """The health service, with one state for all services.

    gRPC's own servicer keeps watches open and so blocks the draining of a server. These watches end after the final state.
    """

    def __init__(self, services: Sequence[str]) -> None:
        self._services = frozenset(services)
        self._serving = False
        self._final = False
        self._changed = asyncio.Event()

    @property
    def is_serving(self) -> bool:
        return self._serving

    def set_state(self, *, serving: bool, final: bool = False) -> None:
        """Publish a new state. After a final one, calls have no effect."""
        if self._final:
            return
        self._serving, self._final = serving, final
        self._changed.set()
        self._changed = asyncio.Event()

    async def Check(self, request: health_pb2.HealthCheckRequest, context: Any) -> health_pb2.HealthCheckResponse:  # noqa: N802
        if request.service not in self._services:
            await context.abort(grpc.StatusCode.NOT_FOUND)
        return health_pb2.HealthCheckResponse(status=self._status())

    async def Watch(  # noqa: N802
        self, request: health_pb2.HealthCheckRequest, context: Any
    ) -> AsyncIterator[health_pb2.HealthCheckResponse]:
        known, sent = request.service in self._services, None
        while True:
            changed, final = self._changed, self._final
            status = self._status() if known else health_pb2.HealthCheckResponse.SERVICE_UNKNOWN
            if status != sent:
                sent = status
                yield health_pb2.HealthCheckResponse(status=status)
            if final:
                return
            await changed.wait()

    def _status(self) -> Any:
        return _SERVING if self._serving else _NOT_SERVING


class Health:
    """The health of a server: not serving, then serving, then draining for good."""

    def __init__(self, server: grpc.aio.Server, services: Sequence[str]) -> None:
        self._servicer = HealthServicer(("", *services))
        health_pb2_grpc.add_HealthServicer_to_server(self._servicer, server)
        reflection.enable_server_reflection([*services, health.SERVICE_NAME, reflection.SERVICE_NAME], server)

    @property
    def is_ready(self) -> bool:
        return self._servicer.is_serving

    def set_serving(self) -> None:
        self._servicer.set_state(serving=True)

    def drain(self) -> None:
        self._servicer.set_state(serving=False, final=True)
