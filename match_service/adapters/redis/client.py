"""A Redis client that gives up in time: whoever uses it tries again in its own way."""

from contextlib import suppress

from redis.asyncio import BlockingConnectionPool, Redis
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff

from match_service.adapters.connection_errors import REDIS_LOST

_CONNECTIONS = 32


def open_redis(url: str, *, deadline_seconds: float) -> Redis:
    """A client, to be closed by whoever opens it. Who finds no connection free waits for one, for as long as for an answer."""
    pool: BlockingConnectionPool = BlockingConnectionPool.from_url(
        url,
        max_connections=_CONNECTIONS,
        timeout=deadline_seconds,
        socket_timeout=deadline_seconds,
        socket_connect_timeout=deadline_seconds,
        socket_keepalive=True,
        retry=Retry(NoBackoff(), 0),
    )
    return Redis.from_pool(pool)


async def close_redis(client: Redis) -> None:
    """Close it, whatever becomes of its connections: on a busy machine one may take longer to end than the client waits."""
    with suppress(*REDIS_LOST):
        await client.aclose()
