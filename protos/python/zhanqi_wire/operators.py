"""The operators' port: an HTTP server of `/metrics`, `/healthz` and `/readyz`. It must not be reachable by players."""

import asyncio
from collections.abc import Callable
from http import HTTPStatus

from prometheus_client import CONTENT_TYPE_LATEST

from zhanqi_wire.address import Address, PortTaken

_MAX_CONNECTIONS = 32
_MAX_HEAD_BYTES = 8192
_SECONDS = 5.0
_TEXT = "text/plain; charset=utf-8"

Answer = tuple[HTTPStatus, str, bytes]


class OperatorsPort:
    """The HTTP server. `metrics` returns Prometheus' text; `is_ready` decides the answer of `/readyz`."""

    def __init__(self, address: Address, metrics: Callable[[], bytes], is_ready: Callable[[], bool]) -> None:
        self._address = address
        self._metrics = metrics
        self._is_ready = is_ready
        self._server: asyncio.Server | None = None
        self._connections = 0

    async def start(self) -> Address:
        """Start serving. Returns the address with the real port; raises `PortTaken`."""
        try:
            self._server = await asyncio.start_server(
                self._connected, self._address.host, self._address.port, limit=_MAX_HEAD_BYTES
            )
        except OSError as error:
            raise PortTaken(self._address) from error
        return Address(self._address.host, self._server.sockets[0].getsockname()[1])

    async def close(self) -> None:
        if self._server is not None:
            self._server.close()
            await self._server.wait_closed()

    async def _connected(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._connections += 1
        try:
            async with asyncio.timeout(_SECONDS):
                if self._connections <= _MAX_CONNECTIONS:
                    await self._serve(reader, writer)
        except (OSError, TimeoutError, asyncio.IncompleteReadError, asyncio.LimitOverrunError):
            pass  # the peer disconnected, was too slow, or does not speak HTTP
        finally:
            self._connections -= 1
            writer.close()

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        head = await reader.readuntil(b"\r\n\r\n")
        status, kind, body = self._answer(head.split(b"\r\n", 1)[0])
        lines = [
            f"HTTP/1.1 {status.value} {status.phrase}",
            f"Content-Type: {kind}",
            f"Content-Length: {len(body)}",
            "Connection: close",
        ]
        writer.write("\r\n".join([*lines, "", ""]).encode() + body)
        await writer.drain()

    def _answer(self, request_line: bytes) -> Answer:
        match request_line.split(b" "):
            case [b"GET", path, _]:
                return self._page(path.split(b"?", 1)[0])
        return HTTPStatus.METHOD_NOT_ALLOWED, _TEXT, b"only GET\n"

    def _page(self, path: bytes) -> Answer:
        match path:
            case b"/metrics":
                return HTTPStatus.OK, CONTENT_TYPE_LATEST, self._metrics()
            case b"/healthz":
                return HTTPStatus.OK, _TEXT, b"alive\n"
            case b"/readyz" if self._is_ready():
                return HTTPStatus.OK, _TEXT, b"ready\n"
            case b"/readyz":
                return HTTPStatus.SERVICE_UNAVAILABLE, _TEXT, b"not ready\n"
        return HTTPStatus.NOT_FOUND, _TEXT, b"/metrics /healthz /readyz\n"
