"""What looking on at matches needs of the world."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from match_service.domain.play.match import Match


@dataclass(frozen=True, slots=True)
class SpectatorsNow:
    """A match as its spectators will be told it: their newest revision, how many turns have begun, and whether it is over."""

    rev: int
    turns: int
    over: bool


@dataclass(frozen=True, slots=True)
class ToldSpectators:
    """What spectators are told by one commit (see `Telling`), when it was committed, and how many turns had begun by then."""

    rev: int
    events: bytes
    view: bytes
    at: int
    turns: int


class Spectators(Protocol):
    """What spectators are told of matches, whether they may see it yet or not."""

    async def now(self, match_id: str) -> SpectatorsNow:
        """The match now. Raises `NotFound`."""

    async def told(self, match_id: str, after_rev: int, limit: int) -> Sequence[ToldSpectators]:
        """What they are told after a revision of theirs, in order, at most so many."""

    async def live(self, game_id: str, before: tuple[int, str] | None, limit: int) -> Sequence[Match]:
        """Matches that are played and have spectators, newest first, from after (created at, id) on; `game_id` may be empty."""
