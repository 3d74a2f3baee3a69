"""The toy game's rules, over gRPC and as a fake of the `Rules` port."""

import asyncio
import hashlib
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from typing import Any

from google.protobuf.any_pb2 import Any as AnyMessage
from prometheus_client import CollectorRegistry

from match_service.adapters.rules import messages as wire
from match_service.domain.errors import Fault, Malformed, Refused
from match_service.domain.history.replay import Notation, Play, Replayed
from match_service.domain.play.game import Game, GameVersion
from match_service.domain.play.step import Applied
from match_service.domain.uptime.outage import Outage
from match_service.usecases.ports.rules import Started
from tests.match_service import toy_game
from zhanqi.rules.v1 import options_pb2, position_pb2, rules_pb2
from zhanqi_wire import status
from zhanqi_wire.address import Address
from zhanqi_wire.edge import ServerEdge
from zhanqi_wire.log import make_log
from zhanqi_wire.metrics import RpcMetrics
from zhanqi_wire.serve import Server

RULES_SERVICE = rules_pb2.DESCRIPTOR.services_by_name["RulesService"]


class ToyRulesServicer:
    """The RPCs of one rules version. `before_apply` runs before each ApplyAction and VerifyReplay, `before_start` before each
    StartGame; they can delay a call or make it fail. `add N` adds `worth` × N, which shows the version that played.
    """

    def __init__(self, version: str = toy_game.VERSION, continues: Sequence[str] = (), *, worth: int = 1) -> None:
        self.before_apply: Callable[[], Any] | None = None
        self.before_start: Callable[[], Any] | None = None
        self.applied = 0
        self.version = version
        self.continues = tuple(continues)
        self.worth = worth

    async def ListGames(self, _: rules_pb2.ListGamesRequest, __: object) -> rules_pb2.ListGamesResponse:  # noqa: N802
        return rules_pb2.ListGamesResponse(games=[toy_game.game(self.version, self.continues)])

    async def StartGame(self, request: rules_pb2.StartGameRequest, _: object) -> rules_pb2.StartGameResponse:  # noqa: N802
        if self.before_start is not None:
            await self.before_start()
        if len(request.seed) != 32:
            raise status.MalformedRequest.at("seed", "expected 32 bytes")
        response = toy_game.start(request.options if request.HasField("options") else None)
        response.position.rules_version = self.version
        return response

    async def ApplyAction(self, request: rules_pb2.ApplyActionRequest, _: object) -> rules_pb2.ApplyActionResponse:  # noqa: N802
        if self.before_apply is not None:
            await self.before_apply()
        self.applied += 1
        return self._apply(request.position, request.seat, request.action)

    async def ValidateAction(self, request: rules_pb2.ValidateActionRequest, _: object) -> rules_pb2.ValidateActionResponse:  # noqa: N802
        self._check(request.position)
        return rules_pb2.ValidateActionResponse(violations=toy_game.violations(request.position, request.seat, request.action))

    async def ListLegalActions(  # noqa: N802
        self, request: rules_pb2.ListLegalActionsRequest, _: object
    ) -> rules_pb2.ListLegalActionsResponse:
        self._check(request.position)
        commands = [
            toy_game.packed(command)
            for command in ("add 1", "hide 1", "end", "shout", "pass", "parry")
            if not toy_game.violations(request.position, request.seat, toy_game.packed(command))
        ]
        return rules_pb2.ListLegalActionsResponse(options=[options_pb2.Option(template=command) for command in commands])

    async def ProjectView(self, _: object, __: object) -> rules_pb2.ProjectViewResponse:  # noqa: N802
        raise status.Unimplemented("TOY")

    async def VerifyReplay(self, request: rules_pb2.VerifyReplayRequest, _: object) -> rules_pb2.VerifyReplayResponse:  # noqa: N802
        if self.before_apply is not None:
            await self.before_apply()
        position = request.start
        for index, (play, digest) in enumerate(zip(request.actions, request.digests, strict=True)):
            try:
                after = self._apply(position, play.seat, play.action).position
            except (status.Refused, status.MalformedRequest):
                return rules_pb2.VerifyReplayResponse(first_difference=index, end=position)
            if hashlib.sha256(after.state.value).digest() != digest:
                return rules_pb2.VerifyReplayResponse(first_difference=index, end=position)
            position = after
        return rules_pb2.VerifyReplayResponse(end=position)

    async def FormatReplay(self, request: rules_pb2.FormatReplayRequest, _: object) -> rules_pb2.FormatReplayResponse:  # noqa: N802
        position, lines = request.start, []
        for play in request.actions:
            position = self._apply(position, play.seat, play.action).position
            resigned = play.action.Is(position_pb2.Resign.DESCRIPTOR)
            lines.append(f"{play.seat} {'resign' if resigned else toy_game.unpacked(play.action)}")
        return rules_pb2.FormatReplayResponse(lines=lines, end=position)

    def _apply(self, position: position_pb2.Position, seat: str, action: AnyMessage) -> rules_pb2.ApplyActionResponse:
        self._check(position)
        command = "" if action.Is(position_pb2.Resign.DESCRIPTOR) else toy_game.unpacked(action)
        if command.startswith("add ") and self.worth != 1:
            action = toy_game.packed(f"add {self.worth * int(command.removeprefix('add '))}")
        response = toy_game.apply(position, seat, action)
        response.position.rules_version = self.version
        return response

    def _check(self, position: position_pb2.Position) -> None:
        if position.rules_version == self.version:
            return
        if position.rules_version not in self.continues:
            raise status.Refused("UNKNOWN_RULES_VERSION")
        if not toy_game.is_at_rest(position):
            raise status.Refused("RESOLUTION_OPEN")


