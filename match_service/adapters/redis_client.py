"""A Redis client that gives up in time: whoever uses it tries again in its own way."""

from redis.asyncio import Redis
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff


def open_redis(url: str, *, deadline_seconds: float) -> Redis:
    """A client, to be closed by whoever opens it."""
    client: Redis = Redis.from_url(
        url,
        socket_timeout=deadline_seconds,
        socket_connect_timeout=deadline_seconds,
        socket_keepalive=True,
        retry=Retry(NoBackoff(), 0),
    )
    return client
