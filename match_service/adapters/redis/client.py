"""Redis client with deadlines and without retries of its own: callers retry."""

from contextlib import suppress

from redis.asyncio import BlockingConnectionPool, Redis
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff

from match_service.adapters.connection_errors import REDIS_ERRORS

_CONNECTIONS = 32


def open_redis(url: str, *, deadline_seconds: float) -> Redis:
    """Return a client, which the caller closes. Waiting for a free connection is bounded by the deadline, too."""
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
    """Close the client and ignore connection errors: on a busy machine, closing may exceed its deadline."""
    with suppress(*REDIS_ERRORS):
        await client.aclose()
