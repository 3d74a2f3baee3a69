from typing import Any

import pytest
from google.protobuf import any_pb2, descriptor_pb2, descriptor_pool, message_factory, wrappers_pb2
from google.protobuf.message import Message

from tests.rules_service.server.running import applying, packed, paths, position, running
from tests.rules_service.server.toy import BUG, Action, Event, Options, Ruleset, State, View
from zhanqi.rules.v1 import position_pb2, rules_pb2
from zhanqi_wire.status import Internal, MalformedRequest, NotFound, Refused, ServiceError

SEED = bytes(range(32))


def validating(**fields: Any) -> rules_pb2.ValidateActionRequest:
    request = applying(**fields)
    return rules_pb2.ValidateActionRequest(position=request.position, seat=request.seat, action=request.action)


def unpacked(packed_: any_pb2.Any, kind: Any) -> Any:
    message = kind()
    assert packed_.Unpack(message)
    return message


async def test_list_games_serves_the_facts_of_a_game() -> None:
    async with running() as rules:
        (game,) = (await rules.call("ListGames", rules_pb2.ListGamesRequest())).games
    assert (game.game_id, game.rules_version, list(game.continues)) == ("toy", "2", ["1"])
    assert (game.title.en, game.title.zh, list(game.seats)) == ("Toy", "玩具", ["north", "south"])
    assert game.options_type == "zhanqi_toy.v1.Options"
    assert unpacked(game.default_options, Options).goal == 10
    assert unpacked(game.ruleset, Ruleset).most == 3
    assert [(text.id, text.name.zh) for text in game.texts] == [("count", "数")]
    assert [(tally.name, list(tally.sources)) for tally in game.tally_names] == [("counted", ["north", "south"])]
    assert list(game.action_kinds) == ["count", "slow", "tick", "resign"]
    assert list(game.outcome_reasons) == ["goal", "resignation"]


async def test_the_descriptor_set_decodes_the_games_messages() -> None:
    async with running() as rules:
        (game,) = (await rules.call("ListGames", rules_pb2.ListGamesRequest())).games
        pool = descriptor_pool.DescriptorPool()
        for file in descriptor_pb2.FileDescriptorSet.FromString(game.descriptor_set).file:
            pool.Add(file)
        options: Any = message_factory.GetMessageClass(pool.FindMessageTypeByName(game.options_type))()
        options.ParseFromString(game.default_options.value)
    assert options.goal == 10


async def test_a_start_has_an_update_for_each_seat_and_the_spectators() -> None:
    request = rules_pb2.StartGameRequest(game_id="toy", options=packed(Options(goal=5)), seed=SEED)
    async with running() as rules:
        started = await rules.call("StartGame", request)
    state = unpacked(started.position.state, State)
    assert (started.position.game_id, started.position.rules_version) == ("toy", "2")
    assert (state.goal, state.seed) == (5, SEED)
    assert [update.seat for update in started.updates] == ["north", "south", "spectator"]
    assert unpacked(started.updates[0].view, View).seat == "north"
    assert [(d.seat, d.kind) for d in started.decisions] == [("north", "turn"), ("south", "cheer")]
    assert unpacked(started.decisions[0].default_action, Action).count == 1
    assert SEED not in b"".join(update.SerializeToString() for update in started.updates)


async def test_a_start_defaults_to_the_default_options_and_the_newest_version() -> None:
    async with running() as rules:
        started = await rules.call("StartGame", rules_pb2.StartGameRequest(game_id="toy", seed=SEED))
        assert unpacked(started.position.state, State).goal == 10
        named = await rules.call("StartGame", rules_pb2.StartGameRequest(game_id="toy", rules_version="2", seed=SEED))
        assert named == started


async def test_an_action_returns_the_next_position_and_an_update_for_each_seat() -> None:
    async with running() as rules:
        after = await rules.call("ApplyAction", applying())
    assert unpacked(after.position.state, State).north == 2
    assert after.action_kind == "count"
    assert [(tally.name, tally.source, tally.amount) for tally in after.tallies] == [("counted", "north", 2)]
    assert [(d.seat, d.pace) for d in after.decisions] == [("system", position_pb2.PACE_SYSTEM)]
    assert not after.HasField("outcome")


async def test_the_system_applies_the_default_of_its_decision() -> None:
    async with running() as rules:
        first = await rules.call("ApplyAction", applying())
        (owed,) = first.decisions
        request = rules_pb2.ApplyActionRequest(position=first.position, seat=owed.seat, action=owed.default_action)
        after = await rules.call("ApplyAction", request)
    assert unpacked(after.position.state, State).turn == "south"
    assert unpacked(after.updates[1].events[0], Event).text == "tick"


