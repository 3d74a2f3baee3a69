"""The ports of streams."""

from dataclasses import dataclass

from match_service.usecases.play.ports import PlayPorts
from match_service.usecases.ports.identity import Players
from match_service.usecases.ports.life_cycle import Presence
from match_service.usecases.ports.lobby import Openings
from match_service.usecases.ports.watch import PlayerSnapshots, Spectators


@dataclass(frozen=True, slots=True)
class WatchPorts:
    play: PlayPorts
    players: Players
    openings: Openings
    presence: Presence
    snapshots: PlayerSnapshots
    spectators: Spectators
