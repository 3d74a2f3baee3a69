"""Metrics of rate limits and of the revocation list."""

from prometheus_client import CollectorRegistry, Counter, Gauge

from match_service.domain.rate_limit import RateClass


class RateLimitMetrics:
    def __init__(self, registry: CollectorRegistry) -> None:
        self._limited = Counter("zhanqi_match_limited_total", "Calls rejected by a rate limit.", ["call"], registry=registry)
        self._decisions = Counter(
            "zhanqi_match_limiter_decisions_total",
            "Rate-limit decisions, by shared buckets in Redis or by this replica's share of them.",
            ["by"],
            registry=registry,
        )
        self._buckets = Gauge("zhanqi_match_limiter_buckets", "Buckets held by this replica.", registry=registry)
        self._local = Gauge(
            "zhanqi_match_limiter_local", "1 while this replica limits on its own because Redis is down.", registry=registry
        )
        self._revoked = Gauge(
            "zhanqi_match_barred", "Revoked sessions and suspended players whose tokens have not expired yet.", registry=registry
        )
        for call in RateClass:
            self._limited.labels(call.value)  # Starts at 0, so that the first increment shows as a rise.
        for by in ("redis", "replica"):
            self._decisions.labels(by)

    def limited(self, call: RateClass) -> None:
        self._limited.labels(call.value).inc()

    def decided(self, shared: bool) -> None:
        self._decisions.labels("redis" if shared else "replica").inc()

    def measured(self, *, buckets: int, is_local: bool, revoked: int) -> None:
        self._buckets.set(buckets)
        self._local.set(is_local)
        self._revoked.set(revoked)