async def test_another_seats_decision_hides_kind_and_default() -> None:
    async with running() as rules:
        after = await rules.call("StartGame", rules_pb2.StartGameRequest(game_id="toy", seed=SEED))
    decisions = {update.seat: update.decisions for update in after.updates}
    assert [(d.seat, d.kind, d.HasField("default_action")) for d in decisions["north"]] == [
        ("north", "turn", True),
        ("south", "", False),
    ]
    assert [(d.seat, d.kind, d.HasField("default_action")) for d in decisions["south"]] == [
        ("north", "", False),
        ("south", "cheer", False),
    ]
    assert not any(d.kind or d.HasField("default_action") for d in decisions["spectator"])


async def test_the_end_has_an_outcome_and_no_decisions() -> None:
    async with running() as rules:
        after = await rules.call("ApplyAction", applying(north=9))
    assert (after.outcome.winner, after.outcome.reason) == ("north", "goal")
    assert not after.decisions


async def test_every_game_accepts_a_resignation() -> None:
    async with running() as rules:
        after = await rules.call("ApplyAction", applying("south", position_pb2.Resign()))
    assert (after.outcome.winner, after.action_kind) == ("north", "resign")


async def test_equal_requests_have_equal_responses() -> None:
    request = applying().SerializeToString()
    async with running() as rules:
        answers = {await rules.raw("ApplyAction", request) for _ in range(3)}
    assert len(answers) == 1


async def test_a_refusal_carries_all_reasons_with_rule_and_facts() -> None:
    async with running() as rules:
        error = await rules.error("ApplyAction", applying("south", Action(count=7)))
        validated = await rules.call(
            "ValidateAction",
            rules_pb2.ValidateActionRequest(position=position(), seat="south", action=packed(Action(count=7))),
        )
    assert isinstance(error, Refused)
    assert error.reason == "REFUSED"
    assert [(v.reason, v.rule_id, [(f.name, f.value) for f in v.facts]) for v in error.violations] == [
        ("NOT_YOUR_TURN", "T2", [("turn", "north")]),
        ("TOO_MUCH", "T3", [("most", "3")]),
    ]
    assert list(validated.violations) == list(error.violations)


async def test_a_legal_action_validates_without_violations() -> None:
    request = rules_pb2.ValidateActionRequest(position=position(), seat="north", action=packed(Action(count=1)))
    async with running() as rules:
        assert not (await rules.call("ValidateAction", request)).violations


async def test_options_are_listed_for_a_seat() -> None:
    async with running() as rules:
        answer = await rules.call("ListLegalActions", rules_pb2.ListLegalActionsRequest(position=position(), seat="north"))
        nothing = await rules.call("ListLegalActions", rules_pb2.ListLegalActionsRequest(position=position(), seat="south"))
    assert [option.domains[0].range.max for option in answer.options] == [3]
    assert not nothing.options


async def test_project_view_serves_seats_spectators_and_the_full_state() -> None:
    where = position(north=4, south=6)
    async with running() as rules:
        seat = await rules.call("ProjectView", rules_pb2.ProjectViewRequest(position=where, seat="south"))
        crowd = await rules.call(
            "ProjectView", rules_pb2.ProjectViewRequest(position=where, audience=rules_pb2.AUDIENCE_SPECTATOR)
        )
        full = await rules.call("ProjectView", rules_pb2.ProjectViewRequest(position=where, audience=rules_pb2.AUDIENCE_FULL))
    assert unpacked(seat.view, View).own == 6
    assert unpacked(crowd.view, View).own == 0
    assert unpacked(full.view, State) == unpacked(where.state, State)
    assert [d.kind for d in seat.decisions] == ["", "cheer"]
    assert [d.kind for d in full.decisions] == ["turn", "cheer"]


async def test_a_position_of_a_continued_version_moves_to_the_new_one() -> None:
    async with running() as rules:
        after = await rules.call("ApplyAction", applying(version="1"))
    assert after.position.rules_version == "2"


