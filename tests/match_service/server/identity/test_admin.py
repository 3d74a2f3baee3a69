"""Admins' RPCs, on both databases: each action leaves an audit entry that cannot be changed."""

import asyncio
from collections.abc import AsyncIterator

import pytest
from sqlalchemy.exc import DBAPIError

from match_service.__main__ import main
from match_service.adapters.database.connection.database import Database
from match_service.adapters.database.identity.audit import SqlAuditLog
from match_service.adapters.system_clock import SystemClock
from match_service.usecases.identity.administer import set_admin
from tests.match_service.server.arena import Arena, arena, eventually, fresh_id, updates
from tests.match_service.server.time_travel import execute, rows
from zhanqi.match.v1 import match_pb2
from zhanqi_client import Client
from zhanqi_client.errors import AlreadyExists, MalformedRequest, NotFound, NotPermitted, Refused, ServiceError, Unauthenticated

PASSWORD = "a password of tests"
WHY = "they asked for it"


async def grant(service: Arena, name: str, *, is_admin: bool = True) -> bool:
    """Grant or revoke as the command line does."""
    database = Database(service.settings.database_url, deadline_seconds=5, connections=1)
    try:
        return await set_admin(SqlAuditLog(database), SystemClock(), name, is_admin=is_admin)
    finally:
        await database.close()


async def admin_of(service: Arena) -> Client:
    """A new admin's client with an admin token."""
    player = await service.anyone.as_guest()
    await player.account.upgrade("Root", PASSWORD)
    assert await grant(service, "ROOT")
    return service.anyone.with_token((await player.account.admin_token(PASSWORD)).value)


@pytest.fixture
async def admin(fresh_service: Arena) -> AsyncIterator[Client]:
    return await admin_of(fresh_service)  # type: ignore[return-value]


async def entries(admin: Client) -> list[tuple[str, str, str, str]]:
    """The audit log, oldest first: action, subject, reason, detail."""
    logged = [each async for each in admin.admin.audit_entries()]
    return [(each.action, each.subject, each.reason, each.detail) for each in reversed(logged)]


async def reason_of(call: object, kind: type[ServiceError]) -> str:
    """The error reason of a call."""
    with pytest.raises(kind) as caught:
        await call  # type: ignore[misc]
    return caught.value.reason


async def test_an_admin_is_made_on_the_command_line_and_acts_with_a_token_against_the_password(fresh_service: Arena) -> None:
    player = await fresh_service.anyone.as_guest()
    await player.account.upgrade("Root", PASSWORD)
    assert await reason_of(player.account.admin_token(PASSWORD), NotPermitted) == "NO_ADMIN"
    assert not await grant(fresh_service, "Nobody")
    assert await grant(fresh_service, "root")
    assert (await player.account.get()).is_admin
    assert await reason_of(player.account.admin_token("wrong password"), Unauthenticated) == "WRONG_CREDENTIALS"
    admin = fresh_service.anyone.with_token((await player.account.admin_token(PASSWORD)).value)
    assert await entries(admin) == [("grant-admin", "root", "", "")]
    # The two tokens have different permissions.
    assert await reason_of(anext(player.admin.audit_entries()), NotPermitted) == "WRONG_SCOPE"
    assert await reason_of(admin.account.get(), NotPermitted) == "WRONG_SCOPE"


async def test_former_admins_token_is_refused(fresh_service: Arena, admin: Client) -> None:
    assert await grant(fresh_service, "Root", is_admin=False)

    async def is_out() -> bool:
        try:
            await entries(admin)
        except Unauthenticated:
            return True
        return False

    await eventually(is_out)
    back = fresh_service.anyone.with_session(await fresh_service.anyone.account.log_in("Root", PASSWORD))
    assert await reason_of(back.account.admin_token(PASSWORD), NotPermitted) == "NO_ADMIN"


async def test_suspended_player_is_refused_until_unsuspended(fresh_service: Arena, admin: Client) -> None:
    player = await fresh_service.anyone.as_guest()
    await player.account.upgrade("Eve", PASSWORD)
    player_id = (await player.account.get()).player.player_id
    await admin.admin.suspend(player_id, WHY)
    assert (await admin.admin.player(name="eve")).HasField("suspend_time")

    async def is_out() -> bool:
        try:
            await player.account.get()
        except (Unauthenticated, NotPermitted):
            return True
        return False

    await eventually(is_out)
    assert await reason_of(fresh_service.anyone.account.log_in("Eve", PASSWORD), NotPermitted) == "SUSPENDED"
    await admin.admin.unsuspend(player_id, WHY)

    async def is_in() -> bool:
        return not await is_out()

    await eventually(is_in)
    assert not (await admin.admin.player(player_id)).HasField("suspend_time")
    assert await entries(admin) == [
        ("grant-admin", "ROOT", "", ""),
        ("suspend", player_id, WHY, ""),
        ("look", player_id, "", ""),
        ("unsuspend", player_id, WHY, ""),
        ("look", player_id, "", ""),
    ]


