"""The interface of a game's drawing, and the fallback for games without one."""

import importlib
import importlib.util
from collections.abc import Mapping, Sequence
from typing import Protocol

from google.protobuf import any_pb2
from rich.text import Text

from zhanqi.rules.v1 import rules_pb2

Views = Mapping[str, any_pb2.Any]
"""The seats' views, by seat."""


class Drawing(Protocol):
    """Draws a match from the merged views of its seats. Implemented by the class `Draw` of `deploy.local.draw.<game>`."""

    def turn_label(self, views: Views) -> str:
        """Names the turn. When it changes, a new line is printed."""

    def line(self, views: Views) -> Text:
        """A summary of the position in one line."""

    def board(self, views: Views) -> Text: ...

    def highlights(self, seat: str, events: Sequence[any_pb2.Any]) -> Sequence[Text]:
        """Lines for a seat's important events. An event of both seats has one line."""


class Plain:
    """The fallback: it shows the game's title only."""

    def __init__(self, game: rules_pb2.Game) -> None:
        self._title = game.title.en

    def turn_label(self, views: Views) -> str:
        return self._title

    def line(self, views: Views) -> Text:
        return Text(self._title)

    def board(self, views: Views) -> Text:
        return Text()

    def highlights(self, seat: str, events: Sequence[any_pb2.Any]) -> Sequence[Text]:
        return ()


def drawing_of(game: rules_pb2.Game) -> Drawing:
    name = f"{__package__}.{game.game_id}"
    if importlib.util.find_spec(name) is None:
        return Plain(game)
    drawing: Drawing = importlib.import_module(name).Draw(game)
    return drawing
