"""The loops beside the server: bots that nobody plays, tickets that wait, gauges, and requests to forget."""

import asyncio
from collections.abc import Awaitable, Callable

from match_service.domain.errors import MatchError
from match_service.metrics import MatchMetrics
from match_service.usecases.games import Games
from match_service.usecases.ports import Ports
from match_service.usecases.queue_bot_match import match_tickets
from match_service.usecases.reoffer_bots import reoffer_bots
from zhanqi_wire.log import Log

_GAUGES_SECONDS = 2.0
_PURGE_SECONDS = 60.0
_PURGE_BATCH = 1000


class Sweeper:
    """Runs until it is cancelled. A round that fails is logged, and the next one comes in its time."""

    def __init__(self, ports: Ports, games: Games, metrics: MatchMetrics, log: Log, *, sweep_seconds: float) -> None:
        self._ports = ports
        self._games = games
        self._metrics = metrics
        self._log = log
        self._sweep_seconds = sweep_seconds
        self._tickets_woken = asyncio.Event()
        self._failing: set[str] = set()

    def look_at_tickets(self) -> None:
        """There is a ticket, or room for one."""
        self._tickets_woken.set()

    async def run(self) -> None:
        """Sweep."""
        async with asyncio.TaskGroup() as group:
            group.create_task(self._every(self._sweep_seconds, self._reoffer))
            group.create_task(self._every(self._sweep_seconds, self._match_tickets, self._tickets_woken))
            group.create_task(self._every(_GAUGES_SECONDS, self._measure))
            group.create_task(self._every(_PURGE_SECONDS, self._purge))

    async def _every(self, seconds: float, sweep: Callable[[], Awaitable[None]], woken: asyncio.Event | None = None) -> None:
        woken = woken or asyncio.Event()
        while True:
            await self._try(sweep)
            try:
                async with asyncio.timeout(seconds):
                    await woken.wait()
            except TimeoutError:
                continue
            woken.clear()

    async def _try(self, sweep: Callable[[], Awaitable[None]]) -> None:
        name = sweep.__name__.strip("_")
        try:
            await sweep()
        except MatchError as error:
            # The queue, the rules and the database come back. One line when they go and one when they are back is enough.
            if name not in self._failing:
                self._log.warning("sweep_failed", sweep=name, reason=error.reason)
            self._failing.add(name)
            return
        if name in self._failing:
            self._failing.remove(name)
            self._log.info("sweep_recovered", sweep=name)

    async def _reoffer(self) -> None:
        offered = await reoffer_bots(self._ports)
        if offered:
            self._log.info("bots_offered_again", count=offered)

    async def _match_tickets(self) -> None:
        if await match_tickets(self._ports, self._games):
            self._tickets_woken.set()

    async def _measure(self) -> None:
        await self._games.all()
        self._metrics.played(await self._ports.matches.active_count())
        oldest = await self._ports.owed.oldest()
        age_ms = 0 if oldest is None else max(0, self._ports.clock.now() - oldest)
        self._metrics.queue(tickets=await self._ports.tickets.queued_count(), owed_seconds=age_ms / 1000)

    async def _purge(self) -> None:
        await self._ports.requests.purge(self._ports.clock.now() - self._ports.limits.request_ms, _PURGE_BATCH)
