"""The figures and texts that `ListGames` serves."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from rules_service.games.sanguo import GAME
from rules_service.games.sanguo.catalog import figures
from rules_service.games.sanguo.catalog.words import Words
from rules_service.games.sanguo.standard_book import standard_book
from tests.rules_service.games.sanguo.rules import rule
from tests.rules_service.games.sanguo.text_conditions import CONDITIONS
from zhanqi.rules.v1 import rules_pb2

GAME_FOLDER = Path(figures.__file__).parents[1]
FILES = [path for folder in ("heroes", "cards", "terrains") for path in sorted((GAME_FOLDER / folder).glob("[a-z]*.py"))]
OTHER = 777
"""A value that no figure has."""


def served() -> dict[tuple[str, str], rules_pb2.Text]:
    return {(text.topic, text.id): text for text in GAME.spec.texts()}


@rule("B1")
def test_every_hero_skill_card_and_terrain_has_texts_in_both_languages() -> None:
    book = standard_book()
    named = [("hero", hero) for hero in book.heroes] + [("skill", skill) for skill in book.skills]
    named += [("card", card) for card in book.cards] + [("terrain", terrain.id) for terrain in book.terrains.values()]
    assert set(served()) == set(named)
    for text in served().values():
        assert all((text.name.en, text.name.zh, text.description.en, text.description.zh)), text.id


@rule("B1")
def test_every_rules_text_has_a_list_of_conditions() -> None:
    assert {key for key in served() if key[0] != "hero"} == set(CONDITIONS)


@rule("B1")
@pytest.mark.parametrize("key", CONDITIONS, ids="-".join)
def test_text_names_the_conditions_of_its_rule_in_both_languages(key: tuple[str, str]) -> None:
    description = served()[key].description
    english, chinese = (conditions.split(" | ") for conditions in CONDITIONS[key])
    assert len(english) == len(chinese)
    assert [condition for condition in english if condition not in description.en] == []
    assert [condition for condition in chinese if condition not in description.zh] == []


def module_words(source: str) -> list[Words]:
    """The words of all classes of a hero's, card's or terrain's file."""
    namespace: dict[str, Any] = {"__name__": "copied"}
    exec(compile(source, "copied", "exec"), namespace)
    classes = [value for value in namespace.values() if isinstance(value, type) and value.__module__ == "copied"]
    return [one.words for one in classes if isinstance(getattr(one, "words", None), Words)]


def figures_of(path: Path) -> Iterator[tuple[str, int, str]]:
    """Each number assigned to a name at the top of the file or of a class, with the line's number and text."""
    source = path.read_text(encoding="utf-8")
    tree = ast.parse(source)
    bodies = [tree.body, *(node.body for node in tree.body if isinstance(node, ast.ClassDef))]
    for node in (node for body in bodies for node in body):
        if isinstance(node, ast.Assign) and isinstance(node.value, ast.Constant) and type(node.value.value) is int:
            target = node.targets[0]
            assert isinstance(target, ast.Name)
            yield target.id, node.lineno, source.splitlines()[node.lineno - 1]


OWN_FIGURES = [(path, *figure) for path in FILES for figure in figures_of(path)]


def counts(words: list[Words]) -> tuple[int, int]:
    """How often the other value occurs in each language."""
    texts = zip(*((one.explanation, one.explanation_zh) for one in words), strict=True)
    english, chinese = ("".join(text) for text in texts)
    return english.count(str(OTHER)), chinese.count(str(OTHER))


@rule("B1")
@pytest.mark.parametrize(
    ("path", "name", "line", "text"), OWN_FIGURES, ids=[f"{path.stem}-{name}" for path, name, *_ in OWN_FIGURES]
)
def test_text_changes_with_each_figure_of_its_file(path: Path, name: str, line: int, text: str) -> None:
    lines = path.read_text(encoding="utf-8").splitlines()
    lines[line - 1] = re.sub(r"= \d+", f"= {OTHER}", text)
    english, chinese = counts(module_words("\n".join(lines)))
    assert english == chinese > 0


@rule("B1")
@pytest.mark.parametrize(
    "name", ["DAMAGE", "HEALED", "STRIKES", "UNARMED_RANGE", "DYING_REACH", "DUJIANG_COST", "CROSSES_NOTHING"]
)
def test_text_changes_with_each_figure_of_the_game(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    users = [path for path in FILES if re.search(rf"figures import .*\b{name}\b", path.read_text(encoding="utf-8"))]
    assert users
    monkeypatch.setattr(figures, name, OTHER)
    for path in users:
        english, chinese = counts(module_words(path.read_text(encoding="utf-8")))
        assert english == chinese > 0, path.name


@rule("B1")
@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_text_has_no_figure_of_its_own(path: Path) -> None:
    calls = [node for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))) if isinstance(node, ast.Call)]
    for call in (call for call in calls if getattr(call.func, "id", "") == "Words"):
        explanations = [node for part in (call.args[1], call.args[3]) for node in ast.walk(part)]
        written = [node.value for node in explanations if isinstance(node, ast.Constant) and isinstance(node.value, str)]
        assert not [text for text in written if re.search(r"\d|[二两三四五六七八九十]", text)]


@rule("K17")
def test_ruleset_lists_the_cards_reach_and_range() -> None:
    figures = {card.kind: card for card in GAME.spec.ruleset().cards}  # type: ignore[attr-defined]
    assert (figures["indulgence"].reach, figures["halberd"].range, figures["axe"].range) == (5, 4, 3)
