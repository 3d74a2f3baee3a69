"""The machine's clock."""

import asyncio
import time


class SystemClock:
    """`Clock` by the operating system."""

    def now(self) -> int:
        """See `Clock.now`."""
        return time.time_ns() // 1_000_000

    def ticks(self) -> int:
        """See `Clock.ticks`."""
        return time.monotonic_ns() // 1_000_000

    async def sleep(self, milliseconds: int) -> None:
        """See `Clock.sleep`."""
        await asyncio.sleep(milliseconds / 1000)
