"""Every registered game has golden playthroughs, and they hold line by line."""

from typing import Any

import pytest

from rules_service.engine.game import Game
from rules_service.games import registered
from tests.golden.files import RANDOM_GAMES, differences, golden_files, leftover_files

MOST_BYTES = 300_000
each_game = pytest.mark.parametrize("game", registered(), ids=lambda game: game.spec.game_id)


@each_game
def test_playthroughs_equal_the_golden_files(game: Game[Any]) -> None:
    assert differences(game) == []


def test_every_golden_file_belongs_to_a_game() -> None:
    assert leftover_files() == []


@each_game
def test_a_registered_game_has_its_playthroughs(game: Game[Any]) -> None:
    assert {path.stem for path in golden_files(game).values()} >= set(RANDOM_GAMES)


@each_game
def test_playthroughs_are_short_enough_to_review(game: Game[Any]) -> None:
    assert sum(path.stat().st_size for path in golden_files(game).values()) <= MOST_BYTES
