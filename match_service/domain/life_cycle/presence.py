"""Who is away from a match that is played: the countdown, and from when the opponent may claim.

Refused: OPPONENT_PRESENT, TOO_EARLY_TO_CLAIM.
"""

from dataclasses import dataclass, replace

from match_service.domain.clock.refunded_time import RefundedTime
from match_service.domain.errors import Refused


@dataclass(frozen=True, slots=True)
class Away:
    """A seat that nobody watches, since when, and from when the opponent may claim; None: never."""

    seat: str
    since: int
    claimable_at: int | None


@dataclass(frozen=True, slots=True)
class CountdownBegan:
    """The seat's player is gone; from then on the opponent may claim."""

    seat: str
    claimable_at: int


@dataclass(frozen=True, slots=True)
class CountdownStopped:
    """The seat's player is back in time."""

    seat: str


Absences = tuple[Away, ...]
"""The seats that are away, sorted."""


def left(absences: Absences, seat: str, now: int, *, away_ms: int | None) -> tuple[Absences, CountdownBegan | None]:
    """Nobody watches the seat any more. If it was away already, its countdown goes on as it was."""
    if any(each.seat == seat for each in absences):
        return absences, None
    away = Away(seat, now, None if away_ms is None else now + away_ms)
    began = None if away.claimable_at is None else CountdownBegan(seat, away.claimable_at)
    return tuple(sorted((*absences, away), key=lambda each: each.seat)), began


def returned(absences: Absences, seat: str) -> tuple[Absences, CountdownStopped | None]:
    """Somebody watches the seat again."""
    stays = tuple(each for each in absences if each.seat != seat)
    counted = any(each.seat == seat and each.claimable_at is not None for each in absences)
    return stays, CountdownStopped(seat) if counted else None


def check_claim(absences: Absences, opponent: str, now: int) -> None:
    """Raises `Refused` unless the opponent has been away for long enough."""
    away = next((each for each in absences if each.seat == opponent), None)
    if away is None or away.claimable_at is None:
        raise Refused("OPPONENT_PRESENT")
    if now < away.claimable_at:
        raise Refused("TOO_EARLY_TO_CLAIM")


def absences_without(absences: Absences, before: RefundedTime, after: RefundedTime) -> Absences:
    """The absences without outages of ours, in which nobody could come back: `before` was given back, and now it is `after`."""
    return tuple(_without(each, before, after) for each in absences)


def away_since(absences: Absences) -> int | None:
    """When the first of those went away whose time runs out; None: there are none."""
    return min((each.since for each in absences if each.claimable_at is not None), default=None)


def _without(away: Away, before: RefundedTime, after: RefundedTime) -> Away:
    if away.claimable_at is None:
        return away
    away_ms = away.claimable_at - away.since - before.ms_between(away.since, away.claimable_at)
    # Who could have come back by claimable_at, had we been there, gets that time again.
    return replace(away, claimable_at=after.end_of(away.since, away_ms))
