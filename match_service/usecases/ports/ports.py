"""All that the use cases need of the world, as protocols: what a part of it needs is in the part's own ports."""

from dataclasses import dataclass

from match_service.domain.play.situation import SituationEncoder
from match_service.usecases.ports.clock import Clock, Deadlines
from match_service.usecases.ports.identity import Identity, Players, Tokens
from match_service.usecases.ports.life_cycle import Presence, Watchers
from match_service.usecases.ports.limits import Limits
from match_service.usecases.ports.lobby import Openings, PlayerTickets, Rematches, TicketRoll, Tickets
from match_service.usecases.ports.meter import Meter
from match_service.usecases.ports.play import BotQueue, Matches, OwedBots, Requests
from match_service.usecases.ports.ratings import Ratings
from match_service.usecases.ports.rules import Rules
from match_service.usecases.ports.uptime import Outages
from match_service.usecases.ports.watch import Feed, Spectators, Standing


@dataclass(frozen=True, slots=True)
class Ports:
    """All of them, as `__main__` wires them."""

    rules: Rules
    requests: Requests
    players: Players
    matches: Matches
    tickets: Tickets
    owed: OwedBots
    openings: Openings
    rematches: Rematches
    ratings: Ratings
    player_tickets: PlayerTickets
    ticket_roll: TicketRoll
    deadlines: Deadlines
    watchers: Watchers
    spectators: Spectators
    standing: Standing
    attendance: Presence
    pulse: Outages
    pen: SituationEncoder
    feed: Feed
    bots: BotQueue
    tokens: Tokens
    identity: Identity
    clock: Clock
    meter: Meter
    limits: Limits
