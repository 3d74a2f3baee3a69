"""Calls to the rules services."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from match_service.domain.history.replay import Notation, Play, Replayed
from match_service.domain.play.game import Game, GameVersion
from match_service.domain.play.step import Applied
from match_service.domain.uptime.outage import Outage


@dataclass(frozen=True, slots=True)
class Started:
    """A game's start, and the rules version that created it."""

    rules_version: str
    applied: Applied


class RulesCalls(Protocol):
    """Calls to the rules. Positions, actions and options are serialized. Every method raises `Fault` if no rules answer.

    Methods with a position raise `Refused` (UNKNOWN_RULES_VERSION, RESOLUTION_OPEN) if no served version can continue it.
    """

    async def games(self) -> Sequence[Game]:
        """The served games, sorted by id and version."""

    async def start(self, game_id: str, rules_version: str, options: bytes, seed: bytes) -> Started:
        """Start a game. Raises `Malformed` for invalid options, `NotFound` for an unknown game."""

    async def apply(self, position: bytes, seat: str, action: bytes) -> Applied:
        """Apply an action. Raises `Refused`, or `Malformed` for an unreadable action."""

    async def violations(self, position: bytes, seat: str, action: bytes) -> bytes:
        """The rejection reasons of an action as a serialized `Refusal`; empty if it is legal. Raises `Malformed`."""

    async def options(self, position: bytes, seat: str) -> bytes:
        """The seat's legal actions as a serialized `zhanqi.rules.v1.ListLegalActionsResponse`."""

    async def replay(self, version: GameVersion, start: bytes, plays: Sequence[Play]) -> Replayed:
        """Replay at most 1,000 actions with exactly this version. Raises `Refused` if it is not served."""

    async def write_down(self, version: GameVersion, start: bytes, plays: Sequence[Play]) -> Notation:
        """Write at most 1,000 actions in the game's notation. Raises as `replay`, and `Fault` if an action is illegal."""


class Rules(RulesCalls, Protocol):
    """All versions of the rules, over all rules services."""

    async def alive(self) -> frozenset[GameVersion]:
        """The versions whose matches can be played now: a service for them has just answered."""

    def is_failing(self, version: GameVersion) -> bool:
        """Whether no service continues the version, or the last call to it failed."""

    def silences(self) -> Sequence[Outage]:
        """Ended silences of the rules, measured by failed calls. Each is returned once."""
