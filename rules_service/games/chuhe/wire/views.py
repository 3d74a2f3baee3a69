"""Views of sides and spectators as messages."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from rules_service.games.chuhe.view.side_view import SeenCamp, SideView
from rules_service.games.chuhe.view.spectator_view import SpectatorView
from rules_service.games.chuhe.wire.pieces import WrittenPiece, written_glimpse, written_mine, written_pieces
from rules_service.games.chuhe.wire.state import add_fort, encode_side
from rules_service.games.chuhe.wire.values import cell_message, cell_set, ending_message, phase_message, side_message
from zhanqi.games.chuhe.v1 import state_pb2
from zhanqi.games.chuhe.v1 import view_pb2 as pb


class Own(NamedTuple):
    """The parts of a state that its owner's view repeats: the side's message and its pieces."""

    side: state_pb2.SideState
    pieces: Sequence[WrittenPiece]


def encode_view(view: SideView, own: Own | None = None) -> pb.View:
    """`own`: the parts that are encoded already."""
    own = own or Own(encode_side(view.own), written_pieces(view.side, view.pieces))
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
    glimpses = [written_glimpse(cell, enemy, piece).in_enemy_view for cell, piece in sorted(view.enemy_pieces.items())]
    message.enemy.MergeFromString(b"".join(glimpses))
    if view.enemy_camp is not None:
        message.enemy.camp.CopyFrom(_seen_camp(enemy, view.enemy_camp))
    for cell, fort in sorted(view.enemy_forts.items()):
        add_fort(message.enemy.forts, cell, fort)
    message.enemy.ruins.extend(_ruins(view.enemy_ruins, enemy))
    message.MergeFromString(b"".join([garrison.in_view for garrison in written_mine(view.mine)]))
    message.own.MergeFromString(b"".join([piece.in_own_view for piece in own.pieces]))
    message.own.state.CopyFrom(own.side)
    for cell, fort in sorted(view.own_forts.items()):
        add_fort(message.own.forts, cell, fort)
    message.own.ruins.extend(_ruins(view.own_ruins, view.side))
    return message


def encode_spectator_view(view: SpectatorView) -> pb.SpectatorView:
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
    things = [written_glimpse(cell, side, piece).in_spectator_view for cell, (side, piece) in sorted(view.pieces.items())]
    things += [garrison.in_spectator_view for garrison in written_mine(view.mine)]
    message.MergeFromString(b"".join(things))
    message.camps.extend(_seen_camp(side, camp) for side, camp in view.camps)
    for cell, fort in sorted(view.forts.items()):
        add_fort(message.forts, cell, fort)
    for cell, owner in sorted(view.ruins.items()):
        message.ruins.extend(_ruins([cell], owner))
    return message


def _seen_camp(side: int, camp: SeenCamp) -> pb.SeenCamp:
    return pb.SeenCamp(at=cell_message(camp.at), side=side_message(side), defence=camp.defence, shield=camp.shield)


def _ruins(cells: Iterable[int], side: int) -> list[state_pb2.Ruin]:
    return [state_pb2.Ruin(at=cell_message(cell), side=side_message(side)) for cell in sorted(cells)]
