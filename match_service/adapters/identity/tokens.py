"""Access tokens: JWTs signed with a key of the service, whose ID is in the header."""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from hashlib import sha256

import jwt
from jwt.types import Options

from match_service.domain.errors import Unauthenticated
from match_service.domain.identity.caller import Caller, Scope, Token
from match_service.domain.identity.session import Session
from match_service.usecases.ports.clock import Clock

_ALGORITHM = "HS256"
_ISSUER = "zhanqi-match"
# Times are checked against the `Clock` port.
_OPTIONS: Options = {"require": ["iss", "sub", "scope", "iat", "exp"], "verify_exp": False, "verify_iat": False}
_OF_PLAYERS = frozenset({Scope.PLAY, Scope.BOT, Scope.SPECTATE, Scope.ADMIN})

_VERIFIED_MAX = 10_000


def key_id(key: str) -> str:
    """The key's ID in token headers. It reveals nothing about a random key."""
    return sha256(b"key id of " + key.encode()).hexdigest()[:16]


class SignedTokens:
    """`Tokens` and their verification. The first key signs; tokens signed by any key are valid."""

    def __init__(self, keys: Sequence[str], clock: Clock, *, access_seconds: int, admin_seconds: int, seat_seconds: int) -> None:
        self._signing = keys[0]
        self._keys: Mapping[str, str] = {key_id(key): key for key in keys}
        self._clock = clock
        self._access_ms = access_seconds * 1000
        self._admin_ms = admin_seconds * 1000
        self._seat_ms = seat_seconds * 1000
        # Every call carries a token, and verification is the most expensive part of admission.
        self._verified = lru_cache(_VERIFIED_MAX)(self._verify)

    def access(self, scope: Scope, session: Session) -> Token:
        lifetime_ms = self._admin_ms if scope is Scope.ADMIN else self._access_ms
        began = session.created_at // 1000
        claims = {"sub": session.player_id, "scope": scope.value, "sid": session.session_id, "auth_time": began}
        return self._sign(lifetime_ms, claims)

    def seat(self, match_id: str, seat: str) -> Token:
        return self._sign(self._seat_ms, {"sub": "seat", "scope": Scope.SEAT.value, "match": match_id, "seat": seat})

    def read(self, token: str) -> Caller:
        """Return the token's owner. Raises `Unauthenticated` for an invalid or expired token."""
        caller, expires_at = self._verified(token)
        if self._clock.now() >= expires_at:
            raise Unauthenticated("EXPIRED_TOKEN")
        return caller

    def _verify(self, token: str) -> tuple[Caller, int]:
        """Return the owner and the expiry. Raises `Unauthenticated`."""
        try:
            key = self._keys[jwt.get_unverified_header(token)["kid"]]
            return _caller(jwt.decode(token, key, algorithms=[_ALGORITHM], issuer=_ISSUER, options=_OPTIONS))
        except (jwt.InvalidTokenError, KeyError, ValueError, TypeError):
            raise Unauthenticated("INVALID_TOKEN") from None

    def _sign(self, lifetime_ms: int, claims: Mapping[str, object]) -> Token:
        now = self._clock.now()
        expires_at = (now + lifetime_ms) // 1000 * 1000
        payload = {"iss": _ISSUER, "iat": now // 1000, "exp": expires_at // 1000, **claims}
        token = jwt.encode(payload, self._signing, algorithm=_ALGORITHM, headers={"kid": key_id(self._signing)})
        return Token(token, expires_at)


def _caller(claims: Mapping[str, object]) -> tuple[Caller, int]:
    expires_at = int(str(claims["exp"])) * 1000
    scope = Scope(claims["scope"])
    if scope is Scope.SEAT:
        return Caller(scope, match_id=str(claims["match"]), seat=str(claims["seat"]), expires_at=expires_at), expires_at
    if scope not in _OF_PLAYERS:
        raise Unauthenticated("INVALID_TOKEN")
    caller = Caller(
        scope,
        player_id=str(claims["sub"]),
        expires_at=expires_at,
        session_id=str(claims["sid"]),
        signed_in_at=int(str(claims["auth_time"])) * 1000,
    )
    return caller, expires_at
