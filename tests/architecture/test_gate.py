"""Only projection.py builds or reads messages about matches, so one module shows everything that leaves the service."""

import ast
from pathlib import Path

import pytest

from tests.architecture.tree import ROOT
from zhanqi.match.v1 import (
    life_cycle_service_pb2,
    match_pb2,
    match_service_pb2,
    opening_pb2,
    replay_service_pb2,
    spectator_service_pb2,
)
from zhanqi.rules.v1 import options_pb2, position_pb2, rules_pb2

SERVER = ROOT / "match_service" / "server"
GATE = "projection.py"

MATCH_MESSAGES = {
    each.DESCRIPTOR.name
    for each in (
        *(match_pb2.Match, match_pb2.Seat, match_pb2.SeatView, match_pb2.Situation, match_pb2.Verdict, match_pb2.MatchEvent),
        *(match_service_pb2.Update, match_service_pb2.PlayerMatch, opening_pb2.Opening, life_cycle_service_pb2.Rematch),
        *(replay_service_pb2.ReplayUpdate, replay_service_pb2.RecordEntry, spectator_service_pb2.Reveal),
        *(position_pb2.Position, position_pb2.SeatUpdate, position_pb2.Decision, position_pb2.Outcome, position_pb2.Refusal),
        *(position_pb2.Violation, options_pb2.Option),
    )
}
"""Messages with content of a match."""

PARSED_MESSAGES = MATCH_MESSAGES | {
    rules_pb2.ListLegalActionsResponse.DESCRIPTOR.name,
    rules_pb2.ProjectViewResponse.DESCRIPTOR.name,
}
"""Messages that only projection.py parses. The match service's own responses share the names of the last two."""


def messages_in(source: str) -> list[str]:
    """The messages that a module builds or parses."""
    calls = [node.func for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Call)]
    names = {
        each.attr if isinstance(each, ast.Attribute) else each.id for each in calls if isinstance(each, ast.Attribute | ast.Name)
    }
    parsed = {
        each.value.attr
        for each in calls
        if isinstance(each, ast.Attribute) and each.attr == "FromString" and isinstance(each.value, ast.Attribute)
    }
    return sorted((MATCH_MESSAGES & names) | (PARSED_MESSAGES & parsed))


@pytest.mark.parametrize("module", sorted(SERVER.rglob("*.py")), ids=lambda path: str(path.relative_to(SERVER)))
def test_server_module_leaves_messages_about_matches_to_projection(module: Path) -> None:
    assert module == SERVER / GATE or messages_in(module.read_text(encoding="utf-8")) == []


def test_messages_in_projection_are_detected() -> None:
    assert {"Match", "SeatView", "Update", "Opening", "PlayerMatch", "Reveal"} <= set(
        messages_in((SERVER / GATE).read_text("utf-8"))
    )
