"""Flags: picking up, delivering, leaving behind (G4)."""

from rules_service.games.sanguo.catalog.board import BASE, Cell, cell_of, message_of, other_seat
from rules_service.games.sanguo.catalog.figures import FLAG_SCORE
from rules_service.games.sanguo.decisions import query
from rules_service.games.sanguo.position.world import World
from zhanqi.games.sanguo.v1 import event_pb2 as eb
from zhanqi.games.sanguo.v1 import state_pb2 as pb

ABOUT = "flag"


async def arrive(world: World, hero: pb.Hero) -> None:
    """Pick up or deliver a flag after a hero came onto a cell by any means."""
    side = world.side(hero.seat)
    cell = world.cell(hero)
    if side.HasField("flag") and cell_of(side.flag) == cell:
        _pick_up(world, side, hero)
    if side.carrier == hero.hero and cell == BASE[other_seat(side.seat)]:
        await _return_flag(world, side)


def leave_behind(world: World, hero: pb.Hero, cell: Cell) -> None:
    """Put the flag of a dead carrier on its cell."""
    side = world.side(hero.seat)
    if side.carrier == hero.hero:
        _put_down(world, side, cell)


async def pick_up_lying(world: World, seat: str) -> None:
    """Let a hero take its side's flag that lies on its cell; the side chooses among several heroes (G4, A05)."""
    side = world.side(seat)
    if not side.HasField("flag"):
        return
    cell = cell_of(side.flag)
    there = [hero for hero in side.lineup if _is_there(world, hero, cell)]
    if len(there) > 1:
        there = [await query.choose_for_side(side.seat, ABOUT, there)]
    if there:
        _pick_up(world, side, world.heroes[there[0]])


async def _return_flag(world: World, side: pb.Side) -> None:
    _put_down(world, side, BASE[side.seat])
    world.score(side.seat, FLAG_SCORE, "flag")
    await pick_up_lying(world, side.seat)


def _put_down(world: World, side: pb.Side, cell: Cell) -> None:
    side.carrier = ""
    side.flag.CopyFrom(message_of(cell))
    world.record(eb.Event(flag_left=eb.FlagLeft(seat=side.seat, cell=side.flag)))


def _is_there(world: World, hero: str, cell: Cell) -> bool:
    return world.is_alive(world.heroes[hero]) and world.cell(world.heroes[hero]) == cell


def _pick_up(world: World, side: pb.Side, hero: pb.Hero) -> None:
    side.carrier = hero.hero
    side.ClearField("flag")
    world.record(eb.Event(flag_taken=eb.FlagTaken(seat=side.seat, hero=hero.hero)))
