"""Wiring of one replica: settings, adapters, use cases, server."""

import uuid
from functools import partial

from prometheus_client import CollectorRegistry

from match_service.adapters.database.clock.deadlines import SqlDeadlines
from match_service.adapters.database.connection.database import Database
from match_service.adapters.database.history.replays import SqlReplays
from match_service.adapters.database.identity.audit import SqlAuditLog
from match_service.adapters.database.identity.players import SqlPlayers
from match_service.adapters.database.life_cycle.presence import SqlWatchers
from match_service.adapters.database.lobby.bot_match_tickets import SqlTickets
from match_service.adapters.database.lobby.openings import SqlOpenings
from match_service.adapters.database.lobby.queue_tickets import SqlPlayerTickets
from match_service.adapters.database.lobby.rematches import SqlRematches
from match_service.adapters.database.play.matches import SqlMatches
from match_service.adapters.database.play.owed_decisions import SqlOwedBots
from match_service.adapters.database.play.requests import SqlRequests
from match_service.adapters.database.ratings.ratings import SqlRatings
from match_service.adapters.database.uptime.heartbeats import SqlHeartbeats
from match_service.adapters.database.watch.player_snapshots import SqlPlayerSnapshots
from match_service.adapters.database.watch.spectators import SqlSpectators
from match_service.adapters.identity.tokens import SignedTokens
from match_service.adapters.redis.bot_queue import CeleryBotQueue, NoBotQueue
from match_service.adapters.redis.client import open_redis
from match_service.adapters.redis.hints import RedisHints
from match_service.adapters.redis.rate_limits import RedisLimiter, SharedLimiter
from match_service.adapters.rules.client import RulesClient
from match_service.adapters.rules.router import Deployment, RulesRouter
from match_service.adapters.system_clock import SystemClock
from match_service.adapters.watch.feed import LocalFeed, match_of
from match_service.metrics.matches import MatchMetrics
from match_service.server.background.jobs import BackgroundJobs, JobIntervals, JobPorts
from match_service.server.background.supervision import Loop
from match_service.server.edge.admission import Admission, guarded
from match_service.server.edge.authentication import Authenticator
from match_service.server.edge.rate_limits import RateLimits
from match_service.server.edge.stall_timeout import StallTimeout
from match_service.server.edge.uncancellable_tasks import UncancellableTasks
from match_service.server.servicers.account import AccountServicer
from match_service.server.servicers.admin import AdminServicer
from match_service.server.servicers.life_cycle import LifeCycleServicer
from match_service.server.servicers.match import MatchServicer
from match_service.server.servicers.player import PlayerServicer
from match_service.server.servicers.queue import QueueServicer
from match_service.server.servicers.rating import RatingServicer
from match_service.server.servicers.replay import ReplayServicer
from match_service.server.servicers.spectator import SpectatorServicer
from match_service.server.services import (
    ACCOUNT_SERVICE,
    ADMIN_SERVICE,
    LIFE_CYCLE_SERVICE,
    MATCH_SERVICE,
    PLAYER_SERVICE,
    QUEUE_SERVICE,
    RATING_SERVICE,
    REPLAY_SERVICE,
    SPECTATOR_SERVICE,
)
from match_service.settings import Settings
from match_service.usecases.history.ports import HistoryPorts
from match_service.usecases.identity.ports import AdminPorts
from match_service.usecases.identity.revocation_list import RevocationList
from match_service.usecases.life_cycle.presence import PresenceTracker
from match_service.usecases.lobby.ports import LobbyPorts, QueuePorts
from match_service.usecases.play.ports import PlayPorts
from match_service.usecases.uptime.dependency_health import DependencyHealth
from match_service.usecases.uptime.heartbeat import Heartbeat
from match_service.usecases.uptime.served_games import Games
from match_service.usecases.watch.ports import WatchPorts
from match_service.usecases.watch.watch_ticket import TicketPresence
from match_service.wiring.identity import account_ports
from zhanqi_wire.address import Address
from zhanqi_wire.edge import ServerEdge
from zhanqi_wire.log import Log
from zhanqi_wire.operators import OperatorsPort
from zhanqi_wire.serve import Limits, Server

_MAX_REQUEST_BYTES = 256 * 1024


