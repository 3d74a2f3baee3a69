"""Revoked sessions and suspended players whose access tokens have not expired, cached in memory from SQL.

Tokens are checked without a query. A revoked session is therefore admitted until the replica's next refresh of the list; while
SQL is down, until its last access token expires.
"""

from match_service.domain.errors import Unauthenticated
from match_service.domain.identity.caller import Caller
from match_service.usecases.identity.ports import SessionPorts


class RevocationList:
    """One replica's copy of the list."""

    def __init__(self) -> None:
        self._revoked: frozenset[str] = frozenset()

    def __len__(self) -> int:
        return len(self._revoked)

    def check(self, caller: Caller) -> None:
        """Raise `Unauthenticated` if the caller's session was revoked or its player suspended."""
        if self._revoked and (caller.session_id in self._revoked or caller.player_id in self._revoked):
            raise Unauthenticated("REVOKED_TOKEN")

    async def read(self, ports: SessionPorts) -> None:
        """Refresh the list. Revocations older than any valid access token are left out. Raises `Fault`."""
        since = ports.clock.now() - ports.limits.access_ms
        self._revoked = frozenset(await ports.sessions.revoked(since, ports.limits.revoked_max))
