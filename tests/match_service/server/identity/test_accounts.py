"""Accounts over gRPC, on both databases: signing in, refreshing and signing out."""

import asyncio

import pytest

from match_service.adapters.identity.tokens import SignedTokens
from match_service.adapters.system_clock import SystemClock
from match_service.domain.identity.caller import Caller, Scope
from match_service.domain.identity.session import Session
from match_service.server.messages.requests import identified
from tests.match_service.server.arena import TOKEN_KEY, Arena, arena, eventually, fresh_id
from tests.match_service.server.time_travel import execute, rows
from zhanqi.match.v1 import account_service_pb2 as pb
from zhanqi.match.v1 import player_service_pb2 as players
from zhanqi_client import Client
from zhanqi_client.errors import (
    Exhausted,
    MalformedRequest,
    NotFound,
    NotPermitted,
    Refused,
    Unauthenticated,
)

PASSWORD = "a password of tests"
TABLES = ("account", "session", "refresh_token", "request", "player")


async def named(service: Arena, name: str = "Ada") -> Client:
    """A named account's client."""
    guest = await service.anyone.as_guest()
    await guest.account.upgrade(name, PASSWORD)
    return guest


async def refused(call: object, kind: type[Exception] = Unauthenticated) -> str:
    """The error reason of a call."""
    with pytest.raises(kind) as caught:
        await call  # type: ignore[misc]
    reason: str = caught.value.reason  # type: ignore[attr-defined]
    return reason


async def test_a_guest_comes_back_with_its_refresh_token(fresh_service: Arena) -> None:
    made = await fresh_service.anyone.create_guest("Ada")
    back = fresh_service.anyone.with_refresh_token(made.refresh_token.value)
    account = await back.account.get()
    assert (account.player.player_id, account.player.display_name) == (made.player.player_id, "Ada")
    assert account.player.kind == players.PLAYER_KIND_GUEST
    assert (account.name, account.has_password, account.is_admin) == ("", False, False)


async def test_a_refresh_token_is_good_once_and_its_second_use_ends_the_session(service: Arena) -> None:
    first = (await service.anyone.create_guest()).refresh_token.value
    second = await service.anyone.account.refresh(first, fresh_id())
    client = service.anyone.with_token(second.token.value)
    await client.account.get()
    assert await refused(service.anyone.account.refresh(first, fresh_id())) == "REFRESH_TOKEN_REUSED"
    assert await refused(service.anyone.account.refresh(second.refresh_token.value, fresh_id())) == "SESSION_ENDED"

    async def is_out() -> bool:
        try:
            await client.account.get()
        except Unauthenticated as error:
            return error.reason == "REVOKED_TOKEN"
        return False

    await eventually(is_out)


async def test_the_same_refresh_sent_again_is_answered_as_the_first_time(service: Arena) -> None:
    first, sent = (await service.anyone.create_guest()).refresh_token.value, fresh_id()
    answers = await asyncio.gather(*(service.anyone.account.refresh(first, sent) for _ in range(4)))
    assert len({each.refresh_token.value for each in answers}) == 1
    third = await service.anyone.account.refresh(answers[0].refresh_token.value, fresh_id())
    # Its successor was used, so the first token is a copy now.
    assert await refused(service.anyone.account.refresh(first, sent)) == "REFRESH_TOKEN_REUSED"
    assert await refused(service.anyone.account.refresh(third.refresh_token.value, fresh_id())) == "SESSION_ENDED"


async def test_concurrent_use_of_a_refresh_token_ends_the_session(service: Arena) -> None:
    first = (await service.anyone.create_guest()).refresh_token.value
    calls = [service.anyone.account.refresh(first, fresh_id()) for _ in range(2)]
    ended = await asyncio.gather(*calls, return_exceptions=True)
    won = [each for each in ended if not isinstance(each, BaseException)]
    assert len(won) == 1
    assert await refused(service.anyone.account.refresh(won[0].refresh_token.value, fresh_id())) == "SESSION_ENDED"


@pytest.mark.parametrize("token", ["", "garbage", "x" * 200])
async def test_unknown_refresh_token_is_refused(light: Arena, token: str) -> None:
    assert await refused(light.anyone.account.refresh(token, fresh_id())) == "INVALID_REFRESH_TOKEN"


