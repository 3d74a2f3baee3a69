"""Connections to the match service."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from zhanqi_client.client import Client
from zhanqi_client.line import Fixed, Line
from zhanqi_client.retry import RetryPolicy
from zhanqi_wire.channel import open_channel


@asynccontextmanager
async def connect(
    target: str, *, token: str = "", retry: RetryPolicy | None = None, own_connection: bool = False
) -> AsyncIterator[Client]:
    """A client of the match service at `target`, such as `127.0.0.1:7020`. The connection is made by the first call.

    Several replicas are `ip:port,ip:port`, or `dns:///name:port` for all addresses of a name: calls and streams are shared among
    those that serve, and go on at another when one is gone. Clients of one process share a connection, which carries a thousand
    streams, unless they want their own. Raises ValueError if the target cannot be read.
    """
    patience = retry or RetryPolicy()
    async with open_channel(target, deadline_seconds=patience.call_seconds, own_connection=own_connection) as channel:
        yield Client(Line(channel, Fixed(token), patience))