@pytest.mark.parametrize(
    ("method", "request_", "kind", "reason"),
    [
        ("StartGame", rules_pb2.StartGameRequest(game_id="chess", seed=SEED), NotFound, "UNKNOWN_GAME"),
        ("StartGame", rules_pb2.StartGameRequest(game_id="toy", rules_version="1", seed=SEED), Refused, "UNKNOWN_RULES_VERSION"),
        ("ApplyAction", applying(version="3"), Refused, "UNKNOWN_RULES_VERSION"),
        ("ApplyAction", applying(version="1", tick_owed=True), Refused, "RESOLUTION_OPEN"),
        ("ValidateAction", validating(version="1", tick_owed=True), Refused, "RESOLUTION_OPEN"),
        ("VerifyReplay", rules_pb2.VerifyReplayRequest(start=position(version="1", tick_owed=True)), Refused, "RESOLUTION_OPEN"),
        ("ApplyAction", applying(version=""), Refused, "UNKNOWN_RULES_VERSION"),
        ("ApplyAction", applying("north", Action(bug=BUG)), Internal, "INTERNAL"),
    ],
)
async def test_an_unserved_game_or_version_has_its_own_error(
    method: str, request_: Message, kind: type[ServiceError], reason: str
) -> None:
    async with running() as rules:
        error = await rules.error(method, request_)
    assert (type(error), error.reason) == (kind, reason)


async def test_a_bug_is_logged_without_secrets() -> None:
    async with running() as rules:
        await rules.error("ApplyAction", applying("north", Action(bug=BUG), north=4))
    # The log line may follow the answer; it is written by the time the server has stopped.
    out = rules.out.getvalue()
    assert '"level": "error"' in out
    assert "KeyError" in out
    assert "secret" not in out


def _with_state(state: any_pb2.Any) -> rules_pb2.ApplyActionRequest:
    request = applying()
    request.position.state.CopyFrom(state)
    return request


@pytest.mark.parametrize(
    ("method", "request_", "path"),
    [
        ("StartGame", rules_pb2.StartGameRequest(seed=SEED), "game_id"),
        ("StartGame", rules_pb2.StartGameRequest(game_id="toy", seed=SEED[:31]), "seed"),
        ("StartGame", rules_pb2.StartGameRequest(game_id="toy"), "seed"),
        ("StartGame", rules_pb2.StartGameRequest(game_id="toy", seed=SEED, options=any_pb2.Any()), "options"),
        ("StartGame", rules_pb2.StartGameRequest(game_id="toy", seed=SEED, options=packed(Options(goal=-1))), "options.goal"),
        ("ApplyAction", rules_pb2.ApplyActionRequest(), "position.game_id"),
        ("ApplyAction", applying(""), "seat"),
        ("ApplyAction", applying("West"), "seat"),
        ("ApplyAction", applying("spectator"), "seat"),
        ("ApplyAction", _with_state(any_pb2.Any()), "position.state"),
        ("ApplyAction", _with_state(packed(wrappers_pb2.StringValue())), "position.state"),
        ("ApplyAction", applying(south=-1), "position.state.south"),
        ("ApplyAction", applying(turn="west"), "position.state.turn"),
        ("ApplyAction", applying(action=Event(text="no action")), "action"),
        ("ApplyAction", applying(action=Action(count=-1)), "action.count"),
        ("ValidateAction", rules_pb2.ValidateActionRequest(position=position(), seat="system"), "seat"),
        ("ValidateAction", rules_pb2.ValidateActionRequest(position=position(), seat="north"), "action"),
        ("ListLegalActions", rules_pb2.ListLegalActionsRequest(position=position()), "seat"),
        ("ProjectView", rules_pb2.ProjectViewRequest(position=position()), "viewer"),
        ("ProjectView", rules_pb2.ProjectViewRequest(position=position(), seat=""), "seat"),
        ("ProjectView", rules_pb2.ProjectViewRequest(position=position(), audience=rules_pb2.AUDIENCE_UNSPECIFIED), "audience"),
        ("ProjectView", rules_pb2.ProjectViewRequest(position=position(), audience=99), "audience"),  # type: ignore[arg-type]
        (
            "ProjectView",
            rules_pb2.ProjectViewRequest(position=position(north=-2), audience=rules_pb2.AUDIENCE_FULL),
            "position.state.north",
        ),
    ],
)
async def test_malformed_input_names_its_field(method: str, request_: Message, path: str) -> None:
    async with running() as rules:
        error = await rules.error(method, request_)
    assert isinstance(error, MalformedRequest)
    assert paths(error) == [path]


async def test_broken_state_bytes_name_the_state() -> None:
    request = applying()
    request.position.state.value = b"\x1a\x02\xff\xfe"
    async with running() as rules:
        error = await rules.error("ApplyAction", request)
    assert paths(error) == ["position.state.turn"]
