"""The players' queue: join, leave, and the position of a ticket."""

import secrets
import statistics
import uuid
from dataclasses import dataclass, replace

from match_service.domain.clock.time_control import ClockClass
from match_service.domain.errors import Conflict, Malformed, NotFound, NotPermitted, Refused, TooMany, Unauthenticated
from match_service.domain.identity.caller import Caller, Player, PlayerKind
from match_service.domain.lobby.bot_match_ticket import TicketState
from match_service.domain.lobby.queue_ticket import PlayerTicket, Pool
from match_service.domain.play.request import Request, repeated
from match_service.domain.ratings.rating import Rating
from match_service.usecases.lobby.match_creation import SEED_BYTES
from match_service.usecases.lobby.ports import QueuePorts
from match_service.usecases.play.retry import retry_on_conflict, stored

_OPPONENTS = 2
_ESTIMATE_TICKETS = 20
_ESTIMATE_WINDOW_MS = 3_600_000
_FULL_RETRY_MS = 5_000


@dataclass(frozen=True, slots=True)
class Joining:
    """A request to queue in a pool. `takes_bot`: accept a house bot after a while, unrated."""

    pool: Pool
    takes_bot: bool
    request: Request


@dataclass(frozen=True, slots=True)
class QueuePosition:
    """A ticket with its present rating window, and the median wait of its pool's latest matches (None: unknown)."""

    ticket: PlayerTicket
    window: int
    usual_wait_ms: int | None


async def join_queue(ports: QueuePorts, caller: Caller, joining: Joining) -> PlayerTicket:
    """Raises `Malformed`, `NotFound`, `Refused` ALREADY_QUEUED, `TooMany`, `RequestReused`, `Fault`."""

    async def attempt() -> PlayerTicket:
        earlier = await ports.requests.find(joining.request)
        if earlier is not None:
            return stored(await ports.player_tickets.get(repeated(joining.request, earlier).subject))
        player = await ports.players.get(caller.player_id)
        if player is None:
            raise Unauthenticated("UNKNOWN_PLAYER")
        if await ports.player_tickets.waiting_of(caller.player_id) is not None:
            raise Refused("ALREADY_QUEUED")
        await _check(ports, joining.pool)
        ticket = await _ticket(ports, player, joining)
        # A conflict: the same request, or another request of the player, was faster.
        await ports.player_tickets.create(ticket, joining.request)
        return ticket

    return await retry_on_conflict(attempt, ports.play.limits.attempts_max)


async def leave_queue(ports: QueuePorts, caller: Caller, ticket_id: str, request: Request) -> PlayerTicket:
    """The ticket after leaving; it may have been matched just before.

    Raises `NotFound`, `NotPermitted`, `RequestReused`, `Fault`.
    """

    async def attempt() -> PlayerTicket:
        earlier = await ports.requests.find(request)
        if earlier is not None:
            return stored(await ports.player_tickets.get(repeated(request, earlier).subject))
        ticket = await find_ticket(ports, caller, ticket_id)
        if ticket.state is not TicketState.QUEUED:
            return ticket
        if not await ports.player_tickets.leave(ticket, request, ports.play.clock.now()):
            raise Conflict
        ports.play.feed.notify([ticket.player_id])
        ports.play.meter.tickets_ended(ticket.pool.game_id, TicketState.LEFT, 1)
        return stored(await ports.player_tickets.get(ticket.ticket_id))

    return await retry_on_conflict(attempt, ports.play.limits.attempts_max)


async def find_ticket(ports: QueuePorts, caller: Caller, ticket_id: str) -> PlayerTicket:
    """The caller's ticket with this id, or the waiting one if the id is empty. Raises `NotFound`, `NotPermitted`."""
    if ticket_id:
        ticket = await ports.player_tickets.get(ticket_id)
    else:
        ticket = await ports.player_tickets.waiting_of(caller.player_id)
    if ticket is None:
        raise NotFound("UNKNOWN_TICKET")
    if ticket.player_id != caller.player_id:
        raise NotPermitted("NOT_YOUR_TICKET")
    return ticket


async def note_seen(ports: QueuePorts, ticket: PlayerTicket) -> None:
    """Note that the ticket's player is present; writes only now and then. Raises `Fault`."""
    now = ports.play.clock.now()
    if ticket.state is TicketState.QUEUED and now - ticket.seen_at > ports.play.limits.ticket_gone_ms // 3:
        await ports.player_tickets.see([ticket.ticket_id], now)


async def queue_position(ports: QueuePorts, ticket: PlayerTicket) -> QueuePosition:
    if ticket.state is not TicketState.QUEUED:
        return QueuePosition(ticket, 0, None)
    now = ports.play.clock.now()
    waits = await ports.player_tickets.waits(ticket.pool, now - _ESTIMATE_WINDOW_MS, _ESTIMATE_TICKETS)
    window = ports.play.limits.pairing.window(ticket, now)
    return QueuePosition(ticket, window, round(statistics.median(waits)) if waits else None)


async def _ticket(ports: QueuePorts, player: Player, joining: Joining) -> PlayerTicket:
    pool = replace(joining.pool, of_bots=player.kind is PlayerKind.BOT)
    now = ports.play.clock.now()
    ratings = await ports.ratings.of(player.player_id, pool.game_id, pool.clock_class)
    return PlayerTicket(
        ticket_id=str(uuid.uuid4()),
        player_id=player.player_id,
        pool=pool,
        rating=(ratings[0].rating if ratings else Rating()).shown,
        created_at=now,
        seen_at=now,
        last_opponents=tuple(await ports.player_tickets.last_opponents(player.player_id, pool, _OPPONENTS)),
        takes_bot=joining.takes_bot,
        account_id=player.account_id,
    )


async def _check(ports: QueuePorts, pool: Pool) -> None:
    """Refuse a ticket that could never be matched, or that exceeds the queue's bound."""
    if pool.is_rated and pool.clock_class is ClockClass.UNTIMED:
        raise Malformed("is_rated", "a match without a clock is not rated")
    game = await ports.games.newest(pool.game_id)
    await ports.play.rules.start(game.game_id, game.rules_version, pool.options, secrets.token_bytes(SEED_BYTES))
    # Counted outside the transaction: a few tickets over the bound do no harm.
    if sum((await ports.player_tickets.depth()).values()) >= ports.play.limits.queue_max:
        raise TooMany("QUEUE_FULL", _FULL_RETRY_MS)
