"""Movement events (M): steps with points, windows, nested moves; and relocations."""

from rules_service.games.sanguo.abilities.arguments import Move, StepMade
from rules_service.games.sanguo.abilities.windows import open_window
from rules_service.games.sanguo.catalog.board import Cell, message_of
from rules_service.games.sanguo.decisions import query
from rules_service.games.sanguo.movement import flags
from rules_service.games.sanguo.movement.steps import nearest_stayable, step_cells
from rules_service.games.sanguo.position.world import World
from zhanqi.games.sanguo.v1 import event_pb2 as eb
from zhanqi.games.sanguo.v1 import state_pb2 as pb

ABOUT_STRANDED = "stranded"


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
    """Move a hero one step in a direction, if possible (M7, M10). Returns whether it moved."""
    event = Move(mover, operator, points=1, forced=direction)
    await move(world, event)
    return event.steps > 0


async def relocate(world: World, hero: pb.Hero, cell: Cell) -> None:
    """Put a hero on a cell (M9): no points, no steps, no windows; flags count."""
    record_relocation(world, hero, cell)
    world.put(hero, cell)
    await flags.arrive(world, hero)


def record_relocation(world: World, hero: pb.Hero, cell: Cell) -> None:
    """Record the event of a relocation that is about to happen."""
    world.record(eb.Event(relocated=eb.Relocated(hero=hero.hero, start=hero.at, end=message_of(cell))))


async def _next_cell(world: World, event: Move) -> Cell | None:
    mover = event.mover
    cells = step_cells(world, mover, event.points)
    if event.forced is not None:
        row, col = world.cell(mover)
        ahead = (row + event.forced[0], col + event.forced[1])
        return ahead if event.steps == 0 and ahead in cells else None
    if not cells:
        return None
    may_stop = world.is_stayable(mover, world.cell(mover)) and (event.optional or event.steps >= event.least)
    return await query.step(event.operator, mover, event.points, cells, may_stop=may_stop)


async def _step(world: World, event: Move, cell: Cell) -> None:
    mover = event.mover
    made = StepMade(world.cell(mover), cell)
    world.put(mover, cell)
    event.steps += 1
    event.pay(1)
    world.record(eb.Event(stepped=eb.Stepped(hero=mover.hero, start=message_of(made.start), end=message_of(cell))))
    await flags.arrive(world, mover)
    await open_window(world, "after_step", [mover], event, made)


async def _leave_unstayable(world: World, event: Move) -> None:
    # A09: a mover that ends where it may not stay is put on the nearest cell where it may.
    mover = event.mover
    if event.steps and world.is_alive(mover) and not world.is_stayable(mover, world.cell(mover)):
        cell = await query.choose_cell(event.operator, ABOUT_STRANDED, nearest_stayable(world, mover))
        await relocate(world, mover, cell)
