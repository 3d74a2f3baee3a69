"""Generation of refresh tokens and credentials."""

import hmac
import secrets
from base64 import urlsafe_b64encode
from collections.abc import Sequence

_BYTES = 32


class KeyedSecrets:
    """`Secrets` derived with the token-signing keys."""

    def __init__(self, keys: Sequence[str]) -> None:
        self._keys = tuple(keys)

    def fresh(self) -> str:
        return secrets.token_urlsafe(_BYTES)

    def derived(self, *parts: str) -> Sequence[str]:
        # Domain separation: no signed token begins with these words.
        message = "\n".join(("secret of", *parts)).encode()
        return [urlsafe_b64encode(hmac.digest(key.encode(), message, "sha256")).rstrip(b"=").decode() for key in self._keys]