async def test_no_secret_is_stored(fresh_service: Arena) -> None:
    guest = await fresh_service.anyone.create_guest()
    client = fresh_service.anyone.with_token(guest.token.value)
    await client.account.upgrade("Ada", PASSWORD)
    bot = await client.account.register_bot("Robot")
    secrets = [guest.refresh_token.value, guest.token.value, PASSWORD, bot.credential.value]
    tables = [await rows(fresh_service.settings.database_url, f"SELECT * FROM {table}") for table in TABLES]
    stored = str(tables)
    assert "$argon2id$" in stored
    assert [secret for secret in secrets if secret in stored or secret in fresh_service.log.getvalue()] == []


def test_stored_request_hashes_exclude_passwords() -> None:
    sent, caller = fresh_id(), Caller(Scope.PLAY, "p1")
    bodies = [
        pb.UpgradeAccountRequest(request_id=sent, name=name, password=password)
        for name, password in (("Ada", PASSWORD), ("Ada", "another password"), ("Eve", PASSWORD))
    ]
    hashes = [identified(caller, each).body_hash for each in bodies]
    assert hashes[0] == hashes[1] != hashes[2]


async def test_a_guest_becomes_a_named_account_and_keeps_its_matches(fresh_service: Arena) -> None:
    match = await fresh_service.match()
    before = await match.left.account.get()
    account = await match.left.account.upgrade("Ádà_1", PASSWORD)
    assert account.player.player_id == before.player.player_id
    assert (account.player.kind, account.player.display_name) == (players.PLAYER_KIND_NAMED, "Ádà_1")
    assert (await match.left.view(match.match_id)).seat == "left"
    back = fresh_service.anyone.with_session(await fresh_service.anyone.account.log_in("ÁDÀ_1", PASSWORD))
    assert (await back.view(match.match_id)).seat == "left"
    assert [each.match_id async for each in back.matches()] == [match.match_id]
    assert await refused(match.left.account.upgrade("Eve", PASSWORD), Refused) == "NOT_A_GUEST"


async def test_an_upgrade_sent_again_changes_nothing(fresh_service: Arena) -> None:
    guest, sent = await fresh_service.anyone.as_guest(), fresh_id()
    calls = [guest.account.upgrade("Ada", PASSWORD, request_id=sent) for _ in range(3)]
    assert {each.name for each in await asyncio.gather(*calls)} == {"Ada"}


@pytest.mark.parametrize("name", ["ada", "ADA", "Ａｄａ"])
async def test_a_name_is_taken_in_any_case_and_width(fresh_service: Arena, name: str) -> None:
    await named(fresh_service, "Ada")
    other = await fresh_service.anyone.as_guest()
    assert await refused(other.account.upgrade(name, PASSWORD), Refused) == "NAME_TAKEN"
    assert (await other.account.upgrade("Eve", PASSWORD)).name == "Eve"


async def test_name_is_given_to_one_of_two_concurrent_upgrades(fresh_service: Arena) -> None:
    guests = [await fresh_service.anyone.as_guest() for _ in range(2)]
    ended = await asyncio.gather(*(each.account.upgrade("Ada", PASSWORD) for each in guests), return_exceptions=True)
    assert sorted(type(each).__name__ for each in ended) == ["Account", "Refused"]


@pytest.mark.parametrize("name", ["", "ab", "x" * 25, "a b c", "a\nbc", "ad\u202ea", "<ada>"])
async def test_invalid_name_is_malformed(fresh_light: Arena, name: str) -> None:
    guest = await fresh_light.anyone.as_guest()
    with pytest.raises(MalformedRequest) as malformed:
        await guest.account.upgrade(name, PASSWORD)
    assert [field.path for field in malformed.value.fields] == ["name"]


@pytest.mark.parametrize("password", ["short", "x" * 129])
async def test_a_password_too_short_or_long_is_malformed(fresh_light: Arena, password: str) -> None:
    guest = await fresh_light.anyone.as_guest()
    with pytest.raises(MalformedRequest) as malformed:
        await guest.account.upgrade("Ada", password)
    assert [field.path for field in malformed.value.fields] == ["password"]
    await guest.account.upgrade("Ada", PASSWORD)
    with pytest.raises(MalformedRequest) as malformed:
        await guest.account.change_password(PASSWORD, password)
    assert [field.path for field in malformed.value.fields] == ["new_password"]


