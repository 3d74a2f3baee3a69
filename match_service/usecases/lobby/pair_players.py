"""Pair waiting players, and expire tickets of absent ones. Several replicas may do so at once.

The rules are asked for the first position before the transaction that takes the tickets, and no lock is held meanwhile: a replica
that dies leaves nothing behind. If two replicas pair the same tickets, the second to commit has started a match in vain.
"""

import asyncio
import secrets
from collections.abc import Sequence

from match_service.domain.errors import Conflict, Fault, MatchError
from match_service.domain.lobby.bot_match_ticket import TicketState
from match_service.domain.lobby.pairing import BotFill, Pair, paired
from match_service.domain.lobby.queue_ticket import PlayerTicket, Pool
from match_service.domain.play.match import Occupant
from match_service.usecases.lobby.match_creation import Terms, announce_new, prepare
from match_service.usecases.lobby.ports import QueuePorts

_LOOK = 1_000
"""Tickets read at a time, oldest first."""
_AT_ONCE = 8
_EXPIRED_AT_ONCE = 500
_NO_BOTS = -1


async def pair_players(ports: QueuePorts) -> int:
    """The number of matches created. Raises the first `Fault` after all other games are done.

    A game whose rules are unavailable waits for the next round and delays no other game.
    """
    now, rules = ports.play.clock.now(), ports.play.limits.pairing
    seen_after = now - ports.play.limits.ticket_gone_ms
    bots_before = _NO_BOTS if rules.bot_after_ms is None else now - rules.bot_after_ms
    pairings = paired(await ports.player_tickets.pairable(seen_after, bots_before, _LOOK), rules, now)
    waiting: list[Pair | BotFill] = [*pairings.pairs, *pairings.fills]
    made, faults = 0, dict[str, Fault]()
    while waiting:
        some, waiting = waiting[:_AT_ONCE], waiting[_AT_ONCE:]
        results = await asyncio.gather(*(_match(ports, each, seen_after) for each in some), return_exceptions=True)
        for each, result in zip(some, results, strict=True):
            if isinstance(result, Fault):
                faults.setdefault(_pool(each).game_id, result)
            elif isinstance(result, BaseException):
                raise result
            else:
                made += result
        waiting = [each for each in waiting if _pool(each).game_id not in faults]
    if faults:
        raise next(iter(faults.values()))
    return made


async def expire_tickets(ports: QueuePorts) -> int:
    """The number of expired tickets. An outage of the service expires none. Raises `Fault`."""
    ends = [each.end for each in await ports.play.outages.recent() if each.version is None]
    now = ports.play.clock.now()
    if ends and now - ends[-1] < ports.play.limits.ticket_gone_ms:
        return 0  # No player could be present during the outage; now they are returning.
    gone = await ports.player_tickets.expire(now - ports.play.limits.ticket_gone_ms, now, _EXPIRED_AT_ONCE)
    ports.play.feed.notify(each.player_id for each in gone)
    for each in gone:
        ports.play.meter.tickets_ended(each.pool.game_id, TicketState.EXPIRED, 1)
    return len(gone)


def _pool(matched: Pair | BotFill) -> Pool:
    return matched.ticket.pool if isinstance(matched, BotFill) else matched.first.pool


async def _match(ports: QueuePorts, matched: Pair | BotFill, seen_after: int) -> int:
    tickets = (matched.ticket,) if isinstance(matched, BotFill) else (matched.first, matched.second)
    pool = _pool(matched)
    level = matched.level if isinstance(matched, BotFill) else None
    try:
        game = await ports.games.newest(pool.game_id)
        terms = Terms(pool.options, pool.control, is_rated=pool.is_rated and level is None)
        seats = _seated(game.seats, tickets, level)
        new, steps = await prepare(ports.play, game, seats, terms, tickets[0].player_id, None)
        await ports.player_tickets.redeem(tickets, new, seen_after)
    except Conflict:
        return 0  # Another replica was faster, or a player has left.
    except Fault:
        raise
    except MatchError:
        return 0  # The game no longer accepts this pool's options.
    announce_new(ports.play, new, steps)
    ports.play.meter.paired(pool.game_id, _kind(pool, level), [each.waited_ms(new.commit.now) for each in tickets])
    return 1


def _seated(seats: Sequence[str], tickets: Sequence[PlayerTicket], level: str | None) -> tuple[tuple[str, Occupant], ...]:
    """Seats drawn at random."""
    occupants = [Occupant(player_id=each.player_id) for each in tickets]
    if level is not None:
        occupants.append(Occupant(bot_level=level))
    if secrets.randbelow(2):
        occupants.reverse()
    return tuple(zip(seats, occupants, strict=True))


def _kind(pool: Pool, level: str | None) -> str:
    if level is not None:
        return "bot"
    return "rated" if pool.is_rated else "casual"
