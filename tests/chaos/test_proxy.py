"""The fault proxy, with a real echo server."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import dataclass

import pytest

from tests.chaos.proxy import HELD_BYTES_MAX, Direction, FaultProxy
from tests.services.ports import LOOPBACK, reserve_port

pytestmark = pytest.mark.timeout(30)

SILENCE_SECONDS = 0.2
"""Time without data that counts as silence."""


@dataclass(frozen=True, slots=True)
class Client:
    """A connection through the proxy."""

    reader: asyncio.StreamReader
    writer: asyncio.StreamWriter

    async def echoed(self, text: bytes) -> bytes:
        self.writer.write(text)
        return await self.reader.readexactly(len(text))


@dataclass
class Echo:
    """An echo server that records its input."""

    port: int
    received: bytes = b""

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        while data := await reader.read(65536):
            self.received += data
            writer.write(data)
            await writer.drain()
        writer.close()


@pytest.fixture
async def echo() -> AsyncIterator[Echo]:
    running = Echo(reserve_port())
    server = await asyncio.start_server(running.serve, LOOPBACK, running.port)
    yield running
    server.close()


@pytest.fixture
async def proxy(echo: Echo) -> AsyncIterator[FaultProxy]:
    running = FaultProxy(echo.port)
    await running.start()
    yield running
    await running.close()


Connect = Callable[[FaultProxy], Awaitable[Client]]


@pytest.fixture
async def connected() -> AsyncIterator[Connect]:
    clients: list[Client] = []

    async def connect(proxy: FaultProxy) -> Client:
        clients.append(Client(*await asyncio.open_connection(LOOPBACK, proxy.port)))
        return clients[-1]

    yield connect
    for client in clients:
        client.writer.transport.abort()
    await asyncio.sleep(0)


async def is_silent(client: Client) -> bool:
    try:
        async with asyncio.timeout(SILENCE_SECONDS):
            return not await client.reader.read(1)
    except TimeoutError:
        return True


async def test_proxy_passes_everything_without_a_fault(connected: Connect, proxy: FaultProxy) -> None:
    client = await connected(proxy)
    big = bytes(range(256)) * 20_000
    assert await client.echoed(b"hello") == b"hello"
    assert await client.echoed(big) == big


async def test_proxy_passes_end_of_file_on(connected: Connect, proxy: FaultProxy) -> None:
    client = await connected(proxy)
    assert await client.echoed(b"x") == b"x"
    client.writer.close()
    async with asyncio.timeout(5):
        while proxy.connections:  # noqa: ASYNC110 - it has no event
            await asyncio.sleep(0.01)


async def test_cut_resets_connections_and_accepts_new_ones(connected: Connect, proxy: FaultProxy) -> None:
    client = await connected(proxy)
    await client.echoed(b"x")
    proxy.cut()
    with pytest.raises(ConnectionResetError):
        await client.reader.read(1)
    assert await (await connected(proxy)).echoed(b"again") == b"again"


async def test_refuse_resets_new_connections_until_healed(connected: Connect, proxy: FaultProxy) -> None:
    proxy.refuse()
    client = await connected(proxy)
    with pytest.raises(ConnectionResetError):
        await client.reader.read(1)
    proxy.heal()
    assert await (await connected(proxy)).echoed(b"again") == b"again"


async def test_half_open_accepts_everything_and_passes_nothing_on(connected: Connect, proxy: FaultProxy, echo: Echo) -> None:
    before = await connected(proxy)
    await before.echoed(b"x")
    proxy.go_half_open()
    since = await connected(proxy)
    for client in (before, since):
        client.writer.write(b"anybody?")
        assert await is_silent(client)
    assert echo.received == b"x"
    proxy.heal()
    for client in (before, since):
        with pytest.raises(ConnectionResetError):
            await client.reader.read(1)
    assert await (await connected(proxy)).echoed(b"again") == b"again"


@pytest.mark.parametrize("direction", Direction)
async def test_stall_holds_one_direction_and_loses_nothing(
    connected: Connect, proxy: FaultProxy, echo: Echo, direction: Direction
) -> None:
    client = await connected(proxy)
    await client.echoed(b"x")
    proxy.stall(direction)
    client.writer.write(b"hello")
    assert await is_silent(client)
    assert echo.received == (b"x" if direction is Direction.TO_SERVER else b"xhello")
    proxy.heal()
    assert await client.reader.readexactly(5) == b"hello"


async def test_stalled_bytes_are_bounded(connected: Connect, proxy: FaultProxy) -> None:
    client = await connected(proxy)
    await client.echoed(b"x")
    proxy.stall(Direction.TO_SERVER)
    flood = bytes(64 * HELD_BYTES_MAX)
    client.writer.write(flood)
    with pytest.raises(TimeoutError):
        async with asyncio.timeout(SILENCE_SECONDS):
            await client.writer.drain()
    proxy.heal()
    assert await client.reader.readexactly(len(flood)) == flood


async def test_delay_keeps_the_order(connected: Connect, proxy: FaultProxy) -> None:
    client = await connected(proxy)
    await client.echoed(b"x")
    proxy.delay(0.1)
    client.writer.write(b"first,")
    await asyncio.sleep(0.02)
    proxy.delay(0)
    client.writer.write(b"second")
    assert await client.reader.readexactly(12) == b"first,second"


async def test_proxy_resets_when_the_server_is_gone(connected: Connect) -> None:
    proxy = FaultProxy(reserve_port())
    await proxy.start()
    client = await connected(proxy)
    with pytest.raises((ConnectionResetError, asyncio.IncompleteReadError)):
        await client.reader.readexactly(1)
    await proxy.close()
