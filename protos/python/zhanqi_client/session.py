"""A session that stays signed in: it renews its access token before it expires, and when the service refuses it."""

import asyncio
import time
from collections.abc import Awaitable, Callable

from zhanqi.match.v1 import account_service_pb2
from zhanqi_client.credentials import Metadata, bearer
from zhanqi_client.retry import RETRYABLE, fresh_id

# Renew a token this long before it expires, but never before 80 % of its lifetime.
_MARGIN_SECONDS = 30.0
_MARGIN_PART = 0.2

Refresh = Callable[[str, str], Awaitable[account_service_pb2.SignedIn]]
"""Exchanges (refresh token, request id) for new tokens."""


class Session:
    """`Credentials` of a session. Calls that need a new token at the same time share one refresh.

    Each refresh token is good once. `on_change` receives its successor, for programs that store it.
    """

    def __init__(
        self,
        refresh: Refresh,
        refresh_token: str,
        signed_in: account_service_pb2.SignedIn | None = None,
        on_change: Callable[[str], None] | None = None,
    ) -> None:
        self._refresh = refresh
        self._on_change = on_change
        self._refreshing = asyncio.Lock()
        self._metadata: Metadata = ()
        self._renew_at = self._ends_at = 0.0
        self._refresh_token = refresh_token
        # All attempts with one refresh token share an id: with a second id the token would look stolen.
        self._request_id = fresh_id(None)
        if signed_in is not None:
            self._take(signed_in)

    @property
    def refresh_token(self) -> str:
        """The current refresh token, which resumes the session later."""
        return self._refresh_token

    async def metadata(self) -> Metadata:
        if time.time() >= self._renew_at:
            try:
                await self._replace(self._metadata)
            except RETRYABLE:
                # The current token has not expired yet.
                if time.time() >= self._ends_at:
                    raise
        return self._metadata

    async def renew(self, refused: Metadata) -> bool:
        await self._replace(refused)
        return True

    async def _replace(self, old: Metadata) -> None:
        async with self._refreshing:
            if self._metadata == old:
                self._take(await self._refresh(self._refresh_token, self._request_id))

    def _take(self, signed_in: account_service_pb2.SignedIn) -> None:
        self._metadata = bearer(signed_in.token.value)
        self._ends_at = signed_in.token.expire_time.ToMilliseconds() / 1000
        left = max(0.0, self._ends_at - time.time())
        self._renew_at = self._ends_at - min(_MARGIN_SECONDS, _MARGIN_PART * left)
        if signed_in.refresh_token.value != self._refresh_token:
            self._refresh_token = signed_in.refresh_token.value
            self._request_id = fresh_id(None)
            if self._on_change is not None:
                self._on_change(self._refresh_token)
