"""Every registered game has what a game must have; nothing lists games, so these tests find them."""

import importlib
import json
import pkgutil
from collections.abc import Iterator, Mapping
from types import ModuleType
from typing import Any

import pytest

from rules_service import games
from rules_service.engine.game import Game
from rules_service.games import registered
from tests.architecture.tree import GENERATED, ROOT

GAMES = registered()
IDS = [game.spec.game_id for game in GAMES]
each_game = pytest.mark.parametrize("game", GAMES, ids=IDS)


def modules_of(game_id: str) -> Iterator[ModuleType]:
    """Every module of a game."""
    root = importlib.import_module(f"{games.__name__}.{game_id}")
    for module in pkgutil.walk_packages(root.__path__, f"{root.__name__}."):
        yield importlib.import_module(module.name)


def test_each_folder_is_a_game_by_its_name() -> None:
    folders = {module.name for module in pkgutil.iter_modules(games.__path__) if module.ispkg}
    assert folders == set(IDS)
    assert "chuhe" in folders


@each_game
def test_a_game_has_its_protos_rules_and_tests(game: Game[Any]) -> None:
    name = game.spec.game_id
    for path in (
        f"protos/zhanqi/games/{name}/v1",
        f"docs/rules/{name}.md",
        f"tests/rules_service/games/{name}",
        f"tests/conformance/{name}.py",
    ):
        assert (ROOT / path).exists(), path
    assert (GENERATED / "games" / name).is_dir()


@each_game
def test_a_game_has_conformance_vectors(game: Game[Any]) -> None:
    vectors = sorted((ROOT / "tests" / "conformance" / "vectors" / game.spec.game_id).rglob("*.json"))
    assert vectors
    assert all(json.loads(path.read_text()) for path in vectors)


@each_game
def test_a_game_has_golden_playthroughs(game: Game[Any]) -> None:
    goldens = sorted((ROOT / "tests" / "golden").rglob(f"*{game.spec.game_id}*"))
    assert [path for path in goldens if path.suffix == ".txt" or path.is_dir()]


@each_game
def test_a_dispatch_table_covers_every_kind_of_action(game: Game[Any]) -> None:
    kinds = {field.name for field in game.spec.action_type.DESCRIPTOR.oneofs_by_name["kind"].fields}
    tables = [
        set(module.ACTIONS) for module in modules_of(game.spec.game_id) if isinstance(getattr(module, "ACTIONS", None), Mapping)
    ]
    assert tables, "no module has the table ACTIONS"
    assert all(table == kinds for table in tables)


@each_game
def test_a_game_is_told_in_both_languages(game: Game[Any]) -> None:
    assert all(game.spec.title)
    assert all(each.name.en and each.name.zh and each.description.en and each.description.zh for each in game.spec.texts())


@each_game
def test_a_game_names_its_closed_sets(game: Game[Any]) -> None:
    for names in (game.spec.action_kinds, game.spec.outcome_reasons, tuple(game.spec.tallies), game.spec.seats):
        assert names
        assert len(set(names)) == len(names)
