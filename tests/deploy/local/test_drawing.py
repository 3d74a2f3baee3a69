"""Looking up a game's terminal drawing by the game's id."""

from typing import Any

import pytest
from google.protobuf.any import pack

from deploy.local.draw.drawing import Plain, drawing_of
from rules_service.engine.game import Game
from rules_service.games import registered
from zhanqi.rules.v1 import rules_pb2


@pytest.mark.parametrize("game", registered(), ids=lambda game: game.spec.game_id)
def test_every_registered_game_has_a_drawing(game: Game[Any]) -> None:
    assert drawing_of(rules_pb2.Game(game_id=game.spec.game_id, ruleset=pack(game.spec.ruleset())))


def test_game_without_a_drawing_shows_its_title() -> None:
    drawing = drawing_of(rules_pb2.Game(game_id="some-game", title=rules_pb2.LocalizedText(en="Some game")))
    assert isinstance(drawing, Plain)
    assert drawing.line({}).plain == "Some game"
