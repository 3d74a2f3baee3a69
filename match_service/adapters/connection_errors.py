"""What it is raised as when something that we depend on is gone, or goes: one list for each, and no other place has its own.

Whoever talks to one of them catches its whole list, so that none of it looks like a bug of ours to a caller.
"""

import asyncpg
from kombu.exceptions import KombuError
from redis.exceptions import RedisError
from sqlalchemy.exc import SQLAlchemyError

LOST = (OSError, TimeoutError, RuntimeError)
"""A connection, beside its driver's own errors. RuntimeError: what uvloop raises where something is written to a connection that
was closed a moment ago; neither driver takes it for its own."""

REDIS_LOST = (RedisError, *LOST)
"""Redis."""

BROKER_LOST = (KombuError, *REDIS_LOST)
"""Redis as Celery's broker."""

DATABASE_LOST = (SQLAlchemyError, asyncpg.PostgresError, asyncpg.InterfaceError, asyncpg.InternalClientError, *LOST)
"""The database. SQLAlchemy translates the driver's errors where it calls it, but not in all that it does with a connection."""
