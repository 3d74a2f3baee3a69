"""The bot workers' metrics. Labels are closed sets: outcomes of tasks, games and levels that there are."""

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram

THINK_SECONDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)


class BotMetrics:
    """What the workers count."""

    def __init__(self, registry: CollectorRegistry) -> None:
        self.tasks = Counter("zhanqi_bots_tasks_total", "Tasks ended, by how.", ["outcome"], registry=registry)
        self.think = Histogram(
            "zhanqi_bots_think_seconds",
            "Time that a policy took for one decision.",
            ["game", "policy"],
            registry=registry,
            buckets=THINK_SECONDS,
        )
        self.actions = Counter("zhanqi_bots_actions_total", "Actions committed.", ["game", "policy"], registry=registry)
        self.failures = Counter(
            "zhanqi_bots_policy_failures_total",
            "Decisions of a policy that failed or were refused.",
            ["game", "policy"],
            registry=registry,
        )
        self.queue_depth = Gauge(
            "zhanqi_bots_queue_depth", "Tasks that wait in the queue.", registry=registry, multiprocess_mode="livemax"
        )
