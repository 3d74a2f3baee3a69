"""SubmitAction: checked on the newest head, committed once, then published."""

import asyncio
from dataclasses import replace

import pytest

from match_service.adapters.seat_messages import encoded_view
from match_service.adapters.watch.feed import LocalFeed
from match_service.domain.errors import Fault, Malformed, NotFound, NotPermitted, Refused, RequestReused
from match_service.domain.identity.caller import Caller, Scope
from match_service.domain.play.match import Head, MatchState
from match_service.domain.play.step import Origin
from match_service.usecases.play.submit_action import Accepted, Stale, Submission, submit_action
from tests.match_service import toy_game
from tests.match_service.usecases.table import PLAYER, Table, request, seated, submission
from tests.match_service.usecases.usual_limits import usual_limits
from zhanqi.rules.v1 import position_pb2


async def test_an_accepted_action_is_committed_with_its_origin(table: Table) -> None:
    assert await table.player_does("add 3") == Accepted(2)
    assert [(each.seat, each.origin) for each in table.world.store.commits[-1].records] == [("left", Origin.PLAYER)]
    assert table.world.meter.actions == ["accepted"]


async def test_system_step_is_in_the_same_commit_and_the_bot_is_offered(table: Table) -> None:
    await table.player_does("end")
    commit = table.world.store.commits[-1]
    assert [(each.seat, each.origin) for each in commit.records] == [("left", Origin.PLAYER), ("system", Origin.SYSTEM)]
    assert commit.rev == 2
    assert table.world.bots.offers == [(table.match_id, "right")]


async def test_acting_bot_is_not_offered_again(table: Table) -> None:
    await table.player_does("end")
    table.world.bots.offers.clear()
    await table.bot_does("add 1")
    assert table.world.store.commits[-1].records[0].origin is Origin.BOT
    assert table.world.bots.offers == []


async def test_action_for_an_older_revision_is_stale_with_the_current_view(table: Table) -> None:
    await table.player_does("add 1")
    stale = await table.player_does("end", rev=1)
    assert isinstance(stale, Stale)
    assert (stale.now.rev, stale.now.view) == (2, encoded_view(table.head.seat("left")))
    assert len(table.world.store.commits) == 1
    assert table.world.meter.actions == ["accepted", "stale"]


async def test_action_for_a_future_revision_is_stale(table: Table) -> None:
    assert isinstance(await table.player_does("add 1", rev=9), Stale)


async def test_an_open_decision_is_not_fenced_by_the_revision(table: Table) -> None:
    await table.player_does("end")
    await table.bot_does("add 1")
    assert await table.player_does("shout", rev=1) == Accepted(4)


async def test_open_action_is_retried_after_a_conflict(table: Table) -> None:
    await table.player_does("end")

    async def bot_acts() -> None:
        await table.bot_does("add 1")

    table.world.rules.meanwhile = bot_acts
    assert await table.player_does("shout", rev=1) == Accepted(4)
    assert [commit.records[0].seat for commit in table.world.store.commits] == ["left", "right", "left"]


async def test_late_open_action_is_closed_when_its_seat_is_asked_again(table: Table) -> None:
    await table.player_does("end")
    asked = table.rev("left")
    await table.bot_does("end")
    await table.player_does("end")
    with pytest.raises(Refused, match="DECISION_CLOSED"):
        await table.player_does("shout", rev=asked)
    asked = table.rev("left")
    await table.bot_does("add 1")
    assert isinstance(await table.player_does("shout", rev=asked), Accepted)


async def test_overtaken_owed_action_is_stale(table: Table) -> None:
    await table.player_does("end")

    async def player_shouts() -> None:
        await table.player_does("shout")

    table.world.rules.meanwhile = player_shouts
    assert isinstance(await table.bot_does("add 1"), Stale)


async def test_one_of_two_simultaneous_actions_is_stale(table: Table) -> None:
    results = await asyncio.gather(table.player_does("add 1", rev=1), table.player_does("add 2", rev=1))
    assert sorted(type(result).__name__ for result in results) == ["Accepted", "Stale"]
    assert table.head.seq == 1


