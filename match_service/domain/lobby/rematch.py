"""A rematch of a match that is over: both want it, and one match is made, with the seats changed round.

`offered` and `declined` are its transitions. Store the rematch's new state in the transaction that founds its match, under the
old match's version: of two clicks at once the second sees the first, and finds the match made.
Refused: MATCH_ACTIVE, REMATCH_DECLINED.
"""

from dataclasses import dataclass, replace

from match_service.domain.errors import Refused
from match_service.domain.play.match import MatchState, Occupant


@dataclass(frozen=True, slots=True)
class Rematch:
    """Where a rematch stands. `seats` are the old match's, in the game's order; `offers` are (seat, when), sorted.

    `match_id` is the new match, empty until it is made; `declined_by` the seat that does not want one, empty if none said so.
    """

    seats: tuple[tuple[str, Occupant], ...]
    offers: tuple[tuple[str, int], ...] = ()
    match_id: str = ""
    declined_by: str = ""


@dataclass(frozen=True, slots=True)
class RematchOffered:
    """The seat of the old match wants a rematch."""

    seat: str


@dataclass(frozen=True, slots=True)
class RematchDeclined:
    """The seat of the old match does not want one."""

    seat: str


@dataclass(frozen=True, slots=True)
class RematchMade:
    """Found the match with that id and these seats, in the game's order."""

    match_id: str
    seats: tuple[tuple[str, Occupant], ...]


def offered(
    rematch: Rematch, seat: str, *, state: MatchState, new_match_id: str, now: int, lasts_ms: int
) -> tuple[Rematch, RematchOffered | RematchMade | None]:
    """The seat wants a rematch; `state` is the old match's. If all want it, the match is made under `new_match_id`.

    Bots always want one. An offer lasts `lasts_ms`; offering again while it lasts, or once the match is made, changes nothing.
    Raises `Refused`, KeyError for a seat that the match does not have.
    """
    _check(rematch, seat, state)
    if rematch.match_id:
        return rematch, None
    if rematch.declined_by:
        raise Refused("REMATCH_DECLINED")
    standing = {name: at for name, at in rematch.offers if now < at + lasts_ms}
    is_new = seat not in standing
    standing.setdefault(seat, now)
    rematch = replace(rematch, offers=tuple(sorted(standing.items())))
    players = {name for name, occupant in rematch.seats if occupant.player_id is not None}
    if players <= standing.keys():
        return replace(rematch, match_id=new_match_id), RematchMade(new_match_id, turned_round(rematch.seats))
    return rematch, RematchOffered(seat) if is_new else None


def declined(rematch: Rematch, seat: str, *, state: MatchState) -> tuple[Rematch, RematchDeclined | None]:
    """The seat does not want a rematch: there will be none, unless it is made. Again changes nothing. Raises `Refused`."""
    _check(rematch, seat, state)
    if rematch.match_id or rematch.declined_by:
        return rematch, None
    return replace(rematch, declined_by=seat), RematchDeclined(seat)


def turned_round(seats: tuple[tuple[str, Occupant], ...]) -> tuple[tuple[str, Occupant], ...]:
    """Everybody one seat further."""
    occupants = [occupant for _, occupant in seats]
    return tuple((seat, occupant) for (seat, _), occupant in zip(seats, occupants[1:] + occupants[:1], strict=True))


def _check(rematch: Rematch, seat: str, state: MatchState) -> None:
    dict(rematch.seats)[seat]
    if state is MatchState.ACTIVE:
        raise Refused("MATCH_ACTIVE")
