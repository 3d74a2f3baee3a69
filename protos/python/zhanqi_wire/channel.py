"""A client's channel: with a deadline for every unary call, keepalive, and limits."""

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
    channel = grpc.aio.insecure_channel(where.uri, options=options)
    unary = channel.unary_unary
    # No interceptor: that would cost every call two tasks more, a quarter of what the whole call takes.
    channel.unary_unary = lambda *method, **facts: _Deadlined(unary(*method, **facts), deadline_seconds)  # type: ignore
    return channel


class _Deadlined:
    """A unary method whose calls have a deadline, in seconds, unless they bring their own."""

    def __init__(self, method: Any, seconds: float) -> None:
        self._method = method
        self._seconds = seconds

    def __call__(self, request: Any, *, timeout: float | None = None, **facts: Any) -> Any:
        return self._method(request, timeout=self._seconds if timeout is None else timeout, **facts)
