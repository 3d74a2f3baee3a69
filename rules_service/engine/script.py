"""Scripts that pause to ask: plain coroutines, stepped by hand. Knows no game, no event loop and no time.

A rule reads straight down and says `answer = await Ask(question)` where somebody must decide. Nothing of a paused script is kept:
what is stored is how things stood when it began and the answers since, and `resume` does it again up to the next question.
Scripts must therefore be pure: the same start and the same answers lead to the same questions.
"""

from collections.abc import Callable, Coroutine, Generator, Iterable
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

Q = TypeVar("Q")
A = TypeVar("A")
Script = Coroutine[Any, Any, None]


@dataclass(frozen=True, slots=True)
class Ask(Generic[Q, A]):
    """Pauses the script with a question; awaiting it gives the answer."""

    question: Q

    def __await__(self) -> Generator[Q, A, A]:
        answer = yield self.question
        return answer


@dataclass(frozen=True, slots=True)
class Asked(Generic[Q]):
    """A script has paused."""

    question: Q


class Run(Generic[Q, A]):
    """A script that is being stepped. It is never stored; `close` it when it is not run to its end."""

    def __init__(self, script: Script) -> None:
        self._script = script
        self._begun = False

    def step(self, answer: A | None = None) -> Asked[Q] | None:
        """Run to the next question, or to the end (None). The first step takes no answer, every other one needs one."""
        if self._begun is (answer is None):
            raise ValueError("the first step of a script takes no answer, every other one needs one")
        self._begun = True
        try:
            return Asked(self._script.send(answer))
        except StopIteration:
            return None

    def close(self) -> None:
        """Drop the script where it stands."""
        self._script.close()


def resume(run: Run[Q, A], answers: Iterable[A], accept: Callable[[Q, A], None]) -> Asked[Q] | None:
    """Run a fresh script through `answers` to the question after them, or to its end.

    `accept` sees every question with its answer before it is given, and raises if they do not belong together. An answer for
    which there is no question raises `ValueError`.
    """
    asked = run.step()
    for answer in answers:
        if asked is None:
            raise ValueError("the script ended before its last answer")
        accept(asked.question, answer)
        asked = run.step(answer)
    return asked
