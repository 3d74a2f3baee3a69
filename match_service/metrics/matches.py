"""Metrics of matches, bots, the queue, ratings and outages, and access to all other metrics."""

from collections import Counter as Counted
from collections.abc import Mapping, Sequence

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

from match_service.domain.clock.time_control import ClockClass
from match_service.domain.life_cycle.verdict import VERDICT_REASONS
from match_service.domain.lobby.bot_match_ticket import TicketState
from match_service.domain.play.commit import Commit
from match_service.domain.play.game import Game, GameVersion
from match_service.domain.play.step import Origin, Step
from match_service.domain.ratings.rating import changes_ratings
from match_service.domain.uptime.outage import Outage
from match_service.metrics.commits import CommitMetrics
from match_service.metrics.rate_limits import RateLimitMetrics
from match_service.metrics.streams import StreamMetrics
from zhanqi_wire.metrics import SECONDS, RpcMetrics

OTHER = "other"
"""Label of values outside the closed sets."""

EXPIRIES = ("default", "verdict", "pass", "given-back")
"""Results of a deadline."""

PAIRS = ("rated", "casual", "bot")
"""Matches from the players' queue: rated, casual, or against a house bot."""

TICKET_ENDS = {TicketState.MATCHED: "matched", TicketState.LEFT: "left", TicketState.EXPIRED: "expired"}

WAIT_SECONDS = (0.25, 0.5, 1, 2, 4, 8, 15, 30, 60, 120, 240, 480, 960)
"""Buckets of waiting times in the queue."""


