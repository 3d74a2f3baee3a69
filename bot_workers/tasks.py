"""The task `bots.play`."""

from typing import Any

from celery import Celery
from kombu.exceptions import OperationalError

from bot_workers.task_runner import TaskOutcome, TaskRunner

PLAY = "bots.play"


def register(app: Celery, runner: TaskRunner) -> None:
    """Register `bots.play(match_id, seat)`, which plays the decisions that a bot's seat owes."""

    @app.task(name=PLAY, bind=True)  # type: ignore[untyped-decorator]
    def play(task: Any, *, match_id: str, seat: str) -> None:
        if runner.play(match_id, seat) is TaskOutcome.UNFINISHED:
            try:
                task.apply_async(kwargs={"match_id": match_id, "seat": seat}, retry=False)
            except OperationalError:
                return  # the match service re-offers the turn
