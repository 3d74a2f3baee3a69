"""Readiness probes. Each has a deadline; no answer means not ready."""

import asyncio

from deploy.local.ports import HOST

PROBE_SECONDS = 2.0


async def http_ready(port: int) -> bool:
    """Whether the operators' port answers `/readyz` with 200."""
    answer = await _ask(port, b"GET /readyz HTTP/1.0\r\nHost: localhost\r\n\r\n")
    return answer.split(b" ")[1:2] == [b"200"]


async def redis_ready(port: int) -> bool:
    """Whether Redis answers and has loaded its data."""
    return (await _ask(port, b"PING\r\n")).startswith(b"+PONG")


async def _ask(port: int, question: bytes) -> bytes:
    try:
        async with asyncio.timeout(PROBE_SECONDS):
            reader, writer = await asyncio.open_connection(HOST, port)
            try:
                writer.write(question)
                await writer.drain()
                return await reader.readline()
            finally:
                writer.close()
    except (OSError, TimeoutError):
        return b""
