"""The cells that a piece can reach in one move, and the risks there."""

from collections.abc import Iterator

from bot_workers.policies.greedy.chuhe.scene import Scene
from bot_workers.policies.greedy.chuhe.worth import piece_worth
from rules_service.engine.grid import cells_of
from rules_service.games.chuhe.actions.move import steps
from rules_service.games.chuhe.battle.fight import fight
from rules_service.games.chuhe.battle.fighter import PIECE, Fighter
from rules_service.games.chuhe.catalog.board import BESIDE, BIT, GRID
from rules_service.games.chuhe.catalog.figures import FIRST_FULL_TURN
from rules_service.games.chuhe.catalog.units import RANGE, UNITS
from rules_service.games.chuhe.position.table import Piece, Table

Path = tuple[int, ...]


def ways(scene: Scene, cell: int, piece: Piece) -> Iterator[tuple[int, Path]]:
    """The free cells of `reachable`."""
    for end, path in reachable(scene, cell, piece):
        if not scene.view.occupied & BIT[end]:
            yield end, path


def reachable(scene: Scene, cell: int, piece: Piece) -> Iterator[tuple[int, Path]]:
    """Each cell that the piece can move to, own pieces included, with a shortest path; none if it may not move."""
    if piece.moved or piece.attacked or scene.view.activations <= 0 or scene.turn < FIRST_FULL_TURN:
        return
    through = scene.through(piece.kind)
    paths: dict[int, Path] = {cell: ()}
    ring = [cell]
    for _ in range(steps(scene.view, piece.kind)):
        further: list[int] = []
        for last in ring:
            for there in cells_of(BESIDE[last] & through):
                if there not in paths:
                    paths[there] = (*paths[last], there)
                    further.append(there)
        ring = further
    yield from ((end, path) for end, path in paths.items() if path)


def risk(scene: Scene, cell: int, piece: Piece) -> int:
    """The most that a seen enemy piece can gain by attacking the piece on the cell in its next turn."""
    worst = 0
    for there, enemy in scene.view.enemy_pieces.items():
        if not RANGE[enemy.kind] or GRID.chebyshev(cell, there) > RANGE[enemy.kind] + UNITS[enemy.kind].steps:
            continue
        attacker = Piece(enemy.kind, enemy.strength, enemy.shield)
        worst = max(worst, duel(attacker, piece))
    return worst


def duel(attacker: Piece, defender: Piece) -> int:
    """The attacker's gain from an attack at its full range: the defender's loss minus its own."""
    table = Table()
    attacker, defender = attacker.clone(), defender.clone()
    distance = RANGE[attacker.kind]
    table.put(0, 0, attacker)
    table.put(1, distance, defender)
    before = piece_worth(defender) - piece_worth(attacker)
    fight(Fighter(table, 0, 0, PIECE, attacker), Fighter(table, 1, distance, PIECE, defender))
    for each in (attacker, defender):
        each.strength = max(each.strength, 0)
    return before - (piece_worth(defender) - piece_worth(attacker))
