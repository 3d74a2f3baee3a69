"""Games and their rules versions."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple


class GameVersion(NamedTuple):
    """A game and the version of its rules."""

    game_id: str
    rules_version: str


@dataclass(frozen=True, slots=True)
class Game:
    """One version of a game. It can also play matches begun by the versions in `continues`.

    `serialized` is its full `zhanqi.rules.v1.Game`, for clients.
    """

    game_id: str
    rules_version: str
    seats: tuple[str, ...]
    action_kinds: frozenset[str]
    outcome_reasons: frozenset[str]
    tallies: Mapping[str, frozenset[str]]
    serialized: bytes
    continues: frozenset[str] = frozenset()

    @property
    def version(self) -> GameVersion:
        """Its id and version."""
        return GameVersion(self.game_id, self.rules_version)

    def goes_on_with(self, version: GameVersion) -> bool:
        """Whether it continues matches of another version."""
        return version.game_id == self.game_id and version.rules_version in self.continues
