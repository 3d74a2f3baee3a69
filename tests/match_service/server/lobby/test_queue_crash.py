"""A replica is killed while it pairs players: no ticket disappears, and no player is paired twice."""

import asyncio
from pathlib import Path

from tests.match_service.server.process.test_process import environment, served
from tests.match_service.server.time_travel import rows
from tests.match_service.toy_rules import ToyRulesServicer, toy_rules_server
from zhanqi.match.v1 import match_pb2
from zhanqi.match.v1 import queue_service_pb2 as pb
from zhanqi_client import connect

BANK = match_pb2.TimeControl(kind=match_pb2.CLOCK_KIND_BANK, bank_ms=180_000, increment_ms=2_000)
JOINS = 2
"""So many times the rules are asked for a start before the first pair is made: once by each player who joins."""


async def test_pairing_survives_a_killed_replica(database_url: str, tmp_path: Path) -> None:
    rules = ToyRulesServicer()
    pairing, starts = asyncio.Event(), 0

    async def hold_up_the_pair() -> None:
        nonlocal starts
        starts += 1
        if starts > JOINS:
            pairing.set()
            await asyncio.Event().wait()

    rules.before_start = hold_up_the_pair
    async with toy_rules_server(rules) as address:
        settings = environment(database_url, str(address), RULES_SECONDS="30")
        async with connect(settings["ZHANQI_MATCH_LISTEN"]) as anyone:
            with served(settings, tmp_path / "log") as process:
                players = [anyone.with_token((await anyone.create_guest()).token.value) for _ in range(2)]
                tickets = [await player.queue.join("toy", BANK, is_rated=True) for player in players]
                async with asyncio.timeout(30):
                    await pairing.wait()
                process.kill()
            assert await rows(database_url, "SELECT match_id FROM match") == []
            assert await rows(database_url, "SELECT state FROM player_ticket") == [(int(pb.TICKET_STATE_QUEUED),)] * 2
            rules.before_start = None
            with served(settings, tmp_path / "log"):
                async with asyncio.timeout(60):
                    tickets = await asyncio.gather(
                        *(player.queue.matched(ticket.ticket_id) for player, ticket in zip(players, tickets, strict=True))
                    )
    assert [each.state for each in tickets] == [pb.TICKET_STATE_MATCHED] * 2
    assert await rows(database_url, "SELECT match_id FROM match") == [(tickets[0].match_id,)]
    assert tickets[0].match_id == tickets[1].match_id
