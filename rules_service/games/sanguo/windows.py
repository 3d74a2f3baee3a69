"""Windows: the places where abilities may act, in ring order and then in a hero's own order."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from zhanqi.games.sanguo.v1 import state_pb2 as pb

if TYPE_CHECKING:
    from rules_service.games.sanguo.world import World


async def open_window(world: World, hook: str, owners: Iterable[pb.Hero], *given: object) -> bool:
    """Let the living owners' abilities act, one after the other. True if one of them says so; it ends the window."""
    for owner in owners:
        if not world.is_alive(owner):
            continue
        for ability in world.with_hook(owner, hook):
            # Q4: what an earlier one did may have taken this one away.
            if not world.is_alive(owner) or ability not in world.abilities(owner):
                continue
            if await getattr(ability, hook)(world, owner, *given):
                return True
    return False
