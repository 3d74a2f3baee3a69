"""Bots' owed decisions in SQL."""

import asyncio

from match_service.domain.play.match import Occupant
from tests.match_service.adapters.lobby.test_bot_match_tickets import BOTS
from tests.match_service.adapters.storage import Storage


async def test_bot_turn_is_claimed_only_once_its_offer_is_old(storage: Storage) -> None:
    head = await storage.create(*BOTS, now=1_000)
    assert await storage.owed.claim(999, 5_000, 10) == []
    assert await storage.owed.claim(1_000, 5_000, 10) == [(head.match_id, "left")]
    assert await storage.owed.claim(4_999, 6_000, 10) == []


async def test_bot_turn_is_claimed_by_one_replica(storage: Storage) -> None:
    heads = [await storage.create(*BOTS, now=1_000) for _ in range(8)]
    claims = await asyncio.gather(*(storage.owed.claim(2_000, 5_000, 3) for _ in range(6)))
    claimed = [match_id for claim in claims for match_id, _ in claim]
    assert len(claimed) == len(set(claimed))
    rest = await storage.owed.claim(2_000, 5_000, 100)
    assert {match_id for match_id, _ in rest} | set(claimed) == {head.match_id for head in heads}


async def test_bot_action_renews_its_offer_and_player_turns_are_never_claimed(storage: Storage) -> None:
    head = await storage.create(left=BOTS[0], right=Occupant(player_id="p1"), now=1_000)
    head = await storage.play(head, ("left", "idle"), now=3_000)
    assert await storage.owed.oldest() == 3_000
    assert await storage.owed.claim(2_999, 9_000, 10) == []
    await storage.play(head, ("left", "end"), now=4_000)
    assert await storage.owed.oldest() is None
    assert await storage.owed.claim(9_000, 9_000, 10) == []


async def test_finished_match_owes_no_decision(storage: Storage) -> None:
    head = await storage.create(*BOTS, now=1_000)
    await storage.play(head, ("left", "win"))
    assert await storage.owed.claim(9_000, 9_000, 10) == []
