"""The client library's reasons are exactly those of the match service."""

import ast
import re
from collections.abc import Iterator

from tests.architecture.tree import ROOT
from zhanqi_client.errors import Refused
from zhanqi_client.reasons import Reason

RAISED = {"Refused", "NotFound", "NotPermitted", "Unauthenticated", "TooMany", "Fault", "known_id"}
FIXED = {"REQUEST_ID_REUSED", "MALFORMED", "REFUSED", "INTERNAL"}
"""Those that an error's type alone brings, or the rules service."""


def raised_reasons() -> Iterator[str]:
    """Every upper-case text in the arguments of the match service's errors."""
    for path in (ROOT / "match_service").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and called(node.func) in RAISED:
                texts = (each for argument in node.args for each in ast.walk(argument) if isinstance(each, ast.Constant))
                yield from (str(each.value) for each in texts if re.fullmatch(r"[A-Z][A-Z_]+", str(each.value)))


def called(func: ast.expr) -> str:
    return func.attr if isinstance(func, ast.Attribute) else func.id if isinstance(func, ast.Name) else ""


def test_reasons_cover_the_match_service() -> None:
    assert set(Reason) == set(raised_reasons()) | FIXED


def test_error_reason_equals_the_enum_member() -> None:
    assert Refused("MATCH_OVER").reason == Reason.MATCH_OVER