async def test_repeated_request_gets_the_first_answer(table: Table) -> None:
    sent = request()
    first = await table.player_does("add 1", rev=1, sent=sent)
    await table.player_does("add 2")
    assert await table.player_does("add 1", rev=1, sent=sent) == first == Accepted(2)
    assert table.head.seq == 2


async def test_simultaneous_duplicate_request_is_committed_once(table: Table) -> None:
    sent = request()
    results = await asyncio.gather(*(table.player_does("idle", rev=1, sent=sent) for _ in range(3)))
    assert results == [Accepted(1)] * 3
    assert table.head.seq == 1


async def test_request_with_a_lost_answer_is_answered_on_retry(table: Table) -> None:
    sent = request()
    table.world.store.lose_answers = 1
    with pytest.raises(Fault):
        await table.player_does("add 1", rev=1, sent=sent)
    assert await table.player_does("add 1", rev=1, sent=sent) == Accepted(2)
    assert table.head.seq == 1


async def test_reused_request_id_is_refused_before_staleness(table: Table) -> None:
    await table.player_does("add 1", sent=request(request_id="one"))
    with pytest.raises(RequestReused):
        await table.player_does("add 1", rev=1, sent=request(request_id="one", body=b"other"))


async def test_refused_request_id_may_be_reused(table: Table) -> None:
    with pytest.raises(Refused):
        await table.player_does("dance", sent=request(request_id="one"))
    assert await table.player_does("add 1", sent=request(request_id="one", body=b"other")) == Accepted(2)


async def test_refusal_carries_every_violation(table: Table) -> None:
    with pytest.raises(Refused) as refused:
        await table.player_does("dance")
    refusal = position_pb2.Refusal.FromString(refused.value.refusal)
    assert [(each.reason, each.rule_id) for each in refusal.violations] == [("UNKNOWN_COMMAND", "T1")]
    assert table.head.seq == 0
    assert table.world.meter.actions == ["refused"]


async def test_unparsable_action_is_malformed(table: Table) -> None:
    broken = Submission(table.match_id, 1, b"\x0a\x01x", request())
    with pytest.raises(Malformed):
        await submit_action(table.world.play, PLAYER, broken)


async def test_rules_fault_leaves_the_match_unchanged(table: Table) -> None:
    before = table.head
    table.world.rules.down = True
    with pytest.raises(Fault):
        await table.player_does("add 1")
    assert table.head == before
    table.world.rules.down = False
    assert await table.player_does("add 1") == Accepted(2)


@pytest.mark.parametrize("command", ["spin", "leak"])
async def test_rules_fault_in_a_system_step_commits_nothing(table: Table, command: str) -> None:
    before = table.head
    with pytest.raises(Fault):
        await table.player_does(command)
    assert table.head == before


async def test_system_decisions_are_applied_at_most_sixteen_in_a_row(table: Table) -> None:
    with pytest.raises(Fault):
        await table.player_does("spin")
    assert table.world.rules.applied == 1 + 16


async def test_a_caller_without_a_seat_is_not_permitted_and_an_unknown_match_not_found(table: Table) -> None:
    ports, sub = table.world.play, submission(table.match_id, 1, "add 1")
    strangers = [
        Caller(Scope.PLAY, player_id="p2"),
        Caller(Scope.SEAT, match_id="other", seat="right"),
        Caller(Scope.SEAT, match_id=table.match_id, seat="left"),
        Caller(Scope.SEAT, match_id=table.match_id, seat="spectator"),
    ]
    for stranger in strangers:
        with pytest.raises(NotPermitted):
            await submit_action(ports, stranger, sub)
    with pytest.raises(NotFound):
        await submit_action(ports, PLAYER, submission("none", 1, "add 1"))


async def test_after_the_end_an_action_is_refused_and_a_stale_one_is_shown_the_end(table: Table) -> None:
    await table.player_does("win")
    assert table.head.state is MatchState.FINISHED
    stale = await table.player_does("add 1", rev=1)
    assert isinstance(stale, Stale)
    assert stale.now.over
    with pytest.raises(Refused) as refused:
        await table.player_does("add 1")
    assert refused.value.reason == "MATCH_OVER"


