"""Access tokens: JWTs signed with the service's own key."""

import jwt
from jwt.types import Options

from match_service.domain.errors import Unauthenticated
from match_service.domain.identity import Caller, Scope, Token
from match_service.usecases.ports import Clock

_ALGORITHM = "HS256"
_ISSUER = "zhanqi-match"
# Times are compared with our own clock, which tests can set.
_OPTIONS: Options = {"require": ["iss", "sub", "scope", "iat", "exp"], "verify_exp": False, "verify_iat": False}

KEY_BYTES_MIN = 32
"""No shorter key is safe with HMAC-SHA-256 (RFC 7518, 3.2)."""


class SignedTokens:
    """`Tokens`, and their reader."""

    def __init__(self, key: str, clock: Clock, *, play_seconds: int, bot_seconds: int) -> None:
        self._key = key
        self._clock = clock
        self._play_ms = play_seconds * 1000
        self._bot_ms = bot_seconds * 1000

    def play(self, player_id: str) -> Token:
        """See `Tokens.play`."""
        return self._sign(self._play_ms, {"sub": player_id, "scope": Scope.PLAY.value})

    def bot(self, match_id: str, seat: str) -> Token:
        """See `Tokens.bot`."""
        return self._sign(self._bot_ms, {"sub": "bot", "scope": Scope.BOT.value, "match": match_id, "seat": seat})

    def read(self, token: str) -> Caller:
        """Who it was given to. Raises `Unauthenticated` unless we signed it and it still holds."""
        try:
            claims = jwt.decode(token, self._key, algorithms=[_ALGORITHM], issuer=_ISSUER, options=_OPTIONS)
            return self._caller(claims)
        except (jwt.InvalidTokenError, KeyError, ValueError, TypeError):
            raise Unauthenticated("INVALID_TOKEN") from None

    def _caller(self, claims: dict[str, object]) -> Caller:
        expires_at = int(str(claims["exp"])) * 1000
        if self._clock.now() >= expires_at:
            raise Unauthenticated("EXPIRED_TOKEN")
        scope = Scope(claims["scope"])
        if scope is Scope.BOT:
            return Caller(scope, match_id=str(claims["match"]), seat=str(claims["seat"]), expires_at=expires_at)
        if scope is Scope.PLAY:
            return Caller(scope, player_id=str(claims["sub"]), expires_at=expires_at)
        raise Unauthenticated("INVALID_TOKEN")

    def _sign(self, lifetime_ms: int, claims: dict[str, object]) -> Token:
        now = self._clock.now()
        expires_at = (now + lifetime_ms) // 1000 * 1000
        payload = {"iss": _ISSUER, "iat": now // 1000, "exp": expires_at // 1000, **claims}
        return Token(jwt.encode(payload, self._key, algorithm=_ALGORITHM), expires_at)
