import hashlib
import json
from typing import Any

import pytest

from tests.rules_service.server.running import Running, packed, paths, position, running
from tests.rules_service.server.toy import TOY, Action, State
from zhanqi.rules.v1 import position_pb2, rules_pb2
from zhanqi_wire.status import MalformedRequest, Refused


def played(count: int, **fields: Any) -> tuple[list[rules_pb2.ReplayAction], list[bytes], Any]:
    """`count` actions from `position(**fields)`, the digests after each, and the last state."""
    state = State(**{"turn": "north", "goal": 10_000, **fields})
    actions, digests = [], []
    for _ in range(count):
        decision = TOY.decisions(state, "full")[0]
        assert decision.default is not None
        actions.append(rules_pb2.ReplayAction(seat=decision.seat, action=packed(decision.default)))
        state = TOY.apply(state, decision.seat, decision.default).state
        digests.append(hashlib.sha256(state.SerializeToString(deterministic=True)).digest())
    return actions, digests, state


async def verified(rules: Running, actions: Any, digests: Any, **fields: Any) -> Any:
    start = position(**{"goal": 10_000, **fields})
    return await rules.call("VerifyReplay", rules_pb2.VerifyReplayRequest(start=start, actions=actions, digests=digests))


@pytest.mark.parametrize("count", [0, 1, 20, 21, 45, 1000])
async def test_verify_accepts_a_correct_record(count: int) -> None:
    actions, digests, last = played(count)
    async with running() as rules:
        answer = await verified(rules, actions, digests)
    assert not answer.HasField("first_difference")
    assert answer.end == position_pb2.Position(game_id="toy", rules_version="2", state=packed(last))


@pytest.mark.parametrize("wrong", [0, 19, 20, 33])
async def test_verify_returns_the_first_different_state(wrong: int) -> None:
    actions, digests, _ = played(40)
    digests[wrong] = bytes(32)
    async with running() as rules:
        answer = await verified(rules, actions, digests)
    assert answer.HasField("first_difference")
    assert answer.first_difference == wrong
    _, _, before = played(wrong)
    assert answer.end.state == packed(before)


async def test_verify_reports_a_refused_action_as_a_difference() -> None:
    actions, digests, _ = played(5)
    actions[3].seat = "north"
    async with running() as rules:
        answer = await verified(rules, actions, digests)
    assert answer.first_difference == 3


async def test_format_writes_text_and_json() -> None:
    actions, _, last = played(3)
    request = rules_pb2.FormatReplayRequest(start=position(goal=10_000), actions=actions)
    async with running() as rules:
        answer = await rules.call("FormatReplay", request)
    assert list(answer.lines) == ["north 1", "system 0", "south 1"]
    assert json.loads(answer.json) == [
        {"seat": "north", "kind": "count", "text": "north 1", "action": {"count": "1"}},
        {"seat": "system", "kind": "tick", "text": "system 0", "action": {"tick": True}},
        {"seat": "south", "kind": "count", "text": "south 1", "action": {"count": "1"}},
    ]
    assert answer.end.state == packed(last)


async def test_format_names_the_first_refused_action() -> None:
    actions, _, _ = played(3)
    actions[2].seat = "north"
    async with running() as rules:
        error = await rules.error("FormatReplay", rules_pb2.FormatReplayRequest(start=position(), actions=actions))
    assert isinstance(error, Refused)
    assert error.facts == {"index": "2"}
    assert [violation.reason for violation in error.violations] == ["NOT_YOUR_TURN"]


def _request(**changes: Any) -> rules_pb2.VerifyReplayRequest:
    actions, digests, _ = played(2)
    return rules_pb2.VerifyReplayRequest(**{"start": position(goal=10_000), "actions": actions, "digests": digests, **changes})


@pytest.mark.parametrize(
    ("request_", "path"),
    [
        (_request(actions=[rules_pb2.ReplayAction()] * 1001), "actions"),
        (_request(digests=[bytes(32)]), "digests"),
        (_request(digests=[bytes(32), bytes(31)]), "digests[1]"),
        (_request(start=position(south=-1)), "start.state.south"),
        (_request(start=position(south=-1), actions=[], digests=[]), "start.state.south"),
        (_request(start=position_pb2.Position(game_id="toy", rules_version="2")), "start.state"),
        (
            _request(actions=[rules_pb2.ReplayAction(seat="north", action=packed(State()))], digests=[bytes(32)]),
            "actions[0].action",
        ),
        (_request(actions=[rules_pb2.ReplayAction(action=packed(Action()))], digests=[bytes(32)]), "actions[0].seat"),
    ],
)
async def test_a_malformed_replay_names_its_field(request_: rules_pb2.VerifyReplayRequest, path: str) -> None:
    async with running() as rules:
        error = await rules.error("VerifyReplay", request_)
    assert isinstance(error, MalformedRequest)
    assert paths(error) == [path]


async def test_format_names_the_index_of_a_malformed_action() -> None:
    actions = [rules_pb2.ReplayAction(seat="north", action=packed(Action(count=-1)))]
    async with running() as rules:
        error = await rules.error("FormatReplay", rules_pb2.FormatReplayRequest(start=position(), actions=actions))
    assert paths(error) == ["actions[0].action.count"]
