"""The metrics of matches' storage: commits, and the heads that are kept."""

from prometheus_client import CollectorRegistry, Gauge, Histogram

from zhanqi_wire.metrics import SECONDS

_TOGETHER = (1, 2, 4, 8, 16, 32, 64)


class StorageMetrics:
    """How long commits take, how many are written at once, and how many heads are kept."""

    def __init__(self, registry: CollectorRegistry) -> None:
        self._commits = Histogram(
            "zhanqi_match_commit_seconds", "Time of an action's transaction.", registry=registry, buckets=SECONDS
        )
        self._together = Histogram(
            "zhanqi_match_commit_batch_matches",
            "Matches whose commits were written by one statement.",
            registry=registry,
            buckets=_TOGETHER,
        )
        self._heads = Gauge("zhanqi_match_heads_kept", "Matches whose heads are kept in memory.", registry=registry)

    def commit_took(self, seconds: float) -> None:
        """Observe a commit."""
        self._commits.observe(seconds)

    def together(self, matches: int) -> None:
        """Observe a statement that writes commits."""
        self._together.observe(matches)

    def kept(self, heads: int) -> None:
        """Set how many heads are kept."""
        self._heads.set(heads)