@asynccontextmanager
async def toy_rules_server(servicer: ToyRulesServicer, port: int = 0) -> AsyncIterator[Address]:
    """Serve the toy's rules on a loopback port."""
    edge = ServerEdge(RpcMetrics("rules", CollectorRegistry()), make_log("toy", "CRITICAL"))
    server = Server(Address("127.0.0.1", port), {RULES_SERVICE: servicer}, edge)
    address = await server.start()
    try:
        yield address
    finally:
        await server.drain(0.1)


class ToyRules:
    """The `Rules` port without a network. `down`: the rules do not answer. `meanwhile` runs once, during an `apply`.

    `measured`: ended silences that calls have measured. `failing`: versions whose last call failed.
    """

    def __init__(self) -> None:
        self.down = False
        self.measured: list[Outage] = []
        self.failing: set[GameVersion] = set()
        self.meanwhile: Callable[[], Any] | None = None
        self.applied = 0

    async def games(self) -> Sequence[Game]:
        self._check()
        return [wire.game(toy_game.game())]

    async def start(self, game_id: str, rules_version: str, options: bytes, seed: bytes) -> Started:
        self._check()
        try:
            response = toy_game.start(AnyMessage.FromString(options) if options else None)
        except status.MalformedRequest as error:
            raise Malformed(error.fields[0].path, error.fields[0].problem) from error
        return Started(response.position.rules_version, wire.applied(response))

    async def apply(self, position: bytes, seat: str, action: bytes) -> Applied:
        self._check()
        await asyncio.sleep(0)
        if self.meanwhile is not None:
            meanwhile, self.meanwhile = self.meanwhile, None
            await meanwhile()
        self.applied += 1
        try:
            response = toy_game.apply(position_pb2.Position.FromString(position), seat, AnyMessage.FromString(action))
        except status.MalformedRequest as error:
            raise Malformed(error.fields[0].path, error.fields[0].problem) from error
        except status.Refused as error:
            raise Refused(error.reason, position_pb2.Refusal(violations=error.violations).SerializeToString()) from error
        return wire.applied(response)

    async def violations(self, position: bytes, seat: str, action: bytes) -> bytes:
        violations = toy_game.violations(position_pb2.Position.FromString(position), seat, AnyMessage.FromString(action))
        return position_pb2.Refusal(violations=violations).SerializeToString()

    async def options(self, position: bytes, seat: str) -> bytes:
        return rules_pb2.ListLegalActionsResponse(options=[options_pb2.Option()]).SerializeToString()

    async def replay(self, version: GameVersion, start: bytes, plays: Sequence[Play]) -> Replayed:
        self._check()
        position = position_pb2.Position.FromString(start)
        for index, play in enumerate(plays):
            try:
                position = toy_game.apply(position, play.seat, AnyMessage.FromString(play.action)).position
            except (status.Refused, status.MalformedRequest):
                return Replayed(index, start)
            if hashlib.sha256(position.state.value).digest() != play.digest:
                return Replayed(index, start)
            start = position.SerializeToString()
        return Replayed(None, start)

    async def write_down(self, version: GameVersion, start: bytes, plays: Sequence[Play]) -> Notation:
        replayed = await self.replay(version, start, plays)
        lines = (f"{play.seat} {toy_game.unpacked(AnyMessage.FromString(play.action))}" for play in plays)
        return Notation(tuple(lines), replayed.end)

    async def alive(self) -> frozenset[GameVersion]:
        if self.down:
            return frozenset()
        self.failing.clear()
        return frozenset({GameVersion(toy_game.GAME_ID, toy_game.VERSION)})

    def is_failing(self, version: GameVersion) -> bool:
        return version in self.failing or version != (toy_game.GAME_ID, toy_game.VERSION)

    def silences(self) -> Sequence[Outage]:
        measured, self.measured = self.measured, []
        return measured

    def _check(self) -> None:
        if self.down:
            raise Fault("RULES_UNAVAILABLE")
