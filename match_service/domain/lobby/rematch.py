"""Rematches: once both players of an ended match want one, a match with rotated seats is created.

Transitions: `offered`, `declined`. The rematch's state is stored in the transaction that creates the new match and is fenced by
its version, so two simultaneous offers create one match. Refused: MATCH_ACTIVE, REMATCH_DECLINED.
"""

from dataclasses import dataclass, replace

from match_service.domain.errors import Refused
from match_service.domain.play.match import MatchState, Occupant


@dataclass(frozen=True, slots=True)
class Rematch:
    """State of a rematch. `seats` are the old match's, in the game's order; `offers` are (seat, time in milliseconds), sorted.

    `match_id` is the new match, empty until it is created; `declined_by` is the seat that declined, or empty.
    """

    seats: tuple[tuple[str, Occupant], ...]
    offers: tuple[tuple[str, int], ...] = ()
    match_id: str = ""
    declined_by: str = ""


@dataclass(frozen=True, slots=True)
class RematchOffered:
    """A seat of the old match offers a rematch."""

    seat: str


@dataclass(frozen=True, slots=True)
class RematchDeclined:
    """A seat of the old match declines."""

    seat: str


@dataclass(frozen=True, slots=True)
class RematchMade:
    """The match to create: its id, and its seats in the game's order."""

    match_id: str
    seats: tuple[tuple[str, Occupant], ...]


def offered(
    rematch: Rematch, seat: str, *, state: MatchState, new_match_id: str, now: int, lasts_ms: int
) -> tuple[Rematch, RematchOffered | RematchMade | None]:
    """A seat offers a rematch; `state` is the old match's. When all seats offer, the match is created as `new_match_id`.

    Bots always agree. An offer holds for `lasts_ms`; repeating it, or offering once the match exists, changes nothing.
    Raises `Refused`, KeyError for an unknown seat.
    """
    _check(rematch, seat, state)
    if rematch.match_id:
        return rematch, None
    if rematch.declined_by:
        raise Refused("REMATCH_DECLINED")
    open_offers = {name: at for name, at in rematch.offers if now < at + lasts_ms}
    is_new = seat not in open_offers
    open_offers.setdefault(seat, now)
    rematch = replace(rematch, offers=tuple(sorted(open_offers.items())))
    players = {name for name, occupant in rematch.seats if occupant.player_id is not None}
    if players <= open_offers.keys():
        return replace(rematch, match_id=new_match_id), RematchMade(new_match_id, rotated(rematch.seats))
    return rematch, RematchOffered(seat) if is_new else None


def declined(rematch: Rematch, seat: str, *, state: MatchState) -> tuple[Rematch, RematchDeclined | None]:
    """A seat declines: there will be no rematch, unless it exists already. Idempotent. Raises `Refused`."""
    _check(rematch, seat, state)
    if rematch.match_id or rematch.declined_by:
        return rematch, None
    return replace(rematch, declined_by=seat), RematchDeclined(seat)


def rotated(seats: tuple[tuple[str, Occupant], ...]) -> tuple[tuple[str, Occupant], ...]:
    """Every occupant moved one seat on."""
    occupants = [occupant for _, occupant in seats]
    return tuple((seat, occupant) for (seat, _), occupant in zip(seats, occupants[1:] + occupants[:1], strict=True))


def _check(rematch: Rematch, seat: str, state: MatchState) -> None:
    dict(rematch.seats)[seat]
    if state is MatchState.ACTIVE:
        raise Refused("MATCH_ACTIVE")
