"""The task `bots.play`."""

from typing import Any

from celery import Celery
from kombu.exceptions import OperationalError

from bot_workers.player import Ended, Player

PLAY = "bots.play"


def register(app: Celery, player: Player) -> None:
    """Makes the application play `bots.play(match_id, seat)`: all decisions in a row that a bot's seat owes."""

    @app.task(name=PLAY, bind=True)  # type: ignore[untyped-decorator]
    def play(task: Any, *, match_id: str, seat: str) -> None:
        if player.play(match_id, seat) is Ended.UNFINISHED:
            try:
                task.apply_async(kwargs={"match_id": match_id, "seat": seat}, retry=False)
            except OperationalError:
                return  # the match service offers the turn anew
