"""A gRPC server: it takes its port or fails, serves, and drains."""

from collections.abc import Mapping
from dataclasses import dataclass

import grpc
from google.protobuf.descriptor import ServiceDescriptor

from zhanqi_wire.address import Address, PortTaken, check_free
from zhanqi_wire.edge import ServerEdge
from zhanqi_wire.health import Health


@dataclass(frozen=True, slots=True)
class Limits:
    """Limits on a server's clients.

    `max_waiting_calls` bounds the backlog of calls that no handler has taken yet. It covers all watchers, which reconnect at
    once when a replica stops. Calls beyond it fail with CANCELLED.
    """

    max_request_bytes: int = 4 * 1024 * 1024
    max_response_bytes: int = 16 * 1024 * 1024
    max_metadata_bytes: int = 16 * 1024
    max_streams_per_connection: int = 1000
    max_waiting_calls: int = 20_000
    keepalive_ms: int = 30_000
    keepalive_timeout_ms: int = 10_000
    min_ping_interval_ms: int = 5_000

    def options(self) -> list[tuple[str, int]]:
        """The limits as gRPC channel arguments."""
        return [
            ("grpc.max_receive_message_length", self.max_request_bytes),
            ("grpc.max_send_message_length", self.max_response_bytes),
            ("grpc.max_metadata_size", self.max_metadata_bytes),
            ("grpc.max_concurrent_streams", self.max_streams_per_connection),
            # Above the first limit gRPC rejects some calls at random, above the second all.
            ("grpc.server.max_pending_requests", self.max_waiting_calls),
            ("grpc.server.max_pending_requests_hard_limit", self.max_waiting_calls),
            ("grpc.keepalive_time_ms", self.keepalive_ms),
            ("grpc.keepalive_timeout_ms", self.keepalive_timeout_ms),
            ("grpc.keepalive_permit_without_calls", 1),
            ("grpc.http2.min_recv_ping_interval_without_data_ms", self.min_ping_interval_ms),
        ]


class Server:
    """A gRPC server with health and reflection. `services` maps each service to a servicer as in `handlers.method_handlers`."""

    def __init__(
        self,
        address: Address,
        services: Mapping[ServiceDescriptor, object],
        edge: ServerEdge,
        *,
        limits: Limits | None = None,
        share_port: bool = False,
    ) -> None:
        self._address = address
        self._share_port = share_port
        options = [*(limits or Limits()).options(), ("grpc.so_reuseport", int(share_port))]
        self._server = grpc.aio.server(options=options)
        self._server.add_generic_rpc_handlers(edge.handlers(services))
        self._health = Health(self._server, [service.full_name for service in services])
        self._server.add_generic_rpc_handlers([edge.unknown()])  # the last handler that gRPC asks

    @property
    def is_ready(self) -> bool:
        return self._health.is_ready

    async def start(self) -> Address:
        """Start serving. Returns the address with the real port; raises `PortTaken`."""
        if not self._share_port:
            check_free(self._address)
        try:
            port = self._server.add_insecure_port(str(self._address))
        except RuntimeError as error:
            raise PortTaken(self._address) from error
        await self._server.start()
        self._health.set_serving()
        return Address(self._address.host, port)

    def turn_away(self) -> None:
        """Report NOT_SERVING for good, so that clients with other replicas move there with their next call."""
        self._health.drain()

    async def drain(self, grace_seconds: float) -> None:
        """Refuse new calls and finish the current ones; after the grace period they are cancelled."""
        self.turn_away()
        await self._server.stop(grace_seconds)
