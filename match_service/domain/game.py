"""A game as far as matches need to know it."""

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Game:
    """One game in one version. `serialized` is all that the rules say of it, a `zhanqi.rules.v1.Game`, for clients."""

    game_id: str
    rules_version: str
    seats: tuple[str, ...]
    action_kinds: frozenset[str]
    outcome_reasons: frozenset[str]
    tallies: Mapping[str, frozenset[str]]
    serialized: bytes
