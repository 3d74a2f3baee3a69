"""Moves: to the mine, against intruders, to the enemy camp, or along its edge row while the camp is unknown."""

from collections.abc import Iterator

from bot_workers.policies.greedy.chuhe.scene import FAR, Candidate, Scene
from bot_workers.policies.greedy.chuhe.steps import duel, reachable, risk
from rules_service.engine.grid import cells_of
from rules_service.games.chuhe.action import Move, PlaceGarrison
from rules_service.games.chuhe.actions.checks import may_garrison
from rules_service.games.chuhe.catalog.board import BESIDE, BIT, GRID, HALF, MINE, WITHIN
from rules_service.games.chuhe.catalog.figures import CARD_STRENGTH, FIRST_FULL_TURN, MINE_CAP, MINE_INCOME, RELEASE_DISTANCE
from rules_service.games.chuhe.catalog.units import RANGE, SOLDIER
from rules_service.games.chuhe.position.table import Piece

STEP = 350
"""The value of a step towards a piece's goal."""

MINER_STEP = 600
FRONT = 40
FRONT_STEP = 20
"""The bonus for each step below `FRONT` that is left: the leading piece goes first."""

MERGE = 80
"""The value of merging with a piece in the way: the loss of strength costs less than standing still."""

DETOUR = 16
"""Steps that a piece goes around others rather than wait."""

READY = 400
"""Centi from which a piece leaves the release area."""

GARRISON = 8_000
"""The value of a placed garrison: it pays for itself within four turns."""


def garrisons(scene: Scene) -> Iterator[Candidate]:
    """Garrisons of pieces on the mine."""
    if scene.turn < FIRST_FULL_TURN:
        return
    for cell, piece in scene.own_pieces():
        if MINE >> cell & 1 and may_garrison(scene.view, piece) and (cell not in scene.view.mine or _below_cap(scene)):
            yield Candidate(GARRISON, PlaceGarrison(cell, piece.strength))


def _below_cap(scene: Scene) -> bool:
    """The side's garrisons do not yet reach the cap on mine income (E5)."""
    held = sum(garrison.strength for garrison in scene.view.mine.values() if garrison.owner == scene.side)
    return held * MINE_INCOME < MINE_CAP * CARD_STRENGTH


def marches(scene: Scene) -> Iterator[Candidate]:
    """For each piece that may move, its steps towards its goal."""
    digger = miner(scene)
    for cell, piece in scene.own_pieces():
        if not RANGE[piece.kind]:
            continue
        if cell == digger:
            yield from _towards(scene, cell, piece, free_mine(scene), MINER_STEP)
        elif (prey := _prey(scene, piece)) is not None:
            yield from _towards(scene, cell, piece, BIT[prey], STEP * 2)
        elif piece.strength >= READY or not _is_at_home(scene, cell):
            yield from _towards(scene, cell, piece, _goal(scene, cell, piece), STEP)


def _towards(scene: Scene, cell: int, piece: Piece, goals: int, step: int) -> Iterator[Candidate]:
    if not goals:
        return
    direct, around = scene.distances(goals, piece.kind), scene.distances(goals, piece.kind, around=True)
    here = 1 + min(around[neighbour] for neighbour in cells_of(BESIDE[cell]))
    distances, here = (around, here) if here < direct[cell] + DETOUR else (direct, direct[cell])
    danger = risk(scene, cell, piece)
    for end, path in reachable(scene, cell, piece):
        nearer = here - distances[end]
        if nearer <= 0:
            continue
        if not scene.view.occupied & BIT[end]:
            fear = (risk(scene, end, piece) - danger) * _caution(scene) // 100
            front = max(0, FRONT - here) * FRONT_STEP
            yield Candidate(step * nearer + front - fear, Move(cell, path))
        elif piece.kind == scene.view.pieces[end].kind:
            yield Candidate(MERGE, Move(cell, path))


def _caution(scene: Scene) -> int:
    """The weight of a risk in percent; it falls with the turns, so that long games end."""
    return max(10, 60 - scene.turn // 2)


def miner(scene: Scene) -> int | None:
    """The soldiers that are nearest to a free mine cell and strong enough for its garrison."""
    best: tuple[int, int] | None = None
    distances, needed = scene.distances(free_mine(scene), SOLDIER), _needed(scene)
    for cell, piece in scene.own_pieces():
        if piece.kind == SOLDIER and piece.strength >= needed:
            best = min(best or (FAR, cell), (distances[cell], cell))
    return None if best is None or best[0] >= FAR else best[1]


def free_mine(scene: Scene) -> int:
    """The mine cells without an own garrison: those in the own half, if there are any."""
    free = MINE
    for cell, garrison in scene.view.mine.items():
        if garrison.owner == scene.side:
            free &= ~BIT[cell]
    return free & HALF[scene.side] or free


def _needed(scene: Scene) -> int:
    """Centi that it takes to win the weakest of the free mine cells."""
    held = (scene.view.mine[cell].strength if cell in scene.view.mine else CARD_STRENGTH for cell in cells_of(free_mine(scene)))
    return min(held, default=CARD_STRENGTH)


def _prey(scene: Scene, piece: Piece) -> int | None:
    """Of the intruders that the piece would beat, the nearest to the camp."""
    for cell in scene.intruders:
        enemy = scene.view.enemy_pieces[cell]
        if duel(piece, Piece(enemy.kind, enemy.strength, enemy.shield)) > 0:
            return cell
    return None


def _is_at_home(scene: Scene, cell: int) -> bool:
    return GRID.chebyshev(cell, scene.view.own.camp) <= RELEASE_DISTANCE


def _goal(scene: Scene, cell: int, piece: Piece) -> int:
    """The cells from which the enemy camp is in range; while it is unknown, the next cell of the search.

    The search has no memory: a piece goes east on the row before the edge and west on the edge row.
    """
    camp = scene.view.enemy_camp
    if camp is not None:
        return WITHIN[RANGE[piece.kind]][camp.at] & ~BIT[camp.at]
    edge = scene.enemy_edge
    before = edge - 1 if edge > 1 else edge + 1
    row, col = GRID.row_col(cell)
    if row == before and col < GRID.columns - 1:
        return BIT[GRID.index(before, min(col + 2, GRID.columns - 1))]
    if row == edge and col > 2:
        return BIT[GRID.index(edge, max(col - 2, 2))]
    if col <= GRID.columns // 2:
        return BIT[GRID.index(before, 2)]
    return BIT[GRID.index(edge, GRID.columns - 1)]
