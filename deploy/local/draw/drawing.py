"""What a game's module here must offer, and what is shown of a game that has none."""

import importlib
import importlib.util
from collections.abc import Mapping, Sequence
from typing import Protocol

from google.protobuf import any_pb2
from rich.text import Text

from zhanqi.rules.v1 import rules_pb2

Views = Mapping[str, any_pb2.Any]
"""What each seat sees, by seat."""


class Drawing(Protocol):
    """Shows a match by merging what its seats see. A game's module has a class `Draw` of this shape, made of the game's facts."""

    def turn_label(self, views: Views) -> str:
        """When it is; a new line is written when it changes."""

    def line(self, views: Views) -> Text:
        """How things stand, in one line."""

    def board(self, views: Views) -> Text:
        """The board."""

    def highlights(self, seat: str, events: Sequence[any_pb2.Any]) -> Sequence[Text]:
        """Lines about what a seat was told that are worth a line; what both seats are told gives one line."""


class Plain:
    """For a game without a drawing: only that it goes on."""

    def __init__(self, game: rules_pb2.Game) -> None:
        self._title = game.title.en

    def turn_label(self, views: Views) -> str:
        """Always the same."""
        return self._title

    def line(self, views: Views) -> Text:
        """The game's title."""
        return Text(self._title)

    def board(self, views: Views) -> Text:
        """Nothing."""
        return Text()

    def highlights(self, seat: str, events: Sequence[any_pb2.Any]) -> Sequence[Text]:
        """Nothing."""
        return ()


def drawing_of(game: rules_pb2.Game) -> Drawing:
    """The game's drawing."""
    name = f"{__package__}.{game.game_id}"
    if importlib.util.find_spec(name) is None:
        return Plain(game)
    drawing: Drawing = importlib.import_module(name).Draw(game)
    return drawing
