"""A rules server in this process, with the toy game, and a client of it."""

import io
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager
from typing import Any

import pytest
from google.protobuf import any_pb2
from google.protobuf.message import Message
from prometheus_client import CollectorRegistry

from rules_service.server.serving import make_server
from rules_service.settings import Settings
from tests.rules_service.server.toy import SPEC, TOY, Action, State
from zhanqi.rules.v1 import position_pb2, rules_pb2, rules_pb2_grpc
from zhanqi_wire.channel import open_channel
from zhanqi_wire.log import make_log
from zhanqi_wire.status import ServiceError, raised


class Running:
    """A client of a server, with the server's metrics and log."""

    def __init__(self, channel: Any, registry: CollectorRegistry, out: io.StringIO) -> None:
        self.channel = channel
        self.stub: Any = rules_pb2_grpc.RulesServiceStub(channel)
        self.registry = registry
        self.out = out

    async def call(self, method: str, request: Message) -> Any:
        with raised():
            return await getattr(self.stub, method)(request)

    async def error(self, method: str, request: Message) -> ServiceError:
        with pytest.raises(ServiceError) as caught:
            await self.call(method, request)
        return caught.value

    async def raw(self, method: str, payload: bytes) -> bytes:
        with raised():
            answer: bytes = await self.channel.unary_unary(f"/zhanqi.rules.v1.RulesService/{method}")(payload)
            return answer


@asynccontextmanager
async def running(games: Iterable[Any] = (TOY,), **settings: Any) -> AsyncIterator[Running]:
    registry, out = CollectorRegistry(), io.StringIO()
    chosen = Settings(listen="127.0.0.1:0", **settings)
    server = make_server(chosen, games, registry, make_log("rules", stream=out))
    address = await server.start()
    async with open_channel(str(address), deadline_seconds=20) as channel:
        yield Running(channel, registry, out)
    await server.drain(0)


def packed(message: Message) -> any_pb2.Any:
    result = any_pb2.Any()
    result.Pack(message)
    return result


def position(version: str = "2", **fields: Any) -> position_pb2.Position:
    state = State(**{"turn": "north", "goal": 10, **fields})
    return position_pb2.Position(game_id=SPEC.game_id, rules_version=version, state=packed(state))


def applying(seat: str = "north", action: Message | None = None, **fields: Any) -> rules_pb2.ApplyActionRequest:
    return rules_pb2.ApplyActionRequest(position=position(**fields), seat=seat, action=packed(action or Action(count=2)))


def paths(error: ServiceError) -> list[str]:
    return [field.path for field in error.fields]
