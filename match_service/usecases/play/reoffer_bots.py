"""Find bots' decisions that nobody plays, and call the workers again."""

from match_service.usecases.play.ports import PlayPorts
from match_service.usecases.ports.play import OwedBots

_BATCH = 100


async def reoffer_bots(ports: PlayPorts, owed: OwedBots) -> int:
    """Offer again what was offered too long ago. Returns how many.

    A worker that lives renews its offer with every action. While many tasks wait, nothing is offered: the tasks are there, and
    more of them would only make the queue longer. Raises `Fault` if the queue or the database does not answer.
    """
    now = ports.clock.now()
    if await ports.bots.depth() >= ports.limits.offers_max:
        return 0
    claimed = await owed.claim(now - ports.limits.offer_after_ms, now, _BATCH)
    for match_id, seat in claimed:
        ports.bots.offer(match_id, seat)
    ports.meter.requeued(len(claimed))
    return len(claimed)
