"""The rules service's metrics: its RPCs, whose code label counts errors, and what games remember."""

from collections.abc import Iterable
from typing import Any

from prometheus_client import CollectorRegistry, Counter, Gauge
from prometheus_client.multiprocess import MultiProcessCollector

from rules_service.engine.game import Game
from zhanqi_wire.metrics import RpcMetrics, rendered


def make_metrics(registry: CollectorRegistry) -> RpcMetrics:
    """`zhanqi_rules_rpcs_total{method,code}`, `zhanqi_rules_rpc_seconds{method}`, `zhanqi_rules_rpcs_in_flight{method}`."""
    return RpcMetrics("rules", registry)


class MemoryMetrics:
    """`zhanqi_rules_memory_entries{game,memory}`, `…_memory_entries_max` and `…_memory_lookups_total{game,memory,result}`.

    They are sums over the processes, as of the last `measure` of each.
    """

    def __init__(self, games: Iterable[Game[Any]], registry: CollectorRegistry) -> None:
        labels = ["game", "memory"]
        self._entries = Gauge(
            "zhanqi_rules_memory_entries", "What games remember.", labels, registry=registry, multiprocess_mode="livesum"
        )
        self._most = Gauge(
            "zhanqi_rules_memory_entries_max",
            "The most that they may remember.",
            labels,
            registry=registry,
            multiprocess_mode="livesum",
        )
        self._lookups = Counter(
            "zhanqi_rules_memory_lookups_total", "Times that it was looked for.", [*labels, "result"], registry=registry
        )
        self._memories = [(game.spec.game_id, name, its) for game in games for name, its in game.spec.memories.items()]
        self._counted: dict[tuple[str, str, str], int] = {}

    def measure(self) -> None:
        """See how they stand."""
        for game, name, memory in self._memories:
            stands = memory.cache_info()
            self._entries.labels(game, name).set(stands.currsize)
            self._most.labels(game, name).set(stands.maxsize or 0)
            self._count((game, name, "hit"), stands.hits)
            self._count((game, name, "miss"), stands.misses)

    def _count(self, labels: tuple[str, str, str], so_far: int) -> None:
        self._lookups.labels(*labels).inc(so_far - self._counted.get(labels, 0))
        self._counted[labels] = so_far


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
