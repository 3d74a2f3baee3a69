"""Token buckets for players, addresses and matches. Storing them is the adapters'.

A bucket is one integer: the time at which it is full again. It needs no periodic refill, and a missing bucket is a full one.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import Enum


class Budget(Enum):
    """What a bucket limits: the key that calls are counted by."""

    PLAYER = "player"
    ADDRESS = "address"
    MATCH = "match"
    """One player's calls in one match other than actions. Per player, because the opponent's activity may be hidden."""
    OWN_CLOCK = "own-clock"
    """One player's actions in one match, independent of all other budgets."""
    SIGN_IN = "sign-in"
    """Calls of an address that create or look up an identity."""
    PASSWORD = "password"
    """Password attempts for one account, from any address."""


class RateClass(Enum):
    """Rate classes of calls."""

    READ = "read"
    CHANGE = "change"
    ACTION = "action"
    SIGN_IN = "sign-in"
    PASSWORD = "password"


BUDGETS: Mapping[RateClass, tuple[Budget, ...]] = {
    RateClass.READ: (Budget.PLAYER, Budget.ADDRESS),
    RateClass.CHANGE: (Budget.PLAYER, Budget.ADDRESS, Budget.MATCH),
    RateClass.ACTION: (Budget.OWN_CLOCK,),
    RateClass.SIGN_IN: (Budget.SIGN_IN,),
    RateClass.PASSWORD: (Budget.SIGN_IN, Budget.PASSWORD),
}
"""The budgets that a call is charged to. A budget without a key in the call (no match, no player) is skipped."""


@dataclass(frozen=True, slots=True)
class Rate:
    """A burst of `burst` calls, then one more every `refill_ms`."""

    burst: int
    refill_ms: int

    def __post_init__(self) -> None:
        if self.burst < 1 or self.refill_ms < 1:
            raise ValueError("a rate has a burst and a refill of at least 1")

    @property
    def fill_ms(self) -> int:
        """Time until an empty bucket is full: an idle bucket may be dropped after that."""
        return self.burst * self.refill_ms

    def shared(self, among: int) -> "Rate":
        """One replica's share when `among` replicas limit independently."""
        return Rate(max(1, self.burst // among), self.refill_ms * among)


@dataclass(frozen=True, slots=True)
class Charge:
    """A budget and the key it is counted for."""

    budget: Budget
    key: str


@dataclass(frozen=True, slots=True)
class Bucket:
    """A bucket that is full from `full_at` on, in milliseconds."""

    full_at: int = 0


def take(rate: Rate, bucket: Bucket, now: int, cost: int = 1) -> tuple[Bucket, int]:
    """(new bucket, 0), or (unchanged bucket, milliseconds until it can pay). Raises ValueError for a cost above the burst."""
    if not 0 < cost <= rate.burst:
        raise ValueError(f"a cost is 1 to {rate.burst}")
    # A clock that jumped back must not close a bucket for longer than its fill time.
    full_at = min(max(bucket.full_at, now), now + rate.fill_ms)
    after = full_at + cost * rate.refill_ms
    if after > now + rate.fill_ms:
        return bucket, after - now - rate.fill_ms
    return Bucket(after), 0


def take_all(buckets: Sequence[tuple[Rate, Bucket]], now: int, cost: int = 1) -> tuple[tuple[Bucket, ...], int]:
    """Charge all buckets, or none if one cannot pay; then return the longest wait."""
    taken = [take(rate, bucket, now, cost) for rate, bucket in buckets]
    wait = max((wait for _, wait in taken), default=0)
    if wait:
        return tuple(bucket for _, bucket in buckets), wait
    return tuple(bucket for bucket, _ in taken), 0
