"""Times in which the service was not there for its players, measured by its own sign of life. clock.py gives them back."""

from dataclasses import dataclass

BEATS_MISSED = 3
"""An outage is a silence longer than this many beats: one late beat is none."""


@dataclass(frozen=True, slots=True)
class Outage:
    """From `begin` to `end`, in milliseconds since 1970."""

    begin: int
    end: int

    def after(self, given_until: int) -> "Outage | None":
        """What of it comes after the outages that were given back already; None: nothing."""
        return Outage(max(self.begin, given_until), self.end) if self.end > given_until else None

    def overlap_ms(self, since: int) -> int:
        """How much of it falls after `since`."""
        return max(0, self.end - max(self.begin, since))


def outage_before(now: int, *, alive_at: int, beat_ms: int) -> Outage | None:
    """The outage that ends now, if the last sign of life of any replica is too old.

    All of the silence counts, from the last sign of life on: in doubt the time is the players'.
    """
    return Outage(alive_at, now) if now - alive_at > BEATS_MISSED * beat_ms else None
