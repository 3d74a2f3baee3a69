"""Contact with something that the service depends on: when it answered last, and the silences in which it failed."""

from match_service.domain.uptime.outage import Outage
from match_service.usecases.ports.clock import Clock

LEAST_MS = 100
"""A silence that is shorter is none: one call failed while others were answered."""


class DependencyHealth:
    """Told of every call's end. A silence begins with the last answer before a failure: in doubt the time is the players'."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._answered_at: int | None = None
        self._silence: Outage | None = None
        self.is_failing = False

    def answered(self) -> None:
        """A call was answered, with whatever."""
        now = self._clock.now()
        if self.is_failing:
            self.is_failing = False
            self._keep(now)
        self._answered_at = now

    def failed(self) -> None:
        """A call was not answered."""
        self.is_failing = True

    def take(self) -> Outage | None:
        """The silence, once. Several that nobody took meanwhile are one, from the first one's begin to the last one's end."""
        silence, self._silence = self._silence, None
        return silence

    def _keep(self, now: int) -> None:
        began = self._answered_at
        # Before its first answer nobody was served by it: what that cost is measured by the signs of life.
        if began is None or now - began < LEAST_MS:
            return
        self._silence = Outage(began if self._silence is None else self._silence.begin, now)
