"""The ports for reading and verifying replays."""

from dataclasses import dataclass

from match_service.usecases.ports.history import Replays
from match_service.usecases.ports.play import Matches
from match_service.usecases.ports.rules import RulesCalls


@dataclass(frozen=True, slots=True)
class HistoryPorts:
    matches: Matches
    replays: Replays
    rules: RulesCalls
