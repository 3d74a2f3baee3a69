"""Abort a match before it is settled, or cancel an opening."""

from match_service.domain.identity.caller import Caller
from match_service.domain.life_cycle.life_cycle import Abort
from match_service.domain.lobby.opening import OpeningState
from match_service.domain.play.request import Request, repeated
from match_service.usecases.life_cycle.change_life_cycle import change_life
from match_service.usecases.lobby.openings import cancel_opening
from match_service.usecases.lobby.ports import LobbyPorts
from match_service.usecases.play.retry import retry_on_conflict


async def abort_match(ports: LobbyPorts, caller: Caller, match_id: str, request: Request) -> None:
    """End a match without a result, or cancel the caller's opening. Raises as `change_life`."""

    async def attempt() -> None:
        row = await ports.openings.get(opening_id=match_id)
        # An opening that the caller may not see is answered like one that does not exist.
        is_seen = row is not None and row.opening.is_seen_by(caller.player_id)
        if row is None or not is_seen or row.opening.state is OpeningState.STARTED:
            await change_life(ports.play, caller, match_id, request, Abort)
            return
        earlier = await ports.requests.find(request)
        if earlier is not None:
            repeated(request, earlier)
            return
        await cancel_opening(ports, caller, row, request)

    await retry_on_conflict(attempt, ports.play.limits.attempts_max)
