"""Invitations of a player by ID over gRPC, on both databases and across two replicas."""

import asyncio
from collections.abc import Sequence
from contextlib import aclosing
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from match_service.domain.identity.caller import NOBODY_ID
from tests.match_service.server.arena import Arena, arena, eventually, fresh_id
from tests.match_service.server.edge.test_edge import metrics
from tests.match_service.server.identity.test_deletion import gone, id_of
from tests.match_service.server.life_cycle.test_life import refusal
from tests.match_service.server.time_travel import execute
from tests.match_service.server.watch.test_watch_player import Stream, until
from tests.services.valkey import Valkey
from zhanqi.match.v1 import match_pb2, opening_pb2
from zhanqi.match.v1 import match_service_pb2 as pb
from zhanqi_client import Client, seat_of_bot, seat_of_caller
from zhanqi_client.errors import AlreadyExists, Exhausted, MalformedRequest, NotFound, Refused, ServiceError

MINUTE = match_pb2.TimeControl(kind=match_pb2.CLOCK_KIND_TURN, turn_ms=60_000)
ANYBODY = pb.SeatRequest(anybody=pb.Anybody())


@dataclass(frozen=True)
class Someone:
    """A player: ID, client, and the client at another replica if there is one."""

    player_id: str
    here: Client
    there: Client


async def someone(service: Arena, name: str = "", there: Arena | None = None) -> Someone:
    made = await service.anyone.create_guest(name)
    token = made.token.value
    return Someone(made.player.player_id, service.anyone.with_token(token), (there or service).anyone.with_token(token))


async def next_opening(stream: Stream) -> opening_pb2.Opening:
    """The next opening on a player's stream."""
    return (await until(stream, "opening"))[-1].opening


async def state_of(client: Client, match_id: str) -> int:
    return (await client.life.opening(match_id)).state


async def invite(service: Arena, client: Client, **changes: Any) -> pb.CreateMatchResponse:
    """CreateMatch without the checks of the client's own method."""
    seats = [seat_of_caller("left"), ANYBODY]
    asked = pb.CreateMatchRequest(
        **{"request_id": fresh_id(), "game_id": "toy", "seats": seats, "access": pb.ACCESS_INVITE} | changes
    )
    return await client._connection.call(client._matches.CreateMatch, asked)


async def test_invited_player_is_notified_on_another_replica_and_joins_by_id(service: Arena) -> None:
    other = await service.replica(poll_seconds=0.05, heartbeat_seconds=60)
    ada, ben = await someone(service, "Ada"), await someone(service, "Ben", other)
    async with aclosing(ben.there.watch_player()) as ben_stream, aclosing(ada.here.watch_player()) as ada_stream:
        for stream in (ben_stream, ada_stream):
            await until(stream, "all_told")
        made = await ada.here.open_match("toy", seat="left", invited_player_id=ben.player_id)
        opening = await next_opening(ben_stream)
        assert (opening.match_id, opening.state, opening.wanted) == (made.match_id, opening_pb2.OPENING_STATE_OPEN, 1)
        assert (opening.invited.player_id, opening.invited.display_name) == (ben.player_id, "Ben")
        assert [each.player.display_name for each in opening.places] == ["Ada"]
        assert opening.by_invite
        assert (made.invite_code, opening.invite_code) == ("", "")
        assert (await next_opening(ada_stream)).invited.player_id == ben.player_id
        joined = await ben.there.life.join(made.match_id)
        assert joined.match.match_id == made.match_id
        for stream in (ben_stream, ada_stream):
            assert (await next_opening(stream)).state == opening_pb2.OPENING_STATE_STARTED
    assert (await ben.here.view(made.match_id)).seat == "right"
    assert (await ben.there.life.join(made.match_id)).match.match_id == made.match_id


async def test_invitation_reaches_another_replica_by_hint(sqlite_url: str, tmp_path: Path) -> None:
    server = Valkey(tmp_path)
    server.start()
    try:
        # Heartbeats and polling are too slow to deliver it.
        async with arena(sqlite_url, redis_url=server.url, heartbeat_seconds=600, poll_seconds=600) as one:
            await hear_by_a_hint(one)
    finally:
        server.kill()


