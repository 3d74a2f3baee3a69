"""A match service that answers as a test tells it to, over real gRPC."""

from collections import defaultdict, deque
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from typing import Any

import grpc
from google.protobuf.message import Message
from prometheus_client import CollectorRegistry

from zhanqi.match.v1 import (
    account_service_pb2,
    match_service_pb2,
    player_service_pb2,
    queue_service_pb2,
    spectator_service_pb2,
)
from zhanqi_wire.edge import ServerEdge
from zhanqi_wire.handlers import Context
from zhanqi_wire.log import make_log
from zhanqi_wire.metrics import RpcMetrics

SERVICES = tuple(
    descriptor
    for module in (account_service_pb2, match_service_pb2, player_service_pb2, queue_service_pb2, spectator_service_pb2)
    for descriptor in module.DESCRIPTOR.services_by_name.values()
)

Answer = Message | Exception | Callable[[], Awaitable[Message]]


class ToyService:
    """Returns each method's answers in order and repeats the last one; raises exceptions. Records all requests."""

    def __init__(self) -> None:
        self.answers: dict[str, deque[Answer]] = defaultdict(deque)
        self.asked: list[tuple[str, Any, dict[str, str | bytes]]] = []
        self.streams: deque[Sequence[Answer]] = deque()

    def requests(self, method: str) -> list[Any]:
        return [request for name, request, _ in self.asked if name == method]

    def __getattr__(self, method: str) -> Callable[[Message, Context], Awaitable[Message]]:
        async def answer(request: Message, context: Context) -> Message:
            self._remember(method, request, context)
            answers = self.answers[method]
            return await _given(answers.popleft() if len(answers) > 1 else answers[0])

        return answer

    async def WatchMatch(self, request: Message, context: Context) -> AsyncIterator[Message]:  # noqa: N802 - the RPC's name
        self._remember("WatchMatch", request, context)
        for answer in self.streams.popleft():
            yield await _given(answer)

    async def WatchPlayer(self, request: Message, context: Context) -> AsyncIterator[Message]:  # noqa: N802 - the RPC's name
        self._remember("WatchPlayer", request, context)
        for answer in self.streams.popleft():
            yield await _given(answer)

    async def SpectateMatch(self, request: Message, context: Context) -> AsyncIterator[Message]:  # noqa: N802 - the RPC's name
        self._remember("SpectateMatch", request, context)
        for answer in self.streams.popleft():
            yield await _given(answer)

    def _remember(self, method: str, request: Message, context: Context) -> None:
        self.asked.append((method, request, dict(context.invocation_metadata() or ())))


@asynccontextmanager
async def serving(toy: ToyService, port: int = 0) -> AsyncIterator[str]:
    """The toy's address while it serves."""
    edge = ServerEdge(RpcMetrics("toy", CollectorRegistry()), make_log("toy"))
    server = grpc.aio.server(options=[("grpc.so_reuseport", 0)])
    server.add_generic_rpc_handlers(edge.handlers(dict.fromkeys(SERVICES, toy)))
    bound = server.add_insecure_port(f"127.0.0.1:{port}")
    await server.start()
    try:
        yield f"127.0.0.1:{bound}"
    finally:
        await server.stop(None)


async def _given(answer: Answer) -> Message:
    if isinstance(answer, Exception):
        raise answer
    return answer if isinstance(answer, Message) else await answer()
