"""Shows a match on the terminal. It reads with the tokens of all bots' seats, so it shows more than any player sees."""

import asyncio
import time
from collections.abc import Mapping

from google.protobuf import any_pb2
from rich.console import Console
from rich.text import Text

from deploy.local.draw.drawing import Drawing, drawing_of
from zhanqi.match.v1 import match_service_pb2
from zhanqi.rules.v1 import position_pb2, rules_pb2
from zhanqi_client import Client
from zhanqi_client.errors import Unauthenticated

BOARD_SECONDS = 4.0
"""Minimum interval between drawings of the board."""


class Screen:
    """The terminal: one line per turn, highlights, and the board now and then."""

    def __init__(self, console: Console, drawing: Drawing) -> None:
        self._console = console
        self._drawing = drawing
        self._views: dict[str, any_pb2.Any] = {}
        self._turn = ""
        self._drawn_at = 0.0

    def show(self, seat: str, seats: int, view: any_pb2.Any) -> None:
        self._views[seat] = view
        if len(self._views) < seats:
            return
        turn = self._drawing.turn_label(self._views)
        if turn != self._turn:
            self._turn = turn
            self._print(self._drawing.line(self._views))
            if time.monotonic() - self._drawn_at > BOARD_SECONDS:
                self.draw()

    def show_events(self, seat: str, update: match_service_pb2.Update) -> None:
        for line in self._drawing.highlights(seat, update.events):
            self._print(line)

    def draw(self) -> None:
        self._drawn_at = time.monotonic()
        ordered: Mapping[str, any_pb2.Any] = dict(sorted(self._views.items()))
        self._print(self._drawing.board(ordered))

    def _print(self, text: Text) -> None:
        self._console.print(text, soft_wrap=True)


async def follow(service: Client, match_id: str, game: rules_pb2.Game, console: Console) -> position_pb2.Outcome:
    """Show the match to its end and return its outcome. `service` has the service credential."""
    screen = Screen(console, drawing_of(game))
    async with asyncio.TaskGroup() as group:
        seats = [group.create_task(_follow_seat(service, match_id, seat, len(game.seats), screen)) for seat in game.seats]
    screen.draw()
    return seats[0].result()


async def _follow_seat(service: Client, match_id: str, seat: str, seats: int, screen: Screen) -> position_pb2.Outcome:
    while True:
        token = (await service.issue_seat_token(match_id, seat)).token.value
        try:
            return await _watch(service.with_token(token), match_id, seat, seats, screen)
        except Unauthenticated:
            continue  # the token expired


async def _watch(client: Client, match_id: str, seat: str, seats: int, screen: Screen) -> position_pb2.Outcome:
    now = (await client.view(match_id)).view
    screen.show(seat, seats, now.view)
    if now.HasField("outcome"):
        return now.outcome
    async for update in client.watch(match_id, now.rev):
        if update.HasField("view"):
            now = update.view
            screen.show(seat, seats, now.view)  # A turn's line comes before its events.
        screen.show_events(seat, update)
    return now.outcome
