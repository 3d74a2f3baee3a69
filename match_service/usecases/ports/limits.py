"""The use cases' bounds and times."""

from dataclasses import dataclass

from match_service.domain.clock.response_delay import HUMAN_DELAYS, DelayRule
from match_service.domain.clock.time_control import ClockKind, TimeControl
from match_service.domain.life_cycle.life_cycle import LifeRules
from match_service.domain.lobby.pairing import USUAL_PAIRING, PairingRules
from match_service.domain.watch.spectator_delay import USUAL_DELAY, SpectatorDelay

ATTEMPTS_MAX = 8
"""Attempts of a use case that meets a `Conflict`."""


@dataclass(frozen=True, slots=True)
class Limits:
    """Bounds and times, in milliseconds where they are times."""

    bot_levels: tuple[str, ...] = ("uniform", "greedy")
    system_steps_max: int = 16
    attempts_max: int = ATTEMPTS_MAX
    min_action_interval_ms: int = 700
    bot_matches_max: int = 100
    tickets_max: int = 100
    heartbeat_ms: int = 5_000
    slow_ms: int = 5_000
    offer_after_ms: int = 4_000
    offers_max: int = 500
    games_ms: int = 60_000
    request_ms: int = 24 * 3_600_000
    beat_ms: int = 1_000
    expiry_lease_ms: int = 5_000
    away_ms: int = 60_000
    stream_grace_ms: int = 2_000
    replica_dead_ms: int = 10_000
    settled_turn: int = 2
    draw_cool_down_turns: int = 3
    opening_ms: int = 24 * 3_600_000
    openings_max: int = 10
    invitations_max: int = 20
    rematch_ms: int = 10 * 60_000
    spectator_delay: SpectatorDelay = USUAL_DELAY
    leader_matches_min: int = 10
    pairing: PairingRules = USUAL_PAIRING
    ticket_gone_ms: int = 30_000
    ticket_kept_ms: int = 30 * 24 * 3_600_000
    queue_max: int = 10_000
    pass_delays: DelayRule = HUMAN_DELAYS

    def life(self, control: TimeControl) -> LifeRules:
        """The figures of a match's life. In correspondence nobody is expected to be there."""
        away_ms = None if control.kind is ClockKind.CORRESPONDENCE else self.away_ms
        return LifeRules(self.settled_turn, self.draw_cool_down_turns, away_ms)
