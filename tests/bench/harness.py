"""Measures benchmarks: runs alternate with runs of a floor, and each result is one JSON line with medians.

A bench is a module of this folder with a function `bench() -> Iterable[Result]`. Its name is the module's with dashes
(`rules_playout.py` is `rules-playout`). `compare` makes a `Result`.
"""

import json
import os
import statistics
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

import psutil


@dataclass(frozen=True, slots=True)
class Bound:
    """A lower or upper bound of a ratio."""

    limit: float
    at_least: bool

    def __str__(self) -> str:
        return f"{'>=' if self.at_least else '<='} {self.limit:g}"

    def holds(self, ratio: float) -> bool:
        return ratio >= self.limit if self.at_least else ratio <= self.limit


@dataclass(frozen=True, slots=True)
class Result:
    """A measurement and its floor. `runs` and `floor_runs` are pairs, measured one after the other."""

    bench: str
    unit: str
    runs: Sequence[float]
    floor: str
    floor_runs: Sequence[float]
    bound: Bound | None = None
    facts: Mapping[str, object] = field(default_factory=dict)

    @property
    def ratio(self) -> float:
        """The median of the pairs' ratios, because other load slows both runs of a pair."""
        return statistics.median(value / floor for value, floor in zip(self.runs, self.floor_runs, strict=True))

    @property
    def holds(self) -> bool:
        return self.bound is None or self.bound.holds(self.ratio)

    def line(self) -> str:
        fields: dict[str, object] = {
            "bench": self.bench,
            "value": _figure(statistics.median(self.runs)),
            "unit": self.unit,
            "floor": self.floor,
            "floor_value": _figure(statistics.median(self.floor_runs)),
            "ratio": _figure(self.ratio),
            "runs": [_figure(run) for run in self.runs],
            "floor_runs": [_figure(run) for run in self.floor_runs],
        }
        if self.bound is not None:
            fields |= {"bound": str(self.bound), "holds": self.holds}
        return json.dumps(fields | dict(self.facts), ensure_ascii=False)


def compare(
    bench: str,
    unit: str,
    measure: Callable[[], float],
    floor: str,
    measure_floor: Callable[[], float],
    *,
    runs: int = 5,
    bound: Bound | None = None,
    facts: Mapping[str, object] | None = None,
) -> Result:
    """Measure both `runs` times in alternating order, after a warm-up run of each."""
    measure()
    measure_floor()
    values: list[float] = []
    floors: list[float] = []
    for run in range(runs):
        turns = [(measure, values), (measure_floor, floors)]
        for once, into in turns if run % 2 == 0 else reversed(turns):
            into.append(once())
    return Result(bench, unit, values, floor, floors, bound, facts or {})


def cpu_seconds(pid: int) -> float:
    """User and system time of a process and its living children."""
    root = psutil.Process(pid)
    return sum(times.user + times.system for times in (p.cpu_times() for p in [root, *root.children(recursive=True)]))


def machine() -> dict[str, object]:
    return {"cores": os.cpu_count(), "load_1m": round(os.getloadavg()[0], 2)}


def _figure(value: float) -> float:
    return float(f"{value:.4g}")
