"""The rules service's metrics: its RPCs and the games' caches."""

from collections.abc import Iterable
from typing import Any

from prometheus_client import CollectorRegistry, Counter, Gauge
from prometheus_client.multiprocess import MultiProcessCollector

from rules_service.engine.game import Game
from zhanqi_wire.metrics import RpcMetrics, rendered


def make_metrics(registry: CollectorRegistry) -> RpcMetrics:
    """`zhanqi_rules_rpcs_total{method,code}`, `zhanqi_rules_rpc_seconds{method}`, `zhanqi_rules_rpcs_in_flight{method}`."""
    return RpcMetrics("rules", registry)


class CacheMetrics:
    """`zhanqi_rules_memory_entries{game,memory}`, `…_memory_entries_max` and `…_memory_lookups_total{game,memory,result}`.

    They are summed over all processes, as of each one's last `measure`.
    """

    def __init__(self, games: Iterable[Game[Any]], registry: CollectorRegistry) -> None:
        def gauge(name: str, text: str) -> Gauge:
            return Gauge(name, text, ["game", "memory"], registry=registry, multiprocess_mode="livesum")

        self._entries = gauge("zhanqi_rules_memory_entries", "Entries in the games' caches.")
        self._entries_max = gauge("zhanqi_rules_memory_entries_max", "The caches' bounds.")
        self._lookups = Counter(
            "zhanqi_rules_memory_lookups_total", "Lookups in the caches.", ["game", "memory", "result"], registry=registry
        )
        self._caches = [(game.spec.game_id, name, cache) for game in games for name, cache in game.spec.caches.items()]
        self._counted: dict[tuple[str, str, str], int] = {}

    def measure(self) -> None:
        """Read the sizes and counts of all caches."""
        for game, name, cache in self._caches:
            info = cache.cache_info()
            self._entries.labels(game, name).set(info.currsize)
            self._entries_max.labels(game, name).set(info.maxsize or 0)
            self._count((game, name, "hit"), info.hits)
            self._count((game, name, "miss"), info.misses)

    def _count(self, labels: tuple[str, str, str], total: int) -> None:
        self._lookups.labels(*labels).inc(total - self._counted.get(labels, 0))
        self._counted[labels] = total


def render(registry: CollectorRegistry) -> bytes:
    """The metrics of one process, in Prometheus's text format."""
    return rendered(lambda: registry)


def render_all(folder: str) -> bytes:
    """The sums over all processes that write their metrics to the folder."""

    def summed() -> CollectorRegistry:
        registry = CollectorRegistry()
        MultiProcessCollector(registry, path=folder)  # type: ignore[no-untyped-call]
        return registry

    return rendered(summed)
