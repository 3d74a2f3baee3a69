"""The dashboard's queries, parsed into selectors."""

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

DASHBOARD = Path(__file__).resolve().parents[2] / "deploy" / "monitoring" / "dashboards" / "zhanqi.json"
_SELECTOR = re.compile(r"(zhanqi_\w+)(?:\{([^}]*)\})?")
_MATCHER = re.compile(r'(\w+)(=~|!=|=)"([^"]*)"')
_GROUPING = re.compile(r"by \(([^)]*)\)")
_RANGE = "$__rate_interval"


@dataclass(frozen=True, slots=True)
class Selector:
    """A metric of a query, its required labels, and its required label values."""

    metric: str
    labels: frozenset[str]
    values: frozenset[tuple[str, str]]


@dataclass(frozen=True, slots=True)
class Query:
    panel: str
    text: str

    def over(self, duration: str) -> str:
        """The query for Prometheus, with Grafana's interval replaced."""
        return self.text.replace(_RANGE, duration)

    def selectors(self) -> Iterator[Selector]:
        """One per metric. A label that the query groups by is required of each of its metrics."""
        grouping = {label.strip() for labels in _GROUPING.findall(self.text) for label in labels.split(",")} - {"le", "job"}
        for metric, matchers in _SELECTOR.findall(self.text):
            parts = _MATCHER.findall(matchers)
            exact = frozenset((label, value) for label, operator, value in parts if operator == "=")
            yield Selector(metric, frozenset(grouping | {label for label, _, _ in parts}), exact)


def queries() -> list[Query]:
    panels = json.loads(DASHBOARD.read_text())["panels"]
    return [Query(panel["title"], target["expr"]) for panel in panels for target in panel.get("targets", [])]
