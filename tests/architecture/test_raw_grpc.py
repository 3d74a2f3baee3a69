"""Raw gRPC is used only by the client library, the rules adapter and tests of the wire."""

import ast
from pathlib import Path

from tests.architecture.tree import ROOT, python_files

OPENS = {"insecure_channel", "secure_channel", "open_channel"}

ALLOWED = {
    "protos/python/zhanqi_wire/channel.py": "opens all other channels",
    "protos/python/zhanqi_client/": "the client library of the match service",
    "match_service/adapters/rules/client.py": "the one client of the rules service",
    "tests/bench/apply_rpc.py": "measures the rules service and the cost of bare gRPC",
    "tests/bench/end_to_end.py": "measures the cost of bare gRPC for comparison",
    "tests/conformance/": "tests any rules service by its contract",
    "tests/deploy/test_monitoring.py": "creates a counted call to the rules service",
    "tests/e2e/recorder.py": "forwards bytes without parsing them",
    "tests/match_service/server/": "sends what a correct client does not",
    "tests/rules_service/server/": "tests the rules service's wire",
    "tests/zhanqi_wire/": "tests the wire",
}
"""Allowed files and folders, and why."""


def uses_raw_grpc(source: str) -> bool:
    """Whether the module opens a channel or creates a stub."""
    if "Stub(" not in source and "_channel(" not in source:
        return False
    calls = (node.func for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Call))
    names = (func.attr if isinstance(func, ast.Attribute) else func.id if isinstance(func, ast.Name) else "" for func in calls)
    return any(name in OPENS or name.endswith("Stub") for name in names)


def allowed_by(path: Path) -> str | None:
    """The entry that allows a file."""
    name = str(path.relative_to(ROOT))
    return next((entry for entry in ALLOWED if name == entry or (entry.endswith("/") and name.startswith(entry))), None)


def test_other_files_use_the_client_library() -> None:
    users = [path for path in python_files() if uses_raw_grpc(path.read_text(encoding="utf-8"))]
    assert [str(path.relative_to(ROOT)) for path in users if allowed_by(path) is None] == []
    assert {allowed_by(path) for path in users} == ALLOWED.keys(), "an unused entry"


def test_raw_grpc_is_detected() -> None:
    assert uses_raw_grpc("stub = match_service_pb2_grpc.MatchServiceStub(channel)")
    assert uses_raw_grpc("async with grpc.aio.insecure_channel(target) as channel: ...")
    assert uses_raw_grpc("open_channel(target, deadline_seconds=1)")
    assert not uses_raw_grpc("async with connect(target) as anyone: ...")
