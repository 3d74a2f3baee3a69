"""A client of the rules service for adapters."""

from typing import Any

import grpc
from google.protobuf import any_pb2
from google.protobuf.message import Message

from zhanqi.rules.v1 import options_pb2, position_pb2, rules_pb2, rules_pb2_grpc
from zhanqi_wire.status import MalformedRequest, Refused, ServiceError, raised

SYSTEM = "system"
MALFORMED = "INVALID_ARGUMENT"
"""Used as the reason of a malformed action or position."""

_MAX_SYSTEM_DECISIONS = 16


class Rules:
    """Calls raise `ServiceError` unless they say otherwise."""

    def __init__(self, channel: grpc.aio.Channel, games: dict[str, rules_pb2.Game]) -> None:
        self._stub: Any = rules_pb2_grpc.RulesServiceStub(channel)
        self._games = games

    @classmethod
    async def connect(cls, channel: grpc.aio.Channel) -> "Rules":
        """Connect and list the served games."""
        with raised():
            stub: Any = rules_pb2_grpc.RulesServiceStub(channel)
            listed = await stub.ListGames(rules_pb2.ListGamesRequest(), wait_for_ready=True)
        return cls(channel, {game.game_id: game for game in listed.games})

    def ruleset(self, game_id: str) -> any_pb2.Any:
        return self._games[game_id].ruleset

    def position(self, game_id: str, state: Message) -> position_pb2.Position:
        """A position of the game's served version."""
        return position_pb2.Position(game_id=game_id, rules_version=self._games[game_id].rules_version, state=packed(state))

    async def start(self, game_id: str, options: Message | None, seed: bytes) -> rules_pb2.StartGameResponse:
        request = rules_pb2.StartGameRequest(game_id=game_id, seed=seed, options=packed(options) if options else None)
        with raised():
            return await self._stub.StartGame(request)  # type: ignore[no-any-return]

    async def apply(
        self, position: position_pb2.Position, seat: str, action: Message | any_pb2.Any
    ) -> rules_pb2.ApplyActionResponse:
        """The position after an action."""
        request = rules_pb2.ApplyActionRequest(position=position, seat=seat, action=packed(action))
        with raised():
            return await self._stub.ApplyAction(request)  # type: ignore[no-any-return]

    async def run_system_decisions(self, answer: rules_pb2.ApplyActionResponse) -> rules_pb2.ApplyActionResponse:
        """Apply all pending SYSTEM decisions."""
        for _ in range(_MAX_SYSTEM_DECISIONS):
            owed = [decision for decision in answer.decisions if decision.seat == SYSTEM]
            if not owed:
                return answer
            answer = await self.apply(answer.position, SYSTEM, owed[0].default_action)
        raise AssertionError(f"more than {_MAX_SYSTEM_DECISIONS} SYSTEM decisions in a row")

    async def reasons(self, position: position_pb2.Position, seat: str, action: Message) -> list[str]:
        """The reasons of `ValidateAction`, or `MALFORMED`."""
        request = rules_pb2.ValidateActionRequest(position=position, seat=seat, action=packed(action))
        try:
            with raised():
                answer = await self._stub.ValidateAction(request)
        except MalformedRequest:
            return [MALFORMED]
        return [violation.reason for violation in answer.violations]

    async def options(self, position: position_pb2.Position, seat: str) -> list[options_pb2.Option]:
        with raised():
            answer = await self._stub.ListLegalActions(rules_pb2.ListLegalActionsRequest(position=position, seat=seat))
        return list(answer.options)

    async def view(self, position: position_pb2.Position, seat: str) -> any_pb2.Any:
        with raised():
            answer = await self._stub.ProjectView(rules_pb2.ProjectViewRequest(position=position, seat=seat))
        return answer.view  # type: ignore[no-any-return]


def refusal(error: ServiceError) -> list[str]:
    """The reasons of a refusal, or `MALFORMED`. Re-raises any other error."""
    match error:
        case Refused() if error.violations:
            return [violation.reason for violation in error.violations]
        case MalformedRequest():
            return [MALFORMED]
    raise error


def packed(message: Message | any_pb2.Any) -> any_pb2.Any:
    if isinstance(message, any_pb2.Any):
        return message
    result = any_pb2.Any()
    result.Pack(message, deterministic=True)
    return result
