"""Page sizes, and page tokens: opaque texts that hold the sort key of a page's last entry."""

import base64
import uuid

from match_service.domain.errors import Malformed

SIZE_DEFAULT = 20
SIZE_MAX = 100
_TIME_MAX = 2**62


def page_size(requested: int, default: int = SIZE_DEFAULT) -> int:
    return min(requested or default, SIZE_MAX)


def page_token(created_at: int, entry_id: str) -> str:
    """The token of the page after this entry."""
    return encoded(str(created_at), entry_id)


def page_start(token: str) -> tuple[int, str] | None:
    """The (creation time, id) after which a page starts; None for the first page. Raises `Malformed`."""
    if not token:
        return None
    created_at, entry_id = decoded(token, 2)
    return number(created_at, 0, _TIME_MAX), uuid_of(entry_id)


def encoded(*parts: str) -> str:
    return base64.urlsafe_b64encode("/".join(parts).encode()).decode()


def decoded(token: str, count: int) -> list[str]:
    """The parts of a token. Raises `Malformed`."""
    try:
        parts = base64.urlsafe_b64decode(token.encode()).decode().split("/")
    except ValueError:
        raise _foreign() from None
    if len(parts) != count:
        raise _foreign()
    return parts


def number(part: str, least: int, most: int) -> int:
    """Raises `Malformed`."""
    try:
        value = int(part)
    except ValueError:
        raise _foreign() from None
    if not least <= value <= most:
        raise _foreign()
    return value


def uuid_of(part: str) -> str:
    """Raises `Malformed`."""
    try:
        return str(uuid.UUID(part))
    except ValueError:
        raise _foreign() from None


def _foreign() -> Malformed:
    return Malformed("page_token", "was not issued by this service")
