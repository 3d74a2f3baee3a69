"""Authentication: from a call's bearer token to its caller."""

import hmac
from typing import Protocol

from match_service.domain.errors import NotPermitted, Unauthenticated
from match_service.domain.identity.caller import Caller, Scope
from match_service.server.edge.rpc_policies import PUBLIC
from match_service.usecases.identity.revocation_list import RevocationList
from zhanqi_wire.handlers import Context

ANONYMOUS = Caller(Scope.PLAY)
"""The caller of a public RPC."""


class TokenReader(Protocol):
    """Verifies signed tokens."""

    def read(self, token: str) -> Caller:
        """The token's caller. Raises `Unauthenticated`."""


class Authenticator:
    """Admits callers whose token is valid, not revoked, and of one of the scopes that the RPC accepts."""

    def __init__(self, tokens: TokenReader, revoked: RevocationList, service_key: str) -> None:
        self._tokens = tokens
        self._revoked = revoked
        self._service_key = service_key.encode()

    def admit(self, scopes: frozenset[Scope], context: Context) -> Caller:
        """The caller. Raises `Unauthenticated`, `NotPermitted`."""
        if scopes is PUBLIC:
            return ANONYMOUS
        caller = self._caller(_bearer(context))
        self.check(caller)
        if caller.scope not in scopes:
            raise NotPermitted("WRONG_SCOPE")
        return caller

    def check(self, caller: Caller) -> None:
        """Raise `Unauthenticated` if an admitted caller's token has expired or been revoked since."""
        self._revoked.check(caller)

    def _caller(self, token: str) -> Caller:
        # Compared in constant time, so that timing reveals nothing about the key.
        if hmac.compare_digest(token.encode(), self._service_key):
            return Caller(Scope.SERVICE)
        return self._tokens.read(token)


def _bearer(context: Context) -> str:
    headers = [value for key, value in context.invocation_metadata() or () if key == "authorization"]
    if len(headers) != 1 or not isinstance(headers[0], str):
        raise Unauthenticated("NO_TOKEN")
    scheme, _, token = headers[0].partition(" ")
    if scheme.lower() != "bearer" or not token:
        raise Unauthenticated("NO_TOKEN")
    return token
