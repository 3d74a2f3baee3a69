"""Heartbeats of a replica. The time between two heartbeats of the service that are too far apart is an outage.

A replica serves while the database answers, and a version's matches while its rules answer. It changes a match only after a
recent heartbeat of its own, so it knows every outage that has ended and charges none to a clock. A silence, in which a replica's
calls failed, is an outage once it has ended and is stored. Another replica may have charged a clock for it before.
"""

import asyncio
import math
from collections.abc import Sequence

from match_service.domain.errors import Fault
from match_service.domain.play.game import GameVersion
from match_service.domain.uptime.outage import BEATS_MISSED, OUTAGE_RETENTION_MS, Outage, outages_of
from match_service.usecases.ports.clock import Clock
from match_service.usecases.ports.rules import Rules
from match_service.usecases.ports.uptime import Heartbeats, ReplicaHeartbeat
from match_service.usecases.uptime.dependency_health import DependencyHealth


class Heartbeat:
    """`Outages` of one replica. `database` is the health of the database."""

    def __init__(
        self, replica_id: str, heartbeats: Heartbeats, rules: Rules, database: DependencyHealth, clock: Clock, beat_ms: int
    ) -> None:
        self._replica_id = replica_id
        self._heartbeats = heartbeats
        self._rules = rules
        self._database = database
        self._clock = clock
        self._beat_ms = beat_ms
        self._beat_at: int | None = None
        self._alive: frozenset[GameVersion] = frozenset()
        self._outages: Sequence[Outage] = ()
        self._outages_of: dict[GameVersion, Sequence[Outage]] = {}
        self._silences: tuple[Outage, ...] = ()
        self._new: list[Outage] = []
        self._failed_at: int | None = None
        self._beating = asyncio.Lock()

    async def recent(self, version: GameVersion | None = None) -> Sequence[Outage]:
        if not self._is_fresh(version):
            async with self._beating:
                if not self._is_fresh(version):
                    self._give_up_while_failing()
                    await self._beat()
                    if self._is_old():
                        # So late that other replicas may have seen an outage that is unknown here.
                        raise Fault("DATABASE_UNAVAILABLE")
        if version is None:
            return self._outages
        if version not in self._alive or self._rules.is_failing(version):
            raise Fault("RULES_UNAVAILABLE")
        # Every action asks, and only a heartbeat changes the answer.
        if version not in self._outages_of:
            self._outages_of[version] = outages_of(self._outages, version)
        return self._outages_of[version]

    async def beat(self) -> Sequence[Outage]:
        """Send a heartbeat. Returns the outages that it is the first to report. Raises `Fault` if it was not stored."""
        async with self._beating:
            await self._beat()
        new, self._new = self._new, []
        return new

    async def _beat(self) -> None:
        self._failed_at = self._clock.ticks()
        await self._send()
        self._failed_at = None

    async def _send(self) -> None:
        began = self._clock.ticks()
        alive = await self._rules.alive()
        self._listen()
        now = self._clock.now()
        reported = self._silences
        self._new += await self._heartbeats.store(ReplicaHeartbeat(self._replica_id, now, self._beat_ms, alive, reported))
        self._outages, self._outages_of = await self._heartbeats.outages(now - OUTAGE_RETENTION_MS), {}
        # Only after they are stored as outages, and without silences that were collected in the meantime.
        self._silences = tuple(each for each in self._silences if each not in reported)
        self._alive, self._beat_at = alive, began

    def _give_up_while_failing(self) -> None:
        """Callers that wait for a heartbeat while the database is unavailable fail together."""
        failed_at = self._failed_at
        if self._database.is_failing and failed_at is not None and self._clock.ticks() - failed_at < self._beat_ms // 2:
            raise Fault("DATABASE_UNAVAILABLE")

    def _listen(self) -> None:
        """Collect ended silences until a heartbeat reports them."""
        silence = self._database.take()
        ended = (*self._silences, *self._rules.silences(), *(() if silence is None else (silence,)))
        # At most one per version: while the database is unavailable, they are merged.
        merged: dict[GameVersion | None, Outage] = {}
        for each in ended:
            before = merged.get(each.version, each)
            merged[each.version] = Outage(min(before.begin, each.begin), max(before.end, each.end), each.version)
        self._silences = tuple(merged.values())

    def _is_fresh(self, version: GameVersion | None) -> bool:
        if self._is_old():
            return False
        self._listen()
        if self._silences or self._database.is_failing:
            return False
        if version is None:
            return True
        if self._rules.is_failing(version):
            # Unavailable rules are asked twice per heartbeat interval.
            return self._age_ms() < self._beat_ms // 2
        return version in self._alive

    def _is_old(self) -> bool:
        # Others see an outage after BEATS_MISSED beats; until then this replica may go on.
        return self._age_ms() >= (BEATS_MISSED - 1) * self._beat_ms

    def _age_ms(self) -> float:
        return math.inf if self._beat_at is None else self._clock.ticks() - self._beat_at
