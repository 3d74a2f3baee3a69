"""Deleted accounts, on both databases: sign-in is refused, matches end, and a placeholder takes the seats."""

import asyncio
from typing import Any

import pytest
from sqlalchemy import Column, String

from match_service.adapters.database.identity.erasure import ERASURES
from match_service.adapters.database.tables.all_tables import Base
from match_service.adapters.database.tables.identity import PlayerRow
from match_service.domain.identity.caller import NOBODY_ID
from tests.match_service.server.arena import Arena, arena, eventually, fresh_id, updates
from tests.match_service.server.time_travel import execute, rows
from zhanqi.match.v1 import match_pb2
from zhanqi.match.v1 import player_service_pb2 as players
from zhanqi_client import Client
from zhanqi_client.errors import Refused, Unauthenticated

PASSWORD = "a password of tests"
MINUTE = match_pb2.TimeControl(kind=match_pb2.CLOCK_KIND_TURN, turn_ms=60_000)


async def id_of(client: Client) -> str:
    return (await client.account.get()).player.player_id


async def gone(service: Arena, player_id: str) -> None:
    """Wait until no row names the player."""

    async def is_gone() -> bool:
        return not await named_in(service, player_id)

    await eventually(is_gone)


async def named_in(service: Arena, player_id: str) -> list[str]:
    """The columns that name the player."""
    texts = [(table.name, column.name) for table in Base.metadata.sorted_tables for column in table.columns if is_text(column)]
    parts = [f'SELECT \'{table}.{column}\' FROM "{table}" WHERE "{column}" = :its' for table, column in texts]
    columns = {str(name) for (name,) in await rows(service.settings.database_url, " UNION ".join(parts), its=player_id)}
    # The request that created the guest is purged later.
    return sorted(columns - {"request.subject"})


def is_text(column: Column[Any]) -> bool:
    return isinstance(column.type, String)


def test_erasure_covers_every_column_that_names_a_player() -> None:
    key = Base.metadata.tables[PlayerRow.__tablename__].c.player_id
    columns = {
        f"{table.name}.{column.name}"
        for table in Base.metadata.sorted_tables
        for column in table.columns
        if any(each.column is key for each in column.foreign_keys)
    }
    assert columns <= set(ERASURES)
    names = {f"{table.name}.{column.name}" for table in Base.metadata.sorted_tables for column in table.columns}
    assert set(ERASURES) <= names


async def test_deleted_guest_is_refused_at_once(service: Arena) -> None:
    made = await service.anyone.create_guest("Ada")
    await service.anyone.with_token(made.token.value).account.delete()
    with pytest.raises(Unauthenticated):
        await service.anyone.account.refresh(made.refresh_token.value, fresh_id())
    await gone(service, made.player.player_id)


async def test_a_named_account_needs_its_password_or_a_fresh_session(fresh_service: Arena) -> None:
    mine = await fresh_service.anyone.as_guest()
    await mine.account.upgrade("Ada", PASSWORD)
    player_id = await id_of(mine)
    with pytest.raises(Unauthenticated):
        await mine.account.delete("wrong password")
    await mine.account.delete(PASSWORD)
    with pytest.raises(Unauthenticated):
        await fresh_service.anyone.account.log_in("Ada", PASSWORD)
    await gone(fresh_service, player_id)
    other = await fresh_service.anyone.as_guest()
    assert (await other.account.upgrade("Ada", PASSWORD)).name == "Ada"


async def test_old_session_does_not_replace_a_password(database_url: str) -> None:
    async with arena(database_url, fresh_sign_in_seconds=0.001) as service:
        mine = await service.anyone.as_guest()
        await mine.account.upgrade("Ada", PASSWORD)
        with pytest.raises(Refused) as refused:
            await mine.account.delete()
        assert refused.value.reason == "SIGN_IN_AGAIN"