async def hear_by_a_hint(one: Arena) -> None:
    other = await one.replica()

    async def hear() -> bool:
        return all([(await metrics(each)).get("zhanqi_match_hints_deaf") == 0 for each in (one, other)])

    await eventually(hear)
    ada, ben = await someone(one), await someone(one, there=other)
    async with aclosing(ben.there.watch_player()) as ben_stream, aclosing(ada.here.watch_player()) as ada_stream:
        for stream in (ben_stream, ada_stream):
            await until(stream, "all_told")
        made = await ada.here.open_match("toy", invited_player_id=ben.player_id)
        assert (await next_opening(ben_stream)).match_id == made.match_id
        assert (await next_opening(ada_stream)).match_id == made.match_id
        await ben.there.life.decline_invitation(made.match_id)
        assert (await next_opening(ada_stream)).state == opening_pb2.OPENING_STATE_DECLINED


async def test_invitation_is_hidden_from_other_players(light: Arena) -> None:
    ada, ben, eve = [await someone(light) for _ in range(3)]
    made = await ada.here.open_match("toy", invited_player_id=ben.player_id)
    calls = [
        eve.here.life.opening(made.match_id),
        eve.here.life.join(made.match_id),
        eve.here.life.join(made.match_id, invite_code="ABCDEFGHJK"),
        eve.here.life.decline_invitation(made.match_id),
    ]
    unknown = await asyncio.gather(*calls, eve.here.life.join(fresh_id()), return_exceptions=True)
    assert {str(each) for each in unknown if isinstance(each, NotFound)} == {str(unknown[-1])}
    assert len([each for each in unknown if isinstance(each, NotFound)]) == len(unknown)
    aborts = [await reason(eve.here.life.abort(match_id), NotFound) for match_id in (made.match_id, fresh_id())]
    assert aborts == ["UNKNOWN_MATCH"] * 2
    for each in (ada, ben, eve):
        assert [opening async for opening in each.here.life.openings()] == []
    async with aclosing(eve.here.watch_player()) as stream:
        assert [each.WhichOneof("kind") for each in await until(stream, "all_told")] == ["all_told"]
    for each in (ada, ben):
        assert (await each.here.life.opening(made.match_id)).invited.player_id == ben.player_id


async def test_new_player_stream_shows_open_invitations_only(service: Arena) -> None:
    ada, ben = await someone(service), await someone(service)
    waiting, declined = [await ada.here.open_match("toy", invited_player_id=ben.player_id) for _ in range(2)]
    await ben.here.life.decline_invitation(declined.match_id)
    for each in (ada, ben):
        async with aclosing(each.here.watch_player()) as stream:
            first, *rest = await until(stream, "all_told")
        assert (first.opening.match_id, len(rest)) == (waiting.match_id, 1)


async def test_declined_invitation_stays_closed_and_frees_a_place(database_url: str) -> None:
    async with arena(database_url, openings_max=1, invitations_max=1) as service:
        await decline(service)


async def decline(service: Arena) -> None:
    ada, ben = await someone(service), await someone(service)
    made = await ada.here.open_match("toy", invited_player_id=ben.player_id)
    assert await refusal(ada.here.life.decline_invitation(made.match_id)) == "NOT_INVITED"
    assert await reason(ada.here.open_match("toy"), Exhausted) == "TOO_MANY_OPENINGS"
    async with aclosing(ada.here.watch_player()) as stream:
        await until(stream, "all_told")
        sent = fresh_id()
        answers = [await ben.here.life.decline_invitation(made.match_id, request_id=sent) for _ in range(2)]
        answers.append(await ben.here.life.decline_invitation(made.match_id))
        assert {each.state for each in answers} == {opening_pb2.OPENING_STATE_DECLINED}
        assert (await next_opening(stream)).state == opening_pb2.OPENING_STATE_DECLINED
    assert await refusal(ben.here.life.join(made.match_id)) == "OPENING_CLOSED"
    assert await refusal(ada.here.life.abort(made.match_id)) == "OPENING_CLOSED"
    again = await ada.here.open_match("toy", invited_player_id=ben.player_id)
    with pytest.raises(AlreadyExists):
        await ben.here.life.decline_invitation(again.match_id, request_id=sent)
    await ben.here.life.join(again.match_id)
    assert await refusal(ben.here.life.decline_invitation(again.match_id)) == "OPENING_CLOSED"


