"""Releases of cards: their kinds and cells."""

from collections.abc import Iterator

from bot_workers.policies.greedy.chuhe.marches import free_mine, miner
from bot_workers.policies.greedy.chuhe.scene import FAR, Candidate, Scene
from rules_service.engine.grid import cells_of
from rules_service.games.chuhe.action import Release
from rules_service.games.chuhe.actions.release import area
from rules_service.games.chuhe.catalog.board import BIT, GRID, HALF
from rules_service.games.chuhe.catalog.figures import CARD_LIMIT, CARD_STRENGTH, MAX_RELEASE
from rules_service.games.chuhe.catalog.talents import HOMESTEAD, TALENTS
from rules_service.games.chuhe.catalog.units import CAVALRY, FARMER, RANGE, SOLDIER, UNITS

ALARM = 3_000
MINER = 1_300
STRIKER = 800
FARM = 700

STACK = CARD_LIMIT * CARD_STRENGTH
RESERVE = 2_000
"""Gold reserved for an alarm."""

ALARM_DISTANCE = 7
FARMERS = 4 * CARD_STRENGTH
ENOUGH = 4
"""Full stacks that wait at home; more would only block each other."""

FARM_TURNS = 40
"""The last turn in which a new farmer still pays for itself."""


def releases(scene: Scene) -> Iterator[Candidate]:
    """Releases for an alarm, the mine, the farms, and the attack."""
    if scene.view.activations <= 0:
        return
    yield from _alarm(scene)
    if scene.view.own.gold < RESERVE and scene.turn > 2:
        return
    if miner(scene) is None and free_mine(scene):
        yield from _grow(scene, SOLDIER, free_mine(scene), MINER)
    if HOMESTEAD in scene.view.own.talents and scene.turn <= FARM_TURNS and _strength(scene, FARMER) < FARMERS:
        yield from _farm(scene)
    if _waiting(scene) < ENOUGH:
        # Spending is more urgent with more gold.
        yield from _grow(scene, CAVALRY, HALF[scene.enemy], STRIKER + min(scene.view.own.gold // 20, STRIKER))


def _waiting(scene: Scene) -> int:
    """Full stacks that are still in the own half."""
    return sum(
        piece.strength >= STACK for cell, piece in scene.own_pieces() if RANGE[piece.kind] and HALF[scene.side] >> cell & 1
    )


def _alarm(scene: Scene) -> Iterator[Candidate]:
    """Soldiers against intruders that outnumber the pieces near the camp."""
    camp = scene.view.own.camp
    near = [cell for cell in scene.intruders if GRID.chebyshev(cell, camp) <= ALARM_DISTANCE]
    threat = sum(scene.view.enemy_pieces[cell].strength for cell in near)
    guard = sum(
        piece.strength for cell, piece in scene.own_pieces() if RANGE[piece.kind] and GRID.chebyshev(cell, camp) <= ALARM_DISTANCE
    )
    if threat > guard:
        yield from _grow(scene, SOLDIER, BIT[near[0]], ALARM)


def _farm(scene: Scene) -> Iterator[Candidate]:
    """Farmers on cells with double income (驻田)."""
    camp = scene.view.own.camp
    near = sum(BIT[cell] for cell in cells_of(_area(scene)) if GRID.manhattan(cell, camp) <= TALENTS[HOMESTEAD].amount)
    yield from _release(scene, FARMER, near & ~scene.view.occupied, BIT[camp], FARM)


def _grow(scene: Scene, kind: int, goals: int, worth: int) -> Iterator[Candidate]:
    """Cards for the kind's small stack nearest to the goals, or for a new one."""
    growing = 0
    for cell in cells_of(_area(scene) & scene.view.occupied):
        piece = scene.view.pieces[cell]
        if piece.kind == kind and not piece.elite and piece.cards < CARD_LIMIT and piece.strength < STACK:
            growing |= BIT[cell]
    yield from _release(scene, kind, growing or _area(scene) & ~scene.view.occupied, goals, worth)


def _release(scene: Scene, kind: int, cells: int, goals: int, worth: int) -> Iterator[Candidate]:
    distances = scene.distances(goals, kind)
    cell = min(cells_of(cells), key=lambda cell: (min(distances[cell], FAR), cell), default=None)
    if cell is None:
        return
    cards = scene.view.pieces[cell].cards if cell in scene.view.pieces else 0
    count = min(MAX_RELEASE, scene.view.own.gold // UNITS[kind].price, CARD_LIMIT - cards)
    if count > 0:
        yield Candidate(worth * count // MAX_RELEASE + worth // 2, Release(kind, count, cell))


def _area(scene: Scene) -> int:
    return area(scene.view) & ~scene.view.enemy_things()


def _strength(scene: Scene, kind: int) -> int:
    return sum(piece.strength for _, piece in scene.own_pieces() if piece.kind == kind)
