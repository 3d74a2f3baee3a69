"""Overdue turns of bots are offered again, unless the queue is long."""

import pytest

from match_service.domain.errors import Fault
from match_service.usecases.play.reoffer_bots import reoffer_bots
from tests.match_service.usecases.fakes import World
from tests.match_service.usecases.usual_limits import usual_limits


async def test_reoffer_offers_overdue_turns_again() -> None:
    world = World(usual_limits(offer_after_ms=4_000))
    world.owed.stale = [("m1", "left"), ("m2", "right")]
    assert await reoffer_bots(world.play, world.owed) == 2
    assert world.bots.offers == [("m1", "left"), ("m2", "right")]
    assert world.owed.claims == [(world.clock.time - 4_000, world.clock.time)]
    assert world.meter.requeues == 2


async def test_reoffer_claims_nothing_while_the_queue_is_long() -> None:
    world = World(usual_limits(offers_max=10))
    world.bots.waiting, world.owed.stale = 10, [("m1", "left")]
    assert await reoffer_bots(world.play, world.owed) == 0
    assert world.owed.stale == [("m1", "left")]


async def test_reoffer_claims_nothing_while_the_queue_is_down() -> None:
    world = World()
    world.bots.down, world.owed.stale = True, [("m1", "left")]
    with pytest.raises(Fault):
        await reoffer_bots(world.play, world.owed)
    assert world.owed.stale == [("m1", "left")]
