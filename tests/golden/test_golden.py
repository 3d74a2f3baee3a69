"""The golden playthroughs hold, line by line, and every registered game has some."""

from typing import Any

import pytest

from rules_service.engine.game import Game
from rules_service.games import registered
from tests.golden.files import FOLDER, RANDOM_GAMES, differences

MOST_BYTES = 300_000


def test_the_playthroughs_are_the_golden_ones() -> None:
    assert differences() == []


@pytest.mark.parametrize("game", registered(), ids=lambda game: game.spec.game_id)
def test_a_registered_game_has_its_playthroughs(game: Game[Any]) -> None:
    names = {path.stem for path in (FOLDER / game.spec.game_id).glob("*.txt")}
    assert names >= set(RANDOM_GAMES)


@pytest.mark.parametrize("game", registered(), ids=lambda game: game.spec.game_id)
def test_the_playthroughs_are_small_enough_to_be_read(game: Game[Any]) -> None:
    assert sum(path.stat().st_size for path in (FOLDER / game.spec.game_id).glob("*.txt")) <= MOST_BYTES
