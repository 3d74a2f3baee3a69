"""Health of a dependency: its last answer, and the silences in which calls failed."""

from match_service.domain.uptime.outage import Outage
from match_service.usecases.ports.clock import Clock

LEAST_MS = 100
"""Shorter silences are ignored: one call failed while others were answered."""


class DependencyHealth:
    """Receives the outcome of every call. A silence begins with the last answer before a failure, in the players' favour."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._answered_at: int | None = None
        self._silence: Outage | None = None
        self.is_failing = False

    def answered(self) -> None:
        """A call was answered, even with an error."""
        now = self._clock.now()
        if self.is_failing:
            self.is_failing = False
            self._end_silence(now)
        self._answered_at = now

    def failed(self) -> None:
        """A call was not answered."""
        self.is_failing = True

    def take(self) -> Outage | None:
        """Take the silence. Several since the last call are merged into one."""
        silence, self._silence = self._silence, None
        return silence

    def _end_silence(self, now: int) -> None:
        began = self._answered_at
        # The time before the first answer is an outage measured by heartbeats.
        if began is None or now - began < LEAST_MS:
            return
        self._silence = Outage(began if self._silence is None else self._silence.begin, now)
