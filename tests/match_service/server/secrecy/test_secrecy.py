"""A seat's streams, revisions, views, lists and errors do not depend on what is hidden from it."""

import asyncio
import itertools

import pytest
from google.protobuf.message import Message

from tests.match_service import toy_game
from tests.match_service.server.arena import Arena, Match
from zhanqi.match.v1 import match_service_pb2 as pb
from zhanqi_wire.status import ServiceError

DARK = [(), ("idle",), ("hide 1",), ("hide 1", "hide 2", "idle", "idle"), ("idle",) * 60]
"""What the left seat does unseen between two actions that all see."""


async def observed(match: Match, dark: tuple[str, ...]) -> list[bytes]:
    """All that the right seat can learn, except the clock and IDs."""
    results: list[bytes] = []
    watched = asyncio.create_task(whole_stream(match))
    await match.play((match.left, "end"), (match.right, "end"))
    await match.play(*((match.left, command) for command in dark))
    results += await current_answers(match)
    await match.play((match.left, "add 1"), *((match.left, command) for command in dark))
    results += await current_answers(match)
    await match.play((match.right, "shout"), *((match.left, command) for command in dark), (match.left, "win"))
    results += await current_answers(match)
    return [*results, *await watched]


async def whole_stream(match: Match) -> list[bytes]:
    """The whole stream, except the service's clock."""
    async with asyncio.timeout(60):
        return [update.SerializeToString(deterministic=True) async for update in match.right.watch(match.match_id)]


async def current_answers(match: Match) -> list[bytes]:
    """Current answers to the right seat."""
    view = await match.right.view(match.match_id)
    view.ClearField("server_time")
    answers: list[Message] = [view, await match.right.legal_actions(match.match_id)]
    errors = []
    for command, rev in itertools.product(("add 1", "dance", "shout 1"), (1, view.view.rev)):
        try:
            result = await match.right.submit(match.match_id, rev, toy_game.packed(command))
            answers += [result] if isinstance(result, pb.Stale | pb.Accepted) else []
        except ServiceError as error:
            errors.append(repr((error.reason, error.facts, error.violations, error.retry_after_ms)).encode())
    return [*(answer.SerializeToString(deterministic=True) for answer in answers), *errors]


@pytest.mark.parametrize("dark", DARK[1:])
async def test_hidden_actions_change_no_update_of_the_other_seat(light: Arena, dark: tuple[str, ...]) -> None:
    baseline = await observed(await light.match(), ())
    assert await observed(await light.match(), dark) == baseline


async def test_comparison_detects_visible_actions(light: Arena) -> None:
    baseline = await observed(await light.match(), ())
    assert await observed(await light.match(), ("add 1",)) != baseline


async def test_set_up_readiness_is_hidden(light: Arena) -> None:
    match = await light.match("setup")
    before = (await match.right.view(match.match_id)).view
    assert [decision.seat for decision in before.decisions] == ["right"]
    await match.play((match.left, "ready"))
    assert (await match.right.view(match.match_id)).view == before
    await match.play((match.right, "ready"))
    after = (await match.right.view(match.match_id)).view
    assert (after.rev, [decision.seat for decision in after.decisions]) == (2, ["left", "right"])


async def test_default_actions_and_logs_reveal_nothing(light: Arena) -> None:
    match = await light.match()
    await match.play((match.left, "hide 987654321"), (match.left, "end"))
    log = light.log.getvalue()
    assert "SubmitAction" in log
    assert [word for word in ("987654321", "hide", "hidden", match.match_id) if word in log] == []


async def test_fault_names_its_cause_without_error_text(light: Arena) -> None:
    match = await light.match()

    async def fail() -> None:
        raise RuntimeError("the camp is at 987654321")

    light.rules.before_apply = fail
    with pytest.raises(ServiceError) as failed:
        await match.act(match.left, "add 1")
    assert failed.value.facts == {}
    assert "987654321" not in light.log.getvalue()
    assert '"event": "fault"' in light.log.getvalue()
