"""Targets as text, and load balancing over real servers that start, drain and stop."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from typing import Any

import pytest
from google.protobuf.message import Message
from prometheus_client import CollectorRegistry

from tests.zhanqi_wire.toy_messages import toy_action, toy_pool
from zhanqi_wire.address import Address
from zhanqi_wire.channel import open_channel
from zhanqi_wire.edge import ServerEdge
from zhanqi_wire.handlers import Context
from zhanqi_wire.log import make_log
from zhanqi_wire.metrics import RpcMetrics
from zhanqi_wire.serve import Server
from zhanqi_wire.target import Target

POOL = toy_pool()
TOY = POOL.FindServiceByName("toy.Toy")


@pytest.mark.parametrize(
    ("text", "uri", "shared"),
    [
        ("match:7020", "match:7020", False),
        ("127.0.0.1:7020", "127.0.0.1:7020", False),
        ("127.0.0.1:1,127.0.0.1:2", "ipv4:127.0.0.1:1,127.0.0.1:2", True),
        ("[::1]:1, [::1]:2", "ipv6:[::1]:1,[::1]:2", True),
        ("dns:///match:7020", "dns:///match:7020", True),
    ],
)
def test_target_is_one_address_or_several(text: str, uri: str, shared: bool) -> None:
    target = Target.parse(text)
    assert target.uri == uri
    assert (target.service_config is not None) is shared


@pytest.mark.parametrize("text", ["", "match", "match:1,match:2", "127.0.0.1:1,[::1]:2", "127.0.0.1:1,", "dns:///match"])
def test_malformed_target_is_an_error(text: str) -> None:
    with pytest.raises(ValueError, match=r"."):
        Target.parse(text)


class Named:
    """Answers with its name."""

    def __init__(self, name: str) -> None:
        self._name = name

    async def Ask(self, request: Any, context: Context) -> Message:  # noqa: N802 - the RPC's name
        request.note = self._name
        return request  # type: ignore[no-any-return]

    async def Tell(self, request: Any, context: Context) -> AsyncIterator[Message]:  # noqa: N802 - the RPC's name
        yield request


def named_server(name: str, address: Address) -> Server:
    edge = ServerEdge(RpcMetrics("toy", CollectorRegistry()), make_log("toy"))
    return Server(address, {TOY: Named(name)}, edge)


class Asking:
    """A client of two servers."""

    def __init__(self, servers: dict[str, Server], addresses: dict[str, Address], channel: Any) -> None:
        self.servers = servers
        self.addresses = addresses
        self._call = channel.unary_unary("/toy.Toy/Ask", lambda each: each.SerializeToString(), type(toy_action(POOL)).FromString)

    async def answered_by(self, calls: int = 20) -> set[str]:
        return {(await self._call(toy_action(POOL))).note for _ in range(calls)}

    async def settle(self, names: set[str]) -> None:
        while await self.answered_by() != names:
            pass


@asynccontextmanager
async def asking() -> AsyncIterator[Asking]:
    async with AsyncExitStack() as stack:
        servers = {name: named_server(name, Address("127.0.0.1", 0)) for name in ("one", "two")}
        addresses = {name: await server.start() for name, server in servers.items()}
        for server in servers.values():
            stack.push_async_callback(server.drain, 0)
        channel = open_channel(",".join(map(str, addresses.values())), deadline_seconds=5)
        stack.push_async_callback(channel.close)
        yield Asking(servers, addresses, channel)


@pytest.mark.timeout(30)
async def test_calls_go_round_robin_to_serving_replicas() -> None:
    async with asking() as client:
        await client.settle({"one", "two"})


@pytest.mark.timeout(30)
async def test_draining_replica_gets_no_calls() -> None:
    async with asking() as client:
        await client.settle({"one", "two"})
        client.servers["one"].turn_away()
        await client.settle({"two"})
        await client.servers["one"].drain(5)  # The clients' health watches do not delay its end.
        assert await client.answered_by() == {"two"}


@pytest.mark.timeout(30)
async def test_replica_gets_calls_again_when_it_returns() -> None:
    async with asking() as client:
        await client.settle({"one", "two"})
        await client.servers["two"].drain(0)
        await client.settle({"one"})
        again = named_server("two", client.addresses["two"])
        await again.start()
        await client.settle({"one", "two"})
        await again.drain(0)


@pytest.mark.timeout(30)
async def test_call_waits_while_no_replica_serves() -> None:
    async with asking() as client:
        await client.settle({"one", "two"})
        for server in client.servers.values():
            await server.drain(0)
        waiting = asyncio.create_task(client.answered_by(1))
        await asyncio.sleep(0.3)
        again = named_server("one", client.addresses["one"])
        await again.start()
        assert await waiting == {"one"}
        await again.drain(0)