async def test_wrong_password_and_unknown_name_get_the_same_error(fresh_light: Arena) -> None:
    await named(fresh_light)
    attempts = [("Ada", "wrong password"), ("Eve", PASSWORD), ("", PASSWORD), ("Ada", ""), ("Ada", "x" * 128)]
    assert {await refused(fresh_light.anyone.account.log_in(*each)) for each in attempts} == {"WRONG_CREDENTIALS"}


async def test_a_new_password_ends_every_other_session(fresh_service: Arena) -> None:
    mine = await named(fresh_service)
    other = await fresh_service.anyone.account.log_in("Ada", PASSWORD)
    assert await refused(mine.account.change_password("wrong password", "another password")) == "WRONG_CREDENTIALS"
    await mine.account.change_password(PASSWORD, "another password")
    await mine.account.change_password(PASSWORD, "another password")  # A retry of the same request.
    assert await refused(fresh_service.anyone.account.refresh(other.refresh_token.value, fresh_id())) == "SESSION_ENDED"
    assert await refused(fresh_service.anyone.account.log_in("Ada", PASSWORD)) == "WRONG_CREDENTIALS"
    await fresh_service.anyone.account.log_in("Ada", "another password")
    await mine.account.get()


async def test_sessions_are_listed_and_revoked_one_by_one_or_all(fresh_service: Arena) -> None:
    mine = await named(fresh_service)
    other = await fresh_service.anyone.account.log_in("Ada", PASSWORD)
    sessions = await mine.account.sessions()
    assert [each.session_id for each in sessions if not each.is_current] == [other.session_id]
    assert await refused((await fresh_service.anyone.as_guest()).account.revoke_session(other.session_id), NotFound)
    await mine.account.revoke_session(other.session_id)
    assert await refused(fresh_service.anyone.account.refresh(other.refresh_token.value, fresh_id())) == "SESSION_ENDED"
    assert [each.is_current for each in await mine.account.sessions()] == [True]
    await mine.account.revoke_all_sessions()

    async def is_out() -> bool:
        try:
            await mine.account.get()
        except Unauthenticated:
            return True
        return False

    await eventually(is_out)


async def test_excess_sessions_end_least_recently_used_first(database_url: str) -> None:
    async with arena(database_url, sessions_max=2) as service:
        await named(service)
        second = await service.anyone.account.log_in("Ada", PASSWORD)
        third = await service.anyone.account.log_in("Ada", PASSWORD)
        live = await service.anyone.with_token(third.token.value).account.sessions()
        assert {each.session_id for each in live} == {second.session_id, third.session_id}


async def test_a_session_ends_when_it_is_not_used(fresh_service: Arena) -> None:
    made = await fresh_service.anyone.create_guest()
    await execute(fresh_service.settings.database_url, ("UPDATE session SET expires_at = 1", {}))
    assert await refused(fresh_service.anyone.account.refresh(made.refresh_token.value, fresh_id())) == "SESSION_ENDED"


async def test_keys_change_while_tokens_are_out(sqlite_url: str) -> None:
    new_key = "a new key of tests that signs tokens"
    async with arena(sqlite_url) as old:
        token = (await old.anyone.create_guest()).token.value
        both = await old.replica(token_key=f"{new_key},{TOKEN_KEY}")
        await both.anyone.with_token(token).account.get()
        newer = (await both.anyone.create_guest()).token.value
        assert await refused(old.anyone.with_token(newer).account.get()) == "INVALID_TOKEN"
        knows = await old.replica(token_key=f"{TOKEN_KEY},{new_key}")
        await knows.anyone.with_token(newer).account.get()
        after = await old.replica(token_key=new_key)
        await after.anyone.with_token(newer).account.get()
        assert await refused(after.anyone.with_token(token).account.get()) == "INVALID_TOKEN"


async def test_a_refresh_that_is_repeated_after_keys_changed_is_still_the_same(sqlite_url: str) -> None:
    async with arena(sqlite_url) as old:
        first, sent = (await old.anyone.create_guest()).refresh_token.value, fresh_id()
        answer = await old.anyone.account.refresh(first, sent)
        both = await old.replica(token_key=f"a new key of tests that signs tokens,{TOKEN_KEY}")
        assert (await both.anyone.account.refresh(first, sent)).refresh_token == answer.refresh_token


