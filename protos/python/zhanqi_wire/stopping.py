"""When a process is asked to end."""

import asyncio
import signal


def stop_signal() -> asyncio.Event:
    """An event that SIGTERM or SIGINT sets."""
    stopping = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(number, stopping.set)
    return stopping
