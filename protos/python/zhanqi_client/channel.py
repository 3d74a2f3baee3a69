"""Connections to the match service."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from zhanqi_client.client import Client
from zhanqi_client.retry import RetryPolicy
from zhanqi_wire.channel import open_channel


@asynccontextmanager
async def connect(target: str, *, token: str = "", retry: RetryPolicy | None = None) -> AsyncIterator[Client]:
    """A client of the match service at `target`, such as `127.0.0.1:7020`. The connection is made by the first call."""
    patience = retry or RetryPolicy()
    async with open_channel(target, deadline_seconds=patience.call_seconds) as channel:
        yield Client(channel, token=token, retry=patience)
