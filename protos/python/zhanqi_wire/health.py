"""Whether a server may be given work (gRPC health), and what it speaks (reflection)."""

from collections.abc import Sequence

import grpc
from grpc_health.v1 import health, health_pb2, health_pb2_grpc
from grpc_reflection.v1alpha import reflection

_SERVING = health_pb2.HealthCheckResponse.SERVING
_NOT_SERVING = health_pb2.HealthCheckResponse.NOT_SERVING


class Health:
    """The health of a server and each of its services: not serving, then serving, then draining for good."""

    def __init__(self, server: grpc.aio.Server, services: Sequence[str]) -> None:
        self._services = ("", *services)
        self._servicer = health.aio.HealthServicer()
        self._ready = False
        self._draining = False
        health_pb2_grpc.add_HealthServicer_to_server(self._servicer, server)
        reflection.enable_server_reflection([*services, health.SERVICE_NAME, reflection.SERVICE_NAME], server)

    @property
    def is_ready(self) -> bool:
        """Whether it may be given work."""
        return self._ready

    async def set_serving(self, serving: bool = True) -> None:
        """Say whether it may be given work; after `drain` it never may again."""
        self._ready = serving and not self._draining
        for service in self._services:
            await self._servicer.set(service, _SERVING if serving else _NOT_SERVING)

    async def drain(self) -> None:
        """Say for good that it may not."""
        self._ready, self._draining = False, True
        await self._servicer.enter_graceful_shutdown()
