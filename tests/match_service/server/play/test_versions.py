"""Several rules versions at once, each in its own deployment: which one plays a match, and which may continue it."""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest

from tests.match_service import toy_game
from tests.match_service.server.arena import Arena, Match, arena, eventually
from tests.match_service.server.time_travel import execute, pass_time, rows
from tests.match_service.toy_rules import ToyRulesServicer, toy_rules_server
from tests.services.ports import reserve_port
from zhanqi.match.v1 import match_pb2
from zhanqi_client import Client
from zhanqi_client.errors import Refused, Unavailable
from zhanqi_client.services.replays import JSON

TURN = match_pb2.TimeControl(kind=match_pb2.CLOCK_KIND_TURN, turn_ms=60_000)
QUICK = {"beat_seconds": 0.1, "rules_seconds": 1.0}


def old() -> ToyRulesServicer:
    """The rules version that matches begin with."""
    return ToyRulesServicer("9", worth=1)


def new(*continues: str) -> ToyRulesServicer:
    """A newer version with a larger `worth`. As text, its version sorts first."""
    return ToyRulesServicer("10", continues, worth=10)


@asynccontextmanager
async def served(database_url: str, *deployments: ToyRulesServicer, **changes: Any) -> AsyncIterator[Arena]:
    """A service with exactly these deployments of the rules."""
    async with contexts(*deployments) as targets:
        several = {"rules_target": targets[0], "rules_targets_beside": targets[1:]}
        async with arena(database_url, **(QUICK | several | changes)) as service:
            yield service


@asynccontextmanager
async def contexts(*deployments: ToyRulesServicer) -> AsyncIterator[tuple[str, ...]]:
    if not deployments:
        yield ()
        return
    async with toy_rules_server(deployments[0]) as address, contexts(*deployments[1:]) as rest:
        yield (str(address), *rest)


async def at(service: Arena, match: Match) -> Match:
    """The same match and its players at another service."""
    return Match(match.match_id, await moved(service, match.left), await moved(service, match.right))


async def moved(service: Arena, client: Client) -> Client:
    ((_, bearer),) = await client._connection.credentials.metadata()
    return service.anyone.with_token(bearer.removeprefix("Bearer "))


async def total(match: Match) -> int:
    return int(toy_game.seen((await match.left.view(match.match_id)).view.view)["total"]["left"])


async def record(service: Arena, match: Match) -> list[tuple[object, ...]]:
    query = "SELECT seat, rules_version FROM record WHERE match_id = :its_id ORDER BY seq"
    return await rows(service.settings.database_url, query, its_id=match.match_id)


async def rules_of(match: Match) -> str:
    return (await match.left.match(match.match_id)).rules_version


async def test_match_keeps_its_rules_version_and_new_ones_use_the_newest(sqlite_url: str) -> None:
    async with served(sqlite_url, old()) as service:
        first = await service.duel()
        await first.play((first.left, "add 1"))
    async with served(sqlite_url, new("9"), old()) as service:
        first, second = await at(service, first), await service.duel()
        await first.play((first.left, "add 1"), (first.left, "win"))
        await second.play((second.left, "add 1"), (second.left, "win"))
        assert (await total(first), await rules_of(first)) == (2, "9")
        assert (await total(second), await rules_of(second)) == (10, "10")
        for match in (first, second):
            assert await match.left.replays.verify(match.match_id) is None
            assert "left win" in await match.left.replays.export(match.match_id)


async def test_match_moves_to_continuing_rules_and_replays_by_the_original(database_url: str) -> None:
    async with served(database_url, old()) as service:
        match = await service.duel()
        await match.play((match.left, "add 1"), (match.left, "hide 3"))
    async with served(database_url, new("9")) as service:
        match = await at(service, match)
        await match.play((match.left, "add 1"), (match.left, "end"), (match.right, "idle"))
        assert (await total(match), await rules_of(match)) == (11, "10")
        assert await record(service, match) == [
            ("left", "9"),
            ("left", "9"),
            ("left", "10"),
            ("left", "10"),
            ("system", "10"),
            ("right", "10"),
        ]
        await match.right.life.resign(match.match_id)
        for call in (match.left.replays.verify(match.match_id), match.left.replays.export(match.match_id, JSON)):
            with pytest.raises(Refused) as refused:
                await call
            assert refused.value.reason == "UNKNOWN_RULES_VERSION"
    async with served(database_url, old(), new("9")) as service:
        match = await at(service, match)
        assert await match.left.replays.verify(match.match_id) is None
        body = (await match.left.replays.export(match.match_id)).split("\n\n")[1].splitlines()
        assert body[:4] == ["1 left add 1", "2 left hide 3", "# rules 10", "3 left add 1"]
        entries = json.loads(await match.left.replays.export(match.match_id, JSON))["entries"]
        assert [each["rules_version"] for each in entries] == ["9", "9", *["10"] * 5]


async def test_verification_detects_a_wrong_rules_version(sqlite_url: str) -> None:
    async with served(sqlite_url, old(), ToyRulesServicer("10", ("9",), worth=1)) as service:
        match = await service.duel()
        await match.play((match.left, "add 1"), (match.left, "win"))
    async with served(sqlite_url, old(), new("9")) as service:
        match = await at(service, match)
        difference = await match.left.replays.verify(match.match_id)
        assert difference is not None
        assert (difference.seq, difference.difference) == (1, 2)


