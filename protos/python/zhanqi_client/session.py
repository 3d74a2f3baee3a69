"""A session that stays signed in: it renews its access token in time, and once when the service refuses it."""

import asyncio
import time
from collections.abc import Awaitable, Callable

from zhanqi.match.v1 import account_service_pb2
from zhanqi_client.line import Metadata
from zhanqi_client.retry import PASSING, fresh_id

_MARGIN_SECONDS = 30.0
_MARGIN_PART = 0.2

Refresh = Callable[[str, str], Awaitable[account_service_pb2.SignedIn]]
"""Trades (refresh token, request id) for a session that goes on."""


class Session:
    """`Credentials` of a session. However many calls need a new token at once, one refresh gets it.

    `on_change` is told each new refresh token, so that the program can store it: the one before is used up by then.
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
        self._turn = asyncio.Lock()
        self._metadata: Metadata = ()
        self._renew_at = self._ends_at = 0.0
        self._refresh_token = refresh_token
        # One id for each refresh token, however often it is tried: with another one it would look stolen.
        self._request_id = fresh_id(None)
        if signed_in is not None:
            self._take(signed_in)

    @property
    def refresh_token(self) -> str:
        """What to come back with later."""
        return self._refresh_token

    async def metadata(self) -> Metadata:
        """See `Credentials.metadata`."""
        if time.time() >= self._renew_at:
            try:
                await self._renew(self._metadata)
            except PASSING:
                # What is at hand holds for a while yet.
                if time.time() >= self._ends_at:
                    raise
        return self._metadata

    async def renewed(self, refused: Metadata) -> bool:
        """See `Credentials.renewed`."""
        await self._renew(refused)
        return True

    async def _renew(self, old: Metadata) -> None:
        async with self._turn:
            if self._metadata == old:
                signed_in = await self._refresh(self._refresh_token, self._request_id)
                self._take(signed_in)

    def _take(self, signed_in: account_service_pb2.SignedIn) -> None:
        self._metadata = (("authorization", f"Bearer {signed_in.token.value}"),)
        self._ends_at = signed_in.token.expire_time.ToMilliseconds() / 1000
        left = max(0.0, self._ends_at - time.time())
        self._renew_at = self._ends_at - min(_MARGIN_SECONDS, _MARGIN_PART * left)
        if signed_in.refresh_token.value != self._refresh_token:
            self._refresh_token = signed_in.refresh_token.value
            self._request_id = fresh_id(None)
            if self._on_change is not None:
                self._on_change(self._refresh_token)
