"""The queue of matches between house bots."""

import secrets
import uuid
from dataclasses import dataclass

from match_service.domain.errors import Conflict, Fault, Malformed, MatchError, NotFound, NotPermitted, TooMany, Unauthenticated
from match_service.domain.identity.caller import Caller
from match_service.domain.lobby.bot_match_ticket import Ticket
from match_service.domain.play.match import Occupant
from match_service.domain.play.request import Request, repeated
from match_service.usecases.lobby.create_match import check_level
from match_service.usecases.lobby.match_creation import SEED_BYTES, Terms, announce_new, prepare
from match_service.usecases.lobby.ports import QueuePorts
from match_service.usecases.play.retry import stored

_BATCH = 20
_FAULT_MS = 1_000
_PUT_OFF_MS = 30_000


@dataclass(frozen=True, slots=True)
class Wish:
    """A bot match to queue. `options` is a serialized `Any`, empty for the game's default."""

    game_id: str
    options: bytes
    levels: tuple[str, ...]
    request: Request


async def queue_bot_match(ports: QueuePorts, caller: Caller, wish: Wish) -> Ticket:
    """Raises `Malformed`, `NotFound`, `TooMany`, `RequestReused`, `Fault`."""
    earlier = await _earlier(ports, wish.request)
    if earlier is not None:
        return earlier
    if await ports.players.get(caller.player_id) is None:
        raise Unauthenticated("UNKNOWN_PLAYER")
    await _check(ports, wish)
    ticket = Ticket(str(uuid.uuid4()), caller.player_id, wish.game_id, wish.options, wish.levels, ports.play.clock.now())
    try:
        await ports.bot_tickets.create(ticket, wish.request, ports.play.limits.tickets_max)
    except Conflict:
        return stored(await _earlier(ports, wish.request))
    return ticket


async def get_ticket(ports: QueuePorts, caller: Caller, ticket_id: str) -> Ticket:
    """The caller's ticket. Raises `NotFound`, `NotPermitted`."""
    ticket = await ports.bot_tickets.get(ticket_id)
    if ticket is None:
        raise NotFound("UNKNOWN_TICKET")
    if ticket.player_id != caller.player_id:
        raise NotPermitted("NOT_YOUR_TICKET")
    return ticket


async def match_tickets(ports: QueuePorts) -> int:
    """The number of matches created from tickets, as far as there is room. A failing ticket goes behind the others."""
    created = 0
    for ticket in await ports.bot_tickets.due(ports.play.clock.now(), _BATCH):
        try:
            created += await _match(ports, ticket)
        except TooMany:
            break
        except MatchError as error:
            wait = _FAULT_MS if isinstance(error, Fault) else _PUT_OFF_MS
            await ports.bot_tickets.put_off(ticket.ticket_id, ports.play.clock.now() + wait)
    return created


async def _match(ports: QueuePorts, ticket: Ticket) -> int:
    game = await ports.games.newest(ticket.game_id)
    occupants = tuple((seat, Occupant(bot_level=level)) for seat, level in zip(game.seats, ticket.levels, strict=True))
    new, steps = await prepare(ports.play, game, occupants, Terms(ticket.options), ticket.player_id, None)
    try:
        await ports.bot_tickets.redeem(ticket, new, ports.play.limits.bot_matches_max)
    except Conflict:
        return 0  # Another replica was faster.
    announce_new(ports.play, new, steps)
    return 1


async def _check(ports: QueuePorts, wish: Wish) -> None:
    """Refuse a ticket that could never become a match: malformed options, unknown levels."""
    game = await ports.games.newest(wish.game_id)
    if len(wish.levels) != len(game.seats):
        raise Malformed("levels", f"must have one level for each of {', '.join(game.seats)}")
    for index, level in enumerate(wish.levels):
        check_level(ports.play.limits, level, f"levels[{index}]")
    await ports.play.rules.start(game.game_id, game.rules_version, wish.options, secrets.token_bytes(SEED_BYTES))


async def _earlier(ports: QueuePorts, request: Request) -> Ticket | None:
    result = await ports.requests.find(request)
    return None if result is None else await ports.bot_tickets.get(repeated(request, result).subject)