async def test_invited_player_is_notified_of_cancelling_and_lapsing(light: Arena) -> None:
    other = await light.replica(poll_seconds=0.05, heartbeat_seconds=0.2)
    ada, ben = await someone(light), await someone(light, there=other)
    first, second = [await ada.here.open_match("toy", invited_player_id=ben.player_id) for _ in range(2)]
    async with aclosing(ben.there.watch_player()) as stream:
        await until(stream, "all_told")
        await ada.here.life.abort(first.match_id)
        opening = await next_opening(stream)
        assert (opening.match_id, opening.state) == (first.match_id, opening_pb2.OPENING_STATE_CANCELLED)
        past = "UPDATE opening SET expires_at = 1 WHERE opening_id = :its"
        await execute(light.settings.database_url, (past, {"its": second.match_id}))
        assert await refusal(ben.here.life.decline_invitation(second.match_id)) == "OPENING_CLOSED"
        await light.replica()  # The job also runs at the start.
        while (opening := await next_opening(stream)).state == opening_pb2.OPENING_STATE_OPEN:
            continue  # The opening's expiry has changed.
        assert (opening.match_id, opening.state) == (second.match_id, opening_pb2.OPENING_STATE_LAPSED)


async def reason(call: Any, kind: type[ServiceError]) -> str:
    """The error reason of a call."""
    with pytest.raises(kind) as failed:
        await call
    return failed.value.reason


@pytest.mark.parametrize("player_id", ["3f1d0a52-6c1e-4c7c-9a52-8d6f0b1f7c11", "greedy", NOBODY_ID])
async def test_unknown_player_cannot_be_invited(light: Arena, player_id: str) -> None:
    ada = await light.guest()
    assert await reason(ada.open_match("toy", invited_player_id=player_id), NotFound) == "UNKNOWN_PLAYER"


async def test_a_deleted_player_is_not_invited(light: Arena) -> None:
    ada, ben = await someone(light), await someone(light)
    await ben.here.account.delete()
    assert await reason(ada.here.open_match("toy", invited_player_id=ben.player_id), NotFound) == "UNKNOWN_PLAYER"


@pytest.mark.parametrize(
    ("changes", "path"),
    [
        ({"access": pb.ACCESS_PUBLIC}, "invited_player_id"),
        ({"access": pb.ACCESS_UNSPECIFIED}, "invited_player_id"),
        ({"seats": [seat_of_caller("left"), seat_of_bot("", "uniform")]}, "seats"),
    ],
)
async def test_an_invitation_is_by_invite_and_has_a_seat(light: Arena, changes: dict[str, object], path: str) -> None:
    ada, ben = await someone(light), await someone(light)
    with pytest.raises(MalformedRequest) as malformed:
        await invite(light, ada.here, invited_player_id=ben.player_id, **changes)
    assert [each.path for each in malformed.value.fields] == [path]


async def test_player_cannot_invite_themself(light: Arena) -> None:
    ada = await someone(light)
    with pytest.raises(MalformedRequest) as malformed:
        await invite(light, ada.here, invited_player_id=ada.player_id)
    assert [each.path for each in malformed.value.fields] == ["invited_player_id"]


async def test_own_bot_can_be_invited_unrated_only(light: Arena) -> None:
    owner = await light.guest()
    await owner.account.upgrade("Ada", "a password of tests")
    made = await owner.account.register_bot("Robot")
    robot, bot_id = light.anyone.with_refresh_token(made.credential.value), made.bot.player.player_id
    rated = owner.open_match("toy", invited_player_id=bot_id, is_rated=True, time_control=MINUTE)
    assert await reason(rated, Refused) == "OWN_ACCOUNT"
    opening = await owner.open_match("toy", invited_player_id=bot_id)
    assert (await robot.life.join(opening.match_id)).match.match_id == opening.match_id


async def test_repeated_invitation_request_creates_one_invitation(service: Arena) -> None:
    ada, ben = await someone(service), await someone(service)
    sent = fresh_id()
    calls = (ada.here.open_match("toy", invited_player_id=ben.player_id, request_id=sent) for _ in range(3))
    assert len({each.match_id for each in await asyncio.gather(*calls)}) == 1
    with pytest.raises(AlreadyExists):
        await ada.here.open_match("toy", invited_player_id=(await someone(service)).player_id, request_id=sent)


