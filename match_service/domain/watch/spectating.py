"""Whether a match has spectators, and their delay."""

from collections.abc import Iterable
from dataclasses import dataclass

from match_service.domain.errors import Malformed
from match_service.domain.watch.spectator_delay import SpectatorDelay

TURNS_MAX = 100
DELAY_MS_MAX = 3_600_000

NO_DELAY = SpectatorDelay(0, 0)


@dataclass(frozen=True, slots=True)
class Spectating:
    """A match's setting, fixed at its creation."""

    is_allowed: bool
    delay: SpectatorDelay


NO_SPECTATORS = Spectating(is_allowed=False, delay=NO_DELAY)


@dataclass(frozen=True, slots=True)
class SpectatingWish:
    """The creator's request: spectators or not (None: the default), and a minimum delay."""

    is_allowed: bool | None = None
    delay: SpectatorDelay = NO_DELAY


NO_WISH = SpectatingWish()


def checked_wish(wish: SpectatingWish) -> SpectatingWish:
    """The wish itself. Raises `Malformed` for a delay out of bounds."""
    if not 0 <= wish.delay.turns <= TURNS_MAX:
        raise Malformed("spectators.delay_turns", f"must be at most {TURNS_MAX}")
    if not 0 <= wish.delay.milliseconds <= DELAY_MS_MAX:
        raise Malformed("spectators.delay_ms", f"must be at most {DELAY_MS_MAX}")
    return wish


def granted(wish: SpectatingWish, least: SpectatorDelay, *, by_invite: bool = False) -> Spectating:
    """A match's setting. A wish can forbid spectators, lengthen the delay, and allow spectators in a match by invite."""
    is_allowed = not by_invite if wish.is_allowed is None else wish.is_allowed
    delay = SpectatorDelay(max(least.turns, wish.delay.turns), max(least.milliseconds, wish.delay.milliseconds))
    return Spectating(is_allowed, delay)


def may_spectate(viewer: frozenset[str], seated: Iterable[frozenset[str]]) -> bool:
    """Whether a viewer may watch an active match. A person is the set of their player ids: their own, and a bot's owner's."""
    return all(viewer.isdisjoint(person) for person in seated)
