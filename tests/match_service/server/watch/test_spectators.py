"""Spectating over gRPC, on both databases."""

import asyncio

import pytest

from tests.match_service import toy_game
from tests.match_service.server.arena import Arena, eventually, fresh_id, rev_and_events
from tests.match_service.server.edge.test_edge import metrics
from zhanqi.match.v1 import match_pb2
from zhanqi.match.v1 import spectator_service_pb2 as pb
from zhanqi_client import Client, seat_of_bot, seat_of_caller
from zhanqi_wire.status import MalformedRequest, NotFound, NotPermitted

NO_DELAY = {"spectator_delay_turns": 0, "spectator_delay_seconds": 0}


async def spectated(client: Client, match_id: str, after_rev: int = 0) -> list[pb.SpectateMatchResponse]:
    """All messages to a spectator until the reveal."""
    async with asyncio.timeout(20):
        return [message async for message in client.spectators.spectate(match_id, after_rev)]


def kinds(messages: list[pb.SpectateMatchResponse]) -> list[str]:
    return [message.WhichOneof("kind") or "" for message in messages]


async def test_spectator_sees_the_common_view_and_everything_at_the_end(service: Arena) -> None:
    prompt = await service.replica(**NO_DELAY)
    other = await service.replica(poll_seconds=0.05, heartbeat_seconds=60)
    match, stranger = await prompt.match(), await other.guest()
    watched = asyncio.create_task(spectated(stranger, match.match_id))
    await match.play((match.left, "add 2"), (match.left, "hide 5"), (match.left, "end"), (match.right, "win"))
    messages = await watched
    assert kinds(messages) == ["match", *["update"] * 4, "reveal"]
    assert messages[0].match.spectators.access == match_pb2.SPECTATOR_ACCESS_ALLOWED
    assert [rev_and_events(each.update) for each in messages[1:-1]] == [
        (1, ["started"]), (2, ["left added 2"]), (3, ["turn 2"]), (4, ["right won"]),
    ]  # fmt: skip
    reveal = messages[-1].reveal
    assert '"hidden": {"left": [5], "right": []}' in toy_game.unpacked(reveal.state)
    assert reveal.match.action_count == 5
    assert kinds(await spectated(stranger, match.match_id, after_rev=4)) == ["match", "reveal"]


async def test_active_match_is_shown_with_its_delay(light: Arena) -> None:
    player, stranger = await light.guest(), await light.guest()
    seats = [seat_of_caller("left"), seat_of_bot("right", "uniform")]
    terms = match_pb2.SpectatorTerms(delay_turns=99, delay_ms=1)
    match = await player.create_match("toy", seats, spectators=terms)
    assert (match.spectators.delay_turns, match.spectators.delay_ms) == (99, 30_000)
    await player.submit(match.match_id, 1, toy_game.packed("add 1"))
    watched = asyncio.create_task(spectated(stranger, match.match_id))
    await player.submit(match.match_id, 2, toy_game.packed("win"))
    assert kinds(await watched) == ["match", *["update"] * 3, "reveal"]


async def by_invite(service: Arena) -> str:
    first, second = await service.guest(), await service.guest()
    opening = await first.open_match("toy", by_invite=True)
    await second.life.join(invite_code=opening.invite_code)
    return opening.match_id


async def test_matches_with_spectators_are_listed_while_they_are_played(service: Arena) -> None:
    stranger = await service.guest()
    played = {(await service.match()).match_id for _ in range(3)}
    private = await by_invite(service)
    over = await service.match()
    await over.play((over.left, "win"))
    listed = [match.match_id async for match in stranger.spectators.live_matches(page_size=2)]
    assert len(listed) == 3
    assert set(listed) == played
    assert [match.match_id async for match in stranger.spectators.live_matches(game_id="chess")] == []
    with pytest.raises(NotPermitted) as refused:
        await spectated(stranger, private)
    assert refused.value.reason == "NO_SPECTATORS"


async def test_seated_player_may_not_spectate_before_the_end(light: Arena) -> None:
    match = await light.match()
    with pytest.raises(NotPermitted) as refused:
        await spectated(match.left, match.match_id)
    assert refused.value.reason == "SEATED"
    await match.play((match.left, "win"))
    assert kinds(await spectated(match.left, match.match_id))[-1] == "reveal"
    for unknown in (fresh_id(), "none"):
        with pytest.raises(NotFound):
            await spectated(match.left, unknown)
    with pytest.raises(MalformedRequest):
        await match.left.open_match("toy", spectators=match_pb2.SpectatorTerms(delay_turns=101))


async def test_rematch_and_opening_keep_the_spectator_setting(light: Arena) -> None:
    terms = match_pb2.SpectatorTerms(access=match_pb2.SPECTATOR_ACCESS_REFUSED, delay_turns=7)
    match = await light.duel(spectators=terms)
    await match.play((match.left, "win"))
    await match.left.life.offer_rematch(match.match_id)
    rematch = await match.right.life.offer_rematch(match.match_id)
    told_terms = (await match.left.match(rematch.match_id)).spectators
    assert (told_terms.access, told_terms.delay_turns) == (match_pb2.SPECTATOR_ACCESS_REFUSED, 7)


async def test_spectators_are_counted_separately_and_are_no_presence(light: Arena) -> None:
    match, stranger = await light.match(), await light.guest()
    stream = stranger.spectators.spectate(match.match_id)
    await anext(stream)

    async def counted() -> bool:
        return (await metrics(light))['zhanqi_match_subscribers{follows="spectator"}'] == 1

    await eventually(counted)
    await stream.aclose()
