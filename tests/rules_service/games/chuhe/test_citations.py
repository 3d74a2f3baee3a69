"""Every rule has a test, every cited rule exists, and the page's tables equal the game's."""

import ast
from pathlib import Path

from rules_service.games.chuhe import GAME
from tests.rules_service.games.chuhe.support.page import refusal_rules, reported_events, rule_ids
from tests.rules_service.games.chuhe.support.rules import rule
from zhanqi.games.chuhe.v1 import action_pb2, event_pb2, state_pb2

SECTIONS = {"B": 6, "S": 7, "E": 5, "R": 6, "M": 6, "C": 15, "G": 3, "V": 10, "A": 40}


def cited() -> dict[str, set[str]]:
    """Each rule ID in a `@rule(…)` of a test, with the tests."""
    cited: dict[str, set[str]] = {}
    for path in sorted(Path(__file__).parent.rglob("test_*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                for decorator in node.decorator_list:
                    if isinstance(decorator, ast.Call) and getattr(decorator.func, "id", "") == "rule":
                        for argument in decorator.args:
                            assert isinstance(argument, ast.Constant)
                            cited.setdefault(str(argument.value), set()).add(node.name)
    return cited


@rule("X")
def test_the_page_has_every_rule() -> None:
    numbered = {
        f"{section}{n:02}" if section == "A" else f"{section}{n}"
        for section, last in SECTIONS.items()
        for n in range(1, last + 1)
    }
    talents = {
        name.replace("TALENT_", "T-") for name in state_pb2.Talent.DESCRIPTOR.values_by_name if name != "TALENT_UNSPECIFIED"
    }
    assert rule_ids() == numbered | talents | {"C", "T", "T0", "X"}


@rule("X")
def test_every_rule_of_the_page_is_cited_by_a_test() -> None:
    assert rule_ids() - set(cited()) == set()


@rule("X")
def test_tests_cite_only_rules_of_the_page() -> None:
    assert set(cited()) - rule_ids() == set()


@rule("V8")
def test_page_lists_every_event() -> None:
    assert reported_events() == {field.name for field in event_pb2.Event.DESCRIPTOR.oneofs_by_name["kind"].fields}


@rule("X")
def test_page_cites_only_its_own_rules() -> None:
    for reason, rules in refusal_rules().items():
        assert rules <= rule_ids(), reason


@rule("X")
def test_every_kind_of_action_has_its_word_in_the_spec() -> None:
    kinds = {field.name for field in action_pb2.Action.DESCRIPTOR.oneofs_by_name["kind"].fields}
    assert set(GAME.spec.action_kinds) == kinds | {"resign"}
