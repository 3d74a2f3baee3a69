"""The service's pulse: it lives while it can serve, and what lies between two signs of life that are too far apart is an outage.

A replica serves if the database and the rules answer. It changes no match unless its own last sign of life is recent, so it has
heard of every outage that ended before: whatever it charges to a clock, no outage is in it.
"""

import asyncio
from collections.abc import Sequence

from match_service.domain.outage import BEATS_MISSED, Outage
from match_service.usecases.life_ports import Signs
from match_service.usecases.ports import Clock, Rules

_KEPT_MS = 60 * 24 * 3_600_000
"""No clock runs for longer, so no outage before that matters any more."""


class ServicePulse:
    """`Pulse` of one replica."""

    def __init__(self, replica_id: str, signs: Signs, rules: Rules, clock: Clock, beat_ms: int) -> None:
        self._replica_id = replica_id
        self._signs = signs
        self._rules = rules
        self._clock = clock
        self._beat_ms = beat_ms
        self._beat_at: int | None = None
        self._outages: Sequence[Outage] = ()
        self._beating = asyncio.Lock()

    async def outages(self) -> Sequence[Outage]:
        """See `Pulse.outages`."""
        if not self._is_fresh():
            async with self._beating:
                if not self._is_fresh():
                    await self._beat()
        return self._outages

    async def beat(self) -> Outage | None:
        """Give a sign of life. Returns the outage that ended with it, if one did. Raises `Fault`: then it was none."""
        async with self._beating:
            return await self._beat()

    async def _beat(self) -> Outage | None:
        began = self._clock.ticks()
        await self._rules.games()
        now = self._clock.now()
        outage = await self._signs.give(self._replica_id, now, self._beat_ms)
        self._outages = await self._signs.outages(now - _KEPT_MS)
        self._beat_at = began
        return outage

    def _is_fresh(self) -> bool:
        # Others call it an outage after BEATS_MISSED beats; until then we need not ask.
        return self._beat_at is not None and self._clock.ticks() - self._beat_at < (BEATS_MISSED - 1) * self._beat_ms