async def test_a_seat_may_resign_out_of_turn(table: Table) -> None:
    await table.player_does("end")
    resign = toy_game.AnyMessage()
    resign.Pack(position_pb2.Resign())
    sent = Submission(table.match_id, table.rev(), resign.SerializeToString(), request())
    await submit_action(table.world.play, PLAYER, sent)
    outcome = table.world.store.commits[-1].outcome
    assert outcome is not None
    assert (outcome.winner, outcome.reason) == ("right", "resigned")


async def test_action_on_a_cached_head_reads_nothing(table: Table) -> None:
    reads = table.world.store.head_reads
    assert await table.player_does("add 1") == Accepted(2)
    assert table.world.store.head_reads == reads


async def test_deaf_replica_reads_the_match_for_every_action(table: Table) -> None:
    table.world.play = replace(table.world.play, feed=LocalFeed(watches_max=1, is_deaf=lambda: True))
    reads = table.world.store.head_reads
    assert await table.player_does("add 1") == Accepted(2)
    assert table.world.store.head_reads == reads + 1


def outdate(table: Table, head: Head) -> None:
    """Commit as another replica, without a hint to this one."""
    table.world.store.cached[table.match_id] = head


async def test_action_on_an_outdated_head_is_judged_on_the_newest(table: Table) -> None:
    head = table.head
    await table.player_does("end")
    outdate(table, head)
    assert await table.bot_does("add 1") == Accepted(3)
    assert [commit.records[0].seat for commit in table.world.store.commits] == ["left", "right"]
    outdate(table, head)
    assert await table.player_does("shout") == Accepted(4)
    outdate(table, head)
    with pytest.raises(Refused):
        await table.player_does("add 9")
    assert table.world.meter.actions == ["accepted", "accepted", "accepted", "refused"]


async def test_outdated_head_does_not_decide_staleness(table: Table) -> None:
    head = table.head
    await table.player_does("add 1")
    outdate(table, head)
    assert isinstance(await table.player_does("add 1", rev=1), Stale)
    outdate(table, head)
    assert await table.player_does("add 2", rev=2) == Accepted(3)
    assert table.head.seq == 2


async def test_repeated_request_gets_the_first_answer_on_an_outdated_head(table: Table) -> None:
    head, sent = table.head, request()
    assert await table.player_does("idle", rev=1, sent=sent) == Accepted(1)
    for current in (head, table.head):
        outdate(table, current)
        assert await table.player_does("idle", rev=1, sent=sent) == Accepted(1)
    assert table.head.seq == 1


async def test_ended_match_refuses_actions_on_an_outdated_head(table: Table) -> None:
    head = table.head
    await table.player_does("win")
    outdate(table, head)
    stale = await table.player_does("add 1", rev=1)
    assert isinstance(stale, Stale)
    assert stale.now.over


async def test_early_action_waits_for_the_rest_of_the_interval() -> None:
    table = await seated(usual_limits(min_action_interval_ms=700))
    await table.player_does("idle")
    table.world.clock.time += 200
    await table.player_does("idle")
    assert table.world.clock.slept == [500]
    table.world.clock.time += 700
    await table.player_does("end")
    await table.bot_does("add 1")  # The seat's first action does not wait.
    assert table.world.clock.slept == [500]


async def test_delayed_action_is_judged_on_the_head_after_the_wait() -> None:
    table = await seated(usual_limits(min_action_interval_ms=700))
    await table.player_does("end")
    await table.bot_does("idle")
    original = table.world.clock.sleep

    async def shout_meanwhile(milliseconds: int) -> None:
        table.world.clock.sleep = original  # type: ignore[method-assign]
        table.world.clock.time += 700
        await table.player_does("shout")

    table.world.clock.sleep = shout_meanwhile  # type: ignore[method-assign]
    assert isinstance(await table.bot_does("add 1"), Stale)


async def test_endless_conflicts_end_in_a_fault(table: Table) -> None:
    await table.player_does("end")

    async def bot_acts_again() -> None:
        await table.bot_does("idle")
        table.world.rules.meanwhile = bot_acts_again

    table.world.rules.meanwhile = bot_acts_again
    with pytest.raises(Fault) as fault:
        await table.player_does("shout")
    assert fault.value.reason == "CONTENDED"
