"""Windows: the points at which abilities may act, hero by hero and in each hero's own order."""

from collections.abc import Iterable

from rules_service.games.sanguo.abilities.lookup import abilities_of, with_hook
from rules_service.games.sanguo.position.world import World
from zhanqi.games.sanguo.v1 import state_pb2 as pb


async def open_window(world: World, hook: str, owners: Iterable[pb.Hero], *arguments: object) -> bool:
    """Call the hook of the living owners' abilities, one after the other. Stops with True as soon as one returns True."""
    for owner in owners:
        if not world.is_alive(owner):
            continue
        for ability in with_hook(world, owner, hook):
            # Q4: an earlier ability may have taken this one away.
            if not world.is_alive(owner) or ability not in abilities_of(world, owner):
                continue
            if await getattr(ability, hook)(world, owner, *arguments):
                return True
    return False
