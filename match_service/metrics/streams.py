"""The metrics of streams, and of the hints that they live by."""

from prometheus_client import CollectorRegistry, Counter, Gauge

STREAMS = ("seat", "spectator", "player")
"""What streams follow."""

CUTS = ("slow", "stalled", "drain", "expired")
"""Why streams are ended."""


class StreamMetrics:
    """How many streams there are, why they are cut, and whether other replicas' hints are heard."""

    def __init__(self, registry: CollectorRegistry) -> None:
        self._subscribers = Gauge("zhanqi_match_subscribers", "Streams being watched.", ["follows"], registry=registry)
        self._cuts = Counter(
            "zhanqi_match_stream_cuts_total", "Streams ended before what they are about.", ["reason"], registry=registry
        )
        self._deaf = Gauge("zhanqi_match_hints_deaf", "1 while other replicas' hints are not heard.", registry=registry)
        self._deafened = Counter(
            "zhanqi_match_hints_lost_total", "Times that other replicas' hints were heard no more.", registry=registry
        )
        self._polls = Counter("zhanqi_match_log_polls_total", "Looks at the log while hints are not heard.", registry=registry)
        for kind in STREAMS:
            self._subscribers.labels(kind)
        for reason in CUTS:
            self._cuts.labels(reason)

    def watched(self, follows: str, streams: int) -> None:
        """Set how many streams follow a seat, a player, or a match without a seat."""
        self._subscribers.labels(follows).set(streams)

    def cut(self, reason: str) -> None:
        """Count a stream that is ended for one of the reasons."""
        self._cuts.labels(reason).inc()

    def deafened(self) -> None:
        """Count that hints are heard no more."""
        self._deafened.inc()

    def polled(self) -> None:
        """Count a look at the log."""
        self._polls.inc()

    def deaf(self, *, is_deaf: bool) -> None:
        """Set whether hints are not heard."""
        self._deaf.set(is_deaf)
