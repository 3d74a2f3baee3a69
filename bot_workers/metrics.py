"""The bot workers' metrics. Labels are closed sets: task outcomes, games and levels."""

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram

THINK_SECONDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)


class BotMetrics:
    def __init__(self, registry: CollectorRegistry) -> None:
        self.tasks = Counter("zhanqi_bots_tasks_total", "Finished tasks by outcome.", ["outcome"], registry=registry)
        self.think = Histogram(
            "zhanqi_bots_think_seconds",
            "Duration of a policy's decision.",
            ["game", "policy"],
            registry=registry,
            buckets=THINK_SECONDS,
        )
        self.actions = Counter("zhanqi_bots_actions_total", "Committed actions.", ["game", "policy"], registry=registry)
        self.failures = Counter(
            "zhanqi_bots_policy_failures_total",
            "Decisions that failed or were refused.",
            ["game", "policy"],
            registry=registry,
        )
        self.queue_depth = Gauge("zhanqi_bots_queue_depth", "Tasks in the queue.", registry=registry, multiprocess_mode="livemax")
