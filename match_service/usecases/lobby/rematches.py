"""Rematches: offer, decline, get."""

import uuid
from dataclasses import replace

from match_service.domain.errors import NotFound, NotPermitted
from match_service.domain.identity.caller import Caller
from match_service.domain.lobby.rematch import Rematch, RematchMade, declined, offered
from match_service.domain.play.request import Request, repeated
from match_service.usecases.lobby.match_creation import Terms, announce_new, prepare
from match_service.usecases.lobby.ports import LobbyPorts
from match_service.usecases.play.retry import retry_on_conflict
from match_service.usecases.ports.lobby import OldMatch


async def offer_rematch(ports: LobbyPorts, caller: Caller, match_id: str, request: Request) -> Rematch:
    """The rematch after the caller's offer. Raises `NotFound`, `NotPermitted`, `Refused`, `RequestReused`, `Fault`."""

    async def attempt() -> Rematch:
        old, seat = await _look(ports, caller, match_id)
        if await _was_done(ports, request):
            return old.rematch
        rematch, event = offered(
            old.rematch,
            seat,
            state=old.state,
            new_match_id=str(uuid.uuid4()),
            now=ports.play.clock.now(),
            lasts_ms=ports.play.limits.rematch_ms,
        )
        await _store(ports, replace(old, rematch=rematch), event, request)
        return rematch

    return await retry_on_conflict(attempt, ports.play.limits.attempts_max)


async def decline_rematch(ports: LobbyPorts, caller: Caller, match_id: str, request: Request) -> Rematch:
    """The rematch after the caller declines. Raises `NotFound`, `NotPermitted`, `Refused`, `RequestReused`, `Fault`."""

    async def attempt() -> Rematch:
        old, seat = await _look(ports, caller, match_id)
        if await _was_done(ports, request):
            return old.rematch
        rematch, _event = declined(old.rematch, seat, state=old.state)
        await ports.rematches.change(replace(old, rematch=rematch), request, ports.play.clock.now(), None)
        _notify(ports, rematch)
        return rematch

    return await retry_on_conflict(attempt, ports.play.limits.attempts_max)


async def get_rematch(ports: LobbyPorts, caller: Caller, match_id: str) -> Rematch:
    """Raises `NotFound`, `NotPermitted`."""
    return (await _look(ports, caller, match_id))[0].rematch


async def _look(ports: LobbyPorts, caller: Caller, match_id: str) -> tuple[OldMatch, str]:
    old = await ports.rematches.get(match_id)
    if old is None:
        raise NotFound("UNKNOWN_MATCH")
    for seat, occupant in old.rematch.seats:
        if occupant.player_id == caller.player_id:
            return old, seat
    raise NotPermitted("NO_SEAT")


async def _was_done(ports: LobbyPorts, request: Request) -> bool:
    earlier = await ports.requests.find(request)
    return earlier is not None and bool(repeated(request, earlier).subject)


async def _store(ports: LobbyPorts, changed: OldMatch, event: object, request: Request) -> None:
    if not isinstance(event, RematchMade):
        await ports.rematches.change(changed, request, ports.play.clock.now(), None)
        _notify(ports, changed.rematch)
        return
    game = await ports.games.newest(changed.game_id)
    terms = Terms(changed.options, changed.control, is_rated=changed.is_rated, spectating=changed.spectating)
    creator = next(occupant.player_id for _, occupant in event.seats if occupant.player_id is not None)
    new, steps = await prepare(ports.play, game, event.seats, terms, creator or "", None, match_id=event.match_id)
    await ports.rematches.change(changed, request, ports.play.clock.now(), new)
    announce_new(ports.play, new, steps)


def _notify(ports: LobbyPorts, rematch: Rematch) -> None:
    ports.play.feed.notify(occupant.player_id for _, occupant in rematch.seats if occupant.player_id is not None)
