"""How many examples a property test runs: a base number in `make test`, `DEPTH` times as many in `make test-deep`."""

import os
from typing import Any

from hypothesis import HealthCheck, settings

DEPTH = int(os.environ.get("ZHANQI_TESTS_DEPTH", "1"))
"""At 1 every run has the same examples. Above 1 each run draws new ones, and a failure prints how to repeat it."""


def scaled(base: int) -> int:
    return base * DEPTH


def examples(base: int, *, steps: int = 50, **others: Any) -> settings:
    """Hypothesis settings with the scaled number of examples; `steps` bounds one run of a state machine."""
    return settings(max_examples=scaled(base), stateful_step_count=steps, **others)


def load_profile() -> None:
    """Defaults of all property tests. They judge results, never how fast a busy machine makes examples."""
    checks = [HealthCheck.too_slow, HealthCheck.filter_too_much, HealthCheck.data_too_large]
    settings.register_profile(
        "zhanqi", max_examples=scaled(100), deadline=None, derandomize=DEPTH == 1, suppress_health_check=checks
    )
    settings.load_profile("zhanqi")
