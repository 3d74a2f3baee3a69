"""Watch a queue ticket until it ends. A watching player counts as present."""

from collections import Counter
from collections.abc import AsyncGenerator, Iterator
from contextlib import contextmanager

from match_service.domain.identity.caller import Caller
from match_service.domain.lobby.bot_match_ticket import TicketState
from match_service.usecases.lobby.player_queue import QueuePosition, find_ticket, queue_position
from match_service.usecases.lobby.ports import QueuePorts
from match_service.usecases.watch.streaming import end_of_stream, unless_slow

_BATCH = 500


class TicketPresence:
    """The tickets watched by streams of this replica."""

    def __init__(self) -> None:
        self._here: Counter[str] = Counter()

    @contextmanager
    def watching(self, ticket_id: str) -> Iterator[None]:
        """Count a stream of the ticket while the block runs."""
        self._here[ticket_id] += 1
        try:
            yield
        finally:
            self._here[ticket_id] -= 1
            if not self._here[ticket_id]:
                del self._here[ticket_id]

    async def see(self, ports: QueuePorts) -> int:
        """Store the presence of all watched tickets, in batches. Returns how many. Raises `Fault`."""
        here = list(self._here)
        for begin in range(0, len(here), _BATCH):
            await ports.player_tickets.see(here[begin : begin + _BATCH], ports.play.clock.now())
        return len(here)


def watch_ticket(
    ports: QueuePorts, watched: TicketPresence, caller: Caller, ticket_id: str
) -> AsyncGenerator[QueuePosition | None, None]:
    """The ticket's position at once, with each heartbeat, and at its end. None: the stream ends while the ticket waits.

    Raises `NotFound`, `NotPermitted`, `TooMany`, and `Fault` if the queue cannot be read.
    """
    return unless_slow(ports.play, _positions(ports, watched, caller, ticket_id), lambda: None)


async def _positions(
    ports: QueuePorts, watched: TicketPresence, caller: Caller, ticket_id: str
) -> AsyncGenerator[QueuePosition | None, None]:
    ticket = await find_ticket(ports, caller, ticket_id)
    with ports.play.feed.listen(caller.player_id) as subscription, watched.watching(ticket.ticket_id):
        await ports.player_tickets.see([ticket.ticket_id], ports.play.clock.now())
        beat_at = 0
        while True:
            subscription.take()
            ticket = await find_ticket(ports, caller, ticket.ticket_id)
            if ticket.state is not TicketState.QUEUED:
                yield await queue_position(ports, ticket)
                return
            if cut := end_of_stream(ports.play, caller.expires_at, is_closing=subscription.is_closing):
                ports.play.meter.cut(cut)
                yield None
                return
            if ports.play.clock.ticks() >= beat_at:
                beat_at = ports.play.clock.ticks() + ports.play.limits.heartbeat_ms
                yield await queue_position(ports, ticket)
            await subscription.wait(max(0, beat_at - ports.play.clock.ticks()))
