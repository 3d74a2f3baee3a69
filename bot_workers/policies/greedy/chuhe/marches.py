"""Moves: who goes where. To the mine, against intruders, to the enemy's camp, or, while it is unknown, along its edge row."""

from collections.abc import Iterator

from bot_workers.policies.greedy.chuhe.scene import FAR, Candidate, Scene
from bot_workers.policies.greedy.chuhe.steps import duel, reachable, risk
from rules_service.engine.grid import cells_of
from rules_service.games.chuhe.action import Move, PlaceGarrison
from rules_service.games.chuhe.catalog.board import BESIDE, BIT, GRID, HALF, MINE, WITHIN
from rules_service.games.chuhe.catalog.figures import CARD_STRENGTH, MINE_CAP, MINE_INCOME, RELEASE_DISTANCE
from rules_service.games.chuhe.catalog.units import RANGE, SOLDIER
from rules_service.games.chuhe.pieces_codec import MOST
from rules_service.games.chuhe.table import Piece

STEP = 350
"""What a step towards its goal is worth to a piece that leaves others no work."""

MINER_STEP = 600
FRONT = 40
FRONT_STEP = 20
"""The fewer than `FRONT` steps are left, the more each is worth: the piece in front goes first."""

MERGE = 80
"""What it is worth to join a piece that is in the way: it costs strength, but not as much as standing still."""

DETOUR = 16
"""Steps that a piece goes round others rather than wait for them."""

READY = 400
"""Centi from which a piece leaves the place where it can be reinforced."""

GARRISON = 8_000
"""Gold for a garrison that is placed: it pays itself back within four turns."""


def garrisons(scene: Scene) -> Iterator[Candidate]:
    """A piece on the mine becomes its garrison."""
    for cell, piece in scene.own_pieces():
        may_act = not piece.attacked and (piece.moved or scene.view.activations > 0)
        if MINE >> cell & 1 and may_act and scene.turn > 1 and (cell not in scene.view.mine or _is_poor(scene)):
            yield Candidate(GARRISON, PlaceGarrison(cell, piece.strength))


def _is_poor(scene: Scene) -> bool:
    """More garrison strength would still pay: what all mine cells pay in a turn is capped (E5)."""
    held = sum(garrison.strength for garrison in scene.view.mine.values() if garrison.owner == scene.side)
    return held * MINE_INCOME < MINE_CAP * CARD_STRENGTH


def marches(scene: Scene) -> Iterator[Candidate]:
    """For each piece that may move, its best step towards its goal."""
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
    here = 1 + min(around[beside] for beside in cells_of(BESIDE[cell]))
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
    """Percent of a risk that count; less in a long game, so that it comes to an end."""
    return max(10, 60 - scene.turn // 2)


def miner(scene: Scene) -> int | None:
    """The soldiers that are nearest to a mine cell that is to be had, and strong enough for what holds it."""
    best: tuple[int, int] | None = None
    distances = scene.distances(free_mine(scene), SOLDIER)
    for cell, piece in scene.own_pieces():
        if piece.kind == SOLDIER and piece.strength >= _needed(scene):
            best = min(best or (FAR, cell), (distances[cell], cell))
    return None if best is None or best[0] >= FAR else best[1]


def free_mine(scene: Scene) -> int:
    """The mine cells that are not ours; those of the own half first."""
    free = MINE
    for cell, garrison in scene.view.mine.items():
        if garrison.owner == scene.side:
            free &= ~BIT[cell]
    return free & HALF[scene.side] or free


def _needed(scene: Scene) -> int:
    """Centi that it takes to hold the weakest of the free mine cells."""
    held = (scene.view.mine[cell].strength if cell in scene.view.mine else CARD_STRENGTH for cell in cells_of(free_mine(scene)))
    return min(held, default=MOST)


def _prey(scene: Scene, piece: Piece) -> int | None:
    """The intruder nearest to the camp that the piece beats."""
    for cell in scene.intruders:
        enemy = scene.view.enemy_pieces[cell]
        if duel(piece, Piece(enemy.kind, enemy.strength, enemy.shield)) > 0:
            return cell
    return None


def _is_at_home(scene: Scene, cell: int) -> bool:
    return GRID.chebyshev(cell, scene.view.own.camp) <= RELEASE_DISTANCE


def _goal(scene: Scene, cell: int, piece: Piece) -> int:
    """Where the enemy's camp is in range; while it is unknown, the next stretch of the search.

    Nothing is remembered, so a piece's place says where it has looked: along the row before the edge the search goes
    east, along the edge row west.
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
