"""A TCP proxy that fails on command: it cuts connections, goes deaf, stalls one direction, or dawdles."""

import asyncio
import socket
import struct
from collections import deque
from collections.abc import Iterator
from enum import Enum
from typing import cast

from tests.services.ports import LOOPBACK, reserve_port

HELD_BYTES_MAX = 256 * 1024
"""A connection that holds back more is not read from until it has passed some on."""

_LAST_SECONDS = 0.05
_RESET_AT_ONCE = struct.pack("ii", 1, 0)


class Direction(Enum):
    """Which way bytes go."""

    TO_SERVER = "to-server"
    TO_CLIENT = "to-client"


class FaultProxy:
    """Listens on a port of its own before a server on the loopback. Its faults last until `heal`, `cut` is a moment's."""

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
        """How many connections it holds."""
        return len(self._links)

    async def start(self) -> None:
        """Listens."""
        loop = asyncio.get_running_loop()
        self._listener = await loop.create_server(self._accepted, LOOPBACK, self.port)

    async def close(self) -> None:
        """Stops listening and cuts everything."""
        if self._listener is not None:
            self._listener.close()
        self.refuse()
        await asyncio.sleep(_LAST_SECONDS)  # Whom the listener had just taken is refused then.

    def cut(self) -> None:
        """Resets every connection."""
        for link in list(self._links):
            link.abort()

    def refuse(self) -> None:
        """Resets every connection, and each new one at once."""
        self.is_refusing = True
        self.cut()

    def go_half_open(self) -> None:
        """Keeps every connection and takes new ones, and passes nothing on: what the other side does is not heard any more."""
        self.is_half_open = True
        for link in self._links:
            link.is_lost = True
            link.settle()

    def stall(self, direction: Direction) -> None:
        """Passes nothing on one way; it is held back, not lost."""
        self.stalled = frozenset({direction})
        self._settle()

    def delay(self, seconds: float) -> None:
        """Passes everything on so much later."""
        self.delay_seconds = seconds

    def heal(self) -> None:
        """Passes everything on again. Connections that were half open are reset, as a machine does that has come back."""
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
        """A connection came."""
        self._links.add(link)

    def left(self, link: "_Link") -> None:
        """A connection went."""
        self._links.discard(link)


class _Link:
    """A connection from a client and the one to the server that belongs to it."""

    def __init__(self, proxy: FaultProxy, server_port: int) -> None:
        self.proxy = proxy
        self.is_lost = proxy.is_half_open
        self.client = _End(self, Direction.TO_SERVER)
        self.server = _End(self, Direction.TO_CLIENT)
        self._server_port = server_port
        self._connecting: asyncio.Task[None] | None = None

    def begin(self) -> None:
        """The client is here: the server is called, unless nothing is passed on."""
        self.proxy.joined(self)
        if self.proxy.is_refusing:
            self.abort()
        elif not self.is_lost:
            self._connecting = asyncio.create_task(self._connect())

    def other(self, end: "_End") -> "_End":
        """The other end."""
        return self.server if end is self.client else self.client

    def settle(self) -> None:
        """The proxy's faults have changed."""
        for end in self._ends():
            end.settle()

    def abort(self) -> None:
        """Resets both ends."""
        self.proxy.left(self)
        for end in self._ends():
            end.abort()

    def closed(self, end: "_End") -> None:
        """One end is gone, and with it the other, unless nobody is to hear of that."""
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
    """One end: reads, and passes on to the other one."""

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
        """Whether its connection stands."""
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
        """Whether the other end takes no more for now."""
        self._other_is_full = full
        self.settle()

    def write(self, data: bytes) -> None:
        """Sends to whoever is at this end."""
        if self.is_open and self._transport is not None:
            self._transport.write(data)

    def settle(self) -> None:
        """Passes on what it may, and reads on if it does not hold too much."""
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
        """Ends once all that is held for it has been passed on."""
        self._is_closing = True
        if not self._other._held and self._transport is not None:
            self._transport.close()

    def abort(self) -> None:
        """Ends at once."""
        if not self.is_open:
            return
        self._held.clear()
        if self._wakeup is not None:
            self._wakeup.cancel()
        if self._transport is not None:
            # With a reset: a peer that is only told the end could take it for a good one.
            self._transport.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, _RESET_AT_ONCE)
            self._transport.abort()

    def _may_pass(self) -> bool:
        link = self._link
        return self._other.is_open and not link.is_lost and self._direction not in link.proxy.stalled

    @property
    def _other(self) -> "_End":
        return self._link.other(self)
