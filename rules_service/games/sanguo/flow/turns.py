"""The order of turns (G3), and the end of the game after its last round (G7)."""

from rules_service.games.sanguo.abilities.windows import open_window
from rules_service.games.sanguo.catalog.board import COLD, WARM
from rules_service.games.sanguo.catalog.figures import ROUND
from rules_service.games.sanguo.decisions import query
from rules_service.games.sanguo.position.world import World
from zhanqi.games.sanguo.v1 import event_pb2 as eb
from zhanqi.games.sanguo.v1 import state_pb2 as pb


async def choose_turn(world: World) -> None:
    """Let the next side choose the hero of its turn."""
    seat = next_seat(world.table)
    answer = await query.ask_side(seat, pb.REQUEST_KIND_TURN, waiting(world.table, seat))
    hero = answer.take_turn.hero
    world.table.acted.append(hero)
    world.table.turn.CopyFrom(pb.Turn(hero=hero, phase=pb.PHASE_BEGIN))
    world.core.cursor.stage = pb.STAGE_PHASE


async def end_turn(world: World) -> None:
    """End the turn, the round after its last turn, and the game after its last round."""
    await open_window(world, "turn_ended", world.ring())
    world.record(eb.Event(turn_ended=eb.TurnEnded(hero=world.turn.hero)))
    world.table.ClearField("turn")
    world.core.cursor.stage = pb.STAGE_TURN
    if len(world.table.acted) < len(world.table.heroes):
        return
    if world.table.round >= world.table.rules.rounds:
        world.end(_leader(world), pb.ENDING_REASON_ROUNDS)
    world.table.round += 1
    del world.table.acted[:]


def waiting(table: pb.Table, seat: str) -> list[str]:
    """The side's heroes that have had no turn in this round, including dead ones (G3)."""
    side = next(side for side in table.sides if side.seat == seat)
    return [hero for hero in side.lineup if hero not in table.acted]


def next_seat(table: pb.Table) -> str:
    """The side whose turn is next; a side with no hero left is skipped (G3)."""
    start = len(table.acted)
    order = [*ROUND[start:], *ROUND[:start]]
    return next(seat for seat in order if waiting(table, seat))


def _leader(world: World) -> str:
    cold, warm = world.side(COLD).score, world.side(WARM).score
    if cold == warm:
        return ""
    return COLD if cold > warm else WARM
