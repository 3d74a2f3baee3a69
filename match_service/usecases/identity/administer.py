"""Administration. Every use case writes an audit entry in its own transaction."""

import uuid
from collections.abc import Sequence
from dataclasses import replace

from match_service.domain.errors import Malformed, NotFound
from match_service.domain.identity.account import Account, name_key
from match_service.domain.identity.audit import OPERATOR, AuditAction, AuditEntry
from match_service.domain.identity.caller import Caller
from match_service.domain.life_cycle.life_cycle import ended
from match_service.domain.life_cycle.verdict import adjudicated
from match_service.domain.play.commit import life_commit
from match_service.domain.play.match import Match
from match_service.domain.play.request import Request, repeated
from match_service.domain.play.step import SPECTATOR, Origin
from match_service.usecases.identity.ports import AdminPorts
from match_service.usecases.play.commits import commit_context, commit_off_board
from match_service.usecases.play.retry import retry_on_conflict, stored
from match_service.usecases.ports.clock import Clock
from match_service.usecases.ports.identity import AuditLog

REASON_MAX = 500


async def look_at_player(ports: AdminPorts, caller: Caller, *, player_id: str = "", name: str = "") -> Account:
    """A player's account, by player id or name. Raises `NotFound`."""
    accounts = ports.accounts
    account = await accounts.get(player_id) if player_id else await accounts.by_name(name_key(name))
    if account is None:
        raise NotFound("UNKNOWN_PLAYER")
    await ports.audit.add(_entry(ports.play.clock, caller.player_id, AuditAction.LOOK, account.player.player_id))
    return account


async def set_suspended(ports: AdminPorts, caller: Caller, player_id: str, reason: str, *, is_suspended: bool) -> None:
    """Suspend or unsuspend a player. Idempotent. Raises `NotFound`, `Malformed`."""
    action = AuditAction.SUSPEND if is_suspended else AuditAction.UNSUSPEND
    entry = _entry(ports.play.clock, caller.player_id, action, player_id, _reason(reason))
    if not await ports.audit.set_suspended(player_id, entry.at if is_suspended else None, entry):
        raise NotFound("UNKNOWN_PLAYER")


async def revoke_player_sessions(ports: AdminPorts, caller: Caller, player_id: str, reason: str) -> None:
    """End every session of a player. Raises `NotFound`, `Malformed`."""
    entry = _entry(ports.play.clock, caller.player_id, AuditAction.REVOKE_SESSIONS, player_id, _reason(reason))
    if not await ports.audit.revoke_all(player_id, entry.at, entry):
        raise NotFound("UNKNOWN_PLAYER")


async def adjudicate(ports: AdminPorts, caller: Caller, match_id: str, winner: str, reason: str, request: Request) -> Match:
    """End a match by a verdict; a draw if `winner` is empty.

    Raises `NotFound`, `Refused`, `Malformed`, `RequestReused`, `Fault`.
    """
    entry = _entry(ports.play.clock, caller.player_id, AuditAction.ADJUDICATE, match_id, _reason(reason), f"winner={winner}")

    async def attempt() -> Match:
        row = await ports.play.matches.head(match_id, request)
        if row is None:
            raise NotFound("UNKNOWN_MATCH")
        if row.result is not None:
            repeated(request, row.result)
            return stored(await ports.play.matches.match(match_id))
        if winner and winner not in {each.seat for each in row.head.seats if each.seat != SPECTATOR}:
            raise Malformed("winner", "the match has no such seat")
        # No version: a match can be ended although its rules are unavailable.
        context = await commit_context(ports.play, None, request)
        verdict = adjudicated(winner)
        commit = life_commit(row.head, lambda life: ended(life, verdict), context, seat="", origin=Origin.ADMIN)
        await commit_off_board(ports.play, replace(commit, audit=entry))
        return stored(await ports.play.matches.match(match_id))

    return await retry_on_conflict(attempt, ports.play.limits.attempts_max)


async def list_audit_entries(ports: AdminPorts, before: tuple[int, str] | None, size: int) -> tuple[Sequence[AuditEntry], bool]:
    """A page of the audit log, newest first, and whether there are more."""
    page = await ports.audit.page(before, size + 1)
    return page[:size], len(page) > size


async def set_admin(audit: AuditLog, clock: Clock, name: str, *, is_admin: bool) -> bool:
    """Grant or withdraw an account's admin right, from the command line. Returns False for an unknown account."""
    action = AuditAction.GRANT_ADMIN if is_admin else AuditAction.WITHDRAW_ADMIN
    return await audit.set_admin(name_key(name), _entry(clock, OPERATOR, action, name), is_admin=is_admin)


def _reason(text: str) -> str:
    if not text.strip() or len(text) > REASON_MAX:
        raise Malformed("reason", f"must be 1 to {REASON_MAX} characters")
    return text


def _entry(clock: Clock, admin_id: str, action: AuditAction, subject: str, reason: str = "", detail: str = "") -> AuditEntry:
    return AuditEntry(str(uuid.uuid4()), clock.now(), admin_id, action, subject, reason, detail)
