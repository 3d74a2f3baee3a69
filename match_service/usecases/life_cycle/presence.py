"""Presence: a player without a stream for a while counts as away."""

import asyncio
from collections import Counter

from match_service.domain.errors import MatchError
from match_service.domain.life_cycle.life_cycle import left, returned
from match_service.usecases.life_cycle.change_life_cycle import note_presence
from match_service.usecases.play.ports import PlayPorts
from match_service.usecases.play.unavailable_rules import is_done_if_served
from match_service.usecases.ports.life_cycle import Watchers

_BATCH = 100
_WAITING_MAX = 10_000


class PresenceTracker:
    """`Presence` of one replica. `write_down` stores changes. A dropped change delays a countdown at most."""

    def __init__(self, replica_id: str) -> None:
        self._replica_id = replica_id
        self._here: Counter[tuple[str, str]] = Counter()
        self._changed: asyncio.Queue[tuple[str, str]] = asyncio.Queue(_WAITING_MAX)

    def came(self, match_id: str, seat: str) -> None:
        self._here[match_id, seat] += 1
        if self._here[match_id, seat] == 1:
            self._put(match_id, seat)

    def went(self, match_id: str, seat: str) -> None:
        self._here[match_id, seat] -= 1
        if self._here[match_id, seat] <= 0:
            del self._here[match_id, seat]
            self._put(match_id, seat)

    @property
    def waiting(self) -> int:
        """The number of changes that are not stored yet."""
        return self._changed.qsize()

    async def write_down(self, ports: PlayPorts, watchers: Watchers) -> None:
        """Wait for a change and store it. On `Fault` the change is queued again."""
        match_id, seat = await self._changed.get()
        try:
            await self._write(ports, watchers, match_id, seat)
        except MatchError:
            self._put(match_id, seat)
            raise

    async def _write(self, ports: PlayPorts, watchers: Watchers, match_id: str, seat: str) -> None:
        # Store the current state: more changes may have followed.
        if self._here[match_id, seat] <= 0:
            await watchers.went(self._replica_id, match_id, seat, ports.clock.now())
        elif await watchers.came(self._replica_id, match_id, seat):
            await note_presence(ports, match_id, lambda rules, life, now: returned(life, seat))

    def _put(self, match_id: str, seat: str) -> None:
        if not self._changed.full():
            self._changed.put_nowait((match_id, seat))


async def note_absences(ports: PlayPorts, watchers: Watchers) -> int:
    """Count players without streams as away. Returns their number. Replicas may run this at the same time. Raises `Fault`.

    Matches whose rules are unavailable are skipped, so that they do not block others.
    """
    now = ports.clock.now()
    gone_before, alive_after = now - ports.limits.stream_grace_ms, now - ports.limits.replica_dead_ms
    await ports.outages.recent()  # During an outage no player can watch.
    noted = 0
    for match_id, seat in await watchers.gone(gone_before, alive_after, _BATCH):
        if await is_done_if_served(_note_absence(ports, match_id, seat)):
            await watchers.forget(match_id, seat, gone_before, alive_after)
            noted += 1
    return noted


async def _note_absence(ports: PlayPorts, match_id: str, seat: str) -> None:
    await note_presence(ports, match_id, lambda rules, life, now: left(rules, life, seat, now))
