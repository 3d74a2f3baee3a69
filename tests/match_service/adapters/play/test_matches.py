"""Matches in SQL: atomic commits, duplicate requests, and history from any revision."""

import asyncio

import pytest

from match_service.adapters.seat_messages import encoded_view
from match_service.domain.errors import Conflict, NotFound, TooMany
from match_service.domain.play.match import MatchState, Occupant, SeatNow
from match_service.domain.play.record import SNAPSHOT_EVERY
from match_service.domain.play.request import Request, Result
from match_service.domain.play.step import Origin
from tests.match_service.adapters.storage import NO_REQUEST, Storage, request

BOTS = (Occupant(bot_level="uniform"), Occupant(bot_level="greedy"))


async def test_head_round_trips(storage: Storage) -> None:
    head = await storage.play(await storage.create(), ("left", "add 3"), ("left", "end"))
    stored = await storage.matches.head(head.match_id, NO_REQUEST)
    assert stored is not None
    assert stored.head == head
    assert stored.result is None


async def test_unknown_match_has_no_head_and_no_history(storage: Storage) -> None:
    assert await storage.matches.head("none", NO_REQUEST) is None
    assert await storage.matches.match("none") is None
    with pytest.raises(NotFound):
        await storage.matches.history("none", "left", 0, 10)


async def test_second_commit_on_one_head_conflicts_and_writes_nothing(storage: Storage) -> None:
    head = await storage.create()
    first, second = await storage.action(head, "left", "add 1"), await storage.action(head, "left", "end", sent=request())
    await storage.matches.commit(first)
    with pytest.raises(Conflict):
        await storage.matches.commit(second)
    stored = await storage.matches.head(head.match_id, second.request or NO_REQUEST)
    assert stored is not None
    assert stored.head == first.head
    assert stored.result is None
    assert len(await storage.record(head.match_id)) == 1


async def test_exactly_one_of_many_simultaneous_commits_succeeds(storage: Storage) -> None:
    head = await storage.create()
    commits = [await storage.action(head, "left", f"add {number}") for number in range(8)]
    results = await asyncio.gather(*(storage.matches.commit(commit) for commit in commits), return_exceptions=True)
    assert sum(result is None for result in results) == 1
    assert sum(isinstance(result, Conflict) for result in results) == 7
    assert len(await storage.record(head.match_id)) == 1


async def test_repeated_request_rolls_back_the_whole_commit(storage: Storage) -> None:
    head, sent = await storage.create(), request()
    first = await storage.action(head, "left", "add 1", sent=sent)
    await storage.matches.commit(first)
    again = await storage.action(first.head, "left", "add 1", sent=sent)
    with pytest.raises(Conflict):
        await storage.matches.commit(again)
    stored = await storage.matches.head(head.match_id, sent)
    assert stored is not None
    assert stored.head == first.head
    assert stored.result == Result(sent.body_hash, head.match_id, rev=2)


async def test_record_has_every_entry_with_origin_and_chain(storage: Storage) -> None:
    head = await storage.play(await storage.create(), ("left", "idle"), ("left", "end"))
    record = await storage.record(head.match_id)
    assert [(seq, seat, origin) for seq, seat, origin, _ in record] == [
        (1, "left", Origin.PLAYER),
        (2, "left", Origin.PLAYER),
        (3, "system", Origin.SYSTEM),
    ]
    assert record[-1][3] == head.chain


async def test_start_and_every_fiftieth_position_are_stored(storage: Storage) -> None:
    head = await storage.create()
    await storage.play(head, *[("left", "idle")] * (SNAPSHOT_EVERY + 2))
    assert await storage.snapshots(head.match_id) == [0, SNAPSHOT_EVERY]


@pytest.mark.parametrize("after_rev", range(6))
async def test_history_after_any_revision_is_complete_and_ordered(storage: Storage, after_rev: int) -> None:
    head = await storage.create()
    head = await storage.play(head, *[("left", f"add {number}") for number in range(4)])
    history = await storage.matches.history(head.match_id, "left", after_rev, 100)
    assert [rev for rev, _ in history.updates] == list(range(after_rev + 1, 6))
    assert history.now == SeatNow("left", 5, encoded_view(head.seats[0]), over=False)


