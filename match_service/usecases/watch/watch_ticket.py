"""Watch a ticket: where it stands, until it waits no more; and who watches is there."""

from collections import Counter
from collections.abc import AsyncGenerator, Iterator
from contextlib import contextmanager

from match_service.domain.identity.caller import Caller
from match_service.domain.lobby.bot_match_ticket import TicketState
from match_service.usecases.lobby.player_queue import Standing, find_ticket, standing
from match_service.usecases.lobby.ports import QueuePorts
from match_service.usecases.watch.streaming import end_of_stream, unless_slow

_BATCH = 500


class TicketPresence:
    """Tickets that streams of this replica watch. `see` notes all of them in batches."""

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
        """Write down that whose tickets are watched here are there. Returns how many. Raises `Fault`."""
        here = list(self._here)
        for begin in range(0, len(here), _BATCH):
            await ports.player_tickets.see(here[begin : begin + _BATCH], ports.play.clock.now())
        return len(here)


def watch_ticket(
    ports: QueuePorts, watched: TicketPresence, caller: Caller, ticket_id: str
) -> AsyncGenerator[Standing | None, None]:
    """Where it stands: at once, with each beat, and at its end, which is the last. None: the stream ends, but the ticket waits.

    Raises `NotFound`, `NotPermitted`, `TooMany`, and `Fault` where the queue cannot be read.
    """
    return unless_slow(ports.play, _standings(ports, watched, caller, ticket_id), lambda: None)


async def _standings(
    ports: QueuePorts, watched: TicketPresence, caller: Caller, ticket_id: str
) -> AsyncGenerator[Standing | None, None]:
    ticket = await find_ticket(ports, caller, ticket_id)
    with ports.play.feed.listen(caller.player_id) as ear, watched.watching(ticket.ticket_id):
        await ports.player_tickets.see([ticket.ticket_id], ports.play.clock.now())
        beat_at = 0
        while True:
            ear.take()
            ticket = await find_ticket(ports, caller, ticket.ticket_id)
            if ticket.state is not TicketState.QUEUED:
                yield await standing(ports, ticket)
                return
            if cut := end_of_stream(ports.play, caller.expires_at, is_closing=ear.is_closing):
                ports.play.meter.cut(cut)
                yield None
                return
            if ports.play.clock.ticks() >= beat_at:
                beat_at = ports.play.clock.ticks() + ports.play.limits.heartbeat_ms
                yield await standing(ports, ticket)
            await ear.wait(max(0, beat_at - ports.play.clock.ticks()))
