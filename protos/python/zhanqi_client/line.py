"""The line to the match service: one caller's calls, each with its token, a deadline and retries."""

from collections.abc import Callable
from typing import Protocol, TypeVar

import grpc

from zhanqi_client.errors import Unauthenticated
from zhanqi_client.retry import RetryPolicy
from zhanqi_wire.status import raised

Q = TypeVar("Q")
A = TypeVar("A")

Metadata = tuple[tuple[str, str], ...]

OF_TOKENS = frozenset({"INVALID_TOKEN", "EXPIRED_TOKEN", "REVOKED_TOKEN"})
"""Why a token is refused. What else is UNAUTHENTICATED, such as a wrong password, no other token would change."""


class Credentials(Protocol):
    """What a caller shows."""

    async def metadata(self) -> Metadata:
        """What goes along with a call now."""

    async def renewed(self, refused: Metadata) -> bool:
        """Whether there is something else to show than what was refused."""


class Fixed:
    """`Credentials`: one token, or none if it is empty."""

    def __init__(self, token: str) -> None:
        self._metadata: Metadata = (("authorization", f"Bearer {token}"),) if token else ()

    async def metadata(self) -> Metadata:
        """See `Credentials.metadata`."""
        return self._metadata

    async def renewed(self, refused: Metadata) -> bool:
        """See `Credentials.renewed`."""
        return False


class Line:
    """A channel with one caller's credentials."""

    def __init__(self, channel: grpc.aio.Channel, credentials: Credentials, retry: RetryPolicy) -> None:
        self.channel = channel
        self.credentials = credentials
        self.retry = retry

    async def call(self, method: Callable[..., "grpc.aio.UnaryUnaryCall[Q, A]"], request: Q) -> A:
        """The answer. Raises `ServiceError`. A token that is refused is renewed, once."""

        async def attempt(seconds: float) -> A:
            metadata = await self.credentials.metadata()
            try:
                with raised():
                    return await method(request, timeout=seconds, metadata=metadata)
            except Unauthenticated as error:
                if error.reason not in OF_TOKENS or not await self.credentials.renewed(metadata):
                    raise
            return await method(request, timeout=seconds, metadata=await self.credentials.metadata())

        return await self.retry.call(attempt)
