"""The rules service's metrics: its RPCs. Their code label counts errors."""

from prometheus_client import CollectorRegistry
from prometheus_client.multiprocess import MultiProcessCollector

from zhanqi_wire.metrics import RpcMetrics, rendered


def make_metrics(registry: CollectorRegistry) -> RpcMetrics:
    """`zhanqi_rules_rpcs_total{method,code}`, `zhanqi_rules_rpc_seconds{method}`, `zhanqi_rules_rpcs_in_flight{method}`."""
    return RpcMetrics("rules", registry)


def render(registry: CollectorRegistry) -> bytes:
    """The metrics of this process, as Prometheus reads them."""
    return rendered(lambda: registry)


def render_all(folder: str) -> bytes:
    """The sums over all processes that keep their metrics in the folder, as Prometheus reads them."""
    return rendered(lambda: _together(folder))


def _together(folder: str) -> CollectorRegistry:
    registry = CollectorRegistry()
    MultiProcessCollector(registry, path=folder)  # type: ignore[no-untyped-call]
    return registry
