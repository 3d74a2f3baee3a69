from collections.abc import Coroutine
from typing import Any

import pytest

from rules_service.engine.script import Ask, Paused, Run, replay


async def adding(totals: list[int]) -> None:
    """Asks for numbers until a zero comes, then appends their weighted sum."""
    total = 0
    while True:
        asking: Ask[str, int] = Ask(f"{total}+?")
        number = await asking
        if number == 0:
            totals.append(total)
            return
        total += await nested(number)


async def nested(number: int) -> int:
    asking: Ask[str, int] = Ask(f"{number}*?")
    return number * await asking


def run_of(script: Coroutine[Any, Any, None]) -> Run[str, int]:
    return Run(script)


def test_a_script_steps_from_question_to_question_to_its_end() -> None:
    totals: list[int] = []
    run = run_of(adding(totals))
    assert run.step() == Paused("0+?")
    assert run.step(3) == Paused("3*?")
    assert run.step(4) == Paused("12+?")
    assert run.step(0) is None
    assert totals == [12]


def test_replay_runs_through_the_answers_to_the_next_question() -> None:
    seen: list[tuple[str, int]] = []
    run = run_of(adding([]))
    paused = replay(run, [3, 4, 5], lambda question, answer: seen.append((question, answer)))
    assert paused == Paused("5*?")
    assert seen == [("0+?", 3), ("3*?", 4), ("12+?", 5)]
    run.close()


def test_replay_refuses_an_answer_after_the_end() -> None:
    with pytest.raises(ValueError, match="ended before"):
        replay(run_of(adding([])), [0, 1], lambda question, answer: None)


def test_only_the_first_step_takes_no_answer() -> None:
    run = run_of(adding([]))
    with pytest.raises(ValueError, match="first step"):
        run.step(1)
    run.step()
    with pytest.raises(ValueError, match="first step"):
        run.step()
    run.close()


def test_replay_raises_what_accept_raises() -> None:
    def refuse(question: str, answer: int) -> None:
        raise KeyError(question)

    run = run_of(adding([]))
    with pytest.raises(KeyError, match=r"0\+"):
        replay(run, [1], refuse)
    run.close()
