"""gRPC client of the rules service. Calls are pure, so failed ones are retried."""

import asyncio
import itertools
from collections.abc import Awaitable, Callable, Sequence
from typing import TYPE_CHECKING, TypeVar

import grpc

from match_service.adapters.rules import messages as wire
from match_service.domain.errors import Fault, Malformed, MatchError, NotFound, Refused
from match_service.domain.history.replay import Notation, Play, Replayed
from match_service.domain.play.game import Game, GameVersion
from match_service.domain.play.step import Applied
from match_service.usecases.ports.rules import Started
from match_service.usecases.uptime.dependency_health import DependencyHealth
from zhanqi.rules.v1 import position_pb2, rules_pb2, rules_pb2_grpc
from zhanqi_wire import status
from zhanqi_wire.channel import open_channel

if TYPE_CHECKING:  # Only the stubs know that a stub on an aio channel is asynchronous.
    Stub = rules_pb2_grpc.RulesServiceAsyncStub
else:
    Stub = rules_pb2_grpc.RulesServiceStub

T = TypeVar("T")
Call = Callable[[Stub], Awaitable[T]]

_AGAIN_AFTER_SECONDS = (0.02, 0.1)
_SHARE_OF_ONE_TRY = 0.5
_ABSENT = (grpc.StatusCode.UNAVAILABLE, grpc.StatusCode.RESOURCE_EXHAUSTED, grpc.StatusCode.DEADLINE_EXCEEDED)
_NOT_SERVED = ("UNKNOWN_RULES_VERSION", "RESOLUTION_OPEN")


class RulesClient:
    """`RulesCalls` to one target over several channels, so that all processes behind it are used.

    An attempt may take half of the deadline, which leaves time for another process.
    """

    def __init__(self, target: str, health: DependencyHealth, *, deadline_seconds: float, channels: int) -> None:
        self._health = health
        self._deadline = deadline_seconds
        one_try = deadline_seconds * _SHARE_OF_ONE_TRY
        self._channels = [open_channel(target, deadline_seconds=one_try, own_connection=True) for _ in range(channels)]
        self._ways = itertools.cycle([(channel, rules_pb2_grpc.RulesServiceStub(channel)) for channel in self._channels])

    async def close(self) -> None:
        """Close the channels."""
        for channel in self._channels:
            await channel.close()

    async def games(self) -> Sequence[Game]:
        response = await self._call(lambda stub: stub.ListGames(rules_pb2.ListGamesRequest()), "")
        return [wire.game(each) for each in response.games]

    async def start(self, game_id: str, rules_version: str, options: bytes, seed: bytes) -> Started:
        request = rules_pb2.StartGameRequest(game_id=game_id, rules_version=rules_version, seed=seed)
        if options:
            request.options.ParseFromString(options)
        response = await self._call(lambda stub: stub.StartGame(request), "options")
        return Started(response.position.rules_version, wire.applied(response))

    async def apply(self, position: bytes, seat: str, action: bytes) -> Applied:
        request = rules_pb2.ApplyActionRequest(seat=seat)
        request.position.ParseFromString(position)
        request.action.ParseFromString(action)
        return wire.applied(await self._call(lambda stub: stub.ApplyAction(request), "action"))

    async def violations(self, position: bytes, seat: str, action: bytes) -> bytes:
        request = rules_pb2.ValidateActionRequest(seat=seat)
        request.position.ParseFromString(position)
        request.action.ParseFromString(action)
        response = await self._call(lambda stub: stub.ValidateAction(request), "action")
        return position_pb2.Refusal(violations=response.violations).SerializeToString()

    async def options(self, position: bytes, seat: str) -> bytes:
        request = rules_pb2.ListLegalActionsRequest(seat=seat)
        request.position.ParseFromString(position)
        return (await self._call(lambda stub: stub.ListLegalActions(request), "")).SerializeToString()

    async def replay(self, version: GameVersion, start: bytes, plays: Sequence[Play]) -> Replayed:
        request = rules_pb2.VerifyReplayRequest(actions=_actions(plays), digests=[each.digest for each in plays])
        request.start.ParseFromString(start)
        response = await self._call(lambda stub: stub.VerifyReplay(request), "")
        difference = response.first_difference if response.HasField("first_difference") else None
        return Replayed(difference, response.end.SerializeToString())

    async def write_down(self, version: GameVersion, start: bytes, plays: Sequence[Play]) -> Notation:
        request = rules_pb2.FormatReplayRequest(actions=_actions(plays))
        request.start.ParseFromString(start)
        response = await self._call(lambda stub: stub.FormatReplay(request), "")
        return Notation(tuple(response.lines), response.end.SerializeToString())

    async def _call(self, call: Call[T], own_field: str) -> T:
        """Call with retries. `own_field` is the request field set by the caller: errors in other fields are faults."""
        try:
            async with asyncio.timeout(self._deadline):
                answer = await self._persist(call)
        except TimeoutError:
            self._health.failed()
            raise Fault("RULES_UNAVAILABLE") from None
        except status.ServiceError as error:
            if error.code in _ABSENT:
                self._health.failed()
                raise Fault("RULES_UNAVAILABLE") from error
            self._health.answered()
            raise _judged(error, own_field) from error
        self._health.answered()
        return answer

    async def _persist(self, call: Call[T]) -> T:
        for pause in _AGAIN_AFTER_SECONDS:
            try:
                return await self._once(call)
            except (status.Unavailable, status.DeadlineExceeded, status.Exhausted):
                await asyncio.sleep(pause)
        return await self._once(call)

    async def _once(self, call: Call[T]) -> T:
        with status.raised():
            return await call(self._stub())

    def _stub(self) -> Stub:
        """Return the next stub with a ready connection, else the next one. After an outage connections return one by one."""
        for channel, stub in itertools.islice(self._ways, len(self._channels)):
            if channel.get_state(try_to_connect=True) is grpc.ChannelConnectivity.READY:
                return stub
        _, stub = next(self._ways)
        return stub


def _judged(error: status.ServiceError, own_field: str) -> MatchError:
    if isinstance(error, status.Refused) and error.violations:
        return Refused(error.reason, position_pb2.Refusal(violations=error.violations).SerializeToString())
    if isinstance(error, status.MalformedRequest) and error.fields and own_field:
        path, problem = error.fields[0].path, error.fields[0].problem
        if path.split(".")[0].split("[")[0] == own_field:
            return Malformed(path, problem)
    if isinstance(error, status.NotFound) and own_field == "options":
        return NotFound("UNKNOWN_GAME")
    if isinstance(error, status.Refused) and error.reason in _NOT_SERVED:
        return Refused(error.reason)
    return Fault("RULES_FAULT")


def _actions(plays: Sequence[Play]) -> list[rules_pb2.ReplayAction]:
    actions = []
    for each in plays:
        action = rules_pb2.ReplayAction(seat=each.seat)
        action.action.ParseFromString(each.action)
        actions.append(action)
    return actions
