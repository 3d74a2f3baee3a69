"""Arbitrary bytes never make the service answer UNKNOWN or INTERNAL."""

import asyncio
from collections.abc import Callable
from typing import Any

import pytest
from google.protobuf import any_pb2
from google.protobuf.message import Message
from hypothesis import HealthCheck, given
from hypothesis import strategies as st

from rules_service.games import registered
from tests.examples import examples
from tests.rules_service.server.running import Running, applying, packed, position, running
from tests.rules_service.server.toy import TOY, Action, State
from zhanqi.rules.v1 import position_pb2, rules_pb2
from zhanqi_wire.status import Exhausted, MalformedRequest, NotFound, Refused, ServiceError

METHODS = [method.name for method in rules_pb2.DESCRIPTOR.services_by_name["RulesService"].methods]
EXPECTED = (MalformedRequest, NotFound, Refused, Exhausted)
GAMES = (TOY, *registered())

numbers = st.integers(-3, 20) | st.sampled_from([2**31 - 1, -(2**31), 2**63 - 1, -(2**63)])


def small(draw: Any, descriptor: Any, depth: int = 4) -> dict[str, Any]:
    """Values for some fields of a message: any numbers and cells, known and unknown enum values, short lists."""
    fields: dict[str, Any] = {}
    for field in descriptor.fields:
        if not draw(st.booleans()):
            continue
        count = draw(st.integers(0, 3)) if field.is_repeated else 1
        values = [_value(draw, field, depth) for _ in range(count)]
        if field.is_repeated:
            fields[field.name] = values
        elif values[0] is not None:
            fields[field.name] = values[0]
    return fields


def _value(draw: Any, field: Any, depth: int) -> Any:
    if field.message_type is not None:
        return small(draw, field.message_type, depth - 1) if depth else {}
    if field.type == field.TYPE_BOOL:
        return draw(st.booleans())
    if field.type == field.TYPE_STRING:
        return draw(st.text(max_size=4) | st.sampled_from(["north", "south", "system"]))
    if field.type == field.TYPE_BYTES:
        return draw(st.binary(max_size=60))
    narrow = field.cpp_type in (field.CPPTYPE_INT32, field.CPPTYPE_ENUM)
    number = draw(numbers)
    if field.cpp_type in (field.CPPTYPE_UINT32, field.CPPTYPE_UINT64):
        number = abs(number)
    return max(-(2**31), min(number, 2**31 - 1)) if narrow or field.cpp_type == field.CPPTYPE_UINT32 else number


async def survives(rules: Running, method: str, payload: bytes) -> None:
    try:
        await rules.raw(method, payload)
    except EXPECTED as error:
        refusal = error
    else:
        return
    assert refusal.reason not in ("UNKNOWN", "INTERNAL")
    assert not isinstance(refusal, MalformedRequest) or refusal.fields


def against_a_server(test: Callable[[Running], Any], **fuzz: Any) -> None:
    """Run a property test against one server, on one event loop."""
    with asyncio.Runner() as runner:
        server = running(GAMES)
        rules = runner.run(server.__aenter__())
        try:

            @examples(80, suppress_health_check=list(HealthCheck))
            @given(**fuzz)
            def run(**drawn: Any) -> None:
                runner.run(test(rules, **drawn))  # type: ignore[call-arg]

            run()
        finally:
            runner.run(server.__aexit__(None, None, None))


@pytest.mark.parametrize("method", METHODS)
def test_random_bytes_are_an_error_of_the_caller(method: str) -> None:
    async def test(rules: Running, payload: bytes) -> None:
        await survives(rules, method, payload)

    against_a_server(test, payload=st.binary(max_size=200))