async def test_open_invitations_are_bounded_per_player(database_url: str) -> None:
    async with arena(database_url, invitations_max=2) as service:
        other = await service.replica()
        ben, cyd = await someone(service), await someone(service)
        openers = [await (service, other)[number % 2].guest() for number in range(5)]
        made = await asyncio.gather(
            *(each.open_match("toy", invited_player_id=ben.player_id) for each in openers), return_exceptions=True
        )
        waiting = [each for each in made if isinstance(each, opening_pb2.Opening)]
        reasons = {each.reason for each in made if isinstance(each, ServiceError)}
        assert (len(waiting), reasons) == (2, {"TOO_MANY_INVITATIONS"})
        await openers[0].open_match("toy", invited_player_id=cyd.player_id)
        await ben.here.life.decline_invitation(waiting[0].match_id)
        await openers[0].open_match("toy", invited_player_id=ben.player_id)


async def test_mutual_invitations_do_not_deadlock(service: Arena) -> None:
    other = await service.replica()
    for _ in range(3):
        ada, ben = await someone(service), await someone(service, there=other)
        made = await asyncio.gather(
            ada.here.open_match("toy", invited_player_id=ben.player_id),
            ben.there.open_match("toy", invited_player_id=ada.player_id),
        )
        assert {each.invited.player_id for each in made} == {ada.player_id, ben.player_id}


async def test_joining_declining_and_cancelling_race_has_one_result(service: Arena) -> None:
    other = await service.replica()
    for _ in range(6):
        ada, ben = await someone(service, there=other), await someone(service, there=other)
        match_id = (await ada.here.open_match("toy", invited_player_id=ben.player_id)).match_id
        fates = await asyncio.gather(
            ben.here.life.join(match_id),
            ben.there.life.decline_invitation(match_id),
            ada.there.life.abort(match_id),
            return_exceptions=True,
        )
        state = await state_of(ada.here, match_id)
        assert_one_fate(fates, state)
        if state == opening_pb2.OPENING_STATE_STARTED:
            assert (await ben.here.match(match_id)).match_id == match_id
        else:
            assert await reason(ben.here.match(match_id), NotFound) == "UNKNOWN_MATCH"


def assert_one_fate(fates: Sequence[object], state: int) -> None:
    """Exactly one call succeeded; the others were refused, except that a started match may have been aborted."""
    joined, declined, taken_back = (not isinstance(each, BaseException) for each in fates)
    refused = [each for each in fates if isinstance(each, BaseException)]
    assert all(isinstance(each, Refused) and each.reason == "OPENING_CLOSED" for each in refused)
    if state == opening_pb2.OPENING_STATE_STARTED:
        assert (joined, declined) == (True, False)
    elif state == opening_pb2.OPENING_STATE_DECLINED:
        assert (joined, declined, taken_back) == (False, True, False)
    else:
        assert state == opening_pb2.OPENING_STATE_CANCELLED
        assert (joined, declined, taken_back) == (False, False, True)


async def test_deleted_player_declines_open_invitations(service: Arena) -> None:
    ada, ben = await someone(service), await someone(service, "Ben")
    made = await ada.here.open_match("toy", invited_player_id=ben.player_id)
    async with aclosing(ada.here.watch_player()) as stream:
        await until(stream, "all_told")
        await ben.here.account.delete()
        assert (await next_opening(stream)).state == opening_pb2.OPENING_STATE_DECLINED
    await gone(service, ben.player_id)
    after = (await ada.here.life.opening(made.match_id)).invited
    assert (after.player_id, after.display_name) == (NOBODY_ID, "a deleted player")


async def test_deleted_openers_invitations_are_cancelled(service: Arena) -> None:
    ada, ben = await someone(service), await someone(service)
    made = await ada.here.open_match("toy", invited_player_id=ben.player_id)
    async with aclosing(ben.here.watch_player()) as stream:
        await until(stream, "all_told")
        await ada.here.account.delete()
        opening = await next_opening(stream)
    assert (opening.match_id, opening.state) == (made.match_id, opening_pb2.OPENING_STATE_CANCELLED)
    await gone(service, ada.player_id)
    assert (await ben.here.life.opening(made.match_id)).places[0].player.player_id == NOBODY_ID


async def test_unused_guest_is_deleted_despite_an_invitation(sqlite_url: str) -> None:
    async with arena(sqlite_url) as service:
        ada, ben = await someone(service), await someone(service)
        made = await ada.here.open_match("toy", invited_player_id=ben.player_id)
        await execute(sqlite_url, ("UPDATE player SET used_at = 1 WHERE player_id = :its", {"its": ben.player_id}))
        await service.replica()  # The job also runs at the start.
        await gone(service, ben.player_id)
        assert await state_of(ada.here, made.match_id) == opening_pb2.OPENING_STATE_DECLINED
        assert await id_of(ada.here) == ada.player_id
