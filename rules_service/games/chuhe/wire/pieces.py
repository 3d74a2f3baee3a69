"""Pieces, garrisons and glimpses of pieces as bytes, cached both ways, since few of them change between two states.

A thing is encoded as the bytes of the whole field that holds it. Such bytes can be joined and merged into a message: protobuf
parses a message several times as fast as it copies one.
"""

from collections.abc import Iterable, Mapping
from functools import lru_cache
from itertools import repeat
from typing import NamedTuple

from google.protobuf.message import Message

from rules_service.engine.cache import Cache
from rules_service.games.chuhe.catalog.board import BIT, ENTERABLE, GRID
from rules_service.games.chuhe.catalog.figures import CARD_LIMIT
from rules_service.games.chuhe.catalog.units import UNITS
from rules_service.games.chuhe.position.table import Garrison, Piece, figures_of
from rules_service.games.chuhe.view.side_view import SeenPiece
from rules_service.games.chuhe.wire.values import cell_message, kind_message, side_message
from zhanqi.games.chuhe.v1 import state_pb2 as pb
from zhanqi.games.chuhe.v1 import view_pb2

MOST = 10**12
"""The largest absolute figure of a state. Sums of such figures still fit the wire."""

REMEMBERED = 1 << 14
"""Capacity of each cache."""

Figures = tuple[int, int, int, int, int, bool, bool, bool, int, int]
"""A piece's fields, in the order of `Piece`'s arguments."""


class ReadPiece(NamedTuple):
    """A piece of a state: side, cell as index and as set, and its figures."""

    side: int
    cell: int
    bit: int
    figures: Figures


@lru_cache(maxsize=REMEMBERED)
def read_piece(raw: bytes) -> ReadPiece | None:
    """The piece of a serialized message; None if it is malformed."""
    message = pb.Piece.FromString(raw)
    if piece_problem(message) is not None:
        return None
    cell = GRID.index(message.at.row, message.at.col)
    states = message.moved, message.attacked, message.elite
    strengths = message.strength, message.shield, message.fresh
    figures = (message.kind, *strengths, message.cards, *states, message.born, message.potential)
    return ReadPiece(message.side - 1, cell, BIT[cell], figures)


class Problem(NamedTuple):
    """The malformed field of a message, and why it is malformed."""

    field: str
    text: str


def piece_problem(message: pb.Piece) -> Problem | None:
    """What makes a piece malformed (X), apart from a second piece on its cell."""
    cell = GRID.index(message.at.row, message.at.col)
    if message.side not in (pb.SIDE_NORTH, pb.SIDE_SOUTH):
        return Problem("side", "unknown side")
    if message.kind not in UNITS:
        return Problem("kind", "unknown kind")
    if cell < 0:
        return Problem("at", "off the board")
    if not ENTERABLE[message.kind] >> cell & 1:
        return Problem("at", "a cell where it cannot be")
    if message.strength < 1:
        return Problem("strength", "below 0.01")
    if message.fresh > message.strength:
        return Problem("fresh", "above its strength")
    if message.cards > CARD_LIMIT:
        return Problem("cards", f"above {CARD_LIMIT}")
    figures = {"strength": message.strength, "shield": message.shield, "fresh": message.fresh}
    return next((Problem(name, "too large a figure") for name, figure in figures.items() if abs(figure) > MOST), None)


class WrittenPiece(NamedTuple):
    """A piece's bytes in a state and in its owner's view. The cell comes first, so that sorting is by cell."""

    cell: int
    in_state: bytes
    in_own_view: bytes


def written_pieces(side: int, pieces: Mapping[int, Piece]) -> list[WrittenPiece]:
    """A side's pieces, sorted by cell."""
    return sorted(map(_written_piece, pieces, repeat(side), map(figures_of, pieces.values())))


@lru_cache(maxsize=REMEMBERED)
def _written_piece(cell: int, side: int, figures: Figures) -> WrittenPiece:
    kind, strength, shield, fresh, cards, moved, attacked, elite, born, potential = figures
    message = pb.Piece(
        at=cell_message(cell),
        side=side_message(side),
        kind=kind_message(kind),
        strength=strength,
        shield=shield,
        fresh=fresh,
        cards=cards,
        moved=moved,
        attacked=attacked,
        elite=elite,
        born=born,
        potential=potential,
    )
    return WrittenPiece(cell, _bytes(pb.State(pieces=[message])), _bytes(view_pb2.OwnView(pieces=[message])))


class WrittenGarrison(NamedTuple):
    """A garrison's bytes in a state, in a side's view and in the spectators' view."""

    in_state: bytes
    in_view: bytes
    in_spectator_view: bytes


def written_mine(mine: Mapping[int, Garrison]) -> Iterable[WrittenGarrison]:
    """The mine's garrisons, sorted by cell."""
    return [_written_garrison(cell, garrison) for cell, garrison in sorted(mine.items())]


@lru_cache(maxsize=REMEMBERED)
def _written_garrison(cell: int, garrison: Garrison) -> WrittenGarrison:
    owner = side_message(garrison.owner)
    message = pb.Garrison(at=cell_message(cell), owner=owner, strength=garrison.strength, counter=garrison.counter)
    return WrittenGarrison(
        _bytes(pb.State(mine=[message])), _bytes(view_pb2.View(mine=[message])), _bytes(view_pb2.SpectatorView(mine=[message]))
    )


class WrittenGlimpse(NamedTuple):
    """A seen piece's bytes in the enemy part of a side's view and in the spectators' view."""

    in_enemy_view: bytes
    in_spectator_view: bytes


@lru_cache(maxsize=REMEMBERED)
def written_glimpse(cell: int, side: int, piece: SeenPiece) -> WrittenGlimpse:
    message = view_pb2.SeenPiece(
        at=cell_message(cell),
        side=side_message(side),
        kind=kind_message(piece.kind),
        strength=piece.strength,
        shield=piece.shield,
    )
    return WrittenGlimpse(_bytes(view_pb2.EnemyView(pieces=[message])), _bytes(view_pb2.SpectatorView(pieces=[message])))


def _bytes(message: Message) -> bytes:
    return message.SerializeToString(deterministic=True)


CACHES: Mapping[str, Cache] = {
    "read-piece": read_piece,
    "written-piece": _written_piece,
    "written-garrison": _written_garrison,
    "written-glimpse": written_glimpse,
}
"""The caches of this module by name."""
