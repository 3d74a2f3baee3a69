"""Abort a match that has hardly begun, or take back the opening that it would have become."""

from match_service.domain.errors import Fault
from match_service.domain.identity.caller import Caller
from match_service.domain.life_cycle.life_cycle import Abort
from match_service.domain.lobby.opening import OpeningState
from match_service.domain.play.request import Request, repeated
from match_service.usecases.life_cycle.change_life_cycle import change_life
from match_service.usecases.lobby.openings import take_back
from match_service.usecases.lobby.ports import LobbyPorts


async def abort_match(ports: LobbyPorts, caller: Caller, match_id: str, request: Request) -> None:
    """End a match without a result, or take back an opening that the caller made. Raises as `change_life`."""
    for _ in range(ports.play.limits.attempts_max):
        opening = await ports.openings.get(opening_id=match_id)
        # What the caller may not see is answered as what there is not.
        is_seen = opening is not None and opening.opening.is_seen_by(caller.player_id)
        if opening is None or not is_seen or opening.opening.state is OpeningState.STARTED:
            await change_life(ports.play, caller, match_id, request, Abort)
            return
        earlier = await ports.requests.find(request)
        if earlier is not None:
            repeated(request, earlier)
            return
        if await take_back(ports, caller, opening, request):
            return
    raise Fault("CONTENDED")
