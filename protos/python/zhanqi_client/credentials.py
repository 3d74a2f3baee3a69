"""A caller's credentials: the metadata that authenticates its calls."""

from typing import Protocol

Metadata = tuple[tuple[str, str], ...]


class Credentials(Protocol):
    """A fixed token, or a session that renews its own."""

    async def metadata(self) -> Metadata:
        """The metadata to send with a call made now."""

    async def renew(self, refused: Metadata) -> bool:
        """Replace metadata that the service refused. Returns False if there is nothing to replace it with."""


class FixedToken:
    """`Credentials` of one token; an empty one sends nothing."""

    def __init__(self, token: str) -> None:
        self._metadata: Metadata = bearer(token) if token else ()

    async def metadata(self) -> Metadata:
        return self._metadata

    async def renew(self, refused: Metadata) -> bool:
        return False


def bearer(token: str) -> Metadata:
    return (("authorization", f"Bearer {token}"),)