async def test_a_stream_ends_when_its_session_is_revoked(sqlite_url: str) -> None:
    async with arena(sqlite_url, heartbeat_seconds=0.05) as service:
        match = await service.match()
        watched = match.left.watch(match.match_id)
        await anext(watched)
        await match.left.account.revoke_all_sessions()
        async with asyncio.timeout(10):
            # The client requested another token instead.
            assert await refused(anext(watched)) == "SESSION_ENDED"


async def test_a_spectators_token_does_nothing_but_watch(light: Arena) -> None:
    match = await light.match()
    token = await match.left.account.spectate_token()
    spectator = light.anyone.with_token(token.value)
    assert [each.game_id for each in await spectator.games()] == ["toy"]
    assert await refused(spectator.view(match.match_id), NotPermitted) == "WRONG_SCOPE"
    assert await refused(spectator.account.get(), NotPermitted) == "WRONG_SCOPE"


async def test_a_registered_bot_plays_with_its_credential(fresh_service: Arena) -> None:
    owner = await named(fresh_service)
    made = await owner.account.register_bot("Robot")
    bot = fresh_service.anyone.with_refresh_token(made.credential.value)
    account = await bot.account.get()
    assert (account.player.display_name, account.player.kind) == ("Robot", players.PLAYER_KIND_BOT)
    opening = await bot.open_match("toy", seat="left")
    await owner.life.join(opening.match_id)
    assert (await bot.view(opening.match_id)).seat == "left"
    assert await refused(bot.account.register_bot("Child"), NotPermitted) == "WRONG_SCOPE"
    assert await refused(bot.account.sessions(), NotPermitted) == "WRONG_SCOPE"
    # It may be used repeatedly and stays the same.
    again = await fresh_service.anyone.account.refresh(made.credential.value, fresh_id())
    assert again.refresh_token.value == made.credential.value


async def test_a_registration_sent_again_gives_the_same_bot_and_credential(fresh_service: Arena) -> None:
    owner, sent = await named(fresh_service), fresh_id()
    made = await asyncio.gather(*(owner.account.register_bot("Robot", request_id=sent) for _ in range(3)))
    assert len({(each.bot.player.player_id, each.credential.value) for each in made}) == 1
    assert len(await owner.account.bots()) == 1


async def test_a_bots_credential_is_renewed_and_revoked(fresh_service: Arena) -> None:
    owner = await named(fresh_service)
    made = await owner.account.register_bot("Robot")
    bot_id, old = made.bot.player.player_id, made.credential.value
    new = await owner.account.renew_bot_credential(bot_id)
    assert await refused(fresh_service.anyone.account.refresh(old, fresh_id())) == "SESSION_ENDED"
    await fresh_service.anyone.account.refresh(new, fresh_id())
    assert [each.has_credential for each in await owner.account.bots()] == [True]
    await owner.account.revoke_bot_credential(bot_id)
    assert await refused(fresh_service.anyone.account.refresh(new, fresh_id())) == "SESSION_ENDED"
    assert [each.has_credential for each in await owner.account.bots()] == [False]
    stranger = await named(fresh_service, "Eve")
    assert await refused(stranger.account.renew_bot_credential(bot_id), NotFound) == "UNKNOWN_BOT"


async def test_bots_need_a_named_account_and_are_bounded(database_url: str) -> None:
    async with arena(database_url, bots_max=2) as service:
        guest = await service.anyone.as_guest()
        assert await refused(guest.account.register_bot("Robot"), Refused) == "NOT_NAMED"
        owner = await named(service)
        made = [await owner.account.register_bot(f"Robot {number}") for number in range(2)]
        assert await refused(owner.account.register_bot("Robot 3"), Exhausted) == "TOO_MANY_BOTS"
        await owner.account.delete_bot(made[0].bot.player.player_id)
        await owner.account.register_bot("Robot 3")


async def test_token_of_an_unknown_player_is_refused(light: Arena) -> None:
    tokens = SignedTokens([TOKEN_KEY], SystemClock(), access_seconds=60, admin_seconds=60, seat_seconds=60)
    stranger = light.anyone.with_token(tokens.access(Scope.PLAY, Session("s", fresh_id(), Scope.PLAY, 1, 1, None)).value)
    assert await refused(stranger.account.get()) == "UNKNOWN_PLAYER"
