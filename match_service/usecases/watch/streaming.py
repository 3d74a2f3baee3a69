"""Early ends of streams: draining, expired tokens, slow readers."""

from collections.abc import AsyncGenerator, Callable
from contextlib import aclosing
from typing import TypeVar

from match_service.usecases.play.ports import PlayPorts

M = TypeVar("M")


def end_of_stream(ports: PlayPorts, expires_at: int | None, *, is_closing: bool) -> str:
    """Why a stream must end now (a metric's label), or empty. The caller's token is valid until `expires_at`."""
    if is_closing:
        return "drain"
    return "expired" if expires_at is not None and ports.clock.now() >= expires_at else ""


async def unless_slow(ports: PlayPorts, stream: AsyncGenerator[M, None], last: Callable[[], M]) -> AsyncGenerator[M, None]:
    """The stream; a reader that is too slow for one message gets `last` as the final one."""
    async with aclosing(stream):
        async for message in stream:
            sent_at = ports.clock.ticks()
            yield message
            # The consumer asks for the next message once the transport has taken this one.
            if ports.clock.ticks() - sent_at > ports.limits.slow_ms:
                ports.meter.cut("slow")
                yield last()
                return
