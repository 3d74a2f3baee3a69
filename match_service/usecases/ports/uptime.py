"""Heartbeats of replicas, and the outages between them."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from match_service.domain.play.game import GameVersion
from match_service.domain.uptime.outage import Outage


@dataclass(frozen=True, slots=True)
class ReplicaHeartbeat:
    """A replica's heartbeat: the rules versions it reaches, and ended silences measured by failed calls."""

    replica_id: str
    now: int
    beat_ms: int
    versions: frozenset[GameVersion] = frozenset()
    silences: tuple[Outage, ...] = ()


class Heartbeats(Protocol):
    """Stored heartbeats of replicas and of the rules versions they reach."""

    async def store(self, heartbeat: ReplicaHeartbeat) -> Sequence[Outage]:
        """Store a heartbeat and its silences. If no replica sent one for too long, an outage ends now.

        Returns the outages that are new; they are stored for `OUTAGE_RETENTION_MS`.
        """

    async def outages(self, since: int) -> Sequence[Outage]:
        """The newest `OUTAGES_MAX` outages that ended after that time, in order."""


class Outages(Protocol):
    """The service's outages, as known to this replica."""

    async def recent(self, version: GameVersion | None = None) -> Sequence[Outage]:
        """Outages that may not have been refunded to a match of the version, in order; without a version, all outages.

        Raises `Fault` during an outage, and while the version's rules are unavailable.
        """
