"""A client's channel: with a deadline for every unary call, keepalive, and limits."""

from collections.abc import Awaitable, Callable, Sequence
from typing import Any

import grpc

from zhanqi_wire.target import Target


def open_channel(
    target: str,
    *,
    deadline_seconds: float,
    max_message_bytes: int = 16 * 1024 * 1024,
    own_connection: bool = False,
    interceptors: Sequence[grpc.aio.ClientInterceptor] = (),
) -> grpc.aio.Channel:
    """A channel to a target as `Target.parse` reads it, to be closed by whoever opens it. Raises ValueError.

    Channels to one address share a connection, and with it one of the address's processes, unless they want their own.
    """
    where = Target.parse(target)
    options: list[tuple[str, int | str]] = [
        ("grpc.max_receive_message_length", max_message_bytes),
        ("grpc.max_send_message_length", max_message_bytes),
        # A peer that is silent with calls under way is asked whether it lives, as often as servers allow, and left if it is mute.
        ("grpc.keepalive_time_ms", 10_000),
        ("grpc.keepalive_timeout_ms", 5_000),
        ("grpc.use_local_subchannel_pool", int(own_connection)),
        # Also the least time that one attempt to connect may take: a busy service needs more than a moment.
        ("grpc.min_reconnect_backoff_ms", 1_000),
        ("grpc.initial_reconnect_backoff_ms", 100),
        ("grpc.max_reconnect_backoff_ms", 2_000),
    ]
    if where.service_config is not None:
        options.append(("grpc.service_config", where.service_config))
    # Of several replicas one comes back while another goes: a call waits for the one that serves.
    deadline = ClientDeadline(deadline_seconds, waits=where.service_config is not None)
    return grpc.aio.insecure_channel(where.uri, options=options, interceptors=[deadline, *interceptors])


class ClientDeadline(grpc.aio.UnaryUnaryClientInterceptor):
    """Gives every unary call that has none a deadline, in seconds. Until then it waits for a server, if `waits`, or else fails at
    once where there is none.
    """

    def __init__(self, seconds: float, *, waits: bool = False) -> None:
        self._seconds = seconds
        self._waits = waits

    async def intercept_unary_unary(
        self,
        continuation: Callable[[grpc.aio.ClientCallDetails, Any], Awaitable[Any]],
        client_call_details: grpc.aio.ClientCallDetails,
        request: Any,
    ) -> Any:
        """The call."""
        if client_call_details.timeout is None or self._waits:
            client_call_details = grpc.aio.ClientCallDetails(
                method=client_call_details.method,
                timeout=self._seconds if client_call_details.timeout is None else client_call_details.timeout,
                metadata=client_call_details.metadata,
                credentials=client_call_details.credentials,
                wait_for_ready=client_call_details.wait_for_ready or self._waits,
            )
        return await continuation(client_call_details, request)
