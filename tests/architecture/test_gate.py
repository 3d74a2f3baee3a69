"""What the match service tells of a match passes one module, so that one module is to be read for what leaves it."""

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

TOLD = {
    each.DESCRIPTOR.name
    for each in (
        *(match_pb2.Match, match_pb2.Seat, match_pb2.SeatView, match_pb2.Situation, match_pb2.Verdict, match_pb2.MatchEvent),
        *(match_service_pb2.Update, match_service_pb2.PlayerMatch, opening_pb2.Opening, life_cycle_service_pb2.Rematch),
        *(replay_service_pb2.ReplayUpdate, replay_service_pb2.RecordEntry, spectator_service_pb2.Reveal),
        *(position_pb2.Position, position_pb2.SeatUpdate, position_pb2.Decision, position_pb2.Outcome, position_pb2.Refusal),
        *(position_pb2.Violation, options_pb2.Option),
    )
}
"""The messages that tell something of a match."""


READ = TOLD | {rules_pb2.ListLegalActionsResponse.DESCRIPTOR.name, rules_pb2.ProjectViewResponse.DESCRIPTOR.name}
"""Those that must not be read either; the match service's own answers have the names of some."""


def made(source: str) -> list[str]:
    """Which of these messages a module makes or reads."""
    calls = [node.func for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Call)]
    names = {
        each.attr if isinstance(each, ast.Attribute) else each.id for each in calls if isinstance(each, ast.Attribute | ast.Name)
    }
    parsed = {
        each.value.attr
        for each in calls
        if isinstance(each, ast.Attribute) and each.attr == "FromString" and isinstance(each.value, ast.Attribute)
    }
    return sorted((TOLD & names) | (READ & parsed))


@pytest.mark.parametrize("module", sorted(SERVER.rglob("*.py")), ids=lambda path: str(path.relative_to(SERVER)))
def test_only_the_gate_makes_or_reads_what_is_told_of_a_match(module: Path) -> None:
    assert module == SERVER / GATE or made(module.read_text(encoding="utf-8")) == []


def test_the_gate_is_recognized() -> None:
    assert {"Match", "SeatView", "Update", "Opening", "PlayerMatch", "Reveal"} <= set(made((SERVER / GATE).read_text("utf-8")))
