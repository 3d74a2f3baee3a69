"""Exceptions raised when a dependency is unreachable. Adapters catch the whole list of their dependency."""

import asyncpg
from kombu.exceptions import KombuError
from redis.exceptions import RedisError
from sqlalchemy.exc import SQLAlchemyError

CONNECTION_ERRORS = (OSError, TimeoutError, RuntimeError)
# RuntimeError: uvloop raises it on a write to a connection that has just been closed, and no driver translates it.

REDIS_ERRORS = (RedisError, *CONNECTION_ERRORS)

BROKER_ERRORS = (KombuError, *REDIS_ERRORS)
"""Errors of Redis as Celery's broker."""

DATABASE_ERRORS = (
    SQLAlchemyError,
    asyncpg.PostgresError,
    asyncpg.InterfaceError,
    asyncpg.InternalClientError,
    *CONNECTION_ERRORS,
)
"""SQLAlchemy does not translate all of the driver's errors."""
