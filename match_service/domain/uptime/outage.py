"""Times in which the service was not there for its players, measured by signs of life. clock.py gives them back."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from match_service.domain.play.game import GameVersion

BEATS_MISSED = 3
"""An outage is a silence longer than this many beats: one late beat is none."""

OUTAGES_KEPT_MS = 60 * 24 * 3_600_000
"""No clock runs for longer, so no outage before that matters any more."""

OUTAGES_MAX = 1_000
"""How many of the newest are looked at with each sign of life. A sweep gives each back within seconds: none waits for so many."""


@dataclass(frozen=True, slots=True)
class Outage:
    """From `begin` to `end`, in milliseconds since 1970: of the rules of `version`, or of the whole service if that is None.

    `number` counts them in the order in which they are told; it is no part of what they are.
    """

    begin: int
    end: int
    version: GameVersion | None = None
    number: int = field(default=0, compare=False)

    def overlap_ms(self, since: int) -> int:
        """How much of it falls after `since`."""
        return max(0, self.end - max(self.begin, since))


def outage_before(now: int, *, alive_at: int, beat_ms: int, version: GameVersion | None = None) -> Outage | None:
    """The outage that ends now, if the last sign of life that any replica gave (for the version, if one is named) is too old.

    All of the silence counts, from the last sign of life on: in doubt the time is the players'.
    """
    return Outage(alive_at, now, version) if now - alive_at > BEATS_MISSED * beat_ms else None


def outages_of(outages: Iterable[Outage], version: GameVersion) -> tuple[Outage, ...]:
    """The times in which a match of the version was not served, in their order and apart from one another.

    What overlaps is one, told by the last of its parts.
    """
    hits = sorted((each for each in outages if each.version in (None, version)), key=lambda each: each.begin)
    apart: list[Outage] = []
    for each in hits:
        if apart and each.begin <= apart[-1].end:
            number = max(apart[-1].number, each.number)
            apart[-1] = Outage(apart[-1].begin, max(apart[-1].end, each.end), version, number)
        else:
            apart.append(Outage(each.begin, each.end, version, each.number))
    return tuple(apart)


def told_after(outages: Iterable[Outage], heard: int) -> Sequence[Outage]:
    """What was told after the outage of that number, as one for each version: as late and as new as any of it.

    Whoever hears of the last one that was told hears of those before it, but what it may have hit ends with the latest.
    """
    found: dict[GameVersion | None, Outage] = {}
    for each in outages:
        if each.number > heard:
            other = found.get(each.version, each)
            begin, end, number = min(other.begin, each.begin), max(other.end, each.end), max(other.number, each.number)
            found[each.version] = Outage(begin, end, each.version, number)
    return tuple(found.values())
