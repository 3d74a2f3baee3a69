"""Routing of calls to the deployment of the rules that serves a position's version.

A match stays on its version while any deployment serves it. After that it moves to the newest version that `continues` it.
"""

import asyncio
from collections.abc import Awaitable, Callable, Iterator, Sequence
from typing import Protocol, TypeVar

from match_service.domain.errors import Fault, Refused
from match_service.domain.history.replay import Notation, Play, Replayed
from match_service.domain.play.game import Game, GameVersion
from match_service.domain.play.step import Applied
from match_service.domain.uptime.outage import Outage
from match_service.usecases.ports.rules import RulesCalls, Started
from match_service.usecases.uptime.dependency_health import DependencyHealth
from zhanqi.rules.v1 import position_pb2
from zhanqi_wire.version import version_key

_ASK_SECONDS = 0.5
"""Time that a deployment gets to list its games."""

T = TypeVar("T")


class ClosableRules(RulesCalls, Protocol):
    async def close(self) -> None:
        """Close the channels."""


class Directory(Protocol):
    """Observer of the deployments, for logs and metrics."""

    def asked(self, target: str, *, answers: bool) -> None:
        """A deployment was asked for its games."""

    def moved_on(self, game_id: str) -> None:
        """A match has moved to a newer version of the rules."""


class Deployment:
    """A deployment of the rules and the games it last listed."""

    def __init__(self, target: str, rules: ClosableRules, health: DependencyHealth) -> None:
        self.target = target
        self.rules = rules
        self.health = health
        self.games: Sequence[Game] | None = None
        self._asking: asyncio.Task[None] | None = None

    async def ask(self) -> bool:
        """List its games. Returns whether it answered in time; a late answer is used later."""
        if self._asking is None or self._asking.done():
            self._asking = asyncio.create_task(self._ask())
            self._asking.add_done_callback(_retrieved)
        await asyncio.wait({self._asking}, timeout=_ASK_SECONDS)
        return self._asking.done() and self._asking.exception() is None

    async def close(self) -> None:
        if self._asking is not None:
            self._asking.cancel()
        await self.rules.close()

    async def _ask(self) -> None:
        self.games = await self.rules.games()


class RulesRouter:
    """`Rules` of all deployments. It lists their games on `alive` and for unknown versions."""

    def __init__(self, deployments: Sequence[Deployment], directory: Directory) -> None:
        self._deployments = deployments
        self._directory = directory

    async def games(self) -> Sequence[Game]:
        await self._ask_all()
        games = {game.version: game for each in reversed(self._deployments) for game in each.games or ()}
        if not games:
            raise Fault("RULES_UNAVAILABLE")
        return sorted(games.values(), key=lambda game: (game.game_id, version_key(game.rules_version)))

    async def alive(self) -> frozenset[GameVersion]:
        answered = await self._ask_all()
        return frozenset(version for each in answered for version in self._versions(each))

    def is_failing(self, version: GameVersion) -> bool:
        deployment = self._deployment_of(version)
        return deployment is None or deployment.health.is_failing

    def silences(self) -> Sequence[Outage]:
        return [silence for each in self._deployments for silence in self._silences(each)]

    async def start(self, game_id: str, rules_version: str, options: bytes, seed: bytes) -> Started:
        route = await self._route(GameVersion(game_id, rules_version))
        return await route.rules.start(game_id, rules_version, options, seed)

    async def apply(self, position: bytes, seat: str, action: bytes) -> Applied:
        version = _version(position)
        applied = await self._asked(version, lambda rules: rules.apply(position, seat, action))
        if applied.position.rules_version != version.rules_version:
            self._directory.moved_on(version.game_id)
        return applied

    async def violations(self, position: bytes, seat: str, action: bytes) -> bytes:
        return await self._asked(_version(position), lambda rules: rules.violations(position, seat, action))

    async def options(self, position: bytes, seat: str) -> bytes:
        return await self._asked(_version(position), lambda rules: rules.options(position, seat))

    async def replay(self, version: GameVersion, start: bytes, plays: Sequence[Play]) -> Replayed:
        return await (await self._exact(version)).rules.replay(version, start, plays)

    async def write_down(self, version: GameVersion, start: bytes, plays: Sequence[Play]) -> Notation:
        return await (await self._exact(version)).rules.write_down(version, start, plays)

    async def _asked(self, version: GameVersion, call: Callable[[RulesCalls], Awaitable[T]]) -> T:
        route = await self._route(version)
        try:
            return await call(route.rules)
        except Refused as refusal:
            if refusal.reason != "UNKNOWN_RULES_VERSION":
                raise
            # The deployment was replaced by another version.
            await self._ask_all()
            other = await self._route(version)
            if other is route:
                raise
        return await call(other.rules)

    async def _route(self, version: GameVersion) -> Deployment:
        """Return the deployment for positions of a version. Raises `Refused` if there is none, `Fault` if one is unknown."""
        route = self._deployment_of(version)
        if route is None:
            await self._ask_all()
            route = self._deployment_of(version)
        if route is None:
            if any(each.games is None for each in self._deployments):
                # A deployment that never answered may serve the version, so the match must not move yet.
                raise Fault("RULES_UNAVAILABLE")
            raise Refused("UNKNOWN_RULES_VERSION")
        return route

    async def _exact(self, version: GameVersion) -> Deployment:
        """Return the deployment that serves exactly this version. Raises `Refused`, `Fault`."""
        route = await self._route(version)
        if all(game.version != version for game in route.games or ()):
            raise Refused("UNKNOWN_RULES_VERSION")
        return route

    def _deployment_of(self, version: GameVersion) -> Deployment | None:
        for each in self._deployments:
            if any(game.version == version for game in each.games or ()):
                return each
        if any(each.games is None for each in self._deployments):
            return None
        newer = [(game, each) for each in self._deployments for game in each.games or () if game.goes_on_with(version)]
        return max(newer, key=lambda each: version_key(each[0].rules_version))[1] if newer else None

    def _versions(self, deployment: Deployment) -> Iterator[GameVersion]:
        """Versions whose matches are routed to the deployment."""
        for game in deployment.games or ():
            for version in (game.version, *(GameVersion(game.game_id, each) for each in sorted(game.continues))):
                if self._deployment_of(version) is deployment:
                    yield version

    async def _ask_all(self) -> list[Deployment]:
        """Ask all deployments for their games. Returns those that answered."""
        answers = await asyncio.gather(*(each.ask() for each in self._deployments))
        for each, answer in zip(self._deployments, answers, strict=True):
            self._directory.asked(each.target, answers=answer)
        return [each for each, answer in zip(self._deployments, answers, strict=True) if answer]

    def _silences(self, deployment: Deployment) -> Iterator[Outage]:
        silence = deployment.health.take()
        if silence is not None:
            for version in self._versions(deployment):
                yield Outage(silence.begin, silence.end, version)


def _version(position: bytes) -> GameVersion:
    message = position_pb2.Position.FromString(position)
    return GameVersion(message.game_id, message.rules_version)


def _retrieved(asking: asyncio.Task[None]) -> None:
    """Retrieve a late failure, which needs no warning."""
    if not asking.cancelled():
        asking.exception()
