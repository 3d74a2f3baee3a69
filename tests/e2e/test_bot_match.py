"""A match between bots from the queue to its end, through real processes, a real Redis and both databases."""

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest

from bot_workers.policies.levels import UNIFORM, levels
from rules_service.engine.game import Game
from rules_service.games import registered
from tests.e2e.following import assert_whole, queued
from tests.e2e.log import assert_replays, stored
from tests.e2e.system import System
from tests.services.valkey import Valkey
from zhanqi.match.v1 import match_pb2
from zhanqi_client import connect
from zhanqi_client.services.replays import JSON, TEXT

pytestmark = pytest.mark.e2e


@pytest.mark.timeout(180)
@pytest.mark.parametrize("game", registered(), ids=lambda game: game.spec.game_id)
async def test_bots_finish_a_queued_match(game: Game[Any], database_url: str, redis: Valkey, tmp_path: Path) -> None:
    system = System(tmp_path, database_url, redis.url)
    try:
        await asyncio.to_thread(system.start, "rules", "match", "bots")
        async with connect(system.target) as anyone:
            following = await queued(anyone, [levels(game.spec.game_id)[0], UNIFORM], game.spec.game_id, game.spec.seats)
            match = await following.to_the_end()
            replays = following.guest.replays
            assert await replays.verify(match.match_id) is None
            lines = (await replays.export(match.match_id, TEXT)).split("\n\n")[1].splitlines()
            entries = json.loads(await replays.export(match.match_id, JSON))["entries"]
    finally:
        system.close()
    assert match.state == match_pb2.MATCH_STATE_FINISHED
    assert match.outcome == following.updates[game.spec.seats[0]][-1].view.outcome
    assert_whole(following)
    log = await stored(database_url, match.match_id)
    assert match.action_count == len(log.entries) == len(lines) == len(entries)
    assert all(set(each["action"]) > {"@type"} for each in entries)
    assert_replays(log, game)
