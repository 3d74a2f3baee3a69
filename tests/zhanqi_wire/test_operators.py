"""The operators' port over a real socket."""

import asyncio
import contextlib
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest

from zhanqi_wire.address import Address, PortTaken
from zhanqi_wire.operators import OperatorsPort


@asynccontextmanager
async def operators(*, ready: bool) -> AsyncIterator[Address]:
    port = OperatorsPort(Address("127.0.0.1", 0), lambda: b"some_metric 1.0\n", lambda: ready)
    address = await port.start()
    try:
        yield address
    finally:
        await port.close()


async def sent(address: Address, request: bytes) -> bytes:
    async with asyncio.timeout(5):
        reader, writer = await asyncio.open_connection(address.host, address.port)
        writer.write(request)
        answer = await reader.read()
        writer.close()
        return answer


async def page(address: Address, path: str) -> tuple[int, bytes]:
    head, body = (await sent(address, f"GET {path} HTTP/1.1\r\nHost: x\r\n\r\n".encode())).split(b"\r\n\r\n", 1)
    return int(head.split(b" ")[1]), body


@pytest.mark.parametrize(("ready", "status"), [(True, 200), (False, 503)])
async def test_readyz_reports_readiness_and_healthz_does_not(ready: bool, status: int) -> None:
    async with operators(ready=ready) as address:
        assert (await page(address, "/readyz"))[0] == status
        assert (await page(address, "/healthz"))[0] == 200


async def test_metrics_are_served() -> None:
    async with operators(ready=True) as address:
        assert await page(address, "/metrics") == (200, b"some_metric 1.0\n")
        assert await page(address, "/metrics?name[]=x") == (200, b"some_metric 1.0\n")


async def test_operators_port_refuses_other_pages_and_methods() -> None:
    async with operators(ready=True) as address:
        assert (await page(address, "/"))[0] == 404
        assert (await sent(address, b"POST /metrics HTTP/1.1\r\n\r\n")).startswith(b"HTTP/1.1 405 ")


@pytest.mark.parametrize("request_", [b"\x16\x03\x01\r\n\r\n", b"\r\n\r\n", b"GET\r\n\r\n", b"x" * 20000])
async def test_malformed_request_ends_only_its_own_connection(request_: bytes) -> None:
    async with operators(ready=True) as address:
        with contextlib.suppress(ConnectionError):  # A closed connection is fine, too.
            await sent(address, request_)
        assert (await page(address, "/healthz"))[0] == 200


async def test_start_names_the_port_when_it_is_taken() -> None:
    async with operators(ready=True) as address:
        with pytest.raises(PortTaken, match=str(address.port)):
            await OperatorsPort(address, lambda: b"", lambda: True).start()