class MatchMetrics:
    """Implements `Meter`; background jobs set the gauges."""

    def __init__(self, registry: CollectorRegistry) -> None:
        self._registry = registry
        self.rpcs = RpcMetrics("match", registry)
        self.streams = StreamMetrics(registry)
        self.commits = CommitMetrics(registry)
        self.rate_limits = RateLimitMetrics(registry)
        self._games: dict[str, Game] = {}
        self._served: frozenset[GameVersion] = frozenset()
        self._open = Gauge("zhanqi_match_matches_open", "Matches being played.", ["game"], registry=registry)
        self._ended = Counter("zhanqi_match_matches_ended_total", "Matches ended.", ["game", "result"], registry=registry)
        self._actions = Counter("zhanqi_match_actions_total", "Actions submitted.", ["game", "kind", "result"], registry=registry)
        self._ticks = Counter("zhanqi_match_ticks_total", "SYSTEM decisions committed.", ["game"], registry=registry)
        self._tallies = Counter(
            "zhanqi_match_tallies_total", "The games' own tallies, once committed.", ["game", "name", "source"], registry=registry
        )
        self._expiries = Counter(
            "zhanqi_match_expiries_total",
            "Results of deadlines: the default action, a verdict, a pass for the seat, or refunded time.",
            ["game", "result"],
            registry=registry,
        )
        self._lateness = Histogram(
            "zhanqi_match_expiry_lateness_seconds", "Time from a deadline to its commit.", registry=registry, buckets=SECONDS
        )
        self._outages = Counter(
            "zhanqi_match_outage_seconds_total",
            "Duration of outages that this replica detected, of the service or of one rules version.",
            ["part"],
            registry=registry,
        )
        for part in ("service", "rules"):
            self._outages.labels(part)
        self._outages_cut = Gauge(
            "zhanqi_match_outages_cut",
            "1 while there are more outages than are read, so that the oldest are not refunded.",
            registry=registry,
        )
        self._rules = Gauge("zhanqi_match_rules_up", "1 if a rules deployment answers.", ["deployment"], registry=registry)
        self._by_rules = Gauge(
            "zhanqi_match_rules_matches_open",
            "Matches being played, by rules version; `other`: a version that is not served.",
            ["game", "rules_version"],
            registry=registry,
        )
        self._moved = Counter("zhanqi_match_rules_moved_total", "Matches that moved to newer rules.", ["game"], registry=registry)
        self._queued = Gauge("zhanqi_match_players_queued", "Players in the queue.", ["game"], registry=registry)
        self._queue_waits = Histogram(
            "zhanqi_match_queue_wait_seconds",
            "Waiting time of matched players.",
            ["game"],
            registry=registry,
            buckets=WAIT_SECONDS,
        )
        self._pairs = Counter(
            "zhanqi_match_queue_matches_total", "Matches made from the players' queue.", ["game", "kind"], registry=registry
        )
        self._ticket_ends = Counter(
            "zhanqi_match_player_tickets_total", "Ended players' tickets.", ["game", "result"], registry=registry
        )
        self._ratings = Counter(
            "zhanqi_match_ratings_changed_total",
            "Ratings changed by a match's end.",
            ["game", "clock_class"],
            registry=registry,
        )
        self._owed_age = Gauge(
            "zhanqi_match_owed_bot_age_seconds", "Age of the oldest unplayed bot turn; 0 if there is none.", registry=registry
        )
        self._requeues = Counter("zhanqi_match_bot_requeues_total", "Unplayed bot turns offered again.", registry=registry)
        self._replays = Gauge("zhanqi_match_replays_running", "Replay exports and verifications in progress.", registry=registry)
        self._tickets = Gauge("zhanqi_match_tickets_queued", "Waiting tickets of bot matches.", registry=registry)
        self._waiting = Gauge(
            "zhanqi_match_outbox_items",
            "Items waiting to be sent or stored.",
            ["outbox"],
            registry=registry,
        )
        for outbox in ("hints", "offers", "attendance"):
            self._waiting.labels(outbox)

    def know(self, games: Sequence[Game]) -> None:
        self._games = {game.game_id: game for game in games}
        self._served = frozenset(game.version for game in games)
        for game_id in self._games:
            self._moved.labels(game_id)
            for result in EXPIRIES:
                self._expiries.labels(game_id, result)  # Starts at 0, so that the first increment shows as a rise.
            self._queue_waits.labels(game_id)
            for kind in PAIRS:
                self._pairs.labels(game_id, kind)
            for end in TICKET_ENDS.values():
                self._ticket_ends.labels(game_id, end)
            for each in ClockClass:
                if each is not ClockClass.UNTIMED:
                    self._ratings.labels(game_id, each.value)

    def committed(self, game_id: str, steps: Sequence[Step], commit: Commit) -> None:
        game = self._game(game_id)
        self._actions.labels(game, self._kind(game_id, steps[0].applied.action_kind), "accepted").inc()
        self.started(game_id, steps)
        if commit.outcome is not None:
            self._ended.labels(game, self._reason(game_id, commit.outcome.reason)).inc()
        self._rated(game, commit)

    def started(self, game_id: str, steps: Sequence[Step]) -> None:
        ticks = sum(step.origin is Origin.SYSTEM for step in steps)
        if ticks:
            self._ticks.labels(self._game(game_id)).inc(ticks)
        for step in steps:
            for tally in step.applied.tallies:
                self._tallies.labels(self._game(game_id), *self._tally(game_id, tally.name, tally.source)).inc(tally.amount)

    def judged(self, game_id: str, commit: Commit) -> None:
        verdict = commit.head.life.verdict
        if verdict is not None:
            reason = verdict.reason if verdict.reason in VERDICT_REASONS else OTHER
            self._ended.labels(self._game(game_id), reason).inc()
        self._rated(self._game(game_id), commit)

    def expired(self, game_id: str, result: str, late_ms: int) -> None:
        self._expiries.labels(self._game(game_id), result).inc()
        if result != "given-back":
            self._lateness.observe(max(0, late_ms) / 1000)

    def outage_ended(self, outage: Outage) -> None:
        part = "service" if outage.version is None else "rules"
        self._outages.labels(part).inc((outage.end - outage.begin) / 1000)

    def outages(self, *, are_cut: bool) -> None:
        self._outages_cut.set(are_cut)

    def asked(self, target: str, *, answers: bool) -> None:
        self._rules.labels(target).set(answers)

    def moved_on(self, game_id: str) -> None:
        self._moved.labels(self._game(game_id)).inc()

    def turned_down(self, game_id: str, result: str) -> None:
        self._actions.labels(self._game(game_id), OTHER, result).inc()

    def paired(self, game_id: str, kind: str, waits_ms: Sequence[int]) -> None:
        game = self._game(game_id)
        self._pairs.labels(game, kind if kind in PAIRS else OTHER).inc()
        for wait in waits_ms:
            self._queue_waits.labels(game).observe(wait / 1000)
        self.tickets_ended(game_id, TicketState.MATCHED, len(waits_ms))

    def tickets_ended(self, game_id: str, state: TicketState, count: int) -> None:
        self._ticket_ends.labels(self._game(game_id), TICKET_ENDS[state]).inc(count)

    def requeued(self, count: int) -> None:
        self._requeues.inc(count)

    def cut(self, reason: str) -> None:
        self.streams.cut(reason)

    def replays(self, running: int) -> None:
        self._replays.set(running)

    def queue(self, *, tickets: int, owed_seconds: float) -> None:
        self._tickets.set(tickets)
        self._owed_age.set(owed_seconds)

    def waiting(self, *, hints: int, offers: int, attendance: int) -> None:
        self._waiting.labels("attendance").set(attendance)
        self._waiting.labels("hints").set(hints)
        self._waiting.labels("offers").set(offers)

    def played(self, active: Mapping[GameVersion, int]) -> None:
        games, versions = Counted(dict.fromkeys(self._games, 0)), Counted(dict.fromkeys(self._served, 0))
        for version, count in active.items():
            games[self._game(version.game_id)] += count
            served = version if version in self._served else GameVersion(self._game(version.game_id), OTHER)
            versions[served] += count
        for game_id, count in games.items():
            self._open.labels(game_id).set(count)
        self._by_rules.clear()
        for (game_id, rules_version), count in versions.items():
            self._by_rules.labels(game_id, rules_version).set(count)

    def queued(self, waiting: Mapping[str, int]) -> None:
        games = Counted(dict.fromkeys(self._games, 0))
        for game_id, count in waiting.items():
            games[self._game(game_id)] += count
        for game_id, count in games.items():
            self._queued.labels(game_id).set(count)

    def render(self) -> bytes:
        """All metrics in Prometheus text format."""
        return generate_latest(self._registry)

    def _rated(self, game: str, commit: Commit) -> None:
        if changes_ratings(commit.head):
            self._ratings.labels(game, commit.head.clocks.control.clock_class.value).inc(2)

    def _game(self, game_id: str) -> str:
        return game_id if game_id in self._games else OTHER

    def _kind(self, game_id: str, kind: str) -> str:
        game = self._games.get(game_id)
        return kind if game is not None and kind in game.action_kinds else OTHER

    def _reason(self, game_id: str, reason: str) -> str:
        game = self._games.get(game_id)
        return reason if game is not None and reason in game.outcome_reasons else OTHER

    def _tally(self, game_id: str, name: str, source: str) -> tuple[str, str]:
        game = self._games.get(game_id)
        sources = None if game is None else game.tallies.get(name)
        if sources is None:
            return OTHER, OTHER
        return name, source if source in sources else OTHER
