"""What an adapter makes of a game's folder of vectors."""

from collections.abc import Awaitable, Callable, Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

from tests.conformance.rules import Rules


@dataclass(frozen=True, slots=True)
class Case:
    """One vector or recorded game: its name, and what runs it and tells its problems (none: it passed)."""

    name: str
    run: Callable[[Rules], Awaitable[list[str]]]


class Adapter(Protocol):
    """The module `tests.conformance.<game>`."""

    def recognises(self, vector: Any) -> bool:
        """Whether this looks like a vector of the game, to tell what a folder holds that is not named after its game."""

    def cases(self, folder: Path, *, strict: bool) -> Iterable[Case]:
        """The cases of a folder. `strict` also holds the service to what vectors leave open: that options and refusals agree, and
        that what an action tells is what a view shows. Raises ValueError for a file that is none.
        """
