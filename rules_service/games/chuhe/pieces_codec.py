"""Pieces, garrisons and what is seen of pieces as bytes, remembered as they were read and written: few change between two states.

A thing is written as the bytes of the whole field that holds it. Joined, such bytes make a list of a message that merges them:
protobuf reads a message from bytes several times as fast as it copies one.
"""

from collections.abc import Iterable, Mapping
from functools import lru_cache
from itertools import repeat
from operator import attrgetter
from typing import NamedTuple

from google.protobuf.message import Message

from rules_service.engine.memory import Memory
from rules_service.games.chuhe.catalog.board import BIT, ENTERABLE, GRID
from rules_service.games.chuhe.catalog.figures import CARD_LIMIT
from rules_service.games.chuhe.table import Garrison, Piece
from rules_service.games.chuhe.view import SeenPiece
from rules_service.games.chuhe.wire import cell_message, kind_message, side_message
from zhanqi.games.chuhe.v1 import state_pb2 as pb
from zhanqi.games.chuhe.v1 import view_pb2

MOST = 10**12
"""The largest figure that a state may hold, up or down: sums of such figures still fit the wire."""

REMEMBERED = 1 << 14
"""How many pieces, garrisons and glimpses are remembered, each as they were read and as they were written."""

Figures = tuple[int, int, int, int, int, bool, bool, bool, int, int]
"""A piece's, in the order of `Piece`'s arguments."""

figures_of = attrgetter("kind", "strength", "shield", "fresh", "cards", "moved", "attacked", "elite", "born", "potential")
"""A piece's figures."""


class ReadPiece(NamedTuple):
    """A piece of a state: whose, where (an index and as a set), and its figures."""

    side: int
    cell: int
    bit: int
    figures: Figures


@lru_cache(maxsize=REMEMBERED)
def read_piece(raw: bytes) -> ReadPiece | None:
    """The piece whose message these bytes are; None if it is malformed: `codec` finds out why."""
    message = pb.Piece.FromString(raw)
    cell = GRID.index(message.at.row, message.at.col)
    side, kind, strength, shield = message.side - 1, message.kind, message.strength, message.shield
    fresh, cards = message.fresh, message.cards
    if (
        cell < 0
        or side not in (0, 1)
        or not 0 < kind < len(ENTERABLE)
        or not ENTERABLE[kind] >> cell & 1
        or not 1 <= strength <= MOST
        or not -MOST <= shield <= MOST
        or not -MOST <= fresh <= strength
        or cards > CARD_LIMIT
    ):
        return None
    states = message.moved, message.attacked, message.elite
    return ReadPiece(side, cell, BIT[cell], (kind, strength, shield, fresh, cards, *states, message.born, message.potential))


class WrittenPiece(NamedTuple):
    """A piece's bytes in a state and in its owner's view, and its cell; sorted, pieces are in the order of their cells."""

    cell: int
    in_state: bytes
    in_own_view: bytes


def written_pieces(side: int, pieces: Mapping[int, Piece]) -> list[WrittenPiece]:
    """A side's pieces, in the order of their cells."""
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
    """A garrison's bytes in a state, in a side's view and in the spectators'."""

    in_state: bytes
    in_view: bytes
    in_shared_view: bytes


def written_mine(mine: Mapping[int, Garrison]) -> Iterable[WrittenGarrison]:
    """The mine's garrisons, in the order of their cells."""
    return [_written_garrison(cell, garrison) for cell, garrison in sorted(mine.items())]


@lru_cache(maxsize=REMEMBERED)
def _written_garrison(cell: int, garrison: Garrison) -> WrittenGarrison:
    owner = side_message(garrison.owner)
    message = pb.Garrison(at=cell_message(cell), owner=owner, strength=garrison.strength, counter=garrison.counter)
    return WrittenGarrison(
        _bytes(pb.State(mine=[message])), _bytes(view_pb2.View(mine=[message])), _bytes(view_pb2.SpectatorView(mine=[message]))
    )


class WrittenGlimpse(NamedTuple):
    """A seen piece's bytes in the enemy's part of a view and in the spectators' view."""

    in_enemy_view: bytes
    in_shared_view: bytes


@lru_cache(maxsize=REMEMBERED)
def written_glimpse(cell: int, side: int, piece: SeenPiece) -> WrittenGlimpse:
    """What is seen of a piece."""
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


MEMORIES: Mapping[str, Memory] = {
    "read-piece": read_piece,
    "written-piece": _written_piece,
    "written-garrison": _written_garrison,
    "written-glimpse": written_glimpse,
}
"""These memories by name; they are this module's own, and each holds at most `REMEMBERED` things."""
