"""Openings: read, list, join, decline and take back matches that wait for others."""

import secrets
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, replace

from match_service.domain.errors import NotFound, Refused
from match_service.domain.identity.caller import Caller
from match_service.domain.lobby.opening import Opening, Start, cancelled, declined, joined
from match_service.domain.play.match import Match
from match_service.domain.play.request import Request, repeated
from match_service.usecases.lobby.match_creation import Terms, announce_new, prepare
from match_service.usecases.lobby.ports import LobbyPorts
from match_service.usecases.play.retry import retry_on_conflict, stored
from match_service.usecases.ports.lobby import OpenMatch

_DRAW_BITS = 64

Change = tuple[Opening, Start | None]
"""An opening after a change, and how its match starts if it does."""


@dataclass(frozen=True, slots=True)
class Joining:
    """Who wants to join: by the id or the invite code, in that seat or, if it is empty, in one that is drawn."""

    opening_id: str
    code: str
    seat: str
    request: Request


async def join_match(ports: LobbyPorts, caller: Caller, joining: Joining) -> tuple[OpenMatch, Match | None]:
    """Join. Returns the opening, and the match if it has begun. Raises `NotFound`, `Refused`, `Malformed`, `Fault`."""

    async def join(found: OpenMatch) -> Change:
        draw, now = secrets.randbits(_DRAW_BITS), ports.play.clock.now()
        # First whether the caller may know of it at all.
        change = joined(found.opening, caller.player_id, seat=joining.seat, code=joining.code, draw=draw, now=now)
        if found.is_rated and await _is_one_account(ports, caller.player_id, found.opening.opened_by):
            raise Refused("OWN_ACCOUNT")
        return change

    code = "" if joining.opening_id else joining.code
    opening_id = await _change(ports, joining.opening_id, code, join, joining.request)
    return await _stored(ports, opening_id), await ports.play.matches.match(opening_id)


async def decline_invitation(ports: LobbyPorts, caller: Caller, opening_id: str, request: Request) -> OpenMatch:
    """Decline what the caller is invited to. Returns the opening. Raises `NotFound`, `Refused`, `Fault`."""

    async def decline(found: OpenMatch) -> Change:
        return declined(found.opening, caller.player_id, ports.play.clock.now()), None

    return await _stored(ports, await _change(ports, opening_id, "", decline, request))


async def take_back(ports: LobbyPorts, caller: Caller, row: OpenMatch, request: Request) -> None:
    """Take an opening back. Raises `Conflict` if it has changed, `Refused`, `Fault`."""
    await _store(ports, row, (cancelled(row.opening, caller.player_id, ports.play.clock.now()), None), request)


async def get_opening(ports: LobbyPorts, caller: Caller, opening_id: str) -> OpenMatch:
    """An opening that the caller may see. Raises `NotFound`."""
    found = await ports.openings.get(opening_id=opening_id)
    if found is None or not found.opening.is_seen_by(caller.player_id):
        raise NotFound("UNKNOWN_OPENING")
    return found


async def list_openings(
    ports: LobbyPorts, game_id: str, before: tuple[int, str] | None, size: int
) -> tuple[Sequence[OpenMatch], bool]:
    """A page of the public openings that wait, newest first, and whether there are more."""
    page = await ports.openings.page(game_id, before, ports.play.clock.now(), size + 1)
    return page[:size], len(page) > size


async def names_of(ports: LobbyPorts, openings: Sequence[OpenMatch]) -> dict[str, str]:
    """The names to show of all who take part or are invited."""
    ids = frozenset[str]().union(*(each.opening.audience for each in openings))
    return dict(await ports.openings.names(sorted(ids)))


async def _change(
    ports: LobbyPorts,
    opening_id: str,
    code: str,
    make: Callable[[OpenMatch], Awaitable[Change]],
    request: Request,
) -> str:
    """Change the opening of that id or code, again and again until nobody comes between, unless the request was made before.

    Returns its id.
    """

    async def attempt() -> str:
        earlier = await ports.requests.find(request)
        if earlier is not None:
            return repeated(request, earlier).subject
        row = await ports.openings.get(opening_id=opening_id, code=code)
        if row is None:
            raise NotFound("UNKNOWN_OPENING")
        await _store(ports, row, await make(row), request)
        return row.opening.opening_id

    return await retry_on_conflict(attempt, ports.play.limits.attempts_max)


async def _store(ports: LobbyPorts, found: OpenMatch, change: Change, request: Request) -> None:
    opening, start = change
    changed = replace(found, opening=opening)
    if start is None:
        await ports.openings.change(changed, request, ports.play.clock.now(), None)
        ports.play.feed.notify(opening.audience)
        return
    game = await ports.games.newest(found.game_id)
    terms = Terms(found.options, found.control, is_rated=found.is_rated, spectating=found.spectating)
    new, steps = await prepare(ports.play, game, start.seats, terms, opening.opened_by, None, match_id=opening.opening_id)
    await ports.openings.change(changed, request, ports.play.clock.now(), new)
    announce_new(ports.play, new, steps)


async def _is_one_account(ports: LobbyPorts, one_id: str, other_id: str) -> bool:
    """Whether two different players are one's: bots belong to who registered them. Ratings must not be won from oneself."""
    one, other = await ports.players.get(one_id), await ports.players.get(other_id)
    return one is not None and other is not None and one != other and one.account_id == other.account_id


async def _stored(ports: LobbyPorts, opening_id: str) -> OpenMatch:
    return stored(await ports.openings.get(opening_id=opening_id))
