"""Openings: read, list, join and take back matches that wait for others."""

import secrets
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from match_service.domain.errors import Conflict, Fault, NotFound, Refused
from match_service.domain.identity import Caller
from match_service.domain.match import Match
from match_service.domain.opening import Opening, Start, cancelled, joined
from match_service.domain.request import Request, repeated
from match_service.usecases.founding import Terms, announce_new, prepare
from match_service.usecases.games import Games
from match_service.usecases.life_ports import OpenMatch
from match_service.usecases.ports import Ports

_DRAW_BITS = 64


@dataclass(frozen=True, slots=True)
class Joining:
    """Who wants to join: by the id or the invite code, in that seat or, if it is empty, in one that is drawn."""

    opening_id: str
    code: str
    seat: str
    request: Request


async def join_match(ports: Ports, games: Games, caller: Caller, joining: Joining) -> tuple[OpenMatch, Match | None]:
    """Join. Returns the opening, and the match if it has begun. Raises `NotFound`, `Refused`, `Malformed`, `Fault`."""

    def join(found: OpenMatch) -> tuple[Opening, Start | None]:
        draw, now = secrets.randbits(_DRAW_BITS), ports.clock.now()
        return joined(found.opening, caller.player_id, seat=joining.seat, code=joining.code, draw=draw, now=now)

    for _ in range(ports.limits.attempts_max):
        earlier = await ports.requests.find(joining.request)
        if earlier is not None:
            return await _joined(ports, repeated(joining.request, earlier).subject)
        found = await ports.openings.get(opening_id=joining.opening_id, code="" if joining.opening_id else joining.code)
        if found is None:
            raise NotFound("UNKNOWN_OPENING")
        if found.is_rated and await _is_one_account(ports, caller.player_id, found.opening.opened_by):
            raise Refused("OWN_ACCOUNT")
        try:
            await _change(ports, games, found, join, joining.request)
        except Conflict:
            continue
        return await _joined(ports, found.opening.opening_id)
    raise Fault("CONTENDED")


async def take_back(ports: Ports, games: Games, caller: Caller, found: OpenMatch, request: Request) -> bool:
    """Take an opening back. Returns False if somebody else changed it meanwhile. Raises `Refused`, `Fault`."""
    try:
        await _change(ports, games, found, lambda it: (cancelled(it.opening, caller.player_id, ports.clock.now()), None), request)
    except Conflict:
        return False
    return True


async def get_opening(ports: Ports, caller: Caller, opening_id: str) -> OpenMatch:
    """An opening that the caller may see. Raises `NotFound`."""
    found = await ports.openings.get(opening_id=opening_id)
    if found is None or (found.code and not found.opening.has(caller.player_id)):
        raise NotFound("UNKNOWN_OPENING")
    return found


async def list_openings(
    ports: Ports, game_id: str, before: tuple[int, str] | None, size: int
) -> tuple[Sequence[OpenMatch], bool]:
    """A page of the public openings that wait, newest first, and whether there are more."""
    page = await ports.openings.page(game_id, before, ports.clock.now(), size + 1)
    return page[:size], len(page) > size


async def names_of(ports: Ports, openings: Sequence[OpenMatch]) -> dict[str, str]:
    """The names to show of all who take part."""
    ids = {place.occupant.player_id for each in openings for place in each.opening.places}
    return dict(await ports.openings.names(sorted(player_id for player_id in ids if player_id is not None)))


async def _change(
    ports: Ports, games: Games, found: OpenMatch, change: Callable[[OpenMatch], tuple[Opening, Start | None]], request: Request
) -> None:
    opening, start = change(found)
    changed = replace(found, opening=opening)
    if start is None:
        await ports.openings.change(changed, request, ports.clock.now(), None)
        ports.feed.notify(each.occupant.player_id for each in opening.places if each.occupant.player_id is not None)
        return
    game = await games.newest(found.game_id)
    terms = Terms(found.options, found.control, is_rated=found.is_rated, spectating=found.spectating)
    new, steps = await prepare(ports, game, start.seats, terms, opening.opened_by, None, match_id=opening.opening_id)
    await ports.openings.change(changed, request, ports.clock.now(), new)
    announce_new(ports, new, steps)


async def _is_one_account(ports: Ports, one_id: str, other_id: str) -> bool:
    """Whether two different players are one's: bots belong to who registered them. Ratings must not be won from oneself."""
    one, other = await ports.players.get(one_id), await ports.players.get(other_id)
    return one is not None and other is not None and one != other and one.account_id == other.account_id


async def _joined(ports: Ports, opening_id: str) -> tuple[OpenMatch, Match | None]:
    found = await ports.openings.get(opening_id=opening_id)
    if found is None:
        raise Fault("CONTENDED")
    return found, await ports.matches.match(opening_id)
