"""One caller's connection to the match service: calls with a token, a deadline and retries."""

from collections.abc import AsyncIterator, Callable
from typing import Any, TypeVar

import grpc

from zhanqi_client.credentials import Credentials
from zhanqi_client.errors import Unauthenticated
from zhanqi_client.retry import RetryPolicy
from zhanqi_wire.status import raised

Q = TypeVar("Q")
A = TypeVar("A")

TOKEN_REFUSALS = frozenset({"INVALID_TOKEN", "EXPIRED_TOKEN", "REVOKED_TOKEN"})
"""Reasons that a new token may cure, unlike other UNAUTHENTICATED errors such as a wrong password."""


class Connection:
    """A channel with one caller's credentials."""

    def __init__(self, channel: grpc.aio.Channel, credentials: Credentials, retry: RetryPolicy) -> None:
        self.channel = channel
        self.credentials = credentials
        self.retry = retry

    async def call(self, method: Callable[..., "grpc.aio.UnaryUnaryCall[Q, A]"], request: Q) -> A:
        """Call a unary method. Raises `ServiceError`. A refused token is renewed once."""

        async def attempt(seconds: float) -> A:
            metadata = await self.credentials.metadata()
            try:
                with raised():
                    return await method(request, timeout=seconds, metadata=metadata)
            except Unauthenticated as error:
                if error.reason not in TOKEN_REFUSALS or not await self.credentials.renew(metadata):
                    raise
            return await method(request, timeout=seconds, metadata=await self.credentials.metadata())

        return await self.retry.call(attempt)

    async def pages(self, method: Callable[..., "grpc.aio.UnaryUnaryCall[Any, A]"], request: Any) -> AsyncIterator[A]:
        """The pages of a listing, each requested when it is needed. Raises `ServiceError`."""
        while True:
            page: Any = await self.call(method, request)
            yield page
            if not page.next_page_token:
                return
            request.page_token = page.next_page_token
