"""What the use cases need of the rules."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from match_service.domain.history.replay import Notation, Play, Replayed
from match_service.domain.play.game import Game, GameVersion
from match_service.domain.play.step import Applied
from match_service.domain.uptime.outage import Outage


@dataclass(frozen=True, slots=True)
class Started:
    """A game's start, and the version of the rules that made it."""

    rules_version: str
    applied: Applied


class RulesCalls(Protocol):
    """The rules' calls. Every method raises `Fault` if they cannot answer; positions, actions and options are serialized.

    What takes a position raises `Refused` (`UNKNOWN_RULES_VERSION`, `RESOLUTION_OPEN`) if no rules are served that go on with it.
    """

    async def games(self) -> Sequence[Game]:
        """The games that are served, by id, then version."""

    async def start(self, game_id: str, rules_version: str, options: bytes, seed: bytes) -> Started:
        """Start a game. Raises `Malformed` for options that cannot be read, `NotFound` for an unknown game."""

    async def apply(self, position: bytes, seat: str, action: bytes) -> Applied:
        """Apply an action. Raises `Refused`, or `Malformed` for an action that cannot be read."""

    async def violations(self, position: bytes, seat: str, action: bytes) -> bytes:
        """Every reason against an action, a serialized `Refusal`; empty if there is none. Raises `Malformed`."""

    async def options(self, position: bytes, seat: str) -> bytes:
        """The seat's legal actions, a serialized `zhanqi.rules.v1.ListLegalActionsResponse`."""

    async def replay(self, version: GameVersion, start: bytes, plays: Sequence[Play]) -> Replayed:
        """Play at most 1,000 actions again, by the rules of just this version. Raises `Refused` if they are not served."""

    async def write_down(self, version: GameVersion, start: bytes, plays: Sequence[Play]) -> Notation:
        """Write at most 1,000 actions down as text. Raises as `replay`, and `Fault` if the actions cannot be played."""


class Rules(RulesCalls, Protocol):
    """The rules of all versions, wherever they are served."""

    async def alive(self) -> frozenset[GameVersion]:
        """The versions whose matches can be played now: whoever serves or continues them has just answered."""

    def is_failing(self, version: GameVersion) -> bool:
        """Whether nobody goes on with the version, or who does has not answered the last call."""

    def silences(self) -> Sequence[Outage]:
        """The silences of the rules that calls have measured and that have ended, each told once."""
