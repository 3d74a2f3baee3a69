"""The ports for playing a match."""

from dataclasses import dataclass

from match_service.usecases.ports.clock import Clock
from match_service.usecases.ports.limits import Limits
from match_service.usecases.ports.meter import Meter
from match_service.usecases.ports.play import BotQueue, Matches
from match_service.usecases.ports.rules import Rules
from match_service.usecases.ports.uptime import Outages
from match_service.usecases.ports.watch import Feed


@dataclass(frozen=True, slots=True)
class PlayPorts:
    rules: Rules
    matches: Matches
    outages: Outages
    feed: Feed
    bots: BotQueue
    clock: Clock
    meter: Meter
    limits: Limits
