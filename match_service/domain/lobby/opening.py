"""Openings: matches that wait for players.

An opening is public, needs an invite code, or is an invitation for one named player, who needs no code. Its transitions are
`opened`, `joined`, `cancelled`, `declined` and `lapsed`. Joining twice changes nothing. A player who may not see an opening, or
has a wrong code, gets UNKNOWN_OPENING. Refused: SEAT_TAKEN, OPENING_CLOSED, NOT_OPENER, NOT_INVITED.
"""

import hmac
from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import IntEnum
from hashlib import sha256

from match_service.domain.errors import Malformed, NotFound, Refused
from match_service.domain.play.match import Occupant


class OpeningState(IntEnum):
    """State of an opening. The numbers are stored."""

    OPEN = 1
    STARTED = 2
    CANCELLED = 3
    LAPSED = 4
    DECLINED = 5


@dataclass(frozen=True, slots=True)
class Place:
    """A participant and the chosen seat; an empty seat is drawn by lot."""

    occupant: Occupant
    seat: str = ""


@dataclass(frozen=True, slots=True)
class Opening:
    """An opening for the game's `seats`.

    `code_hash` is None without an invite code, `invited_id` is None unless it is an invitation. `expires_at` in milliseconds.
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
        """Whether every player may see and join it."""
        return self.code_hash is None and self.invited_id is None

    @property
    def audience(self) -> frozenset[str]:
        """The participants and the invited player: they are notified of changes."""
        ids = (*(each.occupant.player_id for each in self.places), self.invited_id)
        return frozenset(player_id for player_id in ids if player_id is not None)

    def has(self, player_id: str) -> bool:
        return any(each.occupant.player_id == player_id for each in self.places)

    def is_seen_by(self, player_id: str) -> bool:
        """Whether the player may see it without a code."""
        return self.is_public or player_id in self.audience


@dataclass(frozen=True, slots=True)
class Start:
    """The opening is full. Its match has these seats, in the game's order, and is created in the opening's transaction."""

    seats: tuple[tuple[str, Occupant], ...]


def code_hash(code: str) -> bytes:
    """The stored form of an invite code."""
    return sha256(code.encode()).digest()


def opened(opening: Opening, draw: int) -> tuple[Opening, Start | None]:
    """A new opening. With bots in all other places it starts at once.

    `draw` is a random number of at least 32 bits that assigns the seats that were not chosen. Raises `Malformed` for a seat that
    is unknown or chosen twice.
    """
    for index, place in enumerate(opening.places):
        _check_seat(opening.seats, opening.places[:index], place.seat, f"places[{index}].seat")
    return _started_if_full(opening, draw)


def joined(
    opening: Opening, player_id: str, *, seat: str = "", code: str = "", draw: int, now: int
) -> tuple[Opening, Start | None]:
    """A player joins. Raises `NotFound` for a wrong code or another's invitation, `Refused`, `Malformed` for an unknown seat."""
    if opening.code_hash is not None and not hmac.compare_digest(opening.code_hash, code_hash(code)):
        raise NotFound("UNKNOWN_OPENING")
    if opening.invited_id is not None and player_id not in opening.audience:
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
    """The opener cancels it. Idempotent. Raises `Refused`."""
    if player_id != opening.opened_by:
        raise Refused("NOT_OPENER")
    return _ended(opening, OpeningState.CANCELLED, now)


def declined(opening: Opening, player_id: str, now: int) -> Opening:
    """The invited player declines. Idempotent. Raises `NotFound` for players who may not see it, `Refused`."""
    if not opening.is_seen_by(player_id):
        raise NotFound("UNKNOWN_OPENING")
    if player_id != opening.invited_id:
        raise Refused("NOT_INVITED")
    return _ended(opening, OpeningState.DECLINED, now)


def lapsed(opening: Opening, now: int) -> Opening:
    """The opening at `now`: LAPSED if it has expired."""
    if opening.state is OpeningState.OPEN and now >= opening.expires_at:
        return replace(opening, state=OpeningState.LAPSED)
    return opening


def assigned_seats(seats: Sequence[str], places: Sequence[Place], draw: int) -> tuple[tuple[str, Occupant], ...]:
    """Every seat with its occupant: chosen seats as chosen, the others drawn uniformly."""
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
    return replace(opening, state=OpeningState.STARTED), Start(assigned_seats(opening.seats, opening.places, draw))


def _ended(opening: Opening, state: OpeningState, now: int) -> Opening:
    """The opening ended by `state`. Idempotent. Raises `Refused` if it has ended otherwise."""
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
