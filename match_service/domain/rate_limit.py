"""Token buckets: how much a caller may do in how much time, for players, addresses and matches. Keeps no buckets itself.

A bucket is one number, the time at which it will be full again. That is exact in integers, needs no ticking, and a bucket that is
forgotten is a full one.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import Enum


class Budget(Enum):
    """What is budgeted, and for whom."""

    PLAYER = "player"
    ADDRESS = "address"
    MATCH = "match"
    """What one does in one match, other than on its clock. Each on its own: how much the others do there may be hidden."""
    OWN_CLOCK = "own-clock"
    """One's actions in one match: whoever spends all else on anything else can still play."""
    SIGN_IN = "sign-in"
    """Calls of an address that make or look for an identity."""
    PASSWORD = "password"
    """Passwords that are tried for one account, from wherever."""


class Call(Enum):
    """The kinds of calls, as far as limits tell them apart."""

    READ = "read"
    CHANGE = "change"
    ACTION = "action"
    """An action of a seat."""
    SIGN_IN = "sign-in"
    PASSWORD = "password"
    """A call with a password in it."""


BUDGETS: Mapping[Call, tuple[Budget, ...]] = {
    Call.READ: (Budget.PLAYER, Budget.ADDRESS),
    Call.CHANGE: (Budget.PLAYER, Budget.ADDRESS, Budget.MATCH),
    Call.ACTION: (Budget.OWN_CLOCK,),
    Call.SIGN_IN: (Budget.SIGN_IN,),
    Call.PASSWORD: (Budget.SIGN_IN, Budget.PASSWORD),
}
"""Which budgets a call pays from. One that the call does not have (a match, a player) is left out."""


@dataclass(frozen=True, slots=True)
class Rate:
    """At most `burst` at once; after that one more each `refill_ms`."""

    burst: int
    refill_ms: int

    def __post_init__(self) -> None:
        if self.burst < 1 or self.refill_ms < 1:
            raise ValueError("a rate has a burst and a refill of at least 1")

    @property
    def fill_ms(self) -> int:
        """How long an empty bucket takes to be full: an untouched one may be forgotten after that."""
        return self.burst * self.refill_ms

    def shared(self, among: int) -> "Rate":
        """One's part of it, if so many share it and none knows of the others."""
        return Rate(max(1, self.burst // among), self.refill_ms * among)


@dataclass(frozen=True, slots=True)
class Charge:
    """What a call pays from: a budget, and whose."""

    budget: Budget
    key: str


@dataclass(frozen=True, slots=True)
class Bucket:
    """A bucket: it is full from `full_at` on."""

    full_at: int = 0


def take(rate: Rate, bucket: Bucket, now: int, cost: int = 1) -> tuple[Bucket, int]:
    """The bucket after the cost, and 0; or the bucket as it was, and in how many milliseconds it will have as much.

    Raises ValueError for a cost that no bucket of the rate ever holds.
    """
    if not 0 < cost <= rate.burst:
        raise ValueError(f"a cost is 1 to {rate.burst}")
    # A clock that went back must not shut a bucket for longer than it takes to fill.
    full_at = min(max(bucket.full_at, now), now + rate.fill_ms)
    after = full_at + cost * rate.refill_ms
    if after > now + rate.fill_ms:
        return bucket, after - now - rate.fill_ms
    return Bucket(after), 0


def take_all(buckets: Sequence[tuple[Rate, Bucket]], now: int, cost: int = 1) -> tuple[tuple[Bucket, ...], int]:
    """Take from each of them, or from none if one refuses; then the longest wait of those that do."""
    taken = [take(rate, bucket, now, cost) for rate, bucket in buckets]
    wait = max((wait for _, wait in taken), default=0)
    if wait:
        return tuple(bucket for _, bucket in buckets), wait
    return tuple(bucket for bucket, _ in taken), 0
