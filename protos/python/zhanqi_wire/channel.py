"""Client channels: a deadline for every unary call, keepalive, message limits."""

from typing import Any

import grpc

from zhanqi_wire.target import Target


def open_channel(
    target: str,
    *,
    deadline_seconds: float,
    max_message_bytes: int = 16 * 1024 * 1024,
    own_connection: bool = False,
) -> grpc.aio.Channel:
    """Open a channel to a target of `Target.parse`; the caller closes it. Raises ValueError.

    Channels to one address share a connection, and so one server process, unless they ask for their own.
    """
    where = Target.parse(target)
    options: list[tuple[str, int | str]] = [
        ("grpc.max_receive_message_length", max_message_bytes),
        ("grpc.max_send_message_length", max_message_bytes),
        # Ping a peer that is silent during calls, as often as servers allow, and reconnect if it does not answer.
        ("grpc.keepalive_time_ms", 10_000),
        ("grpc.keepalive_timeout_ms", 5_000),
        ("grpc.use_local_subchannel_pool", int(own_connection)),
        # Also the minimum timeout of a connection attempt: a busy service needs some time to accept.
        ("grpc.min_reconnect_backoff_ms", 1_000),
        ("grpc.initial_reconnect_backoff_ms", 100),
        ("grpc.max_reconnect_backoff_ms", 2_000),
    ]
    if where.service_config is not None:
        options.append(("grpc.service_config", where.service_config))
    channel = grpc.aio.insecure_channel(where.uri, options=options)
    unary = channel.unary_unary
    # Not an interceptor, which would add two tasks to every call, a quarter of its cost.
    channel.unary_unary = lambda *method, **facts: _Deadlined(unary(*method, **facts), deadline_seconds)  # type: ignore
    return channel


class _Deadlined:
    """A unary method with a default deadline in seconds."""

    def __init__(self, method: Any, seconds: float) -> None:
        self._method = method
        self._seconds = seconds

    def __call__(self, request: Any, *, timeout: float | None = None, **facts: Any) -> Any:
        return self._method(request, timeout=self._seconds if timeout is None else timeout, **facts)