async def test_open_matches_are_aborted_or_resigned_and_others_keep_their_history(service: Arena) -> None:
    begun = await service.duel()
    leaver, other = begun.left, begun.right
    settled = await other.open_match("toy", seat="right")
    await leaver.life.join(settled.match_id)
    late = type(begun)(settled.match_id, leaver, other)
    await late.take_turns(2)
    over = await leaver.open_match("toy", seat="left")
    await other.life.join(over.match_id)
    await leaver.life.resign(over.match_id)
    leaver_id = await id_of(leaver)
    ends = [asyncio.create_task(updates(other, match_id)) for match_id in (begun.match_id, settled.match_id)]
    await leaver.account.delete()
    for end in ends:
        assert await end
    await gone(service, leaver_id)
    verdicts = {}
    async for match in other.matches():
        seated = {each.seat: each.player for each in match.seats}
        assert (seated["left"].display_name, seated["left"].player_id) == ("a deleted player", NOBODY_ID)
        verdicts[match.match_id] = match.verdict.kind
    assert verdicts[begun.match_id] == match_pb2.VERDICT_KIND_ABORTED
    assert verdicts[settled.match_id] == match_pb2.VERDICT_KIND_RESIGNED
    assert len(verdicts) == 3
    # The opponent's updates remain.
    assert (await updates(other, over.match_id))[-1].view.rev


async def test_openings_and_tickets_of_a_deleted_player_are_taken_back(service: Arena) -> None:
    leaver, other = await service.guest(), await service.guest()
    opening = await leaver.open_match("toy")
    leaver_id = await id_of(leaver)
    await leaver.account.delete()
    await gone(service, leaver_id)
    assert [each async for each in other.life.openings()] == []
    with pytest.raises(Refused):
        await other.life.join(opening.match_id)


async def test_deletion_removes_own_ratings_and_keeps_the_opponents(database_url: str) -> None:
    async with arena(database_url, leader_matches_min=1) as service:
        await ratings_go(service)


async def ratings_go(service: Arena) -> None:
    match = await service.duel("timed", is_rated=True, time_control=MINUTE)
    await match.take_turns(2)
    await match.left.life.resign(match.match_id)
    leaver_id = await id_of(match.left)
    before = list(await match.right.ratings.of())
    assert len(before) == 1
    await match.left.account.delete()
    await gone(service, leaver_id)
    assert list(await match.right.ratings.of()) == before
    leaders = [each async for each in match.right.ratings.leaders("toy", before[0].clock_class)]
    assert leaver_id not in {each.player_id for each in leaders}
    [change] = [each async for each in match.right.ratings.history("toy", before[0].clock_class)]
    assert change.opponent_name == "a deleted player"


async def test_bots_go_with_their_owner(fresh_service: Arena) -> None:
    owner = await fresh_service.anyone.as_guest()
    await owner.account.upgrade("Ada", PASSWORD)
    made = await owner.account.register_bot("Robot")
    bot = fresh_service.anyone.with_refresh_token(made.credential.value)
    opening = await bot.open_match("toy", seat="left")
    other = await fresh_service.guest()
    await other.life.join(opening.match_id)
    owner_id, bot_id = await id_of(owner), made.bot.player.player_id
    await owner.account.delete(PASSWORD)
    await gone(fresh_service, bot_id)
    await gone(fresh_service, owner_id)
    [match] = [each async for each in other.matches()]
    assert match.verdict.kind == match_pb2.VERDICT_KIND_ABORTED


async def test_only_unused_guests_are_deleted(database_url: str) -> None:
    async with arena(database_url) as service:
        old, fresh = await service.anyone.create_guest(), await service.anyone.create_guest()
        named = await service.anyone.as_guest()
        await named.account.upgrade("Ada", PASSWORD)
        aged = "UPDATE player SET used_at = 1 WHERE player_id IN (:old, :named)"
        its = {"old": old.player.player_id, "named": await id_of(named)}
        await execute(database_url, (aged, its))
        replica = await service.replica()  # The job also runs at the start.
        await gone(service, old.player.player_id)
        await replica.anyone.account.refresh(fresh.refresh_token.value, fresh_id())
        assert (await named.account.get()).player.kind == players.PLAYER_KIND_NAMED


async def test_guests_are_kept_by_setting(sqlite_url: str) -> None:
    async with arena(sqlite_url, guest_days=0) as service:
        made = await service.anyone.create_guest()
        await execute(sqlite_url, ("UPDATE player SET used_at = 1", {}))
        other = await service.replica(guest_days=0)
        leaver = await other.anyone.create_guest()
        await other.anyone.with_token(leaver.token.value).account.delete()
        await gone(service, leaver.player.player_id)
        await service.anyone.account.refresh(made.refresh_token.value, fresh_id())
