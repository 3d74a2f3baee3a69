"""The bench harness: paired runs, bounds and output."""

import json
import os
import time

import pytest

from tests.bench.__main__ import benches, main
from tests.bench.harness import Bound, Result, compare, cpu_seconds


def result(runs: list[float], floors: list[float], bound: Bound | None = None) -> Result:
    return Result("it", "things/s", runs, "a floor", floors, bound)


def test_ratio_is_the_median_over_pairs() -> None:
    # The machine was slow in the last pair.
    assert result([10, 20, 1], [20, 20, 2]).ratio == 0.5


@pytest.mark.parametrize(
    ("limit", "at_least", "holds"), [(0.5, True, True), (0.6, True, False), (0.5, False, True), (0.4, False, False)]
)
def test_bound_includes_its_limit(limit: float, at_least: bool, holds: bool) -> None:
    assert result([1, 1], [2, 2], Bound(limit, at_least=at_least)).holds is holds


def test_runs_alternate_after_a_warm_up() -> None:
    calls: list[str] = []

    def measure() -> float:
        calls.append("it")
        return len(calls)

    def floor() -> float:
        calls.append("floor")
        return len(calls)

    measured = compare("it", "s", measure, "a floor", floor, runs=3)
    assert calls == ["it", "floor", "it", "floor", "floor", "it", "it", "floor"]
    assert measured.runs == [3, 6, 7]
    assert measured.floor_runs == [4, 5, 8]


def test_result_line_has_its_fields() -> None:
    line = json.loads(result([1.23456, 1.23456, 9], [2, 2, 2], Bound(3, at_least=False)).line())
    assert line == {
        "bench": "it",
        "value": 1.235,
        "unit": "things/s",
        "floor": "a floor",
        "floor_value": 2,
        "ratio": 0.6173,
        "runs": [1.235, 1.235, 9],
        "floor_runs": [2, 2, 2],
        "bound": "<= 3",
        "holds": True,
    }


def test_cpu_time_is_counted_and_waiting_is_not() -> None:
    before = cpu_seconds(os.getpid())
    busy_until = time.process_time() + 0.05
    while time.process_time() < busy_until:
        pass
    assert cpu_seconds(os.getpid()) - before >= 0.03


def test_benches_are_discovered_by_module() -> None:
    assert {"apply-rpc", "end-to-end"} <= benches().keys()


def test_unknown_bench_is_an_error(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["no-such"]) == 2
    assert "apply-rpc" in capsys.readouterr().err
