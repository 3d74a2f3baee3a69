"""Metrics of commits: their time and batch size, and the size of the head cache."""

from prometheus_client import CollectorRegistry, Gauge, Histogram

from zhanqi_wire.metrics import SECONDS

_BATCH_SIZES = (1, 2, 4, 8, 16, 32, 64)


class CommitMetrics:
    def __init__(self, registry: CollectorRegistry) -> None:
        self._seconds = Histogram(
            "zhanqi_match_commit_seconds", "Duration of an action's transaction.", registry=registry, buckets=SECONDS
        )
        self._batches = Histogram(
            "zhanqi_match_commit_batch_matches",
            "Matches committed by one statement.",
            registry=registry,
            buckets=_BATCH_SIZES,
        )
        self._heads = Gauge("zhanqi_match_heads_kept", "Matches in the head cache.", registry=registry)

    def commit_took(self, seconds: float) -> None:
        self._seconds.observe(seconds)

    def written_together(self, matches: int) -> None:
        self._batches.observe(matches)

    def heads_cached(self, heads: int) -> None:
        self._heads.set(heads)
