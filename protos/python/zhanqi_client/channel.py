"""Connections to the match service."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import grpc

from zhanqi_client.client import Client
from zhanqi_client.retry import RetryPolicy

MAX_MESSAGE_BYTES = 8 * 1024 * 1024

_OPTIONS = (
    ("grpc.max_receive_message_length", MAX_MESSAGE_BYTES),
    # A service that restarts is found again at once; gRPC's own defaults wait up to two minutes.
    ("grpc.initial_reconnect_backoff_ms", 100),
    ("grpc.min_reconnect_backoff_ms", 100),
    ("grpc.max_reconnect_backoff_ms", 2_000),
)


@asynccontextmanager
async def connect(
    target: str, *, token: str = "", tls: grpc.ChannelCredentials | None = None, retry: RetryPolicy | None = None
) -> AsyncIterator[Client]:
    """A client of the match service at `target`, such as `127.0.0.1:7020`; without `tls` in clear text. The connection is made by
    the first call.
    """
    channel = grpc.aio.secure_channel(target, tls, _OPTIONS) if tls else grpc.aio.insecure_channel(target, _OPTIONS)
    async with channel:
        yield Client(channel, token=token, retry=retry or RetryPolicy())
