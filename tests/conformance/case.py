"""A conformance case, and the interface of a game's adapter."""

from collections.abc import Awaitable, Callable, Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

from tests.conformance.rules import Rules


@dataclass(frozen=True, slots=True)
class Case:
    """One vector or recorded game. `run` returns the problems; an empty list means that the case passed."""

    name: str
    run: Callable[[Rules], Awaitable[list[str]]]


class Adapter(Protocol):
    """The module or package `tests.conformance.<game>`."""

    CASES: int
    """How many cases `tests/conformance/vectors/<game>` holds, so that a lost vector fails a test."""

    def recognises(self, vector: Any) -> bool:
        """Whether this looks like a vector of the game. Used for folders that are not named after a game."""

    def cases(self, folder: Path, *, strict: bool) -> Iterable[Case]:
        """The cases of a folder. Raises `ValueError` for an unreadable file.

        `strict` adds checks beyond the vectors: options agree with refusals, and events agree with views.
        """
