"""Metrics of streams and of hints between replicas."""

from prometheus_client import CollectorRegistry, Counter, Gauge

STREAMS = ("seat", "spectator", "player")

CUTS = ("slow", "stalled", "drain", "expired")
"""Reasons for ending a stream early."""


class StreamMetrics:
    def __init__(self, registry: CollectorRegistry) -> None:
        self._subscribers = Gauge("zhanqi_match_subscribers", "Open streams.", ["follows"], registry=registry)
        self._cuts = Counter(
            "zhanqi_match_stream_cuts_total",
            "Streams ended early by the service.",
            ["reason"],
            registry=registry,
        )
        self._deaf = Gauge("zhanqi_match_hints_deaf", "1 while hints from other replicas do not arrive.", registry=registry)
        self._deafened = Counter(
            "zhanqi_match_hints_lost_total", "Times that hints from other replicas stopped arriving.", registry=registry
        )
        self._polls = Counter("zhanqi_match_log_polls_total", "Polls of the log while hints do not arrive.", registry=registry)
        for kind in STREAMS:
            self._subscribers.labels(kind)
        for reason in CUTS:
            self._cuts.labels(reason)

    def watched(self, follows: str, streams: int) -> None:
        self._subscribers.labels(follows).set(streams)

    def cut(self, reason: str) -> None:
        self._cuts.labels(reason).inc()

    def deafened(self) -> None:
        self._deafened.inc()

    def polled(self) -> None:
        self._polls.inc()

    def deaf(self, *, is_deaf: bool) -> None:
        self._deaf.set(is_deaf)
