"""SIGKILL during a match: no acknowledged action is lost, and the match ends."""

import asyncio
from collections.abc import Sequence
from pathlib import Path

import pytest
from google.protobuf import any_pb2

from rules_service.games import registered
from tests.e2e.following import GAME, SEATS, Following, assert_whole, queued
from tests.e2e.log import Entry, Log, assert_replays, stored
from tests.e2e.recorder import Acknowledged, Recorder, recording
from tests.e2e.system import System
from tests.services.ports import LOOPBACK, reserve_port
from tests.services.valkey import Valkey
from zhanqi.match.v1 import match_pb2, match_service_pb2
from zhanqi.rules.v1 import position_pb2
from zhanqi_client import RetryPolicy, connect

pytestmark = pytest.mark.e2e

ACTIONS = 12
"""Number of actions between two crashes."""

PATIENT = RetryPolicy(attempts=100)


@pytest.mark.timeout(300)
@pytest.mark.parametrize(
    "victims",
    [("match", "match"), ("bots", "more-bots"), ("redis", "rules")],
    ids=["match-service", "workers", "redis-and-rules"],
)
async def test_acknowledged_actions_survive_crashes(
    database_url: str, redis: Valkey, tmp_path: Path, victims: Sequence[str]
) -> None:
    port = reserve_port()
    system = System(tmp_path, database_url, redis.url, bots_target=f"{LOOPBACK}:{port}")

    def crash(victim: str) -> None:
        if victim == "redis":
            redis.kill()
            redis.start()
        else:
            system.kill(victim)
            system.start(victim)

    try:
        await asyncio.to_thread(system.start, "rules", "match", "bots", "more-bots")
        async with recording(system.target, port) as recorder, connect(system.target, retry=PATIENT) as anyone:
            following = await queued(anyone, ["greedy", "uniform"])
            watching = asyncio.create_task(following.to_the_end())
            for victim in victims:
                await progress(recorder, watching)
                await asyncio.to_thread(crash, victim)
            recorder.pace_seconds = 0
            match = await watching
    finally:
        system.close()
    assert match.state == match_pb2.MATCH_STATE_FINISHED
    assert_whole(following)
    log = await stored(database_url, match.match_id)
    assert_acknowledged_actions_logged(recorder.acknowledged, log, following)
    assert_replays(log, next(game for game in registered() if game.spec.game_id == GAME))


async def progress(recorder: Recorder, watching: "asyncio.Task[match_pb2.Match]", actions: int = ACTIONS) -> None:
    """Wait for further actions of the bots in a match that is still active."""
    before = len(recorder.acknowledged)
    async with asyncio.timeout(60):
        while len(recorder.acknowledged) < before + actions:
            assert not watching.done(), "the match ended before a service was killed"
            await asyncio.sleep(0.005)


def assert_acknowledged_actions_logged(acknowledged: Sequence[Acknowledged], log: Log, following: Following) -> None:
    """Each acknowledged action is logged once, in its seat's order, and its revision was delivered to its seat."""
    assert len(acknowledged) > 2 * ACTIONS
    first = {each.request_id: each for each in acknowledged}  # a repeated request is acknowledged again, but is one action
    for seat in SEATS:
        logged = [entry.action.SerializeToString(deterministic=True) for entry in log.entries if entry.seat == seat]
        own = [each for each in first.values() if each.seat == seat]
        assert is_subsequence([each.action for each in own], logged)
        assert {each.rev for each in own} <= {update.rev for update in following.updates[seat]}


async def test_check_detects_a_missing_action_a_wrong_order_and_a_missing_update() -> None:
    actions = [any_pb2.Any(type_url=f"action/{number}") for number in range(3 * ACTIONS)]
    acknowledged = [Acknowledged("north", str(rev), each.SerializeToString(), rev) for rev, each in enumerate(actions)]
    following = Following("m", None, dict.fromkeys(SEATS))  # type: ignore[arg-type]
    following.updates["north"] = [match_service_pb2.Update(rev=rev) for rev in range(len(actions))]
    entries = [Entry("north", action) for action in actions]

    def log(logged: Sequence[Entry]) -> Log:
        return Log(position_pb2.Position(), tuple(logged), position_pb2.Position())

    assert_acknowledged_actions_logged(acknowledged, log(entries), following)
    for wrong in (entries[:5] + entries[6:], [entries[1], entries[0], *entries[2:]]):
        with pytest.raises(AssertionError):
            assert_acknowledged_actions_logged(acknowledged, log(wrong), following)
    following.updates["north"].pop()
    with pytest.raises(AssertionError):
        assert_acknowledged_actions_logged(acknowledged, log(entries), following)


def is_subsequence(part: Sequence[bytes], whole: Sequence[bytes]) -> bool:
    rest = iter(whole)
    return all(any(each == other for other in rest) for each in part)