async def test_history_page_ends_at_its_limit_and_includes_the_current_seat(storage: Storage) -> None:
    head = await storage.play(await storage.create(), *[("left", f"add {number}") for number in range(4)])
    history = await storage.matches.history(head.match_id, "left", 1, 2)
    assert [rev for rev, _ in history.updates] == [2, 3]
    assert history.now.rev == 5


async def test_seat_history_hides_another_seats_hidden_actions(storage: Storage) -> None:
    head = await storage.create()
    before = await storage.matches.history(head.match_id, "right", 0, 100)
    await storage.play(head, ("left", "hide 4"), ("left", "idle"))
    assert await storage.matches.history(head.match_id, "right", 0, 100) == before


async def test_current_seat_is_read_by_player_or_name(storage: Storage) -> None:
    head = await storage.create()
    by_player = await storage.matches.seat_now(head.match_id, player_id="p1")
    assert by_player == await storage.matches.seat_now(head.match_id, seat="left")
    assert by_player is not None
    assert by_player.seat == "left"
    assert await storage.matches.seat_now(head.match_id, player_id="p2") is None


async def test_match_includes_its_seats_and_outcome(storage: Storage) -> None:
    head = await storage.create()
    before = await storage.matches.match(head.match_id)
    assert before is not None
    assert [(seat.seat, seat.occupant, seat.display_name) for seat in before.seats] == [
        ("left", Occupant(player_id="p1"), "P1"),
        ("right", Occupant(bot_level="uniform"), ""),
    ]
    assert (before.state, before.outcome, before.ended_at) == (MatchState.ACTIVE, None, None)
    await storage.play(head, ("left", "win"), now=900)
    after = await storage.matches.match(head.match_id)
    assert after is not None
    assert (after.state, after.ended_at, after.action_count) == (MatchState.FINISHED, 900, 1)
    assert after.outcome is not None
    assert (after.outcome.winner, after.outcome.reason) == ("left", "won")


async def test_pages_of_a_players_matches_are_newest_first_without_gaps(storage: Storage) -> None:
    seated = [await storage.create(now=now) for now in (100, 300, 300, 200)]
    bot_match = await storage.create(*BOTS, now=400)
    seen: list[str] = []
    before = None
    while page := await storage.matches.page("p1", None, before, 2):
        seen += [match.match_id for match in page]
        before = (page[-1].created_at, page[-1].match_id)
    tied = sorted((seated[1].match_id, seated[2].match_id), reverse=True)
    assert seen == [bot_match.match_id, *tied, seated[3].match_id, seated[0].match_id]
    assert await storage.matches.page("p2", None, None, 10) == []


async def test_page_can_be_limited_to_one_state(storage: Storage) -> None:
    ended, active = await storage.create(), await storage.create()
    await storage.play(ended, ("left", "win"))
    assert [each.match_id for each in await storage.matches.page("p1", MatchState.FINISHED, None, 9)] == [ended.match_id]
    assert [each.match_id for each in await storage.matches.page("p1", MatchState.ACTIVE, None, 9)] == [active.match_id]
    assert await storage.matches.active_count() == {("toy", "7"): 1}


async def test_limit_of_bot_matches_holds_for_simultaneous_requests(storage: Storage) -> None:
    matches = [await storage.new_match(*BOTS) for _ in range(6)]
    results = await asyncio.gather(*(storage.matches.create(new, 4) for new in matches), return_exceptions=True)
    assert sum(result is None for result in results) == 4
    assert sum(isinstance(result, TooMany) for result in results) == 2
    await storage.matches.create(await storage.new_match(), 4)  # With a player there is no such bound.


async def test_commit_duration_is_measured(storage: Storage) -> None:
    await storage.play(await storage.create(), ("left", "idle"))
    assert len(storage.commit_seconds) == 1


async def test_repeated_match_creation_conflicts(storage: Storage) -> None:
    new = await storage.new_match()
    await storage.matches.create(new, 4)
    sent: Request = new.commit.request or NO_REQUEST
    result = await storage.requests.find(sent)
    assert result is not None
    assert result.subject == new.commit.head.match_id
    with pytest.raises(Conflict):
        await storage.matches.create(new, 4)
