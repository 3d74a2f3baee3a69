"""The metrics that every gRPC server has. Labels are closed sets: methods are those of the services that it serves."""

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram

SECONDS = (0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)
"""Bounds of the buckets for durations."""


class RpcMetrics:
    """`zhanqi_<service>_rpcs_total{method,code}`, `…_rpc_seconds{method}` and `…_rpcs_in_flight{method}`."""

    def __init__(self, service: str, registry: CollectorRegistry) -> None:
        self._ended = Counter(f"zhanqi_{service}_rpcs_total", "RPCs ended.", ["method", "code"], registry=registry)
        self._seconds = Histogram(
            f"zhanqi_{service}_rpc_seconds", "Time from a request to its answer.", ["method"], registry=registry, buckets=SECONDS
        )
        self._in_flight = Gauge(
            f"zhanqi_{service}_rpcs_in_flight",
            "RPCs that are being answered.",
            ["method"],
            registry=registry,
            multiprocess_mode="livesum",
        )

    def began(self, method: str) -> None:
        """Count a request."""
        self._in_flight.labels(method).inc()

    def ended(self, method: str, code: str, seconds: float) -> None:
        """Count its answer."""
        self._in_flight.labels(method).dec()
        self._ended.labels(method, code).inc()
        self._seconds.labels(method).observe(seconds)

    def unknown_method(self) -> None:
        """Count a request for a method that there is not."""
        self._ended.labels("other", "UNIMPLEMENTED").inc()