class Replica:
    """Not started yet; running.py starts and stops it."""

    def __init__(self, settings: Settings, log: Log) -> None:
        self.settings = settings
        self.log = log
        self.metrics = MatchMetrics(CollectorRegistry())
        self.mutations = UncancellableTasks(settings.calls_max)
        self.clock = SystemClock()
        database_health = DependencyHealth(self.clock)
        self.database = Database(
            settings.database_url,
            deadline_seconds=settings.database_seconds,
            connections=settings.database_connections,
            health=database_health,
        )
        commits = self.metrics.commits
        self.matches = SqlMatches(self.database, commits.commit_took, commits.written_together, heads_max=settings.heads_max)
        self.deployments = [self._deployment(target) for target in (settings.rules_target, *settings.rules_targets_beside)]
        self.rules = RulesRouter(self.deployments, self.metrics)
        self.games = Games(self.rules, self.clock, self.metrics, settings.limits().games_ms)
        self.tokens = SignedTokens(
            settings.token_secrets(),
            self.clock,
            access_seconds=settings.token_seconds,
            admin_seconds=settings.admin_token_seconds,
            seat_seconds=settings.seat_token_seconds,
        )
        self.revoked = RevocationList()
        self._open_redis()
        self._open_limiter()
        replica_id = str(uuid.uuid4())
        heartbeats = SqlHeartbeats(self.database)
        self.heartbeat = Heartbeat(replica_id, heartbeats, self.rules, database_health, self.clock, settings.limits().beat_ms)
        self.presence = PresenceTracker(replica_id)
        self.ticket_presence = TicketPresence()
        self._make_ports()
        intervals = JobIntervals(
            settings.sweep_seconds,
            settings.beat_seconds,
            settings.expiry_seconds,
            settings.revocation_seconds,
            settings.poll_seconds,
            settings.queue_seconds,
            settings.ticket_gone_seconds / 3,
        )
        self.jobs = BackgroundJobs(
            self._job_ports(),
            self.heartbeat,
            self.revoked,
            self.presence,
            self.ticket_presence,
            self.metrics,
            log,
            intervals,
        )
        self.server = self._server()
        self.operators = OperatorsPort(Address.parse(settings.metrics_listen), self._render, lambda: self.server.is_ready)

    def loops(self) -> list[Loop]:
        """The replica's background loops."""
        loops: list[Loop] = [self.jobs.run, self.matches.follow]
        if self.hints is not None:
            loops.append(partial(self.hints.run, self._wake, self._wake_all))
        if isinstance(self.bots, CeleryBotQueue):
            loops.append(self.bots.run)
        return loops

    def _deployment(self, target: str) -> Deployment:
        health, settings = DependencyHealth(self.clock), self.settings
        client = RulesClient(target, health, deadline_seconds=settings.rules_seconds, channels=settings.rules_channels)
        return Deployment(target, client, health)

    def _wake(self, topic: str) -> None:
        self.matches.heads.invalidate(match_of(topic))
        self.feed.wake(topic)

    def _wake_all(self) -> None:
        self.matches.heads.drop_all()
        self.feed.wake_all()

    def _open_redis(self) -> None:
        url, seconds = self.settings.redis_url.get_secret_value(), self.settings.redis_seconds
        self.redis = open_redis(url, deadline_seconds=seconds) if url else None
        self.hints: RedisHints | None = None
        self.bots: CeleryBotQueue | NoBotQueue = NoBotQueue()
        if self.redis is None:
            self.feed = LocalFeed(watches_max=self.settings.watches_max, count=self.metrics.streams.watched)
            return
        hints = self.hints = RedisHints(self.redis, self.log, deadline_seconds=seconds, deafened=self.metrics.streams.deafened)
        self.bots = CeleryBotQueue(url, self.redis, self.log, deadline_seconds=seconds)
        self.feed = LocalFeed(
            watches_max=self.settings.watches_max,
            count=self.metrics.streams.watched,
            hint=hints.put,
            is_deaf=lambda: hints.is_deaf,
        )

    def _open_limiter(self) -> None:
        url, rates = self.settings.redis_url.get_secret_value(), self.settings.rates()
        # A client of its own, because its timeout is shorter than that of hints.
        self.limits_redis = open_redis(url, deadline_seconds=self.settings.limit_seconds) if url else None
        shared = None if self.limits_redis is None else RedisLimiter(self.limits_redis, rates)
        self.limiter = SharedLimiter(
            shared, rates, self.clock, replicas=self.settings.limit_replicas, count=self.metrics.rate_limits.decided
        )

    def _make_ports(self) -> None:
        settings, database = self.settings, self.database
        requests, players, openings = SqlRequests(database), SqlPlayers(database), SqlOpenings(database)
        self.play = PlayPorts(
            rules=self.rules,
            matches=self.matches,
            outages=self.heartbeat,
            feed=self.feed,
            bots=self.bots,
            clock=self.clock,
            meter=self.metrics,
            limits=settings.limits(),
        )
        self.lobby = LobbyPorts(
            play=self.play,
            games=self.games,
            requests=requests,
            players=players,
            openings=openings,
            rematches=SqlRematches(database),
        )
        self.queue = QueuePorts(
            play=self.play,
            games=self.games,
            requests=requests,
            players=players,
            ratings=SqlRatings(database),
            player_tickets=SqlPlayerTickets(database),
            bot_tickets=SqlTickets(database),
        )
        self.watch = WatchPorts(
            play=self.play,
            players=players,
            openings=openings,
            presence=self.presence,
            snapshots=SqlPlayerSnapshots(database, openings),
            spectators=SqlSpectators(database),
        )
        self.account = account_ports(settings, database, self.tokens, self.clock, players, requests)

    def _job_ports(self) -> JobPorts:
        return JobPorts(
            play=self.play,
            lobby=self.lobby,
            queue=self.queue,
            account=self.account,
            deadlines=SqlDeadlines(self.database),
            watchers=SqlWatchers(self.database),
            owed=SqlOwedBots(self.database),
        )

    def _server(self) -> Server:
        authenticator = Authenticator(self.tokens, self.revoked, self.settings.service_secret())
        stall_timeout = StallTimeout(self.settings.slow_seconds, lambda: self.metrics.cut("stalled"))
        rate_limits = RateLimits(
            self.limiter,
            self.settings.trusted_proxies,
            self.metrics.rate_limits.limited,
            under_way_max=self.settings.limit_under_way,
        )
        admission = Admission(authenticator, rate_limits, stall_timeout, self.log)
        admin = AdminPorts(self.play, self.account.accounts, SqlAuditLog(self.database))
        history = HistoryPorts(self.matches, SqlReplays(self.database), self.rules)
        servicers = {
            PLAYER_SERVICE: PlayerServicer(self.account, self.matches, self.mutations),
            ACCOUNT_SERVICE: AccountServicer(self.account, self.mutations, self.jobs.run_deletions),
            ADMIN_SERVICE: AdminServicer(admin, self.mutations),
            MATCH_SERVICE: MatchServicer(self.play, self.lobby, self.watch, self.mutations),
            SPECTATOR_SERVICE: SpectatorServicer(self.watch),
            LIFE_CYCLE_SERVICE: LifeCycleServicer(self.lobby, self.mutations),
            QUEUE_SERVICE: QueueServicer(
                self.queue, self.ticket_presence, self.mutations, self.jobs.start_bot_matches, self.jobs.pair_players
            ),
            RATING_SERVICE: RatingServicer(self.queue.ratings, self.settings.leader_matches_min),
            REPLAY_SERVICE: ReplayServicer(
                history,
                self.games,
                self.metrics,
                self.settings.replays_max,
            ),
        }
        return Server(
            Address.parse(self.settings.listen),
            {service: guarded(service, servicer, admission) for service, servicer in servicers.items()},
            ServerEdge(self.metrics.rpcs, self.log),
            limits=Limits(max_request_bytes=_MAX_REQUEST_BYTES),
        )

    def _render(self) -> bytes:
        hints = 0 if self.hints is None else self.hints.waiting
        self.metrics.commits.heads_cached(len(self.matches.heads))
        self.metrics.rate_limits.measured(buckets=self.limiter.buckets, is_local=self.limiter.is_local, revoked=len(self.revoked))
        self.metrics.streams.deaf(is_deaf=self.feed.is_deaf)
        self.metrics.waiting(hints=hints, offers=self.bots.waiting, attendance=self.presence.waiting)
        return self.metrics.render()