@pytest.mark.parametrize("method", [method for method in METHODS if method != "ListGames"])
def test_a_spoiled_request_is_an_error_of_the_caller(method: str) -> None:
    good = _good(method).SerializeToString()

    async def test(rules: Running, edits: list[tuple[int, int]], cut: int) -> None:
        spoiled = bytearray(good)
        for index, value in edits:
            spoiled[index % len(spoiled)] = value
        await survives(rules, method, bytes(spoiled[: len(spoiled) - cut % 8]))

    against_a_server(
        test, edits=st.lists(st.tuples(st.integers(0, 10_000), st.integers(0, 255)), max_size=4), cut=st.integers(0, 7)
    )


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.spec.game_id)
def test_impossible_positions_and_actions_are_answered_or_refused(game: Any) -> None:
    spec = game.spec

    @st.composite
    def requests(draw: st.DrawFn) -> tuple[str, Message]:
        state = spec.state_type(**small(draw, spec.state_type.DESCRIPTOR))
        if draw(st.booleans()):
            state = _start_of(game)
            state.MergeFrom(spec.state_type(**small(draw, spec.state_type.DESCRIPTOR)))
        fields = _one_of(draw, spec.action_type.DESCRIPTOR)
        action = packed(spec.action_type(**fields))
        if draw(st.integers(0, 9)) == 0:
            action = packed(position_pb2.Resign())
        where = position_pb2.Position(game_id=spec.game_id, rules_version=spec.rules_version, state=packed(state))
        seat = draw(st.sampled_from([*spec.seats, "system"]))
        method = draw(st.sampled_from(["ApplyAction", "ValidateAction", "ListLegalActions", "ProjectView", "FormatReplay"]))
        return method, _request(method, where, seat, action)

    async def test(rules: Running, request: tuple[str, Message]) -> None:
        method, message = request
        await survives(rules, method, message.SerializeToString())

    against_a_server(test, request=requests())


def _one_of(draw: Any, descriptor: Any) -> dict[str, Any]:
    """Like `small`, with at most one field per oneof."""
    fields = small(draw, descriptor)
    for oneof in descriptor.oneofs:
        chosen = draw(st.sampled_from([field.name for field in oneof.fields]))
        for field in oneof.fields:
            if field.name != chosen:
                fields.pop(field.name, None)
            else:
                fields[chosen] = small(draw, field.message_type)
    return fields


def _start_of(game: Any) -> Any:
    options = game.spec.default_options() if game.spec.default_options else game.spec.options_type()
    return game.start(options, bytes(32)).state


def _request(method: str, where: position_pb2.Position, seat: str, action: any_pb2.Any) -> Message:
    match method:
        case "ApplyAction":
            return rules_pb2.ApplyActionRequest(position=where, seat=seat, action=action)
        case "ValidateAction":
            return rules_pb2.ValidateActionRequest(position=where, seat=seat, action=action)
        case "ListLegalActions":
            return rules_pb2.ListLegalActionsRequest(position=where, seat=seat)
        case "ProjectView":
            return rules_pb2.ProjectViewRequest(position=where, seat=seat)
        case "FormatReplay":
            return rules_pb2.FormatReplayRequest(start=where, actions=[rules_pb2.ReplayAction(seat=seat, action=action)])
    raise AssertionError(method)


def _good(method: str) -> Message:
    if method == "StartGame":
        return rules_pb2.StartGameRequest(game_id="toy", seed=bytes(32))
    if method == "VerifyReplay":
        actions = [rules_pb2.ReplayAction(seat="north", action=packed(Action(count=1)))]
        return rules_pb2.VerifyReplayRequest(start=position(), actions=actions, digests=[bytes(32)])
    request = applying()
    return _request(method, request.position, request.seat, request.action)


async def test_deeply_nested_bytes_are_malformed() -> None:
    nested = b""
    for _ in range(3000):
        nested = b"\x0a" + _varint(len(nested)) + nested
    async with running() as rules:
        with pytest.raises(ServiceError) as caught:
            await rules.raw("ListGames", nested[:1] + b"\xff")
        assert isinstance(caught.value, MalformedRequest)
        await survives(rules, "ApplyAction", nested)


def _varint(number: int) -> bytes:
    encoded = b""
    while number > 0x7F:
        encoded += bytes([number & 0x7F | 0x80])
        number >>= 7
    return encoded + bytes([number])


def test_no_registered_game_shares_the_toys_state_type() -> None:
    assert all(game.spec.state_type.DESCRIPTOR.full_name != State.DESCRIPTOR.full_name for game in registered())
