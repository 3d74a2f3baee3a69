"""A real server and client: errors become statuses, each RPC is counted and logged once, and draining fails no call."""

import asyncio
import io
import json
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from typing import Any

import grpc
import pytest
from google.protobuf.message import Message
from grpc_health.v1 import health_pb2, health_pb2_grpc
from grpc_reflection.v1alpha import reflection_pb2, reflection_pb2_grpc
from prometheus_client import CollectorRegistry

from tests.zhanqi_wire.toy_messages import toy_action, toy_pool
from zhanqi_wire.address import Address, PortTaken
from zhanqi_wire.channel import open_channel
from zhanqi_wire.edge import ServerEdge
from zhanqi_wire.handlers import Context
from zhanqi_wire.log import make_log
from zhanqi_wire.metrics import RpcMetrics
from zhanqi_wire.serve import Limits, Server
from zhanqi_wire.status import (
    Cancelled,
    DeadlineExceeded,
    Exhausted,
    Internal,
    MalformedRequest,
    NotFound,
    ServiceError,
    Unavailable,
    Unimplemented,
    raised,
)

POOL = toy_pool()
TOY = POOL.FindServiceByName("toy.Toy")
SECRET = "the enemy's camp"


class ToyServicer:
    """Does what the request's note says."""

    def __init__(self) -> None:
        self.slow_calls_done = 0
        self.streams_closed = 0

    async def Ask(self, request: Any, context: Context) -> Message:  # noqa: N802 - the RPC's name
        match request.note:
            case "missing":
                raise NotFound("NO_SUCH_THING", facts={"thing": "it"})
            case "bug":
                raise KeyError(SECRET)
            case "slow":
                await asyncio.sleep(0.3)
                self.slow_calls_done += 1
            case "never":
                await asyncio.sleep(3600)
        return request  # type: ignore[no-any-return]

    async def Tell(self, request: Any, context: Context) -> AsyncIterator[Message]:  # noqa: N802 - the RPC's name
        try:
            for number in range(3):
                yield action(f"{request.note} {number}")
            if request.note == "missing":
                raise Exhausted("TOO_MANY", retry_after_ms=70)
            if request.note == "never":
                await asyncio.sleep(3600)
        finally:
            self.streams_closed += 1


class Running:
    """A toy server, and a client's channel to it."""

    def __init__(self, server: Server, servicer: ToyServicer, channel: grpc.aio.Channel, address: Address) -> None:
        self.server = server
        self.servicer = servicer
        self.channel = channel
        self.address = address
        self.registry = CollectorRegistry()
        self.out = io.StringIO()

    async def ask(self, note: str, **keywords: Any) -> Any:
        call: Any = self.channel.unary_unary("/toy.Toy/Ask", *_codec())
        with raised():
            return await call(action(note), **keywords)

    async def raw(self, payload: bytes, path: str = "/toy.Toy/Ask") -> bytes:
        call: Any = self.channel.unary_unary(path)
        with raised():
            return await call(payload)  # type: ignore[no-any-return]

    def counted(self, method: str, code: str) -> float:
        return self.registry.get_sample_value("zhanqi_toy_rpcs_total", {"method": method, "code": code}) or 0.0

    def lines(self) -> list[dict[str, Any]]:
        return [json.loads(line) for line in self.out.getvalue().splitlines()]


def action(note: str) -> Any:
    made = toy_action(POOL)
    made.note = note
    return made


def _codec() -> tuple[Callable[[Message], bytes], Callable[[bytes], Message]]:
    return lambda message: message.SerializeToString(), type(toy_action(POOL)).FromString


@asynccontextmanager
async def running(deadline_seconds: float = 5.0, limits: Limits | None = None) -> AsyncIterator[Running]:
    registry, out, servicer = CollectorRegistry(), io.StringIO(), ToyServicer()
    edge = ServerEdge(RpcMetrics("toy", registry), make_log("toy", stream=out))
    server = Server(Address("127.0.0.1", 0), {TOY: servicer}, edge, limits=limits)
    address = await server.start()
    channel = open_channel(str(address), deadline_seconds=deadline_seconds)
    made = Running(server, servicer, channel, address)
    made.registry, made.out = registry, out
    try:
        yield made
    finally:
        await channel.close()
        await server.drain(0)


async def _until(holds: Callable[[], bool]) -> None:
    async with asyncio.timeout(5):
        while not holds():  # noqa: ASYNC110 - what it waits for is in another place than we can hook into
            await asyncio.sleep(0.01)


async def failure(call: Awaitable[Any]) -> ServiceError:
    with pytest.raises(ServiceError) as caught:
        await call
    return caught.value


async def test_rpc_is_counted_and_logged_once() -> None:
    async with running() as toy:
        assert (await toy.ask("hello")).note == "hello"
        assert toy.counted("Ask", "OK") == 1
        assert toy.registry.get_sample_value("zhanqi_toy_rpc_seconds_count", {"method": "Ask"}) == 1
        assert toy.registry.get_sample_value("zhanqi_toy_rpcs_in_flight", {"method": "Ask"}) == 0
        (line,) = toy.lines()
        assert (line["event"], line["method"], line["code"], line["level"]) == ("rpc", "Ask", "OK", "info")
        assert line["received_bytes"] == line["sent_bytes"] == 7
        assert "hello" not in toy.out.getvalue()


async def test_simultaneous_calls_wait_in_the_backlog() -> None:
    connections, calls = 5, 800  # More calls than gRPC queues by itself, on no more streams than a connection may have.
    async with running() as toy, AsyncExitStack() as stack:
        asks: list[Any] = []
        for _ in range(connections):
            channel = open_channel(str(toy.address), deadline_seconds=30, own_connection=True)
            stack.push_async_callback(channel.close)
            await channel.channel_ready()
            asks.append(channel.unary_unary("/toy.Toy/Ask", *_codec()))
        answers = await asyncio.gather(*(ask(action("hello")) for ask in asks for _ in range(calls)))
        assert len(answers) == toy.counted("Ask", "OK") == connections * calls


