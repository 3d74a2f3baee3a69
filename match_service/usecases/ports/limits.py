"""The use cases' bounds and times."""

from dataclasses import dataclass

from match_service.domain.clock.response_delay import DelayRule
from match_service.domain.clock.time_control import ClockKind, TimeControl
from match_service.domain.life_cycle.life_cycle import LifeRules
from match_service.domain.lobby.pairing import PairingRules
from match_service.domain.watch.spectator_delay import SpectatorDelay

ATTEMPTS_MAX = 8
"""Attempts of a use case that meets a `Conflict`."""


@dataclass(frozen=True, slots=True)
class Limits:
    """Bounds and times of use cases, times in milliseconds. Defaults are in settings.py."""

    bot_levels: tuple[str, ...]
    system_steps_max: int
    attempts_max: int
    min_action_interval_ms: int
    bot_matches_max: int
    tickets_max: int
    heartbeat_ms: int
    slow_ms: int
    offer_after_ms: int
    offers_max: int
    games_ms: int
    request_ms: int
    beat_ms: int
    expiry_lease_ms: int
    away_ms: int
    stream_grace_ms: int
    replica_dead_ms: int
    settled_turn: int
    draw_cool_down_turns: int
    opening_ms: int
    openings_max: int
    invitations_max: int
    rematch_ms: int
    spectator_delay: SpectatorDelay
    leader_matches_min: int
    pairing: PairingRules
    ticket_gone_ms: int
    ticket_retention_ms: int
    queue_max: int
    pass_delays: DelayRule

    def life(self, control: TimeControl) -> LifeRules:
        """The figures of a match's life. Correspondence has no countdown: players need not be online."""
        away_ms = None if control.kind is ClockKind.CORRESPONDENCE else self.away_ms
        return LifeRules(self.settled_turn, self.draw_cool_down_turns, away_ms)
