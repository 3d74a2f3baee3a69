"""The ports for starting a match: openings and rematches, and the two queues."""

from dataclasses import dataclass

from match_service.usecases.play.ports import PlayPorts
from match_service.usecases.ports.identity import Players
from match_service.usecases.ports.lobby import Openings, PlayerTickets, Rematches, Tickets
from match_service.usecases.ports.play import Requests
from match_service.usecases.ports.ratings import Ratings
from match_service.usecases.uptime.served_games import Games


@dataclass(frozen=True, slots=True)
class LobbyPorts:
    play: PlayPorts
    games: Games
    requests: Requests
    players: Players
    openings: Openings
    rematches: Rematches


@dataclass(frozen=True, slots=True)
class QueuePorts:
    play: PlayPorts
    games: Games
    requests: Requests
    players: Players
    ratings: Ratings
    player_tickets: PlayerTickets
    bot_tickets: Tickets
