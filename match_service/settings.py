"""Settings of the match service: environment variables `ZHANQI_MATCH_…`. The home of every default that is not a rule of play."""

from collections.abc import Mapping
from typing import Annotated, Self

from pydantic import Field, SecretStr, model_validator
from pydantic_settings import BaseSettings, SettingsConfigDict

from match_service.domain.clock.response_delay import HUMAN_DELAYS, DelayRule
from match_service.domain.lobby.pairing import USUAL_PAIRING, PairingRules
from match_service.domain.rate_limit import Budget, Rate
from match_service.domain.watch.spectator_delay import SpectatorDelay
from match_service.setting_types import AddressText, Networks, PassDelays, RateFigures, Seconds, TargetText
from match_service.usecases.ports.identity import IdentityLimits
from match_service.usecases.ports.limits import ATTEMPTS_MAX, Limits

KEY_BYTES_MIN = 32
"""Shorter keys are unsafe with HMAC-SHA-256 (RFC 7518, 3.2)."""
DEVELOPMENT_TOKEN_KEY = "development-token-key-never-used-in-production"
DEVELOPMENT_SERVICE_KEY = "development-service-key-never-used-in-production"
"""Public keys, used when ZHANQI_MATCH_DEVELOPMENT is true and no keys are set."""


class StorageSettings(BaseSettings):
    """Settings that migrations need."""

    model_config = SettingsConfigDict(env_prefix="ZHANQI_MATCH_", frozen=True, hide_input_in_errors=True)

    database_url: str = "sqlite+aiosqlite:///.data/match.db"
    """Database: `sqlite+aiosqlite:///path` or `postgresql+asyncpg://user:password@host/name`."""
    log_level: str = "INFO"
    """Minimum log level."""


