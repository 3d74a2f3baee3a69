"""Who may look on at a match without a seat in it, and how far behind."""

from collections.abc import Iterable
from dataclasses import dataclass

from match_service.domain.errors import Malformed
from match_service.domain.watch.spectator_delay import SpectatorDelay

TURNS_MAX = 100
DELAY_MS_MAX = 3_600_000

NO_DELAY = SpectatorDelay(0, 0)


@dataclass(frozen=True, slots=True)
class Spectating:
    """Whether a match has spectators, and how far behind they are. Fixed when it is made."""

    is_allowed: bool
    delay: SpectatorDelay


NO_SPECTATORS = Spectating(is_allowed=False, delay=NO_DELAY)
"""Nobody looks on."""


@dataclass(frozen=True, slots=True)
class SpectatingWish:
    """What is asked for: whether there are spectators (None: as usual), and the least delay."""

    is_allowed: bool | None = None
    delay: SpectatorDelay = NO_DELAY


AS_USUAL = SpectatingWish()
"""Nothing in particular is asked for."""


def checked_wish(wish: SpectatingWish) -> SpectatingWish:
    """The wish. Raises `Malformed` for a delay out of bounds."""
    if not 0 <= wish.delay.turns <= TURNS_MAX:
        raise Malformed("spectators.delay_turns", f"at most {TURNS_MAX} are wanted")
    if not 0 <= wish.delay.milliseconds <= DELAY_MS_MAX:
        raise Malformed("spectators.delay_ms", f"at most {DELAY_MS_MAX} are wanted")
    return wish


def granted(wish: SpectatingWish, least: SpectatorDelay, *, by_invite: bool = False) -> Spectating:
    """What a match gets. A wish can make spectators see less and later, and let them in where an invite code is needed."""
    is_allowed = not by_invite if wish.is_allowed is None else wish.is_allowed
    delay = SpectatorDelay(max(least.turns, wish.delay.turns), max(least.milliseconds, wish.delay.milliseconds))
    return Spectating(is_allowed, delay)


def may_spectate(viewer: frozenset[str], seated: Iterable[frozenset[str]]) -> bool:
    """Whether somebody may look on at a match that is played. Each person is given as all the player ids that are theirs: their
    own, and that of a bot account's owner.
    """
    return all(viewer.isdisjoint(person) for person in seated)
