"""ID tokens of one OIDC issuer, verified with the keys that it publishes."""

import asyncio

import jwt

from match_service.adapters.lost import LOST
from match_service.domain.account import DISPLAY_NAME_MAX, OidcIdentity, oidc_key
from match_service.domain.errors import Fault, Refused, Unauthenticated

# Signatures with the issuer's private key alone: a shared secret would let us forge its tokens, and "none" anybody.
_ALGORITHMS = ["RS256", "PS256", "ES256", "EdDSA"]
_LEEWAY_SECONDS = 30
_AT_ONCE = 2


def open_oidc(issuer: str, audience: str, jwks_url: str, deadline_seconds: float) -> "NoOidc | JwksOidc":
    """The issuer, or none if it is empty."""
    if not issuer:
        return NoOidc()
    return JwksOidc(issuer=issuer, audience=audience, jwks_url=jwks_url, deadline_seconds=deadline_seconds)


class NoOidc:
    """`OidcIssuer` where none is set."""

    async def identity(self, id_token: str, nonce: str) -> OidcIdentity:
        """See `OidcIssuer.identity`."""
        raise Refused("NO_OIDC")


class JwksOidc:
    """`OidcIssuer` that fetches the issuer's keys, and keeps them for some minutes."""

    def __init__(self, *, issuer: str, audience: str, jwks_url: str, deadline_seconds: float) -> None:
        self._issuer = issuer
        self._audience = audience
        self._keys = jwt.PyJWKClient(jwks_url, timeout=deadline_seconds)
        self._turns = asyncio.Semaphore(_AT_ONCE)

    async def identity(self, id_token: str, nonce: str) -> OidcIdentity:
        """See `OidcIssuer.identity`."""
        try:
            async with self._turns:
                claims = await asyncio.to_thread(self._claims, id_token)
        except (jwt.PyJWKClientConnectionError, *LOST) as error:
            raise Fault("OIDC_UNAVAILABLE") from error
        except (jwt.PyJWTError, ValueError, TypeError):
            raise Unauthenticated("INVALID_ID_TOKEN") from None
        if str(claims.get("nonce", "")) != nonce:
            raise Unauthenticated("INVALID_ID_TOKEN")
        return OidcIdentity(oidc_key(self._issuer, str(claims["sub"])), _name(claims))

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
        # OpenID Connect Core 3.1.3.7: of several audiences, the one that it was issued to is named.
        if claims.get("azp", self._audience) != self._audience:
            raise jwt.InvalidAudienceError("issued to another client")
        return claims


def _name(claims: dict[str, object]) -> str:
    told = str(claims.get("preferred_username") or claims.get("name") or "")
    return "".join(each for each in told if each.isprintable())[:DISPLAY_NAME_MAX] or "Player"
