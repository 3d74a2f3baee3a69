"""A match that is offered and not yet begun: who may join, who sits where, and its end by starting, by a word or by time.

It is for all, for who has its invite code, or an invitation: for one player alone, who needs no code. `opened`, `joined`,
`cancelled`, `declined` and `lapsed` are its transitions. Who is in already and joins again changes nothing. Whoever may not
know of it, or has a wrong code, is told that it is unknown. Refused: SEAT_TAKEN, OPENING_CLOSED, NOT_OPENER, NOT_INVITED.
"""

import hmac
from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import IntEnum
from hashlib import sha256

from match_service.domain.errors import Malformed, NotFound, Refused
from match_service.domain.play.match import Occupant


class OpeningState(IntEnum):
    """Where an opening stands; the numbers are stored."""

    OPEN = 1
    STARTED = 2
    CANCELLED = 3
    LAPSED = 4
    DECLINED = 5


@dataclass(frozen=True, slots=True)
class Place:
    """Who takes part, and the seat that they chose; empty: one is drawn."""

    occupant: Occupant
    seat: str = ""


@dataclass(frozen=True, slots=True)
class Opening:
    """An opening. `seats` are the game's. `code_hash` is None if no code helps, `invited_id` unless it is for one player alone.

    `expires_at` in milliseconds.
    """

    opening_id: str
    opened_by: str
    seats: tuple[str, ...]
    places: tuple[Place, ...]
    code_hash: bytes | None
    expires_at: int
    state: OpeningState = OpeningState.OPEN
    invited_id: str | None = None

    @property
    def is_public(self) -> bool:
        """Whether all may see it and join."""
        return self.code_hash is None and self.invited_id is None

    @property
    def concerned(self) -> frozenset[str]:
        """The players who take part, and the one who is invited: they hear of it."""
        ids = (*(each.occupant.player_id for each in self.places), self.invited_id)
        return frozenset(player_id for player_id in ids if player_id is not None)

    def has(self, player_id: str) -> bool:
        """Whether the player takes part."""
        return any(each.occupant.player_id == player_id for each in self.places)

    def is_seen_by(self, player_id: str) -> bool:
        """Whether the player may know of it without a code."""
        return self.is_public or player_id in self.concerned


@dataclass(frozen=True, slots=True)
class Start:
    """Everybody is there: found the match, with the seats in the game's order, in the transaction that stores the opening."""

    seats: tuple[tuple[str, Occupant], ...]


def code_hash(code: str) -> bytes:
    """What is stored of an invite code."""
    return sha256(code.encode()).digest()


def opened(opening: Opening, draw: int) -> tuple[Opening, Start | None]:
    """The opening as it begins: one against bots has everybody and starts at once.

    `draw` is a random number of 32 bits or more, for the seats that nobody chose. Raises `Malformed` for a seat that the game
    does not have, and for one that is chosen twice.
    """
    for index, place in enumerate(opening.places):
        _check_seat(opening.seats, opening.places[:index], place.seat, f"places[{index}].seat")
    return _started_if_full(opening, draw)


def joined(
    opening: Opening, player_id: str, *, seat: str = "", code: str = "", draw: int, now: int
) -> tuple[Opening, Start | None]:
    """A player joins. Raises `NotFound` for a wrong code or if somebody else is invited, `Refused`, `Malformed` for a seat that
    the game does not have.
    """
    if opening.code_hash is not None and not hmac.compare_digest(opening.code_hash, code_hash(code)):
        raise NotFound("UNKNOWN_OPENING")
    if opening.invited_id is not None and player_id not in opening.concerned:
        raise NotFound("UNKNOWN_OPENING")
    if opening.has(player_id):
        return opening, None
    _check_open(opening, now)
    if seat and seat in {each.seat for each in opening.places}:
        raise Refused("SEAT_TAKEN")
    _check_seat(opening.seats, opening.places, seat, "seat")
    place = Place(Occupant(player_id=player_id), seat)
    return _started_if_full(replace(opening, places=(*opening.places, place)), draw)


def cancelled(opening: Opening, player_id: str, now: int) -> Opening:
    """Who opened it takes it back; again changes nothing. Raises `Refused`."""
    if player_id != opening.opened_by:
        raise Refused("NOT_OPENER")
    return _ended(opening, OpeningState.CANCELLED, now)


def declined(opening: Opening, player_id: str, now: int) -> Opening:
    """The invited player does not want it; again changes nothing. Raises `NotFound` to who may not know of it, `Refused`."""
    if not opening.is_seen_by(player_id):
        raise NotFound("UNKNOWN_OPENING")
    if player_id != opening.invited_id:
        raise Refused("NOT_INVITED")
    return _ended(opening, OpeningState.DECLINED, now)


def lapsed(opening: Opening, now: int) -> Opening:
    """The opening once its time is over."""
    if opening.state is OpeningState.OPEN and now >= opening.expires_at:
        return replace(opening, state=OpeningState.LAPSED)
    return opening


def seated(seats: Sequence[str], places: Sequence[Place], draw: int) -> tuple[tuple[str, Occupant], ...]:
    """Who sits where: the chosen seats as chosen, the others drawn, each order of them equally likely."""
    taken = {each.seat: each.occupant for each in places if each.seat}
    waiting = [each.occupant for each in places if not each.seat]
    for seat in seats:
        if seat not in taken:
            draw, index = divmod(draw, len(waiting))
            taken[seat] = waiting.pop(index)
    return tuple((seat, taken[seat]) for seat in seats)


def _started_if_full(opening: Opening, draw: int) -> tuple[Opening, Start | None]:
    if len(opening.places) < len(opening.seats):
        return opening, None
    return replace(opening, state=OpeningState.STARTED), Start(seated(opening.seats, opening.places, draw))


def _ended(opening: Opening, state: OpeningState, now: int) -> Opening:
    """The opening in the state that ends it; again changes nothing. Raises `Refused` once it has ended otherwise."""
    if opening.state is state:
        return opening
    _check_open(opening, now)
    return replace(opening, state=state)


def _check_open(opening: Opening, now: int) -> None:
    if opening.state is not OpeningState.OPEN or now >= opening.expires_at:
        raise Refused("OPENING_CLOSED")


def _check_seat(seats: Sequence[str], places: Sequence[Place], seat: str, path: str) -> None:
    if not seat:
        return
    if seat not in seats:
        raise Malformed(path, "the game has no such seat")
    if seat in {each.seat for each in places}:
        raise Malformed(path, "the seat is chosen twice")
