"""The cells that a hero may step onto, and those nearest to it where it may stay (M4, M8)."""

from rules_service.games.sanguo.abilities.lookup import with_hook
from rules_service.games.sanguo.catalog.board import CELLS, NEIGHBOURS, Cell, distance
from rules_service.games.sanguo.catalog.figures import CROSSES_NOTHING
from rules_service.games.sanguo.position.scene import Scene
from zhanqi.games.sanguo.v1 import state_pb2 as pb


def step_cells(scene: Scene, hero: pb.Hero, points: int) -> list[Cell]:
    """The cells that a hero with this many points may step onto (M4)."""
    return [cell for cell in NEIGHBOURS[scene.cell(hero)] if _may_enter(scene, hero, cell, points)]


def nearest_stayable(scene: Scene, hero: pb.Hero) -> list[Cell]:
    """The cells nearest to the hero's own where it may stay."""
    at = scene.cell(hero)
    stayable = [cell for cell in CELLS if cell != at and scene.is_stayable(hero, cell)]
    least = min(distance(at, cell) for cell in stayable)
    return [cell for cell in stayable if distance(at, cell) == least]


def _may_enter(scene: Scene, hero: pb.Hero, cell: Cell, points: int) -> bool:
    if points < 1:
        return False
    if scene.is_stayable(hero, cell):
        return True
    # M4, M8: crossing takes more than one point, and the remaining points must lead to a cell where the hero may stay.
    return points > CROSSES_NOTHING and _may_cross(scene, hero, cell) and _leads_out(scene, hero, cell, points - 1)


def _leads_out(scene: Scene, hero: pb.Hero, cell: Cell, points: int) -> bool:
    """Whether the points lead from the cell, across what the hero may cross, to one where it may stay."""
    reached, edge = {cell}, [cell]
    for _ in range(min(points, len(CELLS))):
        beyond = [near for here in edge for near in NEIGHBOURS[here] if near not in reached]
        if any(scene.is_stayable(hero, near) for near in beyond):
            return True
        edge = [near for near in dict.fromkeys(beyond) if _may_cross(scene, hero, near)]
        reached.update(edge)
    return False


def _may_cross(scene: Scene, hero: pb.Hero, cell: Cell) -> bool:
    return any(ability.may_cross(scene, hero, cell) for ability in with_hook(scene, hero, "may_cross"))
