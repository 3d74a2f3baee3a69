"""Sign-in on fakes: password checks, revocation, and refresh tokens."""

import asyncio
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from match_service.domain.errors import NotPermitted, Refused, Unauthenticated
from match_service.domain.identity.account import Account, name_key
from match_service.domain.identity.caller import Caller, Player, PlayerKind, Scope
from match_service.domain.identity.session import token_hash
from match_service.usecases.identity.accounts import change_password, issue_admin_token, log_in
from match_service.usecases.identity.create_guest import create_guest
from match_service.usecases.identity.revocation_list import RevocationList
from match_service.usecases.identity.sessions import SignedIn, refresh, sign_in
from tests.examples import examples
from tests.match_service.usecases.fakes import World
from tests.match_service.usecases.table import request

ADA = Player("p1", "Ada", PlayerKind.NAMED)


async def world() -> World:
    """A world with a named player. Its password is `right`."""
    result = World()
    await result.store.make_player(ADA, request("CreateGuest", ""))
    result.identity.accounts.accounts["p1"] = Account(ADA, "Ada", "hash of right")
    return result


@pytest.mark.parametrize(("name", "password"), [("Ada", "wrong"), ("Eve", "right"), ("", "right"), ("Ada", "")])
async def test_failed_log_in_checks_one_password_whether_the_name_exists_or_not(name: str, password: str) -> None:
    fakes = await world()
    with pytest.raises(Unauthenticated) as refused:
        await log_in(fakes.account, name, password)
    assert refused.value.reason == "WRONG_CREDENTIALS"
    assert len(fakes.identity.passwords.checks) == 1


async def test_create_guest_repeated_is_refused_when_the_guest_has_become_named() -> None:
    fakes = await world()
    sent = request("CreateGuest", "")
    guest = (await create_guest(fakes.account, "Eve", sent)).player
    assert (await create_guest(fakes.account, "Eve", sent)).player == guest
    fakes.store.players[guest.player_id] = replace(guest, kind=PlayerKind.NAMED)
    with pytest.raises(Refused) as refused:
        await create_guest(fakes.account, "Eve", sent)
    assert refused.value.reason == "NOT_A_GUEST"


async def test_create_guest_repeated_is_refused_when_the_guest_is_deleted() -> None:
    fakes = await world()
    sent = request("CreateGuest", "")
    guest = (await create_guest(fakes.account, "Eve", sent)).player
    del fakes.store.players[guest.player_id]
    with pytest.raises(Refused) as refused:
        await create_guest(fakes.account, "Eve", sent)
    assert refused.value.reason == "NOT_A_GUEST"


async def test_admin_token_requires_the_password_even_after_a_recent_sign_in() -> None:
    fakes = await world()
    fakes.identity.accounts.accounts["p1"] = Account(ADA, "Ada", "hash of right", is_admin=True)
    just_now = Caller(Scope.PLAY, "p1", session_id="s", signed_in_at=fakes.clock.time)
    with pytest.raises(Unauthenticated):
        await issue_admin_token(fakes.account, just_now, "")
    await issue_admin_token(fakes.account, just_now, "right")


async def test_change_password_repeated_still_ends_the_other_sessions() -> None:
    fakes = await world()
    mine, other = await sign_in(fakes.account.session, ADA), await sign_in(fakes.account.session, ADA)
    # The first attempt stopped after storing the password.
    await fakes.identity.accounts.set_password("p1", "hash of a new one")
    caller = Caller(Scope.PLAY, "p1", session_id=mine.session.session_id)
    await change_password(fakes.account, caller, "right", "a new one")
    assert {each.session_id for each in await fakes.identity.sessions.live("p1", fakes.clock.time)} == {mine.session.session_id}
    assert other.session.session_id != mine.session.session_id


async def test_suspended_player_can_neither_log_in_nor_refresh() -> None:
    fakes = await world()
    signed_in = await sign_in(fakes.account.session, ADA)
    fakes.identity.sessions.suspended["p1"] = fakes.clock.time
    for signing_in in (log_in(fakes.account, "Ada", "right"), refresh(fakes.account.session, signed_in.refresh, "r1")):
        with pytest.raises(NotPermitted) as refused:
            await signing_in
        assert refused.value.reason == "SUSPENDED"


async def test_revocation_list_rejects_a_revoked_session_until_its_tokens_expire() -> None:
    fakes, revocations = await world(), RevocationList()
    signed_in = await sign_in(fakes.account.session, ADA)
    caller = Caller(Scope.PLAY, "p1", session_id=signed_in.session.session_id)
    await fakes.identity.sessions.revoke([signed_in.session.session_id], fakes.clock.time)
    revocations.check(caller)
    await revocations.read(fakes.account.session)
    with pytest.raises(Unauthenticated):
        revocations.check(caller)
    revocations.check(replace(caller, session_id="another"))
    revocations.check(Caller(Scope.SEAT, match_id="m1", seat="left"))
    fakes.clock.time += fakes.account.session.limits.access_ms
    await revocations.read(fakes.account.session)
    assert len(revocations) == 0


@given(st.lists(st.tuples(st.integers(0, 5), st.integers(0, 2)), max_size=12))
@examples(100)
def test_session_has_one_unused_refresh_token_and_ends_when_one_is_reused(uses: list[tuple[int, int]]) -> None:
    """Tokens are presented in any order, by any of a few requests."""
    asyncio.run(present(uses))


async def present(uses: list[tuple[int, int]]) -> None:
    fakes = await world()
    issued, used = [(await sign_in(fakes.account.session, ADA)).refresh], dict[str, str]()
    ended, reasons, expected = False, list[str](), list[str]()
    for which, request_number in uses:
        token, request_id = issued[which % len(issued)], f"r{request_number}"
        # A repeated request returns the same token, unless that token was used since.
        successor_used = token in used and any(each == issued[issued.index(token) + 1] for each in used)
        is_copy = token in used and (used[token] != request_id or successor_used)
        try:
            answer: SignedIn = await refresh(fakes.account.session, token, request_id)
        except Unauthenticated as refused:
            reasons.append(refused.reason)
            expected.append("SESSION_ENDED" if ended else "REFRESH_TOKEN_REUSED" if is_copy else "NONE")
            ended = True
            continue
        assert not ended
        assert not is_copy
        if token not in used:
            used[token] = request_id
            issued.append(answer.refresh)
        assert answer.refresh == issued[issued.index(token) + 1]
        fresh = [each for each in issued if not fakes.identity.sessions.tokens[token_hash(each)][1]]
        assert fresh == [issued[-1]]
    assert reasons == expected


@given(st.text(max_size=24))
def test_name_key_is_idempotent(name: str) -> None:
    assert name_key(name_key(name)) == name_key(name) == name_key(name.upper().lower() if name.isascii() else name)
