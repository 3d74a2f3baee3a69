"""The players' queue: join it, leave it, and where a ticket stands."""

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
_ESTIMATED_FROM = 20
_ESTIMATED_SINCE_MS = 3_600_000
_FULL_RETRY_MS = 5_000


@dataclass(frozen=True, slots=True)
class Joining:
    """A player's wish to be matched in a pool. `takes_bot`: also with a bot of the house after a while, in a match not rated."""

    pool: Pool
    takes_bot: bool
    request: Request


@dataclass(frozen=True, slots=True)
class Standing:
    """Where a ticket stands: how far from its rating it would go now, and how long those waited whom its pool matched last."""

    ticket: PlayerTicket
    window: int
    usual_wait_ms: int | None


async def join_queue(ports: QueuePorts, caller: Caller, joining: Joining) -> PlayerTicket:
    """Queue. Raises `Malformed`, `NotFound`, `Refused` for a player who waits already, `TooMany`, `RequestReused`, `Fault`."""

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
        # A conflict: the same request, or another one of the player's, was faster.
        await ports.player_tickets.create(ticket, joining.request)
        return ticket

    return await retry_on_conflict(attempt, ports.play.limits.attempts_max)


async def leave_queue(ports: QueuePorts, caller: Caller, ticket_id: str, request: Request) -> PlayerTicket:
    """Leave. Returns what became of the ticket: it may have become a match a moment before.

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
    """The caller's ticket of that id, or the one that waits if it is empty. Raises `NotFound`, `NotPermitted`."""
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
    """Its player asks for it, and so is there. Not every question costs a write. Raises `Fault`."""
    now = ports.play.clock.now()
    if ticket.state is TicketState.QUEUED and now - ticket.seen_at > ports.play.limits.ticket_gone_ms // 3:
        await ports.player_tickets.see([ticket.ticket_id], now)


async def standing(ports: QueuePorts, ticket: PlayerTicket) -> Standing:
    """Where it stands now."""
    if ticket.state is not TicketState.QUEUED:
        return Standing(ticket, 0, None)
    now = ports.play.clock.now()
    waits = await ports.player_tickets.waits(ticket.pool, now - _ESTIMATED_SINCE_MS, _ESTIMATED_FROM)
    return Standing(ticket, ports.play.limits.pairing.window(ticket, now), round(statistics.median(waits)) if waits else None)


async def _ticket(ports: QueuePorts, player: Player, joining: Joining) -> PlayerTicket:
    pool = replace(joining.pool, of_bots=player.kind is PlayerKind.BOT)
    now = ports.play.clock.now()
    kept = await ports.ratings.of(player.player_id, pool.game_id, pool.clock_class)
    return PlayerTicket(
        ticket_id=str(uuid.uuid4()),
        player_id=player.player_id,
        pool=pool,
        rating=(kept[0].rating if kept else Rating()).shown,
        created_at=now,
        seen_at=now,
        last_opponents=tuple(await ports.player_tickets.last_opponents(player.player_id, pool, _OPPONENTS)),
        takes_bot=joining.takes_bot,
        account_id=player.account_id,
    )


async def _check(ports: QueuePorts, pool: Pool) -> None:
    """A ticket that can never become a match is refused at once, and one too many."""
    if pool.is_rated and pool.clock_class is ClockClass.UNTIMED:
        raise Malformed("is_rated", "a match without a clock is not rated")
    game = await ports.games.newest(pool.game_id)
    await ports.play.rules.start(game.game_id, game.rules_version, pool.options, secrets.token_bytes(SEED_BYTES))
    # Not counted in the transaction: a few more than that do no harm.
    if sum((await ports.player_tickets.depth()).values()) >= ports.play.limits.queue_max:
        raise TooMany("QUEUE_FULL", _FULL_RETRY_MS)
