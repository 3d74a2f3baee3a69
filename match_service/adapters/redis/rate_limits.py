"""Rate limits in Redis, shared by all replicas. While Redis is down, each replica enforces its share."""

from collections import OrderedDict
from collections.abc import Callable, Mapping, Sequence
from hashlib import sha256

from redis.asyncio import Redis

from match_service.adapters.connection_errors import REDIS_ERRORS
from match_service.domain.rate_limit import Bucket, Budget, Charge, Rate, take_all
from match_service.usecases.ports.clock import Clock

Rates = Mapping[Budget, Rate]

BUCKETS_MAX = 100_000
"""Maximum buckets in a replica's memory. The least recently used are dropped, which refills them."""

_AGAIN_MS = 1_000
_PREFIX = "zhanqi:limit"

# `domain.rate_limit.take_all` on Redis's clock, atomically: all buckets pay or none does. A bucket is stored as the time when it
# is full again, and expires then.
_TAKE = """
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local after, wait = {}, 0
for i, key in ipairs(KEYS) do
  local burst, refill = tonumber(ARGV[2 * i - 1]), tonumber(ARGV[2 * i])
  local fill = burst * refill
  local full_at = math.min(math.max(tonumber(redis.call('GET', key) or 0), now), now + fill)
  after[i] = full_at + refill
  wait = math.max(wait, after[i] - now - fill)
end
if wait > 0 then return wait end
for i, key in ipairs(KEYS) do redis.call('SET', key, string.format('%d', after[i]), 'PX', after[i] - now) end
return 0
"""


class LocalLimiter:
    """`RateLimiter` of one replica."""

    def __init__(self, rates: Rates, clock: Clock) -> None:
        self._rates = rates
        self._clock = clock
        self._buckets: OrderedDict[Charge, Bucket] = OrderedDict()

    def __len__(self) -> int:
        return len(self._buckets)

    async def take(self, charges: Sequence[Charge]) -> int:
        return self.take_now(charges)

    def take_now(self, charges: Sequence[Charge]) -> int:
        """Synchronous `take`."""
        known = [(self._rates[each.budget], self._buckets.get(each, Bucket())) for each in charges]
        buckets, wait = take_all(known, self._clock.now())
        for charge, bucket in zip(charges, buckets, strict=True):
            self._buckets[charge] = bucket
            self._buckets.move_to_end(charge)
        while len(self._buckets) > BUCKETS_MAX:
            self._buckets.popitem(last=False)
        return wait


class RedisLimiter:
    """Buckets shared by all replicas. Raises `REDIS_ERRORS`."""

    def __init__(self, client: Redis, rates: Rates) -> None:
        self._rates = rates
        self._script = client.register_script(_TAKE)

    async def take(self, charges: Sequence[Charge]) -> int:
        rates = [self._rates[each.budget] for each in charges]
        figures = [figure for rate in rates for figure in (rate.burst, rate.refill_ms)]
        return int(await self._script(keys=[_key(each) for each in charges], args=figures))


class SharedLimiter:
    """`RateLimiter` in Redis that falls back to the replica's share.

    `Budget.OWN_CLOCK` is always enforced locally, so that an action waits for no other machine. `count` is called for each
    decision, with True for Redis.
    """

    def __init__(
        self, redis: RedisLimiter | None, rates: Rates, clock: Clock, *, replicas: int, count: Callable[[bool], None]
    ) -> None:
        self._redis = redis
        self._clock = clock
        self._count = count
        self._own = LocalLimiter(rates, clock)
        self._share = LocalLimiter({budget: rate.shared(replicas) for budget, rate in rates.items()}, clock)
        self._again_at = 0

    @property
    def is_local(self) -> bool:
        """Whether Redis is absent or failed recently."""
        return self._redis is None or self._clock.ticks() < self._again_at

    @property
    def buckets(self) -> int:
        """Number of buckets in this replica's memory."""
        return len(self._own) + len(self._share)

    async def take(self, charges: Sequence[Charge]) -> int:
        if all(each.budget is Budget.OWN_CLOCK for each in charges):
            return self._own.take_now(charges)
        if self._redis is not None and not self.is_local:
            try:
                wait = await self._redis.take(charges)
            except REDIS_ERRORS:
                # Spare the next calls the same timeout.
                self._again_at = self._clock.ticks() + _AGAIN_MS
            else:
                self._count(True)
                return wait
        self._count(False)
        return self._share.take_now(charges)


def _key(charge: Charge) -> str:
    # Hashed, because Redis must not hold names and addresses.
    return f"{_PREFIX}:{charge.budget.value}:{sha256(charge.key.encode()).hexdigest()[:32]}"
