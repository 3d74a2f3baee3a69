"""The Redis client."""

from match_service.adapters.redis.client import close_redis, open_redis
from tests.services.valkey import Valkey


async def test_connection_is_closed_even_if_closing_exceeds_its_deadline(valkey: Valkey) -> None:
    client = open_redis(valkey.url, deadline_seconds=5)
    await client.ping()
    (connection,) = client.connection_pool._available_connections
    connection.socket_connect_timeout = 0.0  # As on an overloaded machine.
    await close_redis(client)
    assert not connection.is_connected
