"""Verification of ID tokens of one OIDC issuer with its published keys."""

import asyncio

import jwt

from match_service.adapters.connection_errors import CONNECTION_ERRORS
from match_service.domain.errors import Fault, Refused, TooMany, Unauthenticated
from match_service.domain.identity.account import DISPLAY_NAME_MAX, OidcIdentity, oidc_key

# Asymmetric signatures only: a shared secret would let us forge tokens, and "none" would let anyone.
_ALGORITHMS = ["RS256", "PS256", "ES256", "EdDSA"]
_LEEWAY_SECONDS = 30
_AT_ONCE = 2
_WAITING_MAX = 64
_RETRY_MS = 2_000


def open_oidc(issuer: str, audience: str, jwks_url: str, deadline_seconds: float) -> "NoOidc | JwksOidc":
    if not issuer:
        return NoOidc()
    return JwksOidc(issuer=issuer, audience=audience, jwks_url=jwks_url, deadline_seconds=deadline_seconds)


class NoOidc:
    """`OidcIssuer` if none is configured."""

    async def identity(self, id_token: str, nonce: str) -> OidcIdentity:
        raise Refused("NO_OIDC")


class JwksOidc:
    """`OidcIssuer` that fetches the issuer's keys and caches them for minutes.

    Concurrency and waiting are bounded, so that sign-ins at a slow issuer cannot exhaust a replica's concurrent calls.
    """

    def __init__(self, *, issuer: str, audience: str, jwks_url: str, deadline_seconds: float) -> None:
        self._issuer = issuer
        self._audience = audience
        self._keys = jwt.PyJWKClient(jwks_url, timeout=deadline_seconds)
        self._deadline = deadline_seconds
        self._turns = asyncio.Semaphore(_AT_ONCE)
        self._waiting = 0

    async def identity(self, id_token: str, nonce: str) -> OidcIdentity:
        try:
            claims = await self._in_turn(id_token)
        except (jwt.PyJWKClientConnectionError, *CONNECTION_ERRORS) as error:
            raise Fault("OIDC_UNAVAILABLE") from error
        except (jwt.PyJWTError, ValueError, TypeError):
            raise Unauthenticated("INVALID_ID_TOKEN") from None
        if str(claims.get("nonce", "")) != nonce:
            raise Unauthenticated("INVALID_ID_TOKEN")
        return OidcIdentity(oidc_key(self._issuer, str(claims["sub"])), _name(claims))

    async def _in_turn(self, id_token: str) -> dict[str, object]:
        if self._waiting >= _WAITING_MAX:
            raise TooMany("TOO_MANY_SIGN_INS", _RETRY_MS)
        self._waiting += 1
        try:
            async with asyncio.timeout(self._deadline):
                await self._turns.acquire()
        finally:
            self._waiting -= 1
        try:
            return await asyncio.to_thread(self._claims, id_token)
        finally:
            self._turns.release()

    def _claims(self, id_token: str) -> dict[str, object]:
        key = self._keys.get_signing_key_from_jwt(id_token)
        claims: dict[str, object] = jwt.decode(
            id_token,
            key,
            algorithms=_ALGORITHMS,
            issuer=self._issuer,
            audience=self._audience,
            leeway=_LEEWAY_SECONDS,
            options={"require": ["iss", "sub", "aud", "exp", "iat"]},
        )
        # OpenID Connect Core 3.1.3.7: `azp` names the client that a token was issued to.
        if claims.get("azp", self._audience) != self._audience:
            raise jwt.InvalidAudienceError("issued to another client")
        return claims


def _name(claims: dict[str, object]) -> str:
    name = str(claims.get("preferred_username") or claims.get("name") or "")
    return "".join(each for each in name if each.isprintable())[:DISPLAY_NAME_MAX] or "Player"