async def test_error_status_has_reason_and_facts() -> None:
    async with running() as toy:
        error = await failure(toy.ask("missing"))
        assert (type(error), error.reason, error.facts) == (NotFound, "NO_SUCH_THING", {"thing": "it"})
        assert toy.counted("Ask", "NOT_FOUND") == 1
        assert toy.lines()[0]["reason"] == "NO_SUCH_THING"


async def test_bug_is_internal_and_logged_without_its_text() -> None:
    async with running() as toy:
        error = await failure(toy.ask("bug"))
        assert (type(error), error.reason, error.facts) == (Internal, "INTERNAL", {})
        assert isinstance(error.__cause__, grpc.aio.AioRpcError)
        assert SECRET not in str(error.__cause__)
        (line,) = toy.lines()
        assert (line["level"], line["code"], line["error"]) == ("error", "INTERNAL", "KeyError")
        assert any(frame.endswith(" Ask") for frame in line["frames"])
        assert SECRET not in toy.out.getvalue()


async def test_malformed_request_is_invalid_argument_with_the_field() -> None:
    async with running() as toy:
        error = await failure(toy.raw(b"\x0a\x02\x22\x05"))
        assert isinstance(error, MalformedRequest)
        assert error.fields[0].path == "choice"
        assert toy.counted("Ask", "INVALID_ARGUMENT") == 1


async def test_unknown_method_is_unimplemented_and_counted_as_other() -> None:
    async with running() as toy:
        assert type(await failure(toy.raw(b"", "/toy.Toy/Invented"))) is Unimplemented
        assert toy.counted("other", "UNIMPLEMENTED") == 1


async def test_call_without_a_deadline_gets_the_default() -> None:
    async with running(deadline_seconds=0.2) as toy:
        assert type(await failure(toy.ask("never"))) is DeadlineExceeded
        await _until(lambda: toy.counted("Ask", "DEADLINE_EXCEEDED") + toy.counted("Ask", "CANCELLED") == 1)
        assert (await toy.ask("slow", timeout=5)).note == "slow"


async def test_stream_delivers_its_messages_before_its_error() -> None:
    async with running() as toy:
        call: Any = toy.channel.unary_stream("/toy.Toy/Tell", *_codec())
        notes = []

        async def listen() -> None:
            with raised():
                async for each in call(action("missing")):
                    notes.append(each.note)

        with pytest.raises(Exhausted) as caught:
            await listen()
        assert notes == ["missing 0", "missing 1", "missing 2"]
        assert caught.value.retry_after_ms == 70
        assert toy.counted("Tell", "RESOURCE_EXHAUSTED") == 1
        assert toy.lines()[0]["sent_bytes"] > 0


async def test_cancelled_stream_is_closed_and_counted() -> None:
    async with running() as toy:
        call: Any = toy.channel.unary_stream("/toy.Toy/Tell", *_codec())
        stream = call(action("never"))
        assert (await stream.read()).note == "never 0"
        stream.cancel()
        await _until(lambda: toy.servicer.streams_closed == 1)
        await _until(lambda: toy.counted("Tell", "CANCELLED") == 1)
        assert toy.registry.get_sample_value("zhanqi_toy_rpcs_in_flight", {"method": "Tell"}) == 0


async def test_oversized_request_is_refused() -> None:
    async with running(limits=Limits(max_request_bytes=1000)) as toy:
        assert type(await failure(toy.ask("x" * 2000))) is Exhausted
        assert (await toy.ask("x" * 500)).note == "x" * 500


async def test_draining_server_finishes_calls_and_refuses_new_ones() -> None:
    async with running() as toy:
        slow = asyncio.ensure_future(toy.ask("slow"))
        await asyncio.sleep(0.1)
        draining = asyncio.ensure_future(toy.server.drain(5))
        await asyncio.sleep(0.05)
        assert type(await failure(toy.ask("late"))) is Unavailable
        assert (await slow).note == "slow"
        await draining
        assert not toy.server.is_ready


async def test_draining_server_cancels_calls_after_the_grace_period() -> None:
    async with running() as toy:
        endless = asyncio.ensure_future(toy.ask("never"))
        await asyncio.sleep(0.1)
        async with asyncio.timeout(30):
            await toy.server.drain(0.2)
        assert type(await failure(endless)) in (Cancelled, Unavailable)


async def test_start_names_the_port_when_it_is_taken() -> None:
    async with running() as toy:
        second = Server(toy.address, {TOY: ToyServicer()}, ServerEdge(RpcMetrics("toy", CollectorRegistry()), make_log("toy")))
        with pytest.raises(PortTaken, match=str(toy.address.port)):
            await second.start()


async def test_health_and_reflection_answer() -> None:
    async with running() as toy:
        health: Any = health_pb2_grpc.HealthStub(toy.channel)
        answer = await health.Check(health_pb2.HealthCheckRequest(service="toy.Toy"))
        assert answer.status == health_pb2.HealthCheckResponse.SERVING
        reflection: Any = reflection_pb2_grpc.ServerReflectionStub(toy.channel)
        stream = reflection.ServerReflectionInfo(timeout=5)
        await stream.write(reflection_pb2.ServerReflectionRequest(list_services=""))
        await stream.done_writing()
        names = {service.name for service in (await stream.read()).list_services_response.service}
        assert {"toy.Toy", "grpc.health.v1.Health"} <= names
