"""Repeat offers of bot decisions that no worker has played."""

from match_service.usecases.play.ports import PlayPorts
from match_service.usecases.ports.play import OwedBots

_BATCH = 100


async def reoffer_bots(ports: PlayPorts, owed: OwedBots) -> int:
    """Repeat offers that are too old. Returns their number. Raises `Fault`.

    Each action of a worker renews its offer. Nothing is offered while the queue is long.
    """
    now = ports.clock.now()
    if await ports.bots.depth() >= ports.limits.offers_max:
        return 0
    claimed = await owed.claim(now - ports.limits.offer_after_ms, now, _BATCH)
    for match_id, seat in claimed:
        ports.bots.offer(match_id, seat)
    ports.meter.requeued(len(claimed))
    return len(claimed)
