"""The operating system's clock."""

import asyncio
import time


class SystemClock:
    def now(self) -> int:
        return time.time_ns() // 1_000_000

    def ticks(self) -> int:
        return time.monotonic_ns() // 1_000_000

    async def sleep(self, milliseconds: int) -> None:
        await asyncio.sleep(milliseconds / 1000)
