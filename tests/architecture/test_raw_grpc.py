"""Nothing speaks raw gRPC to a service but its client library, its adapter, and the tests of the wire itself."""

import ast
from pathlib import Path

from tests.architecture.tree import ROOT, python_files

OPENS = {"insecure_channel", "secure_channel", "open_channel"}

ALLOWED = {
    "protos/python/zhanqi_wire/channel.py": "opens the channels of all others",
    "protos/python/zhanqi_client/": "the client library of the match service",
    "match_service/adapters/rules/client.py": "the one client of the rules service",
    "tests/bench/apply_rpc.py": "the rules service's cost, and the floor beside it",
    "tests/bench/end_to_end.py": "the floor that it is held against",
    "tests/conformance/": "any rules service, by its contract alone",
    "tests/deploy/test_monitoring.py": "makes the rules count a call",
    "tests/e2e/recorder.py": "passes bytes on unread",
    "tests/match_service/server/": "the match service's wire: what no good client sends",
    "tests/rules_service/server/": "the rules service's wire",
    "tests/zhanqi_wire/": "the wire",
}
"""Who may, by path or folder, and why."""


def speaks_raw_grpc(source: str) -> bool:
    """Whether it opens a channel or makes a stub of a service."""
    if "Stub(" not in source and "_channel(" not in source:
        return False
    calls = (node.func for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Call))
    names = (func.attr if isinstance(func, ast.Attribute) else func.id if isinstance(func, ast.Name) else "" for func in calls)
    return any(name in OPENS or name.endswith("Stub") for name in names)


def allowed_by(path: Path) -> str | None:
    """The entry that lets a file do so."""
    name = str(path.relative_to(ROOT))
    return next((entry for entry in ALLOWED if name == entry or (entry.endswith("/") and name.startswith(entry))), None)


def test_all_others_go_through_the_client_library() -> None:
    speaking = [path for path in python_files() if speaks_raw_grpc(path.read_text(encoding="utf-8"))]
    assert [str(path.relative_to(ROOT)) for path in speaking if allowed_by(path) is None] == []
    assert {allowed_by(path) for path in speaking} == ALLOWED.keys(), "an entry that nobody needs any more"


def test_what_is_raw_is_found() -> None:
    assert speaks_raw_grpc("stub = match_service_pb2_grpc.MatchServiceStub(channel)")
    assert speaks_raw_grpc("async with grpc.aio.insecure_channel(target) as channel: ...")
    assert speaks_raw_grpc("open_channel(target, deadline_seconds=1)")
    assert not speaks_raw_grpc("async with connect(target) as anyone: ...")
