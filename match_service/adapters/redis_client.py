"""A Redis client that gives up in time: whoever uses it tries again in its own way."""

from redis.asyncio import BlockingConnectionPool, Redis
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff

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
