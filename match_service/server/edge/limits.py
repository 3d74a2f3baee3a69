"""Limits at the door: which budgets a call pays from, whose they are, and where it came from."""

import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network
from typing import Any
from urllib.parse import unquote

from match_service.domain.errors import TooMany
from match_service.domain.identity.account import name_key
from match_service.domain.identity.caller import Caller
from match_service.domain.rate_limit import BUDGETS, Budget, Call, Charge
from match_service.usecases.ports.rate_limiter import RateLimiter
from zhanqi_wire.handlers import Context

Address = IPv4Address | IPv6Address
Network = IPv4Network | IPv6Network

_SPECIAL = {
    "SubmitAction": Call.ACTION,
    "Resign": Call.ACTION,
    "CreateGuest": Call.SIGN_IN,
    "RefreshToken": Call.SIGN_IN,
    "LogInWithOidc": Call.SIGN_IN,
    "LogIn": Call.PASSWORD,
    "ChangePassword": Call.PASSWORD,
    "IssueAdminToken": Call.PASSWORD,
    "DeleteAccount": Call.PASSWORD,
}
_READS = re.compile("^(Get|List|Validate|Watch|Spectate|Export)[A-Z]")
_FORWARDED = "x-forwarded-for"
_FORWARDED_MAX = 16
_SITE_BITS = 64
_AGAIN_MS = 1_000


def call_of(method: str) -> Call:
    """What kind of call a method is. One that nobody thought of changes something."""
    return _SPECIAL.get(method, Call.READ if _READS.match(method) else Call.CHANGE)


def address_of(peer: str, forwarded: Sequence[str], trusted: Sequence[Network]) -> str:
    """The address that a call came from, as a budget's key: a whole site's for IPv6, where everybody has many addresses.

    Of what proxies say they forwarded, only those that are trusted are believed: the last address that none of them has.
    """
    here = _address(peer)
    hops = [hop.strip() for line in forwarded for hop in line.split(",")][-_FORWARDED_MAX:]
    while here is not None and hops and any(here in network for network in trusted):
        there = _ip(hops.pop())
        if there is None:
            break
        here = there
    if isinstance(here, IPv6Address):
        return str(ip_network((here, _SITE_BITS), strict=False))
    return str(here)


class Limiter:
    """Lets a call in, or tells it when to come again. Calls of our own parts pay nothing: what they do is bounded elsewhere."""

    def __init__(
        self, limiter: RateLimiter, trusted: Sequence[str], count: Callable[[Call], None], *, under_way_max: int
    ) -> None:
        self._limiter = limiter
        self._under_way_max = under_way_max
        self._under_way: Counter[str] = Counter()
        self._trusted = tuple(ip_network(each) for each in trusted)
        self._count = count

    async def admit(self, call: Call, caller: Caller, request: Any, context: Context) -> None:
        """Raises `TooMany`."""
        if caller.is_internal:
            return
        charges = [charge for budget in BUDGETS[call] if (charge := self._charge(budget, caller, request, context)).key]
        wait_ms = await self._limiter.take(charges)
        if wait_ms:
            self._count(call)
            raise TooMany("RATE_LIMITED", wait_ms)

    @contextmanager
    def under_way(self, call: Call, caller: Caller) -> Iterator[None]:
        """Around a call or a stream: one player leaves room for the others. Raises `TooMany`."""
        player_id = caller.player_id
        if not player_id:
            yield
            return
        if self._under_way[player_id] >= self._under_way_max:
            self._count(call)
            raise TooMany("RATE_LIMITED", _AGAIN_MS)
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
                return Charge(budget, address_of(context.peer(), forwarded, self._trusted))
            case Budget.MATCH | Budget.OWN_CLOCK:
                match_id = getattr(request, "match_id", "")
                return Charge(budget, f"{match_id} {caller.player_id}" if match_id or budget is Budget.OWN_CLOCK else "")
            case Budget.PASSWORD:
                return Charge(budget, caller.player_id or name_key(getattr(request, "name", "")))


def _address(peer: str) -> Address | None:
    """The address in what gRPC calls a peer: `ipv4:1.2.3.4:5`, `ipv6:[::1]:5`, perhaps percent-encoded; None for a socket's."""
    kind, _, rest = unquote(peer).partition(":")
    return _ip(rest.rpartition(":")[0]) if kind in ("ipv4", "ipv6") else None


def _ip(text: str) -> Address | None:
    try:
        found = ip_address(text.strip("[]").partition("%")[0])
    except ValueError:
        return None
    return (found.ipv4_mapped or found) if isinstance(found, IPv6Address) else found
