"""Signing in, on fakes: the work that it takes, who is barred, and what a refresh token may still do."""

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
    """A world with a named player, whose password is `right`."""
    made = World()
    await made.store.make_player(ADA, request("CreateGuest", ""))
    made.identity.accounts.accounts["p1"] = Account(ADA, "Ada", "hash of right")
    return made


@pytest.mark.parametrize(("name", "password"), [("Ada", "wrong"), ("Eve", "right"), ("", "right"), ("Ada", "")])
async def test_an_attempt_takes_one_check_whether_there_is_the_name_or_not(name: str, password: str) -> None:
    made = await world()
    with pytest.raises(Unauthenticated) as refused:
        await log_in(made.account, name, password)
    assert refused.value.reason == "WRONG_CREDENTIALS"
    assert len(made.identity.passwords.checks) == 1


async def test_the_request_that_made_a_guest_signs_in_to_no_named_account() -> None:
    made = await world()
    sent = request("CreateGuest", "")
    guest = (await create_guest(made.account, "Eve", sent)).player
    assert (await create_guest(made.account, "Eve", sent)).player == guest
    made.store.players[guest.player_id] = replace(guest, kind=PlayerKind.NAMED)
    with pytest.raises(Refused) as refused:
        await create_guest(made.account, "Eve", sent)
    assert refused.value.reason == "NOT_A_GUEST"


async def test_the_request_that_made_a_guest_makes_no_other_once_it_is_deleted() -> None:
    made = await world()
    sent = request("CreateGuest", "")
    guest = (await create_guest(made.account, "Eve", sent)).player
    del made.store.players[guest.player_id]
    with pytest.raises(Refused) as refused:
        await create_guest(made.account, "Eve", sent)
    assert refused.value.reason == "NOT_A_GUEST"


async def test_no_sign_in_stands_for_the_password_of_an_admin_who_has_one() -> None:
    made = await world()
    made.identity.accounts.accounts["p1"] = Account(ADA, "Ada", "hash of right", is_admin=True)
    just_now = Caller(Scope.PLAY, "p1", session_id="s", signed_in_at=made.clock.time)
    with pytest.raises(Unauthenticated):
        await issue_admin_token(made.account, just_now, "")
    await issue_admin_token(made.account, just_now, "right")


async def test_a_change_of_password_that_comes_again_still_ends_the_other_sessions() -> None:
    made = await world()
    mine, other = await sign_in(made.account.session, ADA), await sign_in(made.account.session, ADA)
    # The first time ended in between.
    await made.identity.accounts.set_password("p1", "hash of a new one")
    caller = Caller(Scope.PLAY, "p1", session_id=mine.session.session_id)
    await change_password(made.account, caller, "right", "a new one")
    assert {each.session_id for each in await made.identity.sessions.live("p1", made.clock.time)} == {mine.session.session_id}
    assert other.session.session_id != mine.session.session_id


async def test_a_suspended_player_gets_in_by_nothing() -> None:
    made = await world()
    held = await sign_in(made.account.session, ADA)
    made.identity.sessions.suspended["p1"] = made.clock.time
    for signing_in in (log_in(made.account, "Ada", "right"), refresh(made.account.session, held.refresh, "r1")):
        with pytest.raises(NotPermitted) as refused:
            await signing_in
        assert refused.value.reason == "SUSPENDED"


async def test_who_is_barred_is_known_by_the_next_reading_and_forgotten_once_no_token_is_left() -> None:
    made, bars = await world(), RevocationList()
    held = await sign_in(made.account.session, ADA)
    caller = Caller(Scope.PLAY, "p1", session_id=held.session.session_id)
    await made.identity.sessions.revoke([held.session.session_id], made.clock.time)
    bars.check(caller)
    await bars.read(made.account.session)
    with pytest.raises(Unauthenticated):
        bars.check(caller)
    bars.check(replace(caller, session_id="another"))
    bars.check(Caller(Scope.SEAT, match_id="m1", seat="left"))
    made.clock.time += made.account.session.limits.access_ms
    await bars.read(made.account.session)
    assert len(bars) == 0


@given(st.lists(st.tuples(st.integers(0, 5), st.integers(0, 2)), max_size=12))
@examples(100)
def test_of_a_session_one_token_at_most_is_fresh_and_a_copy_ends_it(uses: list[tuple[int, int]]) -> None:
    """Any of the tokens that were given out is presented, by any of a few requests, in any order."""
    asyncio.run(present(uses))


async def present(uses: list[tuple[int, int]]) -> None:
    made = await world()
    given_out, used = [(await sign_in(made.account.session, ADA)).refresh], dict[str, str]()
    ended, reasons, expected = False, list[str](), list[str]()
    for which, request_number in uses:
        token, request_id = given_out[which % len(given_out)], f"r{request_number}"
        # The same request again is answered the same, unless its answer was used since.
        successor_used = token in used and any(each == given_out[given_out.index(token) + 1] for each in used)
        is_copy = token in used and (used[token] != request_id or successor_used)
        try:
            answer: SignedIn = await refresh(made.account.session, token, request_id)
        except Unauthenticated as refused:
            reasons.append(refused.reason)
            expected.append("SESSION_ENDED" if ended else "REFRESH_TOKEN_REUSED" if is_copy else "NONE")
            ended = True
            continue
        assert not ended
        assert not is_copy
        if token not in used:
            used[token] = request_id
            given_out.append(answer.refresh)
        assert answer.refresh == given_out[given_out.index(token) + 1]
        fresh = [each for each in given_out if not made.identity.sessions.tokens[token_hash(each)][1]]
        assert fresh == [given_out[-1]]
    assert reasons == expected


@given(st.text(max_size=24))
def test_a_folded_name_stays_as_it_is(name: str) -> None:
    assert name_key(name_key(name)) == name_key(name) == name_key(name.upper().lower() if name.isascii() else name)
