"""The metrics of limits and of who is barred."""

from prometheus_client import CollectorRegistry, Counter, Gauge

from match_service.domain.rate_limit import RateClass


class LimitMetrics:
    """What was turned away, and who decided so."""

    def __init__(self, registry: CollectorRegistry) -> None:
        self._limited = Counter("zhanqi_match_limited_total", "Calls turned away by a rate limit.", ["call"], registry=registry)
        self._decisions = Counter(
            "zhanqi_match_limiter_decisions_total",
            "Who decided whether a call goes through: the buckets in Redis, or this replica's part of them.",
            ["by"],
            registry=registry,
        )
        self._buckets = Gauge("zhanqi_match_limiter_buckets", "Buckets that this replica keeps by itself.", registry=registry)
        self._local = Gauge(
            "zhanqi_match_limiter_local", "Whether this replica limits by itself, since Redis is gone.", registry=registry
        )
        self._barred = Gauge(
            "zhanqi_match_barred", "Revoked sessions and suspended players whose tokens are out.", registry=registry
        )
        for call in RateClass:
            self._limited.labels(call.value)  # From 0 on, so that the first one shows as a rise.
        for by in ("redis", "replica"):
            self._decisions.labels(by)

    def limited(self, call: RateClass) -> None:
        """Count a call that was turned away."""
        self._limited.labels(call.value).inc()

    def decided(self, shared: bool) -> None:
        """Count a decision."""
        self._decisions.labels("redis" if shared else "replica").inc()

    def measured(self, *, buckets: int, is_local: bool, barred: int) -> None:
        """Set what is kept now."""
        self._buckets.set(buckets)
        self._local.set(is_local)
        self._barred.set(barred)
