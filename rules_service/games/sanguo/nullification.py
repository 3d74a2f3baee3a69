"""无懈可击: whether a trick has no effect on somebody (K13)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules_service.games.sanguo.response import ask_for_card
from zhanqi.games.sanguo.v1 import event_pb2 as eb

if TYPE_CHECKING:
    from rules_service.games.sanguo.world import World

NEED = "nullify"


async def is_nullified(world: World, kind: str, target: str) -> bool:
    """Ask whether somebody cancels a card of this kind for a hero, and whether that is cancelled in turn."""
    if not await _is_cancelled(world, kind, target):
        return False
    world.tell(eb.Event(nullified=eb.Nullified(kind=kind, target=target)))
    return True


async def _is_cancelled(world: World, kind: str, target: str) -> bool:
    # K13: until a whole ring passes; A13: after a cancelled 无懈可击 the ring starts again.
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
