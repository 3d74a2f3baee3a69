"""The loops beside the server: deadlines, signs of life, who is there, bots' turns, tickets, gauges, and what to forget."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass

from match_service.domain.errors import MatchError
from match_service.domain.uptime.outage import OUTAGES_MAX, Outage, told_after
from match_service.metrics.matches import MatchMetrics
from match_service.usecases.clock.expire_deadlines import expire_due, give_back
from match_service.usecases.identity.delete_account import delete_unused_guests, finish_deletions
from match_service.usecases.identity.revocation_list import RevocationList
from match_service.usecases.life_cycle.presence import PresenceTracker, note_absences
from match_service.usecases.lobby.pair_players import expire_tickets, pair_players
from match_service.usecases.lobby.queue_bot_match import match_tickets
from match_service.usecases.play.reoffer_bots import reoffer_bots
from match_service.usecases.ports.ports import Ports
from match_service.usecases.uptime.heartbeat import Heartbeat
from match_service.usecases.uptime.served_games import Games
from match_service.usecases.watch.poll_log import LogPoll
from match_service.usecases.watch.watch_ticket import LocalTicketRoll
from zhanqi_wire.log import Log, frames_of

_GAUGES_SECONDS = 2.0
_PURGE_SECONDS = 60.0
_PURGE_BATCH = 5_000
_PURGE_ROUNDS = 40
"""In a minute more is forgotten than comes in a busy one, with a row for each action: else the tables grew for ever."""
_DELETION_SECONDS = 10.0


@dataclass(frozen=True, slots=True)
class SweepTimes:
    """How often each thing is looked at, in seconds."""

    sweep_seconds: float
    beat_seconds: float
    expiry_seconds: float
    revocation_seconds: float
    poll_seconds: float
    queue_seconds: float
    seen_seconds: float


class Sweeper:
    """Runs until it is cancelled. A round that fails is logged, and the next one comes in its time."""

    def __init__(
        self,
        ports: Ports,
        games: Games,
        pulse: Heartbeat,
        bars: RevocationList,
        roll: PresenceTracker,
        tickets: LocalTicketRoll,
        metrics: MatchMetrics,
        log: Log,
        times: SweepTimes,
    ) -> None:
        self._ports = ports
        self._games = games
        self._metrics = metrics
        self._log = log
        self._pulse = pulse
        self._bars = bars
        self._roll = roll
        self._ticket_roll = tickets
        self._times = times
        self._poll = LogPoll(ports.feed, ports.matches, ports.players)
        self._heard = 0
        self._are_many = False
        self._deadlines_woken = asyncio.Event()
        self._tickets_woken = asyncio.Event()
        self._deletions_woken = asyncio.Event()
        self._queue_woken = asyncio.Event()
        self._failing: set[str] = set()

    def look_at_deletions(self) -> None:
        """A player is about to go."""
        self._deletions_woken.set()

    def look_at_tickets(self) -> None:
        """There is a ticket, or room for one."""
        self._tickets_woken.set()

    def pair_players(self) -> None:
        """A player has joined the queue."""
        self._queue_woken.set()

    async def run(self) -> None:
        """Sweep."""
        async with asyncio.TaskGroup() as group:
            group.create_task(self._every(self._times.beat_seconds, self._beat))
            group.create_task(self._every(self._times.expiry_seconds, self._expire, self._deadlines_woken))
            group.create_task(self._every(self._times.sweep_seconds, self._give_back))
            group.create_task(self._every(self._times.sweep_seconds, self._note_absences))
            group.create_task(self._write_roll())
            group.create_task(self._every(self._times.poll_seconds, self._poll_log))
            group.create_task(self._every(self._times.sweep_seconds, self._reoffer))
            group.create_task(self._every(self._times.sweep_seconds, self._match_tickets, self._tickets_woken))
            group.create_task(self._every(self._times.queue_seconds, self._pair_players, self._queue_woken))
            group.create_task(self._every(self._times.seen_seconds, self._see_tickets))
            group.create_task(self._every(_GAUGES_SECONDS, self._measure))
            group.create_task(self._every(_PURGE_SECONDS, self._purge))
            group.create_task(self._every(self._times.revocation_seconds, self._read_bars))
            group.create_task(self._every(_DELETION_SECONDS, self._delete, self._deletions_woken))

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

    async def _try(self, sweep: Callable[[], Awaitable[None]]) -> bool:
        name = sweep.__name__.strip("_")
        try:
            await sweep()
        except MatchError as error:
            # The queue, the rules and the database come back. One line when they go and one when they are back is enough.
            if name not in self._failing:
                self._log.warning("sweep_failed", sweep=name, reason=error.reason)
            self._failing.add(name)
            return False
        except Exception as error:  # A bug in one sweep must not end the others, and with them the service.
            self._log.error("sweep_broken", sweep=name, error=type(error).__qualname__, frames=frames_of(error))
            return False
        if name in self._failing:
            self._failing.remove(name)
            self._log.info("sweep_recovered", sweep=name)
        return True

    async def _beat(self) -> None:
        for outage in await self._pulse.beat():
            whose = {"game": outage.version.game_id, "rules": outage.version.rules_version} if outage.version else {}
            self._log.warning("outage_ended", milliseconds=outage.end - outage.begin, **whose)
            self._metrics.outage_ended(outage)

    async def _expire(self) -> None:
        if await expire_due(self._ports):
            self._deadlines_woken.set()

    async def _give_back(self) -> None:
        outages = await self._ports.pulse.outages()
        self._note_many(outages)
        fresh = told_after(outages, self._heard)
        for outage in fresh:
            await give_back(self._ports, outage)
        self._heard = max((each.number for each in fresh), default=self._heard)

    def _note_many(self, outages: Sequence[Outage]) -> None:
        """Older ones are not looked at any more: something comes and goes all the time, and somebody should see to it."""
        were, self._are_many = self._are_many, len(outages) >= OUTAGES_MAX
        self._metrics.outages(are_cut=self._are_many)
        if self._are_many and not were:
            self._log.warning("outages_cut", count=len(outages), since=outages[0].end)

    async def _note_absences(self) -> None:
        await note_absences(self._ports)

    async def _write_roll(self) -> None:
        while True:
            if not await self._try(self._write_down):
                await asyncio.sleep(self._times.sweep_seconds)

    async def _write_down(self) -> None:
        await self._roll.write_down(self._ports)

    async def _poll_log(self) -> None:
        if await self._poll.look():
            self._metrics.streams.polled()

    async def _reoffer(self) -> None:
        offered = await reoffer_bots(self._ports)
        if offered:
            self._log.info("bots_offered_again", count=offered)

    async def _match_tickets(self) -> None:
        if await match_tickets(self._ports, self._games):
            self._tickets_woken.set()

    async def _pair_players(self) -> None:
        if await pair_players(self._ports, self._games):
            self._queue_woken.set()

    async def _see_tickets(self) -> None:
        await self._ticket_roll.see(self._ports)
        await expire_tickets(self._ports)

    async def _measure(self) -> None:
        await self._games.all()
        self._metrics.played(await self._ports.matches.active_count())
        self._metrics.queued(await self._ports.player_tickets.depth())
        oldest = await self._ports.owed.oldest()
        age_ms = 0 if oldest is None else max(0, self._ports.clock.now() - oldest)
        self._metrics.queue(tickets=await self._ports.tickets.queued_count(), owed_seconds=age_ms / 1000)

    async def _purge(self) -> None:
        now, limits = self._ports.clock.now(), self._ports.limits
        await _purged(self._ports.openings.lapse, now)
        await _purged(self._ports.requests.purge, now - limits.request_ms)
        await _purged(self._ports.identity.sessions.purge, now - limits.request_ms)
        await _purged(self._ports.player_tickets.purge, now - limits.ticket_kept_ms)

    async def _read_bars(self) -> None:
        await self._bars.read(self._ports.identity, self._ports.clock)

    async def _delete(self) -> None:
        await delete_unused_guests(self._ports)
        await finish_deletions(self._ports, self._games)


async def _purged(purge: Callable[[int, int], Awaitable[int]], before: int) -> None:
    """Do away with what there is from before that time, batch by batch: no transaction is long."""
    for _ in range(_PURGE_ROUNDS):
        if await purge(before, _PURGE_BATCH) < _PURGE_BATCH:
            return
