"""Delete accounts. Signing in stops at once; a sweep then ends their matches and replaces them in history by a placeholder.

Any replica may continue the sweep, so every deletion that was begun is finished.
"""

import uuid

from match_service.domain.errors import Refused
from match_service.domain.identity.caller import Caller, Scope
from match_service.domain.life_cycle.life_cycle import Abort, Change, GiveUp, Life, transition
from match_service.domain.lobby.opening import OpeningState
from match_service.domain.play.commit import life_commit
from match_service.domain.play.match import MatchState
from match_service.domain.play.request import NO_REQUEST, Request
from match_service.domain.play.step import Origin
from match_service.usecases.identity.accounts import get_account, prove
from match_service.usecases.identity.ports import AccountPorts
from match_service.usecases.lobby.openings import cancel_opening, decline_invitation
from match_service.usecases.lobby.ports import LobbyPorts
from match_service.usecases.play.commits import commit_context, commit_off_board
from match_service.usecases.play.ports import PlayPorts
from match_service.usecases.play.retry import retry_on_conflict
from match_service.usecases.ports.identity import Erasure

_LEASE_MS = 60_000
_BATCH = 100


async def delete_account(ports: AccountPorts, caller: Caller, password: str) -> None:
    """Delete the caller's account and its bots. Raises `Unauthenticated`, `Refused` SIGN_IN_AGAIN."""
    await prove(ports, caller, await get_account(ports, caller), password)
    await ports.erasure.begin([caller.player_id], ports.session.clock.now())


async def delete_unused_guests(ports: AccountPorts) -> int:
    """Begin to delete guests unused for `guest_ms`. Returns how many. Raises `Fault`."""
    if ports.session.limits.guest_ms is None:
        return 0
    now = ports.session.clock.now()
    return await ports.erasure.begin_unused(now - ports.session.limits.guest_ms, now, _BATCH)


async def finish_deletions(ports: LobbyPorts, erasure: Erasure) -> int:
    """Continue begun deletions. Returns how many players are gone. Raises `Fault`."""
    now, gone = ports.play.clock.now(), 0
    for player_id in await erasure.claim(now, now + _LEASE_MS, _BATCH):
        for match_id in await erasure.ties(player_id):
            await _leave(ports, player_id, match_id)
        gone += await erasure.finish(player_id)
    return gone


async def _leave(ports: LobbyPorts, player_id: str, match_id: str) -> None:
    """End the player's match or opening, unless it has ended."""

    async def attempt() -> None:
        row = await ports.openings.get(opening_id=match_id)
        if row is None or row.opening.state is not OpeningState.OPEN:
            await _give_up(ports.play, player_id, match_id)
            return
        is_invited = row.opening.invited_id == player_id
        caller = Caller(Scope.PLAY, player_id=player_id if is_invited else row.opening.opened_by)
        request = Request(caller.account, "DeleteAccount", str(uuid.uuid4()), b"")
        try:
            if is_invited:
                await decline_invitation(ports, caller, match_id, request)
            else:
                await cancel_opening(ports, caller, row, request)
        except Refused:
            return  # It has expired and lapses by itself, or has just begun and the next round sees the match.

    await retry_on_conflict(attempt, ports.play.limits.attempts_max)


async def _give_up(ports: PlayPorts, player_id: str, match_id: str) -> None:
    async def attempt() -> None:
        row = await ports.matches.head(match_id, NO_REQUEST)
        if row is None or row.head.state is not MatchState.ACTIVE:
            return
        head = row.head
        seat = next((each.seat for each in head.seats if each.occupant.player_id == player_id), None)
        if seat is None:
            return
        context = await commit_context(ports, None)
        rules = ports.limits.life(head.clocks.control)

        def abort_or_resign(life: Life) -> Change:
            try:
                return transition(rules, life, Abort(seat), context.now)
            except Refused:
                return transition(rules, life, GiveUp(seat), context.now)

        await commit_off_board(ports, life_commit(head, abort_or_resign, context, seat=seat, origin=Origin.SYSTEM))

    await retry_on_conflict(attempt, ports.limits.attempts_max)
