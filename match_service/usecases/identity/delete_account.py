"""Delete accounts: at once nobody can sign in to them; then their matches end, and nobody takes their place in history.

What comes after the first step is done by a sweep, which any replica may go on with: no deletion that was begun is forgotten.
"""

import uuid

from match_service.domain.errors import Conflict, Fault, Refused
from match_service.domain.identity.caller import Caller, Scope
from match_service.domain.life_cycle.life_cycle import Abort, GiveUp, transition
from match_service.domain.lobby.opening import OpeningState
from match_service.domain.play.commit import judged
from match_service.domain.play.match import MatchState
from match_service.domain.play.off_board import given
from match_service.domain.play.request import NO_REQUEST, Request
from match_service.domain.play.step import Origin
from match_service.usecases.identity.accounts import get_account, prove
from match_service.usecases.identity.ports import AccountPorts
from match_service.usecases.lobby.openings import decline_invitation, take_back
from match_service.usecases.lobby.ports import LobbyPorts
from match_service.usecases.play.commit_context import commit_context
from match_service.usecases.play.off_board_commit import commit_off_board
from match_service.usecases.play.ports import PlayPorts
from match_service.usecases.ports.identity import Erasure

_LEASE_MS = 60_000
_BATCH = 100


async def delete_account(ports: AccountPorts, caller: Caller, password: str) -> None:
    """Delete the caller's account and its bots. Raises `Unauthenticated`, `Refused` SIGN_IN_AGAIN."""
    await prove(ports, caller, await get_account(ports, caller), password)
    await ports.erasure.begin([caller.player_id], ports.session.clock.now())


async def delete_unused_guests(ports: AccountPorts) -> int:
    """Begin to delete guests who were not there for long. Returns how many. Raises `Fault`."""
    if ports.session.limits.guest_ms is None:
        return 0
    now = ports.session.clock.now()
    return await ports.erasure.begin_unused(now - ports.session.limits.guest_ms, now, _BATCH)


async def finish_deletions(ports: LobbyPorts, erasure: Erasure) -> int:
    """Go on with deletions that were begun. Returns how many players are gone. Raises `Fault`."""
    now, gone = ports.play.clock.now(), 0
    for player_id in await erasure.claim(now, now + _LEASE_MS, _BATCH):
        for match_id in await erasure.ties(player_id):
            await _leave(ports, player_id, match_id)
        gone += await erasure.finish(player_id)
    return gone


async def _leave(ports: LobbyPorts, player_id: str, match_id: str) -> None:
    """End the player's part in a match or an opening. One that is over by now stays as it is."""
    for _ in range(ports.play.limits.attempts_max):
        opening = await ports.openings.get(opening_id=match_id)
        if opening is None or opening.opening.state is not OpeningState.OPEN:
            await _give_up(ports.play, player_id, match_id)
            return
        is_invited = opening.opening.invited_id == player_id
        caller = Caller(Scope.PLAY, player_id=player_id if is_invited else opening.opening.opened_by)
        request = Request(caller.account, "DeleteAccount", str(uuid.uuid4()), b"")
        try:
            if is_invited:
                await decline_invitation(ports, caller, match_id, request)
                return
            if await take_back(ports, caller, opening, request):
                return
        except Refused:
            return  # Its time is over: it lapses by itself. Or it has just begun: the next round finds the match.
    raise Fault("CONTENDED")


async def _give_up(ports: PlayPorts, player_id: str, match_id: str) -> None:
    for _ in range(ports.limits.attempts_max):
        found = await ports.matches.head(match_id, NO_REQUEST)
        if found is None or found.head.state is not MatchState.ACTIVE:
            return
        seat = next((each.seat for each in found.head.seats if each.occupant.player_id == player_id), None)
        if seat is None:
            return
        moment = await commit_context(ports, None)
        now, rules = given(found.head, moment.outages), ports.limits.life(found.head.clocks.control)
        try:
            change = transition(rules, now.life, Abort(seat), moment.now)
        except Refused:
            change = transition(rules, now.life, GiveUp(seat), moment.now)
        commit = judged(found.head, change, moment, seat=seat, origin=Origin.SYSTEM)
        try:
            await commit_off_board(ports, commit)
        except Conflict:
            continue
        return
    raise Fault("CONTENDED")
