"""Every registered game has the files and facts that a game needs."""

import json
import pkgutil
from importlib import import_module
from importlib.util import find_spec
from inspect import signature
from typing import Any

import pytest

from rules_service import games
from rules_service.engine.game import Game
from rules_service.games import registered
from tests.architecture.tree import GENERATED, ROOT

GAMES = registered()
IDS = [game.spec.game_id for game in GAMES]
each_game = pytest.mark.parametrize("game", GAMES, ids=IDS)


def test_each_folder_is_a_registered_game_of_its_name() -> None:
    folders = {module.name for module in pkgutil.iter_modules(games.__path__) if module.ispkg}
    assert folders == set(IDS)
    assert "chuhe" in folders


@each_game
def test_a_game_has_protos_rules_tests_and_an_adapter(game: Game[Any]) -> None:
    name = game.spec.game_id
    for path in (
        f"protos/zhanqi/games/{name}/v1",
        f"docs/rules/{name}.md",
        f"tests/rules_service/games/{name}",
    ):
        assert (ROOT / path).exists(), path
    assert find_spec(f"tests.conformance.{name}"), "no adapter for the vectors"
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
def test_action_kinds_equal_the_oneof_of_the_action(game: Game[Any]) -> None:
    # A game's kinds are the keys of its dispatch table.
    kinds = {field.name for field in game.spec.action_type.DESCRIPTOR.oneofs_by_name["kind"].fields}
    assert set(game.spec.action_kinds) == kinds | {"resign"}


@each_game
def test_a_game_has_texts_in_both_languages(game: Game[Any]) -> None:
    assert all(game.spec.title)
    assert all(each.name.en and each.name.zh and each.description.en and each.description.zh for each in game.spec.texts())


@each_game
def test_a_games_closed_sets_are_listed_without_repetition(game: Game[Any]) -> None:
    for names in (game.spec.action_kinds, game.spec.outcome_reasons, tuple(game.spec.tallies), game.spec.seats):
        assert names
        assert len(set(names)) == len(names)


@each_game
def test_a_games_caches_are_bounded_and_measured(game: Game[Any]) -> None:
    package = import_module(f"{games.__name__}.{game.spec.game_id}")
    modules = [import_module(each.name) for each in pkgutil.walk_packages(package.__path__, f"{package.__name__}.")]
    cached = {id(each): each for module in modules for each in vars(module).values() if hasattr(each, "cache_parameters")}
    # A function without arguments caches a single value.
    caches = [each for each in cached.values() if signature(each).parameters]
    assert {id(each) for each in caches} == {id(each) for each in game.spec.caches.values()}
    assert all(each.cache_info().maxsize is not None for each in caches)