async def test_match_in_mid_resolution_waits_for_its_own_rules(sqlite_url: str) -> None:
    async with served(sqlite_url, old()) as service:
        match = await service.duel()
        await match.play((match.left, "ask"))
    async with served(sqlite_url, new("9")) as service:
        waiting = await at(service, match)
        for read in (waiting.act(waiting.right, "pass"), waiting.right.legal_actions(match.match_id)):
            with pytest.raises(Refused) as refused:
                await read
            assert refused.value.reason == "RESOLUTION_OPEN"
        assert await record(service, match) == [("left", "9")]
    async with served(sqlite_url, new("9"), old()) as service:
        match = await at(service, match)
        await match.play((match.right, "pass"))
        assert await rules_of(match) == "9"
    async with served(sqlite_url, new("9")) as service:
        match = await at(service, match)
        await match.play((match.left, "add 1"))
        assert (await total(match), await rules_of(match)) == (10, "10")


async def test_match_of_unknown_rules_waits_with_stopped_clocks(sqlite_url: str) -> None:
    async with served(sqlite_url, old()) as service:
        match = await service.duel("timed", time_control=TURN)
        due = await due_of(match)
    async with served(sqlite_url, new()) as service:
        match = await at(service, match)
        await since_long(sqlite_url, match.match_id, 300_000)
        before = await rows(sqlite_url, "SELECT * FROM match WHERE match_id = :its_id", its_id=match.match_id)
        for call in (match.act(match.left, "end"), match.left.legal_actions(match.match_id)):
            with pytest.raises(Refused) as refused:
                await call
            assert refused.value.reason == "UNKNOWN_RULES_VERSION"
        await asyncio.sleep(0.5)
        assert await record(service, match) == []
        now = await rows(sqlite_url, "SELECT * FROM match WHERE match_id = :its_id", its_id=match.match_id)
        assert now == before
        assert await eventually_gauged(service, 'zhanqi_match_rules_matches_open{game="toy",rules_version="other"} 1.0')
    async with served(sqlite_url, old()) as service:
        match = await at(service, match)
        await match.play((match.left, "add 1"))
        # The whole wait is refunded.
        assert await due_of(match) >= due - 1_000
        assert await record(service, match) == [("left", "9")]


async def due_of(match: Match) -> int:
    (clock,) = [each for each in (await match.left.view(match.match_id)).view.situation.clocks if each.seat == "left"]
    return clock.due_time.ToMilliseconds()


async def since_long(database_url: str, match_id: str, milliseconds: int) -> None:
    """As if the match's rules had been down for that long: its clock ran, and they answered before that."""
    await pass_time(database_url, match_id, milliseconds)
    earlier = {"ms": milliseconds}
    await execute(
        database_url,
        ("UPDATE served SET alive_at = alive_at - :ms WHERE rules_version = '9'", earlier),
    )


async def eventually_gauged(service: Arena, line: str) -> bool:
    async def shows() -> bool:
        reader, writer = await asyncio.open_connection("127.0.0.1", service.running.metrics_address.port)
        writer.write(b"GET /metrics HTTP/1.0\r\n\r\n")
        text = (await reader.read()).decode()
        writer.close()
        return line in text

    await eventually(shows)
    return True


async def test_a_match_does_not_move_on_because_its_rules_are_down(sqlite_url: str) -> None:
    port = reserve_port()
    several = {"rules_targets_beside": (f"127.0.0.1:{port}",)}
    async with served(sqlite_url, new("9")) as known:
        target = known.settings.rules_target
        async with toy_rules_server(old(), port), arena(sqlite_url, **QUICK, rules_target=f"127.0.0.1:{port}") as service:
            match = await service.duel()
        # Versions that do not continue the match's version leave it alone.
        async with arena(sqlite_url, **QUICK, rules_target=target, **several) as service:
            match = await at(service, match)
            with pytest.raises(Unavailable):
                await match.act(match.left, "add 1")
            async with toy_rules_server(old(), port):
                await eventually(lambda: plays(match))
            with pytest.raises(Unavailable):
                await match.act(match.left, "add 1")
            other = await service.duel()
            await other.play((other.left, "add 1"))
            assert (await rules_of(match), await rules_of(other)) == ("9", "10")
            assert {version for _, version in await record(service, match)} == {"9"}


async def plays(match: Match) -> bool:
    try:
        await match.act(match.left, "idle")
    except Unavailable:
        return False
    return True


async def test_deployment_with_changed_rules_is_read_again(sqlite_url: str) -> None:
    one, other = reserve_port(), reserve_port()
    several = {"rules_target": f"127.0.0.1:{one}", "rules_targets_beside": (f"127.0.0.1:{other}",)}
    async with arena(sqlite_url, beat_seconds=60, **several) as service:
        async with toy_rules_server(old(), one), toy_rules_server(new(), other):
            await eventually(lambda: plays_somewhere(service))
            match = await service.duel()
            assert await rules_of(match) == "10"
        async with toy_rules_server(new(), one), toy_rules_server(old(), other):
            await eventually(lambda: plays(match))
            assert await rules_of(match) == "10"


async def plays_somewhere(service: Arena) -> bool:
    try:
        await service.duel()
    except Unavailable:
        return False
    return True
