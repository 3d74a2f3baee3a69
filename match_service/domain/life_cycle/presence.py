"""Absence from an active match: the countdown until the opponent may claim.

Refused: OPPONENT_PRESENT, TOO_EARLY_TO_CLAIM.
"""

from dataclasses import dataclass, replace

from match_service.domain.clock.refunded_time import RefundedTime
from match_service.domain.errors import Refused


@dataclass(frozen=True, slots=True)
class Away:
    """An absent seat; `claimable_at` is None if the opponent may never claim."""

    seat: str
    since: int
    claimable_at: int | None


@dataclass(frozen=True, slots=True)
class CountdownBegan:
    """The seat's player is away; the opponent may claim from `claimable_at`."""

    seat: str
    claimable_at: int


@dataclass(frozen=True, slots=True)
class CountdownStopped:
    """The seat's player is back in time."""

    seat: str


Absences = tuple[Away, ...]
"""The seats that are away, sorted."""


def left(absences: Absences, seat: str, now: int, *, away_ms: int | None) -> tuple[Absences, CountdownBegan | None]:
    """The seat has no watcher. A countdown that runs already is unchanged."""
    if any(each.seat == seat for each in absences):
        return absences, None
    away = Away(seat, now, None if away_ms is None else now + away_ms)
    began = None if away.claimable_at is None else CountdownBegan(seat, away.claimable_at)
    return tuple(sorted((*absences, away), key=lambda each: each.seat)), began


def returned(absences: Absences, seat: str) -> tuple[Absences, CountdownStopped | None]:
    """The seat has a watcher again."""
    stays = tuple(each for each in absences if each.seat != seat)
    counted = any(each.seat == seat and each.claimable_at is not None for each in absences)
    return stays, CountdownStopped(seat) if counted else None


def check_claim(absences: Absences, opponent: str, now: int) -> None:
    """Raise `Refused` unless the opponent has been away long enough."""
    away = next((each for each in absences if each.seat == opponent), None)
    if away is None or away.claimable_at is None:
        raise Refused("OPPONENT_PRESENT")
    if now < away.claimable_at:
        raise Refused("TOO_EARLY_TO_CLAIM")


def absences_without(absences: Absences, before: RefundedTime, after: RefundedTime) -> Absences:
    """Extend countdowns by the outages, during which no player could return. Refunded time was `before`, and is now `after`."""
    return tuple(_without(each, before, after) for each in absences)


def away_since(absences: Absences) -> int | None:
    """When the first absence with a countdown began."""
    return min((each.since for each in absences if each.claimable_at is not None), default=None)


def _without(away: Away, before: RefundedTime, after: RefundedTime) -> Away:
    if away.claimable_at is None:
        return away
    away_ms = away.claimable_at - away.since - before.ms_between(away.since, away.claimable_at)
    # Outages before claimable_at extend the countdown.
    return replace(away, claimable_at=after.end_of(away.since, away_ms))
