"""Whose access tokens are good for nothing any more, though they have not ended: kept in memory, and read again from SQL.

A token is checked without a look into SQL. So a session that was revoked, or a player who was suspended, is let in for as long as
it takes until the next reading, at each replica; while SQL does not answer, for as long as their last access token lasts.
"""

from match_service.domain.errors import Unauthenticated
from match_service.domain.identity.caller import Caller
from match_service.usecases.identity.ports import SessionPorts


class RevocationList:
    """Who is barred, as this replica knows it."""

    def __init__(self) -> None:
        self._barred: frozenset[str] = frozenset()

    def __len__(self) -> int:
        return len(self._barred)

    def check(self, caller: Caller) -> None:
        """Raise `Unauthenticated` if the caller's session was revoked or its player suspended."""
        if self._barred and (caller.session_id in self._barred or caller.player_id in self._barred):
            raise Unauthenticated("REVOKED_TOKEN")

    async def read(self, ports: SessionPorts) -> None:
        """Read again who is barred. What is older than any access token need not be known. Raises `Fault`."""
        since = ports.clock.now() - ports.limits.access_ms
        self._barred = frozenset(await ports.sessions.barred(since, ports.limits.barred_max))
