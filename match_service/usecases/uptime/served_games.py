"""A cache of the games that the rules serve."""

import asyncio
from collections.abc import Sequence

from match_service.domain.errors import Fault, NotFound
from match_service.domain.play.game import Game
from match_service.usecases.ports.clock import Clock
from match_service.usecases.ports.meter import Meter
from match_service.usecases.ports.rules import Rules


class Games:
    """The rules' last `ListGames` answer. An old list is used while the rules are unavailable."""

    def __init__(self, rules: Rules, clock: Clock, meter: Meter, fresh_ms: int) -> None:
        self._rules = rules
        self._clock = clock
        self._meter = meter
        self._fresh_ms = fresh_ms
        self._games: tuple[Game, ...] = ()
        self._read_at: int | None = None
        self._reading = asyncio.Lock()

    async def all(self) -> Sequence[Game]:
        """Every game in every version. Raises `Fault` if the rules have never answered."""
        if not self._is_fresh():
            async with self._reading:
                if not self._is_fresh():
                    await self._read()
        return self._games

    async def newest(self, game_id: str) -> Game:
        """The game in its newest version. Raises `NotFound`."""
        versions = [game for game in await self.all() if game.game_id == game_id]
        if not versions:
            raise NotFound("UNKNOWN_GAME")
        return versions[-1]

    def _is_fresh(self) -> bool:
        return self._read_at is not None and self._clock.ticks() - self._read_at < self._fresh_ms

    async def _read(self) -> None:
        try:
            self._games = tuple(await self._rules.games())
        except Fault:
            if not self._games:
                raise
        self._read_at = self._clock.ticks()
        self._meter.know(self._games)
