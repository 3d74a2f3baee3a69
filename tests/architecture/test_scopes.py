"""What the contract says of scopes is what the match service asks for."""

import re
from collections.abc import Iterator

import pytest

from match_service.server.edge.authentication import ANYBODY, SCOPES
from match_service.server.services import SERVICES
from tests.architecture.tree import ROOT

FILES = sorted((ROOT / "protos" / "zhanqi" / "match" / "v1").glob("*.proto"))
COMMENT = r"((?:^ *//[^\n]*\n)+)"


def told() -> Iterator[tuple[str, str]]:
    """Every RPC by its path, with its comment, or its service's where its own says nothing of scopes."""
    for file in FILES:
        text = file.read_text(encoding="utf-8")
        for whole, service, body in re.findall(COMMENT + r"^service (\w+) \{\n(.*?)^\}", text, re.MULTILINE | re.DOTALL):
            for own, method in re.findall(COMMENT + r"^  rpc (\w+)", body, re.MULTILINE):
                yield f"/zhanqi.match.v1.{service}/{method}", own if says(own) else whole


def says(comment: str) -> str:
    """What a comment says of scopes: the sentence, in one line."""
    flat = re.sub(r"\s*\n\s*//\s*", " ", comment)
    found = re.search(r"Needs no token\.|Scope(?: of each method)?: [^.;]*", flat)
    return found[0] if found else ""


COMMENTS = dict(told())


def test_every_rpc_is_found() -> None:
    assert set(COMMENTS) == {f"/{service.full_name}/{method.name}" for service in SERVICES for method in service.methods}


@pytest.mark.parametrize("path", SCOPES)
def test_the_contract_tells_the_scopes_of_every_rpc(path: str) -> None:
    said = says(COMMENTS[path])
    if SCOPES[path] is ANYBODY:
        assert said == "Needs no token."
    else:
        assert set(re.findall(r"`(\w+)`", said)) == {scope.value for scope in SCOPES[path]}
