"""Flags: arriving somewhere, carrying, delivering, leaving behind (G4)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules_service.games.sanguo import query
from rules_service.games.sanguo.catalog.board import BASE, Cell, cell_of, message_of, other_seat
from rules_service.games.sanguo.catalog.figures import FLAG_SCORE
from zhanqi.games.sanguo.v1 import event_pb2 as eb
from zhanqi.games.sanguo.v1 import state_pb2 as pb

if TYPE_CHECKING:
    from rules_service.games.sanguo.world import World

ABOUT = "flag"


async def arrive(world: World, hero: pb.Hero) -> None:
    """A hero has come onto a cell, however it did: it may pick its side's flag up, or deliver it."""
    side = world.side(hero.seat)
    cell = world.cell(hero)
    if side.HasField("flag") and cell_of(side.flag) == cell:
        _pick_up(world, side, hero)
    if side.carrier == hero.hero and cell == BASE[other_seat(side.seat)]:
        await _return_flag(world, side)


def leave_behind(world: World, hero: pb.Hero, cell: Cell) -> None:
    """A dead carrier leaves the flag on its cell."""
    side = world.side(hero.seat)
    if side.carrier == hero.hero:
        _put_down(world, side, cell)


async def pick_up_lying(world: World, seat: str) -> None:
    """A flag that came to lie on a cell is taken at once by an own hero there; the side chooses among several (G4, A05)."""
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
    world.tell(eb.Event(flag_left=eb.FlagLeft(seat=side.seat, cell=side.flag)))


def _is_there(world: World, hero: str, cell: Cell) -> bool:
    found = world.heroes[hero]
    return world.is_alive(found) and world.cell(found) == cell


def _pick_up(world: World, side: pb.Side, hero: pb.Hero) -> None:
    side.carrier = hero.hero
    side.ClearField("flag")
    world.tell(eb.Event(flag_taken=eb.FlagTaken(seat=side.seat, hero=hero.hero)))
