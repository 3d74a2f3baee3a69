"""Views as messages."""

from collections.abc import Iterable

from rules_service.games.chuhe.catalog.board import GRID
from rules_service.games.chuhe.codec import add_fort, encode_side, garrison_message, piece_message
from rules_service.games.chuhe.view import SeenCamp, SeenPiece, SharedView, SideView
from rules_service.games.chuhe.wire import cell_message, ending_message, kind_message, phase_message, side_message
from zhanqi.games.chuhe.v1 import state_pb2
from zhanqi.games.chuhe.v1 import view_pb2 as pb
from zhanqi.rules.v1.board_pb2 import CellSet

_BYTES = (GRID.size + 7) // 8


def cell_set(mask: int) -> CellSet:
    """A set of cells as a message."""
    return CellSet(columns=GRID.columns, bits=mask.to_bytes(_BYTES, "little") if mask else b"")


def encode_view(view: SideView, own: state_pb2.SideState | None = None) -> pb.View:
    """A side's view as a message. `own` is the side's own message, if it was written already."""
    enemy = 1 - view.side
    message = pb.View(
        side=side_message(view.side),
        phase=phase_message(view.phase),
        first=side_message(view.first),
        active=side_message(view.active),
        north_turn=view.turns[0],
        south_turn=view.turns[1],
        winner=side_message(view.winner),
        ending=ending_message(view.ending),
        activations=view.activations if view.active == view.side else None,
        seen=cell_set(view.seen),
    )
    message.enemy.SetInParent()
    for cell, seen_piece in sorted(view.enemy_pieces.items()):
        message.enemy.pieces.append(_seen_piece(cell, enemy, seen_piece))
    if view.enemy_camp is not None:
        message.enemy.camp.CopyFrom(_seen_camp(enemy, view.enemy_camp))
    for cell, fort in sorted(view.enemy_forts.items()):
        add_fort(message.enemy.forts, cell, fort)
    message.enemy.ruins.extend(_ruins(view.enemy_ruins, enemy))
    message.mine.extend([garrison_message(cell, garrison) for cell, garrison in sorted(view.mine.items())])
    message.own.state.CopyFrom(encode_side(view.own) if own is None else own)
    message.own.pieces.extend([piece_message(cell, view.side, piece) for cell, piece in sorted(view.pieces.items())])
    for cell, fort in sorted(view.own_forts.items()):
        add_fort(message.own.forts, cell, fort)
    message.own.ruins.extend(_ruins(view.own_ruins, view.side))
    return message


def encode_shared_view(view: SharedView) -> pb.SpectatorView:
    """The spectators' view as a message."""
    table = view.table
    message = pb.SpectatorView(
        phase=phase_message(table.phase),
        first=side_message(table.first),
        active=side_message(table.active),
        north_turn=table.sides[0].turn,
        south_turn=table.sides[1].turn,
        winner=side_message(table.winner),
        ending=ending_message(table.ending),
        seen=cell_set(view.seen),
    )
    for cell, (side, seen_piece) in sorted(view.pieces.items()):
        message.pieces.append(_seen_piece(cell, side, seen_piece))
    message.camps.extend(_seen_camp(side, camp) for side, camp in view.camps)
    message.mine.extend([garrison_message(cell, garrison) for cell, garrison in sorted(view.mine.items())])
    for cell, fort in sorted(view.forts.items()):
        add_fort(message.forts, cell, fort)
    for cell, owner in sorted(view.ruins.items()):
        message.ruins.extend(_ruins([cell], owner))
    return message


def _seen_piece(cell: int, side: int, piece: SeenPiece) -> pb.SeenPiece:
    return pb.SeenPiece(
        at=cell_message(cell),
        side=side_message(side),
        kind=kind_message(piece.kind),
        strength=piece.strength,
        shield=piece.shield,
    )


def _seen_camp(side: int, camp: SeenCamp) -> pb.SeenCamp:
    return pb.SeenCamp(at=cell_message(camp.at), side=side_message(side), defence=camp.defence, shield=camp.shield)


def _ruins(cells: Iterable[int], side: int) -> list[state_pb2.Ruin]:
    return [state_pb2.Ruin(at=cell_message(cell), side=side_message(side)) for cell in sorted(cells)]
