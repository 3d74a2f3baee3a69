"""The match service's settings, from the environment: `ZHANQI_MATCH_…`."""

from collections.abc import Mapping
from typing import Annotated, Self

from pydantic import Field, SecretStr, model_validator
from pydantic_settings import BaseSettings, SettingsConfigDict

from match_service.adapters.identity.tokens import KEY_BYTES_MIN
from match_service.domain.clock.response_delay import HUMAN_DELAYS, DelayRule
from match_service.domain.lobby.pairing import USUAL_PAIRING, PairingRules
from match_service.domain.rate_limit import Budget, Rate
from match_service.domain.watch.spectator_delay import SpectatorDelay
from match_service.setting_types import AddressText, Networks, PassDelays, RateFigures, Seconds, TargetText
from match_service.usecases.ports.identity import IdentityLimits
from match_service.usecases.ports.limits import Limits

DEVELOPMENT_TOKEN_KEY = "development-token-key-never-used-in-production"
DEVELOPMENT_SERVICE_KEY = "development-service-key-never-used-in-production"
"""What the keys are where ZHANQI_MATCH_DEVELOPMENT is true and they are not set. Anybody can read them here."""


class StorageSettings(BaseSettings):
    """What a migration needs to know."""

    model_config = SettingsConfigDict(env_prefix="ZHANQI_MATCH_", frozen=True, hide_input_in_errors=True)

    database_url: str = "sqlite+aiosqlite:///.data/match.db"
    """Where matches are kept: `sqlite+aiosqlite:///path` or `postgresql+asyncpg://user:password@host/name`."""
    log_level: str = "INFO"
    """The least level that is logged."""


