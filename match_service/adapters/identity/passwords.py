"""Password hashing with argon2id, in threads."""

import asyncio
from collections.abc import Callable
from functools import cache
from typing import TypeVar

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerifyMismatchError

from match_service.domain.errors import TooMany

T = TypeVar("T")

_WAITING_MAX = 64
_RETRY_MS = 2_000


class Argon2Passwords:
    """`Passwords` with at most `at_once` hashes at a time. Each takes 64 MiB and about 50 ms of CPU (RFC 9106)."""

    def __init__(self, at_once: int) -> None:
        self._hasher = PasswordHasher()
        self._decoy = _decoy()
        self._turns = asyncio.Semaphore(at_once)
        self._waiting = 0

    async def hashed(self, password: str) -> str:
        return await self._worked(lambda: self._hasher.hash(password))

    async def is_right(self, password: str, stored: str | None) -> bool:
        is_right = await self._worked(lambda: self._verify(password, stored or self._decoy))
        return is_right and stored is not None

    def _verify(self, password: str, stored: str) -> bool:
        try:
            return self._hasher.verify(stored, password)
        except (VerifyMismatchError, InvalidHashError):
            return False

    async def _worked(self, work: Callable[[], T]) -> T:
        if self._waiting >= _WAITING_MAX:
            raise TooMany("TOO_MANY_SIGN_INS", _RETRY_MS)
        self._waiting += 1
        try:
            async with self._turns:
                return await asyncio.to_thread(work)
        finally:
            self._waiting -= 1


@cache
def _decoy() -> str:
    """A hash to check for unknown accounts, so that the response time does not reveal whether an account exists."""
    return PasswordHasher().hash("")
