"""Openings: get, list, join, decline and cancel."""

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
"""An opening after a change, and its match's start if it is full."""


@dataclass(frozen=True, slots=True)
class Joining:
    """A request to join by id or by invite code. An empty seat is drawn."""

    opening_id: str
    code: str
    seat: str
    request: Request


async def join_match(ports: LobbyPorts, caller: Caller, joining: Joining) -> tuple[OpenMatch, Match | None]:
    """The opening, and the match if it has started. Raises `NotFound`, `Refused`, `Malformed`, `Fault`."""

    async def join(row: OpenMatch) -> Change:
        draw, now = secrets.randbits(_DRAW_BITS), ports.play.clock.now()
        # UNKNOWN_OPENING comes first: a caller who may not see it learns nothing else.
        change = joined(row.opening, caller.player_id, seat=joining.seat, code=joining.code, draw=draw, now=now)
        if row.is_rated and await _is_one_account(ports, caller.player_id, row.opening.opened_by):
            raise Refused("OWN_ACCOUNT")
        return change

    code = "" if joining.opening_id else joining.code
    opening_id = await _change(ports, joining.opening_id, code, join, joining.request)
    return await _stored(ports, opening_id), await ports.play.matches.match(opening_id)


async def decline_invitation(ports: LobbyPorts, caller: Caller, opening_id: str, request: Request) -> OpenMatch:
    """The opening after the invited caller declines. Raises `NotFound`, `Refused`, `Fault`."""

    async def decline(row: OpenMatch) -> Change:
        return declined(row.opening, caller.player_id, ports.play.clock.now()), None

    return await _stored(ports, await _change(ports, opening_id, "", decline, request))


async def cancel_opening(ports: LobbyPorts, caller: Caller, row: OpenMatch, request: Request) -> None:
    """Raises `Conflict` if the opening has changed, `Refused`, `Fault`."""
    await _store(ports, row, (cancelled(row.opening, caller.player_id, ports.play.clock.now()), None), request)


async def get_opening(ports: LobbyPorts, caller: Caller, opening_id: str) -> OpenMatch:
    """An opening that the caller may see. Raises `NotFound`."""
    row = await ports.openings.get(opening_id=opening_id)
    if row is None or not row.opening.is_seen_by(caller.player_id):
        raise NotFound("UNKNOWN_OPENING")
    return row


async def list_openings(
    ports: LobbyPorts, game_id: str, before: tuple[int, str] | None, size: int
) -> tuple[Sequence[OpenMatch], bool]:
    """A page of the public openings, newest first, and whether there are more."""
    page = await ports.openings.page(game_id, before, ports.play.clock.now(), size + 1)
    return page[:size], len(page) > size


async def names_of(ports: LobbyPorts, openings: Sequence[OpenMatch]) -> dict[str, str]:
    """Display names of all participants and invited players, by player id."""
    ids = frozenset[str]().union(*(each.opening.audience for each in openings))
    return dict(await ports.openings.names(sorted(ids)))


async def _change(
    ports: LobbyPorts,
    opening_id: str,
    code: str,
    make: Callable[[OpenMatch], Awaitable[Change]],
    request: Request,
) -> str:
    """Change the opening with this id or code, unless the request was committed before. Returns its id."""

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


async def _store(ports: LobbyPorts, row: OpenMatch, change: Change, request: Request) -> None:
    opening, start = change
    changed = replace(row, opening=opening)
    if start is None:
        await ports.openings.change(changed, request, ports.play.clock.now(), None)
        ports.play.feed.notify(opening.audience)
        return
    game = await ports.games.newest(row.game_id)
    terms = Terms(row.options, row.control, is_rated=row.is_rated, spectating=row.spectating)
    new, steps = await prepare(ports.play, game, start.seats, terms, opening.opened_by, None, match_id=opening.opening_id)
    await ports.openings.change(changed, request, ports.play.clock.now(), new)
    announce_new(ports.play, new, steps)


async def _is_one_account(ports: LobbyPorts, one_id: str, other_id: str) -> bool:
    """Whether two different players belong to one account. Ratings must not be won from oneself."""
    one, other = await ports.players.get(one_id), await ports.players.get(other_id)
    return one is not None and other is not None and one != other and one.account_id == other.account_id


async def _stored(ports: LobbyPorts, opening_id: str) -> OpenMatch:
    return stored(await ports.openings.get(opening_id=opening_id))
