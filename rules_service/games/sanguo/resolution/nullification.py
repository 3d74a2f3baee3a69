"""无懈可击: cancelling a trick for one hero (K13)."""

from rules_service.games.sanguo.position.world import World
from rules_service.games.sanguo.resolution.response import ask_for_card
from zhanqi.games.sanguo.v1 import event_pb2 as eb

NEED = "nullify"


async def is_nullified(world: World, kind: str, target: str) -> bool:
    """Ask everyone whether they cancel a card of this kind for a hero, and then whether that is cancelled in turn."""
    if not await _is_cancelled(world, kind, target):
        return False
    world.record(eb.Event(nullified=eb.Nullified(kind=kind, target=target)))
    return True


async def _is_cancelled(world: World, kind: str, target: str) -> bool:
    # K13: until everyone has passed; A13: after a cancelled 无懈可击 the ring starts again.
    asking = True
    while asking:
        asking = False
        for hero in world.ring():
            if not world.is_alive(hero):
                continue
            played = await ask_for_card(world, hero, NEED, against=kind, target=target)
            if played is None:
                continue
            if not await _is_cancelled(world, played, hero.hero):
                return True
            asking = True
            break
    return False
