"""Outages, measured by heartbeats. clock.py refunds them."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from match_service.domain.play.game import GameVersion

BEATS_MISSED = 3
"""A longer silence is an outage; one late heartbeat is not."""

OUTAGE_RETENTION_MS = 60 * 24 * 3_600_000
"""No clock runs longer, so older outages do not matter."""

OUTAGES_MAX = 1_000
"""Outages read with each heartbeat, newest first. Each is refunded within seconds, so more never pend."""


@dataclass(frozen=True, slots=True)
class Outage:
    """From `begin` to `end`, in milliseconds since 1970: of the rules of `version`, or of the whole service if that is None.

    `number` is the order in which they were stored; it does not count in comparisons.
    """

    begin: int
    end: int
    version: GameVersion | None = None
    number: int = field(default=0, compare=False)

    def overlap_ms(self, since: int) -> int:
        """The part after `since`."""
        return max(0, self.end - max(self.begin, since))


def outage_before(now: int, *, alive_at: int, beat_ms: int, version: GameVersion | None = None) -> Outage | None:
    """The outage that ends now, if the last heartbeat of any replica (for the version) is too old.

    It begins with that heartbeat, in the players' favour.
    """
    return Outage(alive_at, now, version) if now - alive_at > BEATS_MISSED * beat_ms else None


def outages_of(outages: Iterable[Outage], version: GameVersion) -> tuple[Outage, ...]:
    """Outages of a version's matches, ordered and disjoint. Overlapping ones are merged and get the highest number."""
    hits = sorted((each for each in outages if each.version in (None, version)), key=lambda each: each.begin)
    apart: list[Outage] = []
    for each in hits:
        if apart and each.begin <= apart[-1].end:
            number = max(apart[-1].number, each.number)
            apart[-1] = Outage(apart[-1].begin, max(apart[-1].end, each.end), version, number)
        else:
            apart.append(Outage(each.begin, each.end, version, each.number))
    return tuple(apart)


def outages_after(outages: Iterable[Outage], number: int) -> Sequence[Outage]:
    """Outages stored after that number, merged into one per version, with the latest end and the highest number."""
    merged: dict[GameVersion | None, Outage] = {}
    for each in outages:
        if each.number > number:
            other = merged.get(each.version, each)
            begin, end, last = min(other.begin, each.begin), max(other.end, each.end), max(other.number, each.number)
            merged[each.version] = Outage(begin, end, each.version, last)
    return tuple(merged.values())