async def test_all_sessions_of_a_player_are_revoked(fresh_service: Arena, admin: Client) -> None:
    made = await fresh_service.anyone.create_guest()
    await admin.admin.revoke_sessions(made.player.player_id, WHY)
    refreshing = fresh_service.anyone.account.refresh(made.refresh_token.value, fresh_id())
    assert await reason_of(refreshing, Unauthenticated) == "SESSION_ENDED"
    assert (await entries(admin))[-1] == ("revoke-sessions", made.player.player_id, WHY, "")


@pytest.mark.parametrize("winner", ["left", "right", ""])
async def test_a_match_is_adjudicated_once(fresh_service: Arena, admin: Client, winner: str) -> None:
    match, sent = await fresh_service.duel(), fresh_id()
    watched = asyncio.create_task(updates(match.right, match.match_id))
    judged = await admin.admin.adjudicate(match.match_id, winner, WHY, request_id=sent)
    assert (judged.verdict.kind, judged.verdict.winner) == (match_pb2.VERDICT_KIND_ADJUDICATED, winner)
    assert (await watched)[-1].view.rev
    assert await admin.admin.adjudicate(match.match_id, winner, WHY, request_id=sent) == judged
    assert await reason_of(admin.admin.adjudicate(match.match_id, winner, "other", request_id=sent), AlreadyExists)
    assert await reason_of(admin.admin.adjudicate(match.match_id, winner, WHY), Refused) == "MATCH_OVER"
    assert (await entries(admin))[1:] == [("adjudicate", match.match_id, WHY, f"winner={winner}")]
    record = await rows(
        fresh_service.settings.database_url,
        "SELECT origin FROM record WHERE match_id = :its ORDER BY seq DESC",
        its=match.match_id,
    )
    assert record[0] == (5,)


async def test_failed_admin_action_leaves_no_audit_entry(fresh_service: Arena, admin: Client) -> None:
    match = await fresh_service.duel()
    before = await entries(admin)
    assert await reason_of(admin.admin.suspend(fresh_id(), WHY), NotFound) == "UNKNOWN_PLAYER"
    assert await reason_of(admin.admin.suspend("00000000-0000-0000-0000-000000000000", WHY), NotFound) == "UNKNOWN_PLAYER"
    assert await reason_of(admin.admin.revoke_sessions(fresh_id(), WHY), NotFound) == "UNKNOWN_PLAYER"
    assert await reason_of(admin.admin.player(fresh_id()), NotFound) == "UNKNOWN_PLAYER"
    assert await reason_of(admin.admin.adjudicate(fresh_id(), "", WHY), NotFound) == "UNKNOWN_MATCH"
    for winner, why in (("middle", WHY), ("spectator", WHY), ("left", ""), ("left", "x" * 501)):
        with pytest.raises(MalformedRequest):
            await admin.admin.adjudicate(match.match_id, winner, why)
    assert await entries(admin) == before


async def test_audit_log_is_append_only(fresh_service: Arena, admin: Client) -> None:
    for change in ("UPDATE audit SET reason = 'none'", "DELETE FROM audit"):
        with pytest.raises(DBAPIError):
            await execute(fresh_service.settings.database_url, (change, {}))
    assert len(await entries(admin)) == 1


async def test_the_audit_log_is_paged(fresh_service: Arena, admin: Client) -> None:
    players = [(await fresh_service.anyone.create_guest()).player.player_id for _ in range(5)]
    for player_id in players:
        await admin.admin.suspend(player_id, WHY)
    logged = [each.subject async for each in admin.admin.audit_entries(page_size=2)]
    assert logged[:-1] == players[::-1]


def test_command_line_reports_errors(
    sqlite_url: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("ZHANQI_MATCH_DATABASE_URL", sqlite_url)
    assert main(["grant-admin", "Nobody"]) == 1
    assert "no account has that name" in capsys.readouterr().err
    for arguments in (["grant-admin"], ["serve", "Ada"]):
        with pytest.raises(SystemExit):
            main(arguments)


async def test_the_command_line_makes_an_admin(sqlite_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async with arena(sqlite_url) as service:
        player = await service.anyone.as_guest()
        await player.account.upgrade("Ada", PASSWORD)
        monkeypatch.setenv("ZHANQI_MATCH_DATABASE_URL", sqlite_url)
        assert await asyncio.to_thread(main, ["grant-admin", "Ada"]) == 0
        assert (await player.account.get()).is_admin
