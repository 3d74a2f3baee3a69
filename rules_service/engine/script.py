"""Rules written as coroutines that pause for a player's answer. There is no event loop: the caller steps them.

A rule reads straight down and says `answer = await Ask(question)` where a player decides. A paused coroutine is never stored.
Stored are the state in which it began and the answers since then; `replay` runs it again up to the next question. Scripts must
therefore be pure: the same start and the same answers lead to the same questions.
"""

from collections.abc import Callable, Coroutine, Generator, Iterable
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

Q = TypeVar("Q")
A = TypeVar("A")
Script = Coroutine[Any, Any, None]


@dataclass(frozen=True, slots=True)
class Ask(Generic[Q, A]):
    """Pauses the script with a question. Awaiting it returns the answer."""

    question: Q

    def __await__(self) -> Generator[Q, A, A]:
        answer = yield self.question
        return answer


@dataclass(frozen=True, slots=True)
class Paused(Generic[Q]):
    """A script waits for the answer to `question`."""

    question: Q


class Run(Generic[Q, A]):
    """A script being stepped. Call `close` if it is not run to its end."""

    def __init__(self, script: Script) -> None:
        self._script = script
        self._begun = False

    def step(self, answer: A | None = None) -> Paused[Q] | None:
        """Run to the next question, or to the end (None). Every step but the first needs an answer."""
        if self._begun is (answer is None):
            raise ValueError("the first step of a script takes no answer, every other one needs one")
        self._begun = True
        try:
            return Paused(self._script.send(answer))
        except StopIteration:
            return None

    def close(self) -> None:
        self._script.close()


def replay(run: Run[Q, A], answers: Iterable[A], accept: Callable[[Q, A], None]) -> Paused[Q] | None:
    """Step a fresh run through `answers` to the next question, or to its end.

    `accept` raises if an answer does not fit its question. Raises `ValueError` if the script ends before its last answer.
    """
    paused = run.step()
    for answer in answers:
        if paused is None:
            raise ValueError("the script ended before its last answer")
        accept(paused.question, answer)
        paused = run.step(answer)
    return paused
