"""The dashboard's panels and what their queries ask for."""

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
    """One metric of a query, the labels that it must have, and those of them that must have one value."""

    metric: str
    labels: frozenset[str]
    values: frozenset[tuple[str, str]]


@dataclass(frozen=True, slots=True)
class Query:
    """One query of a panel."""

    panel: str
    text: str

    def over(self, duration: str) -> str:
        """The query as Prometheus takes it, with Grafana's interval filled in."""
        return self.text.replace(_RANGE, duration)

    def selectors(self) -> Iterator[Selector]:
        """What it asks for. Every label that a query groups by must be on every metric of it."""
        grouping = {label.strip() for found in _GROUPING.findall(self.text) for label in found.split(",")} - {"le", "job"}
        for metric, matchers in _SELECTOR.findall(self.text):
            parts = _MATCHER.findall(matchers)
            exact = frozenset((label, value) for label, operator, value in parts if operator == "=")
            yield Selector(metric, frozenset(grouping | {label for label, _, _ in parts}), exact)


def queries() -> list[Query]:
    """Every query of the dashboard."""
    panels = json.loads(DASHBOARD.read_text())["panels"]
    return [Query(panel["title"], target["expr"]) for panel in panels for target in panel.get("targets", [])]
