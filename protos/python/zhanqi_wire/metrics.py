"""The metrics of every gRPC server. Labels are closed sets: the methods of its own services, and status codes."""

import time
from collections.abc import Callable
from functools import cache

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

SECONDS = (0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)
"""Bucket bounds for durations."""

_TRIES = 5
_PAUSE_SECONDS = 0.01


def rendered(collected: Callable[[], CollectorRegistry]) -> bytes:
    """The metrics in Prometheus' text format.

    The library fails in several ways while another thread or process adds a label, so this retries briefly before it raises.
    """
    for _ in range(_TRIES - 1):
        try:
            return generate_latest(collected())
        except Exception:
            time.sleep(_PAUSE_SECONDS)
    return generate_latest(collected())


class RpcMetrics:
    """`zhanqi_<service>_rpcs_total{method,code}`, `…_rpc_seconds{method}` and `…_rpcs_in_flight{method}`."""

    def __init__(self, service: str, registry: CollectorRegistry) -> None:
        ended = Counter(f"zhanqi_{service}_rpcs_total", "RPCs ended.", ["method", "code"], registry=registry)
        seconds = Histogram(
            f"zhanqi_{service}_rpc_seconds", "Time from a request to its answer.", ["method"], registry=registry, buckets=SECONDS
        )
        in_flight = Gauge(
            f"zhanqi_{service}_rpcs_in_flight",
            "RPCs that are being answered.",
            ["method"],
            registry=registry,
            multiprocess_mode="livesum",
        )
        # Labels are closed sets, so each label's metric is looked up once.
        self._ended = cache(ended.labels)
        self._seconds = cache(seconds.labels)
        self._in_flight = cache(in_flight.labels)

    def began(self, method: str) -> None:
        self._in_flight(method).inc()

    def ended(self, method: str, code: str, seconds: float) -> None:
        self._in_flight(method).dec()
        self._ended(method, code).inc()
        self._seconds(method).observe(seconds)

    def unknown_method(self) -> None:
        self._ended("other", "UNIMPLEMENTED").inc()
