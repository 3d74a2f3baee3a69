"""Reads docs/rules/chuhe.md: the rule IDs and the tables that tests hold the game against."""

import re
from collections.abc import Iterator
from pathlib import Path

PAGE = Path(__file__).parents[5] / "docs" / "rules" / "chuhe.md"

_ID = re.compile(r"^(?:[A-Z]|[BSERMCGVTA]\d+|T-[A-Z_]+)$")


def rule_ids() -> set[str]:
    """Every rule ID that the page defines: the first cell of a row of its tables of rules, in bold."""
    return {cells[0].strip("*") for cells in rows() if cells[0].startswith("**") and _ID.match(cells[0].strip("*"))}


def refusal_rules() -> dict[str, set[str]]:
    """Each reason of refusal and the rules that it may cite: `| REASON | … | rules |`."""
    result: dict[str, set[str]] = {}
    for cells in section("Reasons"):
        if re.match(r"^`[A-Z_]+`$", cells[0]):
            result[cells[0].strip("`")] = set(re.findall(r"[A-Z]\d*(?:-[A-Z_]+)?", cells[-1]))
    return result


def malformed_paths() -> set[str]:
    """The fields that the page's table of malformed positions names."""
    return {path for cells in section("Malformed") for path in re.findall(r"`([^`]+)`", cells[0])}


def reported_events() -> set[str]:
    """The events that the page's table of events names."""
    return {name for cells in section("Events") for name in re.findall(r"^`([a-z_]+)`", cells[0])}


def section(title: str) -> Iterator[list[str]]:
    """The rows of the tables under a heading that begins with the title."""
    inside = False
    for line in PAGE.read_text(encoding="utf-8").splitlines():
        if line.startswith("#"):
            inside = line.lstrip("# ").startswith(title)
        elif inside and line.startswith("|"):
            yield _cells(line)


def rows() -> Iterator[list[str]]:
    """The rows of all tables."""
    for line in PAGE.read_text(encoding="utf-8").splitlines():
        if line.startswith("|"):
            yield _cells(line)


def _cells(line: str) -> list[str]:
    return [cell.strip() for cell in line.strip().strip("|").split("|")]
