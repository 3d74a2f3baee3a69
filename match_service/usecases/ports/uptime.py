"""Heartbeats of replicas, and the outages between them."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from match_service.domain.play.game import GameVersion
from match_service.domain.uptime.outage import Outage


@dataclass(frozen=True, slots=True)
class ReplicaHeartbeat:
    """A replica lives, and reaches the rules of these versions. `silences` have ended, measured by calls that failed."""

    replica_id: str
    now: int
    beat_ms: int
    versions: frozenset[GameVersion] = frozenset()
    silences: tuple[Outage, ...] = ()


class Heartbeats(Protocol):
    """Stored heartbeats of replicas and of the rules versions they reach."""

    async def give(self, sign: ReplicaHeartbeat) -> Sequence[Outage]:
        """Store a sign of life and the silences in it. Where there was none of any replica for too long, an outage ends now.

        Returns the outages that it is the first to tell of; they are stored for `OUTAGES_KEPT_MS`.
        """

    async def outages(self, since: int) -> Sequence[Outage]:
        """The outages that ended after that time, in their order: of more than `OUTAGES_MAX` the newest."""


class Outages(Protocol):
    """Knows the service's outages."""

    async def outages(self, version: GameVersion | None = None) -> Sequence[Outage]:
        """Every outage until now that a match of the version may not have been given back, in their order; of none, all of them.

        Raises `Fault` while there is one: for a version, also while its rules are away.
        """
