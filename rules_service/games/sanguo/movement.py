"""The movement event (M): steps with points, crossing, windows, nested moves; and relocations."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from rules_service.games.sanguo import flags, query
from rules_service.games.sanguo.ability import StepMade
from rules_service.games.sanguo.catalog.board import CELLS, NEIGHBOURS, Cell, distance, message_of
from rules_service.games.sanguo.windows import open_window
from zhanqi.games.sanguo.v1 import event_pb2 as eb
from zhanqi.games.sanguo.v1 import state_pb2 as pb

if TYPE_CHECKING:
    from rules_service.games.sanguo.scene import Scene
    from rules_service.games.sanguo.world import World

ABOUT_STRANDED = "stranded"


@dataclass(slots=True)
class Move:
    """A movement event: who moves, who chooses, the points left, and how many steps were made.

    `optional`: it may end before the first step, as in the move phase (M7). `forced`: the only direction that it may take.
    """

    mover: pb.Hero
    operator: pb.Hero
    points: int
    optional: bool = False
    of_move_phase: bool = False
    forced: Cell | None = None
    steps: int = 0
    spent: int = 0

    def pay(self, points: int) -> None:
        """Spend points."""
        self.points -= points
        self.spent += points


async def move(world: World, event: Move) -> None:
    """Play a movement event to its end."""
    if event.points < 1:
        return
    await open_window(world, "before_move", [event.mover], event)  # M3
    while event.points > 0 and world.is_alive(event.mover):
        cell = await _next_cell(world, event)
        if cell is None:
            break
        await _step(world, event, cell)
    await _leave_unstayable(world, event)


async def push(world: World, operator: pb.Hero, mover: pb.Hero, direction: Cell) -> bool:
    """Make a hero move one step in a direction, if it can (M7, M10). Whether the step was made."""
    event = Move(mover, operator, points=1, forced=direction)
    await move(world, event)
    return event.steps > 0


async def relocate(world: World, hero: pb.Hero, cell: Cell) -> None:
    """Put a hero elsewhere (M9): no points, no steps, no windows but arrival."""
    tell_relocation(world, hero, cell)
    world.put(hero, cell)
    await flags.arrive(world, hero)


def tell_relocation(world: World, hero: pb.Hero, cell: Cell) -> None:
    """Note that a hero is about to be put elsewhere."""
    world.tell(eb.Event(relocated=eb.Relocated(hero=hero.hero, start=hero.at, end=message_of(cell))))


def step_cells(scene: Scene, hero: pb.Hero, points: int) -> list[Cell]:
    """The cells that a hero may step onto with so many points (M4)."""
    return [cell for cell in NEIGHBOURS[scene.cell(hero)] if _may_enter(scene, hero, cell, points)]


def nearest_stayable(scene: Scene, hero: pb.Hero) -> list[Cell]:
    """The stayable cells that are nearest to where a hero is."""
    at = scene.cell(hero)
    found = [cell for cell in CELLS if cell != at and scene.is_stayable(hero, cell)]
    least = min(distance(at, cell) for cell in found)
    return [cell for cell in found if distance(at, cell) == least]


def move_phase_points(scene: Scene, hero: pb.Hero) -> int:
    """M1."""
    points = hero.hp
    # A12: a skill's points are the oldest effect of class 1.
    for ability in scene.with_hook(hero, "move_points"):
        points = ability.move_points(scene, hero) or points
    effects = scene.table.turn.move_effects
    first = [effect.value for effect in effects if effect.rank == 1]
    second = [effect.value for effect in effects if effect.rank == 2]
    changes = [effect.value for effect in effects if effect.rank == 3]
    if second:
        return second[-1]
    points = first[-1] if first else points
    return max(points + sum(changes), 0) if changes else points


def _may_enter(scene: Scene, hero: pb.Hero, cell: Cell, points: int) -> bool:
    if points < 1:
        return False
    if scene.is_stayable(hero, cell):
        return True
    # M4 (b), M8: crossing takes more than one point, and a way out with those that are left.
    return points > 1 and _may_cross(scene, hero, cell) and _is_way_out(scene, hero, cell, points - 1)


def _is_way_out(scene: Scene, hero: pb.Hero, cell: Cell, points: int) -> bool:
    """Whether so many points lead from a cell, over what the hero may cross, to one where it may stay."""
    reached, edge = {cell}, [cell]
    for _ in range(min(points, len(CELLS))):
        beyond = [near for here in edge for near in NEIGHBOURS[here] if near not in reached]
        if any(scene.is_stayable(hero, near) for near in beyond):
            return True
        edge = [near for near in dict.fromkeys(beyond) if _may_cross(scene, hero, near)]
        reached.update(edge)
    return False


def _may_cross(scene: Scene, hero: pb.Hero, cell: Cell) -> bool:
    return any(ability.may_cross(scene, hero, cell) for ability in scene.with_hook(hero, "may_cross"))


async def _next_cell(world: World, event: Move) -> Cell | None:
    mover = event.mover
    cells = step_cells(world, mover, event.points)
    if event.forced is not None:
        row, col = world.cell(mover)
        ahead = (row + event.forced[0], col + event.forced[1])
        return ahead if event.steps == 0 and ahead in cells else None
    if not cells:
        return None
    may_stop = world.is_stayable(mover, world.cell(mover)) and (event.optional or event.steps > 0)
    return await query.step(event.operator, mover, event.points, cells, may_stop=may_stop)


async def _step(world: World, event: Move, cell: Cell) -> None:
    mover = event.mover
    made = StepMade(world.cell(mover), cell)
    world.put(mover, cell)
    event.steps += 1
    event.pay(1)
    world.tell(eb.Event(stepped=eb.Stepped(hero=mover.hero, start=message_of(made.start), end=message_of(cell))))
    await flags.arrive(world, mover)
    await open_window(world, "after_step", [mover], event, made)


async def _leave_unstayable(world: World, event: Move) -> None:
    # A09: a mover that ends where nobody may stay is put on the nearest cell where it may.
    mover = event.mover
    if event.steps and world.is_alive(mover) and not world.is_stayable(mover, world.cell(mover)):
        cell = await query.choose_cell(event.operator, ABOUT_STRANDED, nearest_stayable(world, mover))
        await relocate(world, mover, cell)
