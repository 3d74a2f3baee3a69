"""Opens a client's connection to the match service."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from zhanqi_client.client import Client
from zhanqi_client.connection import Connection
from zhanqi_client.credentials import FixedToken
from zhanqi_client.retry import RetryPolicy
from zhanqi_wire.channel import open_channel


@asynccontextmanager
async def connect(
    target: str, *, token: str = "", retry: RetryPolicy | None = None, own_connection: bool = False
) -> AsyncIterator[Client]:
    """A client of the match service at `target`, such as `127.0.0.1:7020`; it connects with its first call.

    Several replicas are `ip:port,ip:port`, or `dns:///name:port` for all addresses of a name. Calls and streams are shared among
    the replicas that serve; if one stops, they continue at another. The clients of a process share one connection of at most
    1,000 streams, unless they ask for their own. Raises ValueError if the target is malformed.
    """
    policy = retry or RetryPolicy()
    async with open_channel(target, deadline_seconds=policy.call_seconds, own_connection=own_connection) as channel:
        yield Client(Connection(channel, FixedToken(token), policy))