class Settings(StorageSettings):
    """Read once, at the start."""

    listen: AddressText = "127.0.0.1:7020"
    """Where gRPC is served to clients."""
    metrics_listen: AddressText = "127.0.0.1:7021"
    """The operators' port."""
    rules_target: TargetText = "127.0.0.1:7010"
    """Where the rules are: `host:port`, `ip:port,ip:port` for several replicas, or `dns:///name:port` for all of a name."""
    rules_targets_beside: tuple[TargetText, ...] = ()
    """Where other versions of the rules are served besides, as JSON: a match is played at the one that serves its version."""
    rules_channels: int = Field(default=2, ge=1, le=64)
    """Connections to each of these; at least as many as the rules have workers."""
    rules_seconds: Seconds = 2.0
    """How long the rules may take to answer."""
    database_seconds: Seconds = 5.0
    """How long a transaction may take."""
    database_connections: int = Field(default=10, ge=1)
    """Connections to the database."""
    heads_max: int = Field(default=2000, ge=1)
    """Of how many matches a replica keeps the head in memory, so that an action need not read it first: some 20 KiB each."""
    redis_url: SecretStr = SecretStr("redis://127.0.0.1:7040/0")
    """Where hints and bots' tasks go; empty: nowhere, and no bot plays."""
    redis_seconds: Seconds = 1.0
    """How long Redis may take to answer."""
    development: bool = False
    """Whether keys that are not set have well-known values."""
    token_key: SecretStr = SecretStr("")
    """Signs the players' tokens: at least 32 bytes, kept secret, the same for all replicas. Of several, divided by commas, the
    first signs and all verify."""
    service_key: SecretStr = SecretStr("")
    """The bot workers' credential: at least 32 bytes, kept secret."""
    token_seconds: int = Field(default=900, ge=5, le=86_400)
    """How long a player's access token holds, also one whose session was revoked while the database does not answer."""
    admin_token_seconds: int = Field(default=600, ge=5, le=3600)
    """How long an admin's access token holds."""
    session_days: float = Field(default=30.0, gt=0)
    """How long a session holds that is not used."""
    sessions_max: int = Field(default=20, ge=1)
    """How many sessions a player may have; of more, those longest unused end."""
    revocation_seconds: Seconds = 2.0
    """How often a replica looks for sessions that were revoked and players who were suspended."""
    bots_max: int = Field(default=5, ge=0)
    """How many bots a player may register."""
    guest_days: float = Field(default=30.0, ge=0)
    """A guest who was not there for so long is deleted; 0: none is."""
    fresh_sign_in_seconds: Seconds = 300.0
    """How long a sign-in stands for the password when an account is deleted, and for an admin's token where there is none."""
    password_hashes_max: int = Field(default=2, ge=1)
    """How many passwords a replica hashes at once: each takes 64 MiB and a core."""
    limit_player: RateFigures = (600, 60.0)
    """What a player may do, beside actions: that many calls at once, then that many each second, as JSON; so in what follows."""
    limit_address: RateFigures = (3000, 600.0)
    """What the players of one address may do together."""
    limit_match: RateFigures = (60, 5.0)
    """What a player may do in one match, beside actions and looking."""
    limit_own_clock: RateFigures = (120, 20.0)
    """How many actions a player may submit in one match; nothing else uses this up."""
    limit_sign_in: RateFigures = (200, 5.0)
    """How often one address may make guests, sign in and refresh tokens."""
    limit_password: RateFigures = (10, 0.1)
    """How often a password may be tried for one account."""
    limit_under_way: int = Field(default=500, ge=1)
    """How many calls and streams of one player a replica has under way."""
    limit_replicas: int = Field(default=2, ge=1)
    """How many replicas share these limits: each keeps its part by itself while Redis is gone."""
    limit_seconds: Seconds = 0.25
    """How long Redis may take to answer for a limit."""
    trusted_proxies: Networks = ()
    """Networks of proxies whose `x-forwarded-for` is believed, as JSON, such as `["10.0.0.0/8"]`."""
    oidc_issuer: str = ""
    """The OIDC issuer whose ID tokens are taken; empty: none."""
    oidc_audience: str = ""
    """Our client id at the issuer."""
    oidc_jwks_url: str = ""
    """Where the issuer publishes its keys."""
    oidc_seconds: Seconds = 5.0
    """How long the issuer may take to answer."""
    seat_token_seconds: int = Field(default=3600, ge=60)
    """How long the token of a bot's seat holds."""
    bot_levels: tuple[str, ...] = ("uniform", "greedy")
    """The levels that bots of the house play at, the same in every game, as JSON."""
    bot_matches_max: int = Field(default=100, ge=1)
    """How many matches between bots are played at once; further tickets wait."""
    tickets_max: int = Field(default=100, ge=1)
    """How many tickets a player may have in the queue."""
    calls_max: int = Field(default=1000, ge=1)
    """How many mutations a replica has under way."""
    watches_max: int = Field(default=2000, ge=1)
    """How many streams a replica serves."""
    beat_seconds: Annotated[float, Field(ge=0.05, le=60)] = 1.0
    """How often a replica gives a sign of life; three missed ones of all replicas are an outage, which costs nobody time."""
    expiry_seconds: Seconds = 0.05
    """How often a replica looks for deadlines that have passed."""
    away_seconds: Seconds = 60.0
    """How long a player may be away before the opponent may claim the match."""
    stream_grace_seconds: float = Field(default=2.0, ge=0)
    """How long a player's streams may be gone before that counts as being away."""
    opening_seconds: Seconds = 24 * 3600.0
    """How long an opening waits for players."""
    openings_max: int = Field(default=10, ge=1)
    """How many openings a player may have waiting."""
    invitations_max: int = Field(default=20, ge=1)
    """How many invitations may wait for one player."""
    rematch_seconds: Seconds = 600.0
    """How long an offer of a rematch lasts."""
    spectator_delay_turns: int = Field(default=2, ge=0, le=100)
    """How many turns spectators are behind; a match may be made with more."""
    spectator_delay_seconds: Annotated[float, Field(ge=0, le=3600)] = 30.0
    """How long spectators are behind; both delays hold, and a match may be made with more."""
    queue_max: int = Field(default=10_000, ge=2)
    """How many players may wait in the queue, more or less."""
    queue_seconds: Seconds = 0.5
    """How often a replica pairs the players who wait, besides whenever one joins there."""
    queue_window_first: int = Field(default=USUAL_PAIRING.window_first, ge=0)
    """How far from the own rating a player who has just joined the queue would go, in points."""
    queue_window_per_second: int = Field(default=USUAL_PAIRING.window_per_second, ge=0)
    """How much further a player goes with each second of waiting."""
    queue_window_last: int = Field(default=USUAL_PAIRING.window_last, ge=0)
    """How far a player goes at the most."""
    queue_bot_seconds: float = Field(default=30.0, ge=0)
    """After how long a bot of the house may fill in for a player who accepts one; 0: never."""
    queue_bot_ratings: dict[str, int] = {"uniform": 800, "greedy": 1_400}
    """About how strong the bots are, as JSON: which one fills in. Levels that are not among them do not."""
    ticket_gone_seconds: Annotated[float, Field(ge=0.5)] = 30.0
    """A ticket expires whose player neither watches nor asks for it for so long; nobody is paired with one who is gone."""
    leader_matches_min: int = Field(default=10, ge=1)
    """How many rated matches a player must have ended to be listed on a leaderboard."""
    pass_delays_ms: PassDelays = HUMAN_DELAYS.quantiles_ms
    """How long passing an answer takes where a player is seated: evenly spaced quantiles, as JSON; each is drawn from them."""
    min_action_interval_ms: int = Field(default=700, ge=0, le=10_000)
    """The least time between two actions of a seat where a human plays."""
    replays_max: int = Field(default=4, ge=1)
    """How many replays a replica writes or verifies at once; they keep the rules at work."""
    heartbeat_seconds: Seconds = 5.0
    """A stream is never silent for longer."""
    poll_seconds: Seconds = 0.5
    """How often the log is looked at while other replicas' hints are not heard."""
    slow_seconds: Seconds = 5.0
    """A stream is cut whose reader takes longer for one message."""
    bot_offer_seconds: Seconds = 4.0
    """A bot's turn is offered again if nobody has played it for so long."""
    sweep_seconds: Seconds = 0.5
    """How often the service looks for such turns, and for tickets."""
    games_seconds: Seconds = 60.0
    """How long the list of games is kept."""
    drain_seconds: Seconds = 7.0
    """How long calls under way may take after SIGTERM; the process ends within three seconds more, whatever hangs."""

    @model_validator(mode="after")
    def _has_keys(self) -> Self:
        """Refuse to start without keys of its own, and name the setting."""
        for name, public in (("token_key", DEVELOPMENT_TOKEN_KEY), ("service_key", DEVELOPMENT_SERVICE_KEY)):
            text = getattr(self, name).get_secret_value()
            if self.development and text in ("", public):
                continue
            setting = f"ZHANQI_MATCH_{name.upper()}"
            if not text:
                raise ValueError(f"{setting} must be set (or ZHANQI_MATCH_DEVELOPMENT=true, never in production)")
            keys = _keys(text) if name == "token_key" else (text,)
            if public in keys:
                raise ValueError(f"{setting} is the well-known one of development: set your own")
            if min(len(key.encode()) for key in keys) < KEY_BYTES_MIN:
                raise ValueError(f"{setting} is shorter than {KEY_BYTES_MIN} bytes")
        return self

    @model_validator(mode="after")
    def _has_all_of_oidc(self) -> Self:
        """Refuse an issuer of whom half is unknown: without an audience any client's token would do."""
        if self.oidc_issuer and not (self.oidc_audience and self.oidc_jwks_url):
            raise ValueError("ZHANQI_MATCH_OIDC_ISSUER needs ZHANQI_MATCH_OIDC_AUDIENCE and ZHANQI_MATCH_OIDC_JWKS_URL")
        return self

    def token_secrets(self) -> tuple[str, ...]:
        """The keys of tokens, the one that signs first."""
        return _keys(self.token_key.get_secret_value() or DEVELOPMENT_TOKEN_KEY)

    def service_secret(self) -> str:
        """The bot workers' credential."""
        return self.service_key.get_secret_value() or DEVELOPMENT_SERVICE_KEY

    def rates(self) -> Mapping[Budget, Rate]:
        """The rate of every budget."""
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
        """Bounds and times of identity."""
        return IdentityLimits(
            access_ms=1000 * max(self.token_seconds, self.admin_token_seconds),
            session_ms=_milliseconds(self.session_days * 86_400),
            sessions_max=self.sessions_max,
            bots_max=self.bots_max,
            fresh_ms=_milliseconds(self.fresh_sign_in_seconds),
            guest_ms=_milliseconds(self.guest_days * 86_400) or None,
        )

    def limits(self) -> Limits:
        """The use cases' bounds and times."""
        return Limits(
            bot_levels=self.bot_levels,
            min_action_interval_ms=self.min_action_interval_ms,
            bot_matches_max=self.bot_matches_max,
            tickets_max=self.tickets_max,
            heartbeat_ms=_milliseconds(self.heartbeat_seconds),
            slow_ms=_milliseconds(self.slow_seconds),
            offer_after_ms=_milliseconds(self.bot_offer_seconds),
            games_ms=_milliseconds(self.games_seconds),
            beat_ms=_milliseconds(self.beat_seconds),
            away_ms=_milliseconds(self.away_seconds),
            stream_grace_ms=_milliseconds(self.stream_grace_seconds),
            replica_dead_ms=max(10_000, 5 * _milliseconds(self.beat_seconds)),
            opening_ms=_milliseconds(self.opening_seconds),
            openings_max=self.openings_max,
            invitations_max=self.invitations_max,
            rematch_ms=_milliseconds(self.rematch_seconds),
            spectator_delay=SpectatorDelay(self.spectator_delay_turns, _milliseconds(self.spectator_delay_seconds)),
            pairing=self._pairing(),
            ticket_gone_ms=_milliseconds(self.ticket_gone_seconds),
            queue_max=self.queue_max,
            leader_matches_min=self.leader_matches_min,
            pass_delays=DelayRule(self.pass_delays_ms),
        )

    def _pairing(self) -> PairingRules:
        """How the queue pairs. Without Redis no bot plays, so none fills in."""
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
