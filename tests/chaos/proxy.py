"""A TCP proxy with faults on command: resets, half-open connections, stalls, delays."""

import asyncio
import socket
import struct
from collections import deque
from collections.abc import Iterator
from enum import Enum
from typing import cast

from tests.services.ports import LOOPBACK, reserve_port

HELD_BYTES_MAX = 256 * 1024
"""A connection that buffers more is not read from until the buffer shrinks."""

_CLOSE_SECONDS = 0.05
_RESET_AT_ONCE = struct.pack("ii", 1, 0)


class Direction(Enum):
    """The direction of bytes."""

    TO_SERVER = "to-server"
    TO_CLIENT = "to-client"


class FaultProxy:
    """A proxy in front of a server on the loopback. Faults last until `heal`, except `cut`, which is instantaneous."""

    def __init__(self, server_port: int) -> None:
        self.port = reserve_port()
        self.stalled: frozenset[Direction] = frozenset()
        self.delay_seconds = 0.0
        self.is_half_open = False
        self.is_refusing = False
        self._server_port = server_port
        self._links: set[_Link] = set()
        self._listener: asyncio.Server | None = None

    @property
    def connections(self) -> int:
        return len(self._links)

    async def start(self) -> None:
        loop = asyncio.get_running_loop()
        self._listener = await loop.create_server(self._accepted, LOOPBACK, self.port)

    async def close(self) -> None:
        """Stop listening and reset every connection."""
        if self._listener is not None:
            self._listener.close()
        self.refuse()
        await asyncio.sleep(_CLOSE_SECONDS)  # for connections that the listener has just accepted

    def cut(self) -> None:
        """Reset every connection."""
        for link in list(self._links):
            link.abort()

    def refuse(self) -> None:
        """Reset every connection, and new ones immediately."""
        self.is_refusing = True
        self.cut()

    def go_half_open(self) -> None:
        """Keep every connection and accept new ones, but forward nothing, not even the peer's close."""
        self.is_half_open = True
        for link in self._links:
            link.is_lost = True
            link.settle()

    def stall(self, direction: Direction) -> None:
        """Hold back all bytes of one direction."""
        self.stalled = frozenset({direction})
        self._settle()

    def delay(self, seconds: float) -> None:
        """Delay all bytes."""
        self.delay_seconds = seconds

    def heal(self) -> None:
        """End all faults. Half-open connections are reset, as by a machine that comes back."""
        self.stalled, self.delay_seconds = frozenset(), 0.0
        self.is_half_open = self.is_refusing = False
        for link in [each for each in self._links if each.is_lost]:
            link.abort()
        self._settle()

    def _settle(self) -> None:
        for link in self._links:
            link.settle()

    def _accepted(self) -> asyncio.Protocol:
        link = _Link(self, self._server_port)
        return link.client

    def joined(self, link: "_Link") -> None:
        self._links.add(link)

    def left(self, link: "_Link") -> None:
        self._links.discard(link)


class _Link:
    """A client's connection and its connection to the server."""

    def __init__(self, proxy: FaultProxy, server_port: int) -> None:
        self.proxy = proxy
        self.is_lost = proxy.is_half_open
        self.client = _End(self, Direction.TO_SERVER)
        self.server = _End(self, Direction.TO_CLIENT)
        self._server_port = server_port
        self._connecting: asyncio.Task[None] | None = None

    def begin(self) -> None:
        """Connect to the server for a new client, unless half open."""
        self.proxy.joined(self)
        if self.proxy.is_refusing:
            self.abort()
        elif not self.is_lost:
            self._connecting = asyncio.create_task(self._connect())

    def other(self, end: "_End") -> "_End":
        return self.server if end is self.client else self.client

    def settle(self) -> None:
        """Apply the proxy's current faults."""
        for end in self._ends():
            end.settle()

    def abort(self) -> None:
        self.proxy.left(self)
        for end in self._ends():
            end.abort()

    def closed(self, end: "_End") -> None:
        """Close the other end after one end closed, unless half open."""
        if not self.is_lost:
            self.other(end).close()
        if not any(each.is_open for each in self._ends()):
            self.proxy.left(self)

    async def _connect(self) -> None:
        try:
            await asyncio.get_running_loop().create_connection(lambda: self.server, LOOPBACK, self._server_port)
        except OSError:
            self.abort()
        if not self.client.is_open:
            self.abort()

    def _ends(self) -> Iterator["_End"]:
        yield self.client
        yield self.server


class _End(asyncio.Protocol):
    """One end of a link. It forwards its input to the other end."""

    def __init__(self, link: _Link, direction: Direction) -> None:
        self._link = link
        self._direction = direction
        self._transport: asyncio.Transport | None = None
        self._held: deque[tuple[float, bytes]] = deque()
        self._held_bytes = 0
        self._wakeup: asyncio.TimerHandle | None = None
        self._other_is_full = False
        self._is_closing = False

    @property
    def is_open(self) -> bool:
        return self._transport is not None and not self._transport.is_closing()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.Transport, transport)
        if self._direction is Direction.TO_SERVER:
            self._link.begin()
        else:
            self._link.client.settle()

    def data_received(self, data: bytes) -> None:
        proxy = self._link.proxy
        if not self._held and not proxy.delay_seconds and self._may_pass():
            self._other.write(data)
            return
        self._held.append((asyncio.get_running_loop().time() + proxy.delay_seconds, data))
        self._held_bytes += len(data)
        self.settle()

    def connection_lost(self, exc: Exception | None) -> None:
        self._link.closed(self)

    def pause_writing(self) -> None:
        self._other.fill(full=True)

    def resume_writing(self) -> None:
        self._other.fill(full=False)

    def fill(self, *, full: bool) -> None:
        self._other_is_full = full
        self.settle()

    def write(self, data: bytes) -> None:
        if self.is_open and self._transport is not None:
            self._transport.write(data)

    def settle(self) -> None:
        """Forward what the faults allow, and resume reading if the buffer is small enough."""
        now = asyncio.get_running_loop().time()
        while self._held and self._may_pass() and self._held[0][0] <= now:
            data = self._held.popleft()[1]
            self._held_bytes -= len(data)
            self._other.write(data)
        if self._wakeup is not None:
            self._wakeup.cancel()
            self._wakeup = None
        if self._held and self._may_pass():
            self._wakeup = asyncio.get_running_loop().call_at(self._held[0][0], self.settle)
        if self.is_open and self._transport is not None:
            if self._held_bytes > HELD_BYTES_MAX or self._other_is_full:
                self._transport.pause_reading()
            else:
                self._transport.resume_reading()
        if self._other._is_closing and not self._held:
            self._other.close()

    def close(self) -> None:
        """Close after the buffer is sent."""
        self._is_closing = True
        if not self._other._held and self._transport is not None:
            self._transport.close()

    def abort(self) -> None:
        """Reset the connection."""
        if not self.is_open:
            return
        self._held.clear()
        if self._wakeup is not None:
            self._wakeup.cancel()
        if self._transport is not None:
            # A reset, because a peer could mistake a plain close for a normal end.
            self._transport.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, _RESET_AT_ONCE)
            self._transport.abort()

    def _may_pass(self) -> bool:
        link = self._link
        return self._other.is_open and not link.is_lost and self._direction not in link.proxy.stalled

    @property
    def _other(self) -> "_End":
        return self._link.other(self)
