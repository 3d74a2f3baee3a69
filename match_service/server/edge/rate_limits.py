"""Rate limits: charges each call to the budgets of its rate class."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from ipaddress import ip_network
from typing import Any

from match_service.domain.errors import TooMany
from match_service.domain.identity.account import name_key
from match_service.domain.identity.caller import Caller
from match_service.domain.rate_limit import BUDGETS, Budget, Charge, RateClass
from match_service.server.edge.client_address import client_address
from match_service.usecases.ports.rate_limiter import RateLimiter
from zhanqi_wire.handlers import Context

_FORWARDED = "x-forwarded-for"
_RETRY_MS = 1_000


class RateLimits:
    """Admits a call or rejects it with a retry delay. Calls of the system's own parts are not limited."""

    def __init__(
        self, limiter: RateLimiter, trusted_proxies: Sequence[str], count: Callable[[RateClass], None], *, under_way_max: int
    ) -> None:
        self._limiter = limiter
        self._under_way_max = under_way_max
        self._under_way: Counter[str] = Counter()
        self._trusted = tuple(ip_network(each) for each in trusted_proxies)
        self._count = count

    async def admit(self, rate_class: RateClass, caller: Caller, request: Any, context: Context) -> None:
        """Raises `TooMany`."""
        if caller.is_internal:
            return
        charges = [self._charge(budget, caller, request, context) for budget in BUDGETS[rate_class]]
        wait_ms = await self._limiter.take([charge for charge in charges if charge.key])
        if wait_ms:
            self._count(rate_class)
            raise TooMany("RATE_LIMITED", wait_ms)

    @contextmanager
    def under_way(self, rate_class: RateClass, caller: Caller) -> Iterator[None]:
        """Count a call or stream against its player's concurrency limit. Raises `TooMany`."""
        player_id = caller.player_id
        if not player_id:
            yield
            return
        if self._under_way[player_id] >= self._under_way_max:
            self._count(rate_class)
            raise TooMany("RATE_LIMITED", _RETRY_MS)
        self._under_way[player_id] += 1
        try:
            yield
        finally:
            self._under_way[player_id] -= 1
            if not self._under_way[player_id]:
                del self._under_way[player_id]

    def _charge(self, budget: Budget, caller: Caller, request: Any, context: Context) -> Charge:
        match budget:
            case Budget.PLAYER:
                return Charge(budget, caller.player_id)
            case Budget.ADDRESS | Budget.SIGN_IN:
                forwarded = [str(value) for key, value in context.invocation_metadata() or () if key == _FORWARDED]
                return Charge(budget, client_address(context.peer(), forwarded, self._trusted))
            case Budget.MATCH | Budget.OWN_CLOCK:
                match_id = getattr(request, "match_id", "")
                return Charge(budget, f"{match_id} {caller.player_id}" if match_id or budget is Budget.OWN_CLOCK else "")
            case Budget.PASSWORD:
                return Charge(budget, caller.player_id or name_key(getattr(request, "name", "")))