class Settings(StorageSettings):
    """Read once at start-up."""

    listen: AddressText = "127.0.0.1:7020"
    """gRPC address for clients."""
    metrics_listen: AddressText = "127.0.0.1:7021"
    """Address of the operators' port: metrics, health and readiness."""
    rules_target: TargetText = "127.0.0.1:7010"
    """Rules service: `host:port`, `ip:port,ip:port` for several replicas, or `dns:///name:port` for all addresses of a name."""
    rules_targets_beside: tuple[TargetText, ...] = ()
    """Further rules deployments of other versions, as JSON. Each match is played by a deployment of its version."""
    rules_channels: int = Field(default=2, ge=1, le=64)
    """Connections per rules deployment. Use at least as many as it has workers."""
    rules_seconds: Seconds = 2.0
    """Timeout of a call to the rules service, in seconds."""
    database_seconds: Seconds = 5.0
    """Timeout of a database transaction, in seconds."""
    database_connections: int = Field(default=10, ge=1)
    """Maximum number of database connections."""
    heads_max: int = Field(default=2000, ge=1)
    """Size of the head cache, in matches. A cached match needs no read before an action and takes about 20 KiB."""
    redis_url: SecretStr = SecretStr("redis://127.0.0.1:7040/0")
    """Redis for hints between replicas, bot tasks and shared rate limits. If empty, bots do not play."""
    redis_seconds: Seconds = 1.0
    """Timeout of a Redis call, in seconds."""
    development: bool = False
    """Use well-known keys where none are set. Never in production."""
    token_key: SecretStr = SecretStr("")
    """Key that signs players' tokens: at least 32 bytes, secret, the same on all replicas. In a comma-separated list the first
    key signs and all verify."""
    service_key: SecretStr = SecretStr("")
    """The bot workers' credential: at least 32 bytes, secret."""
    token_seconds: int = Field(default=900, ge=5, le=86_400)
    """Access-token lifetime in seconds. If the database is down, a revoked token works until it expires."""
    admin_token_seconds: int = Field(default=600, ge=5, le=3600)
    """Admin-token lifetime in seconds."""
    session_days: float = Field(default=30.0, gt=0)
    """Days until an unused session expires."""
    sessions_max: int = Field(default=20, ge=1)
    """Maximum sessions per player. The least recently used sessions above it are ended."""
    revocation_seconds: Seconds = 2.0
    """Interval between refreshes of the revocation list, in seconds."""
    bots_max: int = Field(default=5, ge=0)
    """Maximum bot accounts per player."""
    guest_days: float = Field(default=30.0, ge=0)
    """Days until an unused guest account is deleted. 0 keeps guests forever."""
    fresh_sign_in_seconds: Seconds = 300.0
    """Seconds after a sign-in during which players without a password may delete their account or get an admin token."""
    password_hashes_max: int = Field(default=2, ge=1)
    """Maximum concurrent password hashes per replica. Each takes 64 MiB and one core."""
    limit_player: RateFigures = (600, 60.0)
    """A player's calls other than actions: token bucket `[burst, refill per second]`. All rate limits share this format."""
    limit_address: RateFigures = (3000, 600.0)
    """Rate limit for all players at one address."""
    limit_match: RateFigures = (60, 5.0)
    """Rate limit for a player's changes in one match, other than actions."""
    limit_own_clock: RateFigures = (120, 20.0)
    """Rate limit for a player's actions in one match. Nothing else is charged to it."""
    limit_sign_in: RateFigures = (200, 5.0)
    """Rate limit for sign-ins, new guests and token refreshes per address."""
    limit_password: RateFigures = (10, 0.1)
    """Rate limit for password attempts per account."""
    limit_under_way: int = Field(default=500, ge=1)
    """Maximum concurrent calls and streams per player and replica."""
    limit_replicas: int = Field(default=2, ge=1)
    """Number of replicas. While Redis is down, each enforces its equal share of the rate limits."""
    limit_seconds: Seconds = 0.25
    """Timeout of a Redis call for rate limits, in seconds."""
    trusted_proxies: Networks = ()
    """Networks of proxies whose `x-forwarded-for` is trusted, as JSON, such as `["10.0.0.0/8"]`."""
    oidc_issuer: str = ""
    """OIDC issuer whose ID tokens are accepted. Empty disables OIDC."""
    oidc_audience: str = ""
    """Client id at the OIDC issuer."""
    oidc_jwks_url: str = ""
    """URL of the OIDC issuer's keys."""
    oidc_seconds: Seconds = 5.0
    """Timeout of a request to the OIDC issuer, in seconds."""
    seat_token_seconds: int = Field(default=3600, ge=60)
    """Lifetime of a bot's seat token, in seconds."""
    bot_levels: tuple[str, ...] = ("uniform", "greedy")
    """Levels of house bots, the same in every game, as JSON."""
    bot_matches_max: int = Field(default=100, ge=1)
    """Maximum concurrent matches between bots. Further tickets wait."""
    tickets_max: int = Field(default=100, ge=1)
    """Maximum waiting tickets for bot matches per player."""
    calls_max: int = Field(default=1000, ge=1)
    """Maximum concurrent mutations per replica."""
    watches_max: int = Field(default=2000, ge=1)
    """Maximum concurrent streams per replica."""
    beat_seconds: Annotated[float, Field(ge=0.05, le=60)] = 1.0
    """Heartbeat interval of a replica, in seconds. If all replicas miss three, clocks get the outage refunded."""
    expiry_seconds: Seconds = 0.05
    """Interval between checks for expired deadlines, in seconds."""
    away_seconds: Seconds = 60.0
    """Seconds that a player may be away before the opponent may claim the match."""
    stream_grace_seconds: float = Field(default=2.0, ge=0)
    """Seconds without a stream before a player counts as away."""
    opening_seconds: Seconds = 24 * 3600.0
    """Lifetime of an opening, in seconds."""
    openings_max: int = Field(default=10, ge=1)
    """Maximum waiting openings per player."""
    invitations_max: int = Field(default=20, ge=1)
    """Maximum pending invitations per invited player."""
    rematch_seconds: Seconds = 600.0
    """Lifetime of a rematch offer, in seconds."""
    spectator_delay_turns: int = Field(default=2, ge=0, le=100)
    """Spectators' delay in turns. A match may be created with a longer one."""
    spectator_delay_seconds: Annotated[float, Field(ge=0, le=3600)] = 30.0
    """Spectators' delay in seconds. Both delays apply, and a match may be created with longer ones."""
    queue_max: int = Field(default=10_000, ge=2)
    """Approximate maximum of players in the queue."""
    queue_seconds: Seconds = 0.5
    """Interval between pairing rounds, in seconds. A new player in the queue starts one at once."""
    queue_window_first: int = Field(default=USUAL_PAIRING.window_first, ge=0)
    """Initial rating window of a queued player, in points."""
    queue_window_per_second: int = Field(default=USUAL_PAIRING.window_per_second, ge=0)
    """Growth of the rating window per second of waiting, in points."""
    queue_window_last: int = Field(default=USUAL_PAIRING.window_last, ge=0)
    """Maximum rating window, in points."""
    queue_bot_seconds: float = Field(default=30.0, ge=0)
    """Seconds until a house bot may fill in for a player who accepts one. 0 disables it."""
    queue_bot_ratings: dict[str, int] = {"uniform": 800, "greedy": 1_400}
    """Estimated ratings of the house bots that may fill in, as JSON. Levels without a rating do not fill in."""
    ticket_gone_seconds: Annotated[float, Field(ge=0.5)] = 30.0
    """Seconds until a ticket expires that its player neither watches nor polls."""
    leader_matches_min: int = Field(default=10, ge=1)
    """Minimum rated matches for a place on a leaderboard."""
    pass_delays_ms: PassDelays = HUMAN_DELAYS.quantiles_ms
    """Distribution of the delay of a pass by a human's seat, as JSON: evenly spaced quantiles in milliseconds."""
    min_action_interval_ms: int = Field(default=700, ge=0, le=10_000)
    """Minimum time between two actions of a human's seat, in milliseconds."""
    replays_max: int = Field(default=4, ge=1)
    """Maximum concurrent replay exports and verifications per replica."""
    heartbeat_seconds: Seconds = 5.0
    """Interval between heartbeats on a silent stream, in seconds."""
    poll_seconds: Seconds = 0.5
    """Polling interval for other replicas' commits while their hints do not arrive, in seconds."""
    slow_seconds: Seconds = 5.0
    """Seconds that a client may take to read one message of a stream. Slower clients are disconnected with a resume point."""
    bot_offer_seconds: Seconds = 4.0
    """Seconds until an unplayed bot's turn is offered to the workers again."""
    sweep_seconds: Seconds = 0.5
    """Interval of background jobs such as offering bots' turns again and starting bot matches, in seconds."""
    games_seconds: Seconds = 60.0
    """Cache lifetime of the list of games, in seconds."""
    drain_seconds: Seconds = 7.0
    """Seconds for pending calls to finish after SIGTERM. The process exits at most three seconds later."""

    @model_validator(mode="after")
    def _has_keys(self) -> Self:
        """Reject missing, short and well-known keys."""
        for name, public in (("token_key", DEVELOPMENT_TOKEN_KEY), ("service_key", DEVELOPMENT_SERVICE_KEY)):
            text = getattr(self, name).get_secret_value()
            if self.development and text in ("", public):
                continue
            setting = f"ZHANQI_MATCH_{name.upper()}"
            if not text:
                raise ValueError(f"{setting} must be set (or ZHANQI_MATCH_DEVELOPMENT=true, never in production)")
            keys = _keys(text) if name == "token_key" else (text,)
            if public in keys:
                raise ValueError(f"{setting} is the public development key: set your own")
            if min(len(key.encode()) for key in keys) < KEY_BYTES_MIN:
                raise ValueError(f"{setting} is shorter than {KEY_BYTES_MIN} bytes")
        return self

    @model_validator(mode="after")
    def _has_all_of_oidc(self) -> Self:
        """Reject an issuer without an audience, which would accept any client's tokens, or without keys."""
        if self.oidc_issuer and not (self.oidc_audience and self.oidc_jwks_url):
            raise ValueError("ZHANQI_MATCH_OIDC_ISSUER needs ZHANQI_MATCH_OIDC_AUDIENCE and ZHANQI_MATCH_OIDC_JWKS_URL")
        return self

    def token_secrets(self) -> tuple[str, ...]:
        """The token keys, the signing key first."""
        return _keys(self.token_key.get_secret_value() or DEVELOPMENT_TOKEN_KEY)

    def service_secret(self) -> str:
        return self.service_key.get_secret_value() or DEVELOPMENT_SERVICE_KEY

    def rates(self) -> Mapping[Budget, Rate]:
        budgets = {
            Budget.PLAYER: self.limit_player,
            Budget.ADDRESS: self.limit_address,
            Budget.MATCH: self.limit_match,
            Budget.OWN_CLOCK: self.limit_own_clock,
            Budget.SIGN_IN: self.limit_sign_in,
            Budget.PASSWORD: self.limit_password,
        }
        return {budget: Rate(burst, max(1, round(1000 / each_second))) for budget, (burst, each_second) in budgets.items()}

    def identity_limits(self) -> IdentityLimits:
        return IdentityLimits(
            access_ms=1000 * max(self.token_seconds, self.admin_token_seconds),
            session_ms=_milliseconds(self.session_days * 86_400),
            sessions_max=self.sessions_max,
            bots_max=self.bots_max,
            fresh_ms=_milliseconds(self.fresh_sign_in_seconds),
            guest_ms=_milliseconds(self.guest_days * 86_400) or None,
            revoked_max=100_000,
        )

    def limits(self) -> Limits:
        return Limits(
            bot_levels=self.bot_levels,
            system_steps_max=16,
            attempts_max=ATTEMPTS_MAX,
            min_action_interval_ms=self.min_action_interval_ms,
            bot_matches_max=self.bot_matches_max,
            tickets_max=self.tickets_max,
            heartbeat_ms=_milliseconds(self.heartbeat_seconds),
            slow_ms=_milliseconds(self.slow_seconds),
            offer_after_ms=_milliseconds(self.bot_offer_seconds),
            offers_max=500,
            games_ms=_milliseconds(self.games_seconds),
            request_ms=24 * 3_600_000,
            beat_ms=_milliseconds(self.beat_seconds),
            expiry_lease_ms=5_000,
            away_ms=_milliseconds(self.away_seconds),
            stream_grace_ms=_milliseconds(self.stream_grace_seconds),
            replica_dead_ms=max(10_000, 5 * _milliseconds(self.beat_seconds)),
            settled_turn=2,
            draw_cool_down_turns=3,
            opening_ms=_milliseconds(self.opening_seconds),
            openings_max=self.openings_max,
            invitations_max=self.invitations_max,
            rematch_ms=_milliseconds(self.rematch_seconds),
            spectator_delay=SpectatorDelay(self.spectator_delay_turns, _milliseconds(self.spectator_delay_seconds)),
            pairing=self._pairing(),
            ticket_gone_ms=_milliseconds(self.ticket_gone_seconds),
            ticket_retention_ms=30 * 24 * 3_600_000,
            queue_max=self.queue_max,
            leader_matches_min=self.leader_matches_min,
            pass_delays=DelayRule(self.pass_delays_ms),
        )

    def _pairing(self) -> PairingRules:
        """Without Redis bots do not play, so none fills in."""
        has_bots = bool(self.queue_bot_seconds and self.redis_url.get_secret_value())
        return PairingRules(
            window_first=self.queue_window_first,
            window_per_second=self.queue_window_per_second,
            window_last=self.queue_window_last,
            bot_after_ms=_milliseconds(self.queue_bot_seconds) if has_bots else None,
            bots=tuple((level, self.queue_bot_ratings[level]) for level in self.bot_levels if level in self.queue_bot_ratings),
        )


def _keys(text: str) -> tuple[str, ...]:
    return tuple(key.strip() for key in text.split(","))


def _milliseconds(seconds: float) -> int:
    return round(seconds * 1000)
