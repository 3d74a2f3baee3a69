"""Rate limits: buckets that all replicas share in Redis, or, while that is gone, each replica's own part of them."""

from collections import OrderedDict
from collections.abc import Callable, Mapping, Sequence
from hashlib import sha256

from redis.asyncio import Redis

from match_service.adapters.connection_errors import REDIS_LOST
from match_service.domain.rate_limit import Bucket, Budget, Charge, Rate, take_all
from match_service.usecases.ports.clock import Clock

Rates = Mapping[Budget, Rate]

BUCKETS_MAX = 100_000
"""How many buckets a replica keeps by itself; of more, those longest untouched are forgotten, and so full."""

_AGAIN_MS = 1_000
_PREFIX = "zhanqi:limit"

# `domain.rate_limit.take_all` on Redis' own clock, in one step: all buckets pay or none does. A bucket is the time at which it
# will be full again, and goes by itself then.
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
        """`take`, without waiting for anything."""
        known = [(self._rates[each.budget], self._buckets.get(each, Bucket())) for each in charges]
        buckets, wait = take_all(known, self._clock.now())
        for charge, bucket in zip(charges, buckets, strict=True):
            self._buckets[charge] = bucket
            self._buckets.move_to_end(charge)
        while len(self._buckets) > BUCKETS_MAX:
            self._buckets.popitem(last=False)
        return wait


class RedisLimiter:
    """The buckets that replicas share. Raises what is in `REDIS_LOST`."""

    def __init__(self, client: Redis, rates: Rates) -> None:
        self._rates = rates
        self._script = client.register_script(_TAKE)

    async def take(self, charges: Sequence[Charge]) -> int:
        """As `RateLimiter.take`."""
        rates = [self._rates[each.budget] for each in charges]
        figures = [figure for rate in rates for figure in (rate.burst, rate.refill_ms)]
        return int(await self._script(keys=[_key(each) for each in charges], args=figures))


class SharedLimiter:
    """`RateLimiter` that all replicas share, or, while Redis does not answer, each with its part.

    What concerns nobody but the caller's own clock is kept at the replica at all times: an action waits for no other machine.
    `count` is told who decided, for each call: True for Redis.
    """

    def __init__(
        self, redis: RedisLimiter | None, rates: Rates, clock: Clock, *, replicas: int, count: Callable[[bool], None]
    ) -> None:
        self._redis = redis
        self._clock = clock
        self._count = count
        self._own = LocalLimiter(rates, clock)
        self._part = LocalLimiter({budget: rate.shared(replicas) for budget, rate in rates.items()}, clock)
        self._again_at = 0

    @property
    def is_local(self) -> bool:
        """Whether Redis did not answer of late, or there is none."""
        return self._redis is None or self._clock.ticks() < self._again_at

    @property
    def buckets(self) -> int:
        """How many buckets this replica keeps by itself."""
        return len(self._own) + len(self._part)

    async def take(self, charges: Sequence[Charge]) -> int:
        if all(each.budget is Budget.OWN_CLOCK for each in charges):
            return self._own.take_now(charges)
        if self._redis is not None and not self.is_local:
            try:
                wait = await self._redis.take(charges)
            except REDIS_LOST:
                # Others that come meanwhile need not wait for the same silence.
                self._again_at = self._clock.ticks() + _AGAIN_MS
            else:
                self._count(True)
                return wait
        self._count(False)
        return self._part.take_now(charges)


def _key(charge: Charge) -> str:
    # Hashed: names and addresses are in no other store.
    return f"{_PREFIX}:{charge.budget.value}:{sha256(charge.key.encode()).hexdigest()[:32]}"
