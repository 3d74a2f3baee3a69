"""Converts the wire's `View` to the format of the vectors."""

from typing import Any

from tests.conformance.chuhe.state import fort_json, garrison_json, piece_json, ruin_json, side_json
from tests.conformance.chuhe.words import cell_json, name
from zhanqi.games.chuhe.v1 import state_pb2, view_pb2
from zhanqi_wire.options.cells import members


def view_json(view: view_pb2.View) -> dict[str, Any]:
    """The complete view with every key."""
    return {
        "seen": [list(cell) for cell in members(view.seen)],
        "enemy": _enemy_json(view.enemy),
        "mine": [garrison_json(garrison) for garrison in view.mine],
        "own": {
            **side_json(view.own.state),
            "pieces": [piece_json(piece) for piece in view.own.pieces],
            "forts": [fort_json(fort) for fort in view.own.forts],
            "ruins": [ruin_json(ruin) for ruin in view.own.ruins],
        },
    }


def _enemy_json(enemy: view_pb2.EnemyView) -> dict[str, Any]:
    camp = None
    if enemy.HasField("camp"):
        camp = {"at": cell_json(enemy.camp.at), "defence": enemy.camp.defence, "shield": enemy.camp.shield}
    return {
        "pieces": [_seen_piece_json(piece) for piece in enemy.pieces],
        "camp": camp,
        "forts": [fort_json(fort) for fort in enemy.forts],
        "ruins": [ruin_json(ruin) for ruin in enemy.ruins],
    }


def _seen_piece_json(piece: view_pb2.SeenPiece) -> dict[str, Any]:
    return {
        "at": cell_json(piece.at),
        "kind": name(state_pb2.Kind, piece.kind),
        "strength": piece.strength,
        "shield": piece.shield,
    }
