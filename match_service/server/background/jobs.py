"""Periodic jobs: deadlines, heartbeats, presence, bots' turns, tickets, gauges and purges."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass

from match_service.domain.errors import MatchError
from match_service.domain.uptime.outage import OUTAGES_MAX, Outage, outages_after
from match_service.metrics.matches import MatchMetrics
from match_service.usecases.clock.expire_deadlines import expire_due, refund_outage
from match_service.usecases.identity.delete_account import delete_unused_guests, finish_deletions
from match_service.usecases.identity.ports import AccountPorts
from match_service.usecases.identity.revocation_list import RevocationList
from match_service.usecases.life_cycle.presence import PresenceTracker, note_absences
from match_service.usecases.lobby.pair_players import expire_tickets, pair_players
from match_service.usecases.lobby.ports import LobbyPorts, QueuePorts
from match_service.usecases.lobby.queue_bot_match import match_tickets
from match_service.usecases.play.ports import PlayPorts
from match_service.usecases.play.reoffer_bots import reoffer_bots
from match_service.usecases.ports.clock import Deadlines
from match_service.usecases.ports.life_cycle import Watchers
from match_service.usecases.ports.play import OwedBots
from match_service.usecases.uptime.heartbeat import Heartbeat
from match_service.usecases.watch.poll_log import LogPoll
from match_service.usecases.watch.watch_ticket import TicketPresence
from zhanqi_wire.log import Log, frames_of

_GAUGES_SECONDS = 2.0
_PURGE_SECONDS = 60.0
_PURGE_BATCH = 5_000
_PURGE_ROUNDS = 40
"""Delete more rows per minute than a busy minute adds."""
_DELETION_SECONDS = 10.0


@dataclass(frozen=True, slots=True)
class JobIntervals:
    """Intervals between runs, in seconds."""

    sweep: float
    heartbeat: float
    expiry: float
    revocation: float
    poll: float
    queue: float
    ticket_presence: float


@dataclass(frozen=True, slots=True)
class JobPorts:
    play: PlayPorts
    lobby: LobbyPorts
    queue: QueuePorts
    account: AccountPorts
    deadlines: Deadlines
    watchers: Watchers
    owed: OwedBots


class BackgroundJobs:
    """Runs until cancelled. A failed run is logged; the next one follows after the interval."""

    def __init__(
        self,
        ports: JobPorts,
        heartbeat: Heartbeat,
        revoked: RevocationList,
        presence: PresenceTracker,
        ticket_presence: TicketPresence,
        metrics: MatchMetrics,
        log: Log,
        intervals: JobIntervals,
    ) -> None:
        self._ports = ports
        self._metrics = metrics
        self._log = log
        self._heartbeat = heartbeat
        self._revoked = revoked
        self._presence = presence
        self._ticket_presence = ticket_presence
        self._intervals = intervals
        self._poll = LogPoll(ports.play.feed, ports.play.matches, ports.lobby.players)
        self._refunded_outage = 0
        self._outages_are_cut = False
        self._wake_deadlines = asyncio.Event()
        self._wake_bot_matches = asyncio.Event()
        self._wake_deletions = asyncio.Event()
        self._wake_pairing = asyncio.Event()
        self._failing: set[str] = set()

    def run_deletions(self) -> None:
        self._wake_deletions.set()

    def start_bot_matches(self) -> None:
        self._wake_bot_matches.set()

    def pair_players(self) -> None:
        self._wake_pairing.set()

    async def run(self) -> None:
        async with asyncio.TaskGroup() as group:
            group.create_task(self._every(self._intervals.heartbeat, self._beat_heart))
            group.create_task(self._every(self._intervals.expiry, self._expire_deadlines, self._wake_deadlines))
            group.create_task(self._every(self._intervals.sweep, self._refund_outages))
            group.create_task(self._every(self._intervals.sweep, self._note_absences))
            group.create_task(self._write_presence())
            group.create_task(self._every(self._intervals.poll, self._poll_log))
            group.create_task(self._every(self._intervals.sweep, self._reoffer_bots))
            group.create_task(self._every(self._intervals.sweep, self._start_bot_matches, self._wake_bot_matches))
            group.create_task(self._every(self._intervals.queue, self._pair_players, self._wake_pairing))
            group.create_task(self._every(self._intervals.ticket_presence, self._expire_tickets))
            group.create_task(self._every(_GAUGES_SECONDS, self._measure))
            group.create_task(self._every(_PURGE_SECONDS, self._purge))
            group.create_task(self._every(self._intervals.revocation, self._refresh_revoked))
            group.create_task(self._every(_DELETION_SECONDS, self._delete_accounts, self._wake_deletions))

    async def _every(self, seconds: float, job: Callable[[], Awaitable[None]], wake: asyncio.Event | None = None) -> None:
        wake = wake or asyncio.Event()
        while True:
            await self._try(job)
            try:
                async with asyncio.timeout(seconds):
                    await wake.wait()
            except TimeoutError:
                continue
            wake.clear()

    async def _try(self, job: Callable[[], Awaitable[None]]) -> bool:
        name = job.__name__.strip("_")
        try:
            await job()
        except MatchError as error:
            # An unavailable dependency is logged once when it fails and once when it recovers.
            if name not in self._failing:
                self._log.warning("sweep_failed", sweep=name, reason=error.reason)
            self._failing.add(name)
            return False
        except Exception as error:  # A bug in one job must not stop the others.
            self._log.error("sweep_broken", sweep=name, error=type(error).__qualname__, frames=frames_of(error))
            return False
        if name in self._failing:
            self._failing.remove(name)
            self._log.info("sweep_recovered", sweep=name)
        return True

    async def _beat_heart(self) -> None:
        for outage in await self._heartbeat.beat():
            version = {"game": outage.version.game_id, "rules": outage.version.rules_version} if outage.version else {}
            self._log.warning("outage_ended", milliseconds=outage.end - outage.begin, **version)
            self._metrics.outage_ended(outage)

    async def _expire_deadlines(self) -> None:
        if await expire_due(self._ports.play, self._ports.deadlines):
            self._wake_deadlines.set()

    async def _refund_outages(self) -> None:
        outages = await self._ports.play.outages.recent()
        self._note_cut(outages)
        fresh = outages_after(outages, self._refunded_outage)
        for outage in fresh:
            await refund_outage(self._ports.play, self._ports.deadlines, outage)
        self._refunded_outage = max((each.number for each in fresh), default=self._refunded_outage)

    def _note_cut(self, outages: Sequence[Outage]) -> None:
        """Only the newest `OUTAGES_MAX` outages are read. Reaching that number means that a dependency is flapping."""
        were_cut, self._outages_are_cut = self._outages_are_cut, len(outages) >= OUTAGES_MAX
        self._metrics.outages(are_cut=self._outages_are_cut)
        if self._outages_are_cut and not were_cut:
            self._log.warning("outages_cut", count=len(outages), since=outages[0].end)

    async def _note_absences(self) -> None:
        await note_absences(self._ports.play, self._ports.watchers)

    async def _write_presence(self) -> None:
        while True:
            if not await self._try(self._write_change):
                await asyncio.sleep(self._intervals.sweep)

    async def _write_change(self) -> None:
        await self._presence.write_down(self._ports.play, self._ports.watchers)

    async def _poll_log(self) -> None:
        if await self._poll.look():
            self._metrics.streams.polled()

    async def _reoffer_bots(self) -> None:
        offered = await reoffer_bots(self._ports.play, self._ports.owed)
        if offered:
            self._log.info("bots_offered_again", count=offered)

    async def _start_bot_matches(self) -> None:
        if await match_tickets(self._ports.queue):
            self._wake_bot_matches.set()

    async def _pair_players(self) -> None:
        if await pair_players(self._ports.queue):
            self._wake_pairing.set()

    async def _expire_tickets(self) -> None:
        await self._ticket_presence.see(self._ports.queue)
        await expire_tickets(self._ports.queue)

    async def _measure(self) -> None:
        await self._ports.lobby.games.all()
        self._metrics.played(await self._ports.play.matches.active_count())
        self._metrics.queued(await self._ports.queue.player_tickets.depth())
        oldest = await self._ports.owed.oldest()
        age_ms = 0 if oldest is None else max(0, self._ports.play.clock.now() - oldest)
        self._metrics.queue(tickets=await self._ports.queue.bot_tickets.queued_count(), owed_seconds=age_ms / 1000)

    async def _purge(self) -> None:
        now, limits = self._ports.play.clock.now(), self._ports.play.limits
        await _purged(self._ports.lobby.openings.lapse, now)
        await _purged(self._ports.lobby.requests.purge, now - limits.request_ms)
        await _purged(self._ports.account.session.sessions.purge, now - limits.request_ms)
        await _purged(self._ports.queue.player_tickets.purge, now - limits.ticket_retention_ms)

    async def _refresh_revoked(self) -> None:
        await self._revoked.read(self._ports.account.session)

    async def _delete_accounts(self) -> None:
        await delete_unused_guests(self._ports.account)
        await finish_deletions(self._ports.lobby, self._ports.account.erasure)


async def _purged(purge: Callable[[int, int], Awaitable[int]], before: int) -> None:
    """Delete rows from before that time in batches, to keep transactions short."""
    for _ in range(_PURGE_ROUNDS):
        if await purge(before, _PURGE_BATCH) < _PURGE_BATCH:
            return
