"""Scripts pause to ask, and going through the same answers leads to the same question."""

from collections.abc import Coroutine
from typing import Any

import pytest

from rules_service.engine.script import Ask, Asked, Run, resume


async def adding(told: list[int]) -> None:
    """Asks for numbers until a zero comes."""
    total = 0
    while True:
        asking: Ask[str, int] = Ask(f"{total}+?")
        number = await asking
        if number == 0:
            told.append(total)
            return
        total += await nested(number)


async def nested(number: int) -> int:
    asking: Ask[str, int] = Ask(f"{number}*?")
    return number * await asking


def run_of(script: Coroutine[Any, Any, None]) -> Run[str, int]:
    return Run(script)


def test_a_script_is_stepped_from_question_to_question_to_its_end() -> None:
    told: list[int] = []
    run = run_of(adding(told))
    assert run.step() == Asked("0+?")
    assert run.step(3) == Asked("3*?")
    assert run.step(4) == Asked("12+?")
    assert run.step(0) is None
    assert told == [12]


def test_resuming_goes_through_the_answers_to_the_question_after_them() -> None:
    seen: list[tuple[str, int]] = []
    run = run_of(adding([]))
    asked = resume(run, [3, 4, 5], lambda question, answer: seen.append((question, answer)))
    assert asked == Asked("5*?")
    assert seen == [("0+?", 3), ("3*?", 4), ("12+?", 5)]
    run.close()


def test_an_answer_too_many_is_an_error() -> None:
    with pytest.raises(ValueError, match="ended before"):
        resume(run_of(adding([])), [0, 1], lambda question, answer: None)


def test_the_first_step_takes_no_answer_and_the_others_need_one() -> None:
    run = run_of(adding([]))
    with pytest.raises(ValueError, match="first step"):
        run.step(1)
    run.step()
    with pytest.raises(ValueError, match="first step"):
        run.step()
    run.close()


def test_who_accepts_may_refuse() -> None:
    def refuse(question: str, answer: int) -> None:
        raise KeyError(question)

    run = run_of(adding([]))
    with pytest.raises(KeyError, match=r"0\+"):
        resume(run, [1], refuse)
    run.close()
