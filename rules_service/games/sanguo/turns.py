"""Whose turn it is (G3), and when the game ends with its rounds (G7)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules_service.games.sanguo import query
from rules_service.games.sanguo.catalog.board import COLD, WARM
from rules_service.games.sanguo.catalog.figures import ROUND
from rules_service.games.sanguo.windows import open_window
from zhanqi.games.sanguo.v1 import event_pb2 as eb
from zhanqi.games.sanguo.v1 import state_pb2 as pb

if TYPE_CHECKING:
    from rules_service.games.sanguo.world import World


async def choose_turn(world: World) -> None:
    """The next side chooses the hero whose turn it is; its turn is to begin."""
    seat = next_seat(world.table)
    answer = await query.ask_side(seat, pb.REQUEST_KIND_TURN, waiting(world.table, seat))
    hero = answer.take_turn.hero
    world.table.acted.append(hero)
    world.table.turn.CopyFrom(pb.Turn(hero=hero, phase=pb.PHASE_BEGIN))
    world.core.cursor.stage = pb.STAGE_PHASE


async def end_turn(world: World) -> None:
    """The turn ends; after the last one of the last round the game does."""
    await open_window(world, "turn_ended", world.ring())
    world.tell(eb.Event(turn_ended=eb.TurnEnded(hero=world.turn.hero)))
    world.table.ClearField("turn")
    world.core.cursor.stage = pb.STAGE_TURN
    if len(world.table.acted) < len(world.table.heroes):
        return
    if world.table.round >= world.table.rules.rounds:
        world.end(_leader(world), pb.ENDING_REASON_ROUNDS)
    world.table.round += 1
    del world.table.acted[:]


def waiting(table: pb.Table, seat: str) -> list[str]:
    """The side's heroes that have had no turn in this round, the dead too (G3)."""
    side = next(side for side in table.sides if side.seat == seat)
    return [hero for hero in side.lineup if hero not in table.acted]


def next_seat(table: pb.Table) -> str:
    """Whose turn is next; a side with no hero left is passed over (G3)."""
    start = len(table.acted)
    order = [*ROUND[start:], *ROUND[:start]]
    return next(seat for seat in order if waiting(table, seat))


def _leader(world: World) -> str:
    cold, warm = world.side(COLD).score, world.side(WARM).score
    if cold == warm:
        return ""
    return COLD if cold > warm else WARM
