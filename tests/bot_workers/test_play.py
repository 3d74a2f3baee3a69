import asyncio
from collections.abc import Callable
from random import Random

import pytest
from google.protobuf.timestamp_pb2 import Timestamp

from bot_workers.play import LAST_TRIES, Bot, Played, Task
from bot_workers.policies.levels import Level
from bot_workers.policies.policy import Policy
from bot_workers.policies.uniform import POLICY as UNIFORM
from tests.bot_workers.fakes import FakeMatch, Fixed, Notes, number
from zhanqi.rules.v1 import position_pb2
from zhanqi_client.errors import Internal, Unavailable


class Table:
    """A fake match, the bot's policies by name, strongest first, and what a task reports of it."""

    def __init__(self, match: FakeMatch, **policies: Policy) -> None:
        self.match = match
        self.notes = Notes()
        levels = [Level(name, policy) for name, policy in policies.items()]
        self.bot = Bot("m", "north", levels, lambda rev, attempt: Random(f"{rev}/{attempt}"))

    async def play(self, decisions: int = 64, may_go_on: Callable[[], bool] = lambda: True) -> Played:
        return await Task(self.match, self.bot, self.notes).play(decisions, may_go_on)


async def test_all_owed_decisions_are_made() -> None:
    table = Table(FakeMatch(owed=3), fixed=Fixed(5))
    assert await table.play() is Played.PLAYED
    assert table.match.numbers == [5, 5, 5]
    assert table.notes.actions == table.notes.thoughts == ["fixed"] * 3


async def test_a_late_task_does_nothing() -> None:
    policy = Fixed(5)
    table = Table(FakeMatch(owed=0), fixed=policy)
    assert await table.play() is Played.IDLE
    assert (table.match.committed, policy.asked) == ([], 0)


async def test_what_is_open_or_another_seats_is_left_alone() -> None:
    match = FakeMatch(owed=0)
    assert {each.duty for each in match.seat_view().decisions} == {position_pb2.DUTY_OWED, position_pb2.DUTY_OPEN}
    assert await Table(match, fixed=Fixed(5)).play() is Played.IDLE


async def test_a_doubled_task_makes_no_decision_twice() -> None:
    table = Table(FakeMatch(owed=8), uniform=UNIFORM)
    ended = await asyncio.gather(table.play(), table.play(), table.play())
    assert set(ended) == {Played.PLAYED}
    assert len(table.match.committed) == 8


async def test_doubled_tasks_that_decide_differently_make_no_decision_twice() -> None:
    match = FakeMatch(owed=8)
    one, other = Table(match, fixed=Fixed(5)), Table(match, fixed=Fixed(6))
    await asyncio.gather(one.play(), other.play())
    assert len(match.numbers) == 8


async def test_a_share_is_at_most_so_many_decisions() -> None:
    table = Table(FakeMatch(owed=5), fixed=Fixed(5))
    assert await table.play(decisions=3) is Played.UNFINISHED
    assert await table.play(decisions=3) is Played.PLAYED
    assert len(table.match.committed) == 5


async def test_a_share_that_is_just_enough_leaves_nothing() -> None:
    assert await Table(FakeMatch(owed=3), fixed=Fixed(5)).play(decisions=3) is Played.PLAYED


async def test_a_worker_that_stops_begins_no_further_decision() -> None:
    table = Table(FakeMatch(owed=5), fixed=Fixed(5))
    assert await table.play(may_go_on=lambda: len(table.match.committed) < 2) is Played.UNFINISHED
    assert len(table.match.committed) == 2


async def test_a_stale_decision_is_made_anew_from_the_fresh_view() -> None:
    table = Table(FakeMatch(owed=1), fixed=Fixed(5))
    moved_on: list[int] = []

    def move_on_once() -> None:
        if not moved_on:
            moved_on.append(table.match.rev)
            table.match.rev += 1

    table.match.before_submit = move_on_once
    assert await table.play() is Played.PLAYED
    assert (table.match.numbers, table.notes.actions) == ([5], ["fixed"])


async def test_a_stale_decision_that_is_owed_no_more_is_dropped() -> None:
    table = Table(FakeMatch(owed=1), fixed=Fixed(5))
    table.match.before_submit = lambda: table.match.commit(number(7))
    assert await table.play() is Played.PLAYED
    assert (table.match.numbers, table.notes.actions) == ([7], [])


@pytest.mark.parametrize("fault", [RuntimeError("a bug"), ValueError("nothing to do")])
async def test_a_weaker_policy_steps_in_for_one_that_fails(fault: Exception) -> None:
    table = Table(FakeMatch(owed=1), greedy=Fixed(fault), weaker=Fixed(6))
    assert await table.play() is Played.PLAYED
    assert (table.match.numbers, table.notes.failures) == ([6], [("greedy", type(fault).__name__)])


async def test_a_weaker_policy_steps_in_for_one_that_is_refused() -> None:
    table = Table(FakeMatch(owed=1, refused=[5]), greedy=Fixed(5), weaker=Fixed(6))
    assert await table.play() is Played.PLAYED
    assert (table.match.numbers, table.notes.failures) == ([6], [("greedy", "Refused")])


async def test_the_weakest_policy_tries_again_with_other_chances() -> None:
    first, second = (
        UNIFORM.decide(number(1), [], FakeMatch(owed=1)._options, Random(f"1/{attempt}")).seconds  # type: ignore[attr-defined]
        for attempt in range(2)
    )
    assert first != second
    table = Table(FakeMatch(owed=1, refused=[first]), uniform=UNIFORM)
    assert await table.play() is Played.PLAYED
    assert (table.match.numbers, table.notes.failures) == ([second], [("uniform", "Refused")])


async def test_a_bot_that_can_do_nothing_resigns() -> None:
    table = Table(FakeMatch(owed=2, options=[]), greedy=Fixed(RuntimeError()), uniform=UNIFORM)
    assert await table.play() is Played.PLAYED
    assert [each.TypeName() for each in table.match.committed] == ["zhanqi.rules.v1.Resign"]
    assert [policy for policy, _ in table.notes.failures] == ["greedy", *["uniform"] * LAST_TRIES]


async def test_a_bug_of_the_services_in_every_action_ends_in_resigning() -> None:
    table = Table(FakeMatch(owed=2), uniform=UNIFORM)
    table.match.faults = [Internal("BUG")] * LAST_TRIES
    assert await table.play() is Played.PLAYED
    assert table.notes.actions == ["resign"]


async def test_nobody_resigns_because_the_services_are_down() -> None:
    table = Table(FakeMatch(owed=2), greedy=Fixed(5), uniform=UNIFORM)
    table.match.faults = [Unavailable("DOWN")] * 99
    with pytest.raises(Unavailable):
        await table.play()
    assert table.match.committed == []


async def test_an_action_that_alone_brings_the_services_down_is_replaced() -> None:
    table = Table(FakeMatch(owed=1), greedy=Fixed(5), uniform=Fixed(6))
    table.match.faults = [Unavailable("DOWN")]
    assert await table.play() is Played.PLAYED
    assert table.match.numbers == [6]


async def test_options_of_another_revision_are_not_used() -> None:
    match = FakeMatch(owed=1)
    table = Table(match, fixed=Fixed(5))
    view, raced = match.view, []

    async def view_before_a_move(match_id: str):
        seen = await view(match_id)
        if not raced:
            raced.append(True)
            match.rev += 1
        return seen

    match.view = view_before_a_move  # type: ignore[method-assign]
    assert await table.play() is Played.PLAYED
    assert table.notes.thoughts == ["fixed"]


def test_uniform_reaches_every_action_of_every_option() -> None:
    options = [*FakeMatch(owed=1)._options, *FakeMatch(owed=1)._options]
    rng = Random(1)
    seen = {UNIFORM.decide(number(0), [], options, rng).seconds for _ in range(500)}  # type: ignore[attr-defined]
    assert seen == set(range(1, 10))


def test_the_same_chance_gives_the_same_action() -> None:
    options = FakeMatch(owed=1)._options
    chosen = {UNIFORM.decide(number(0), [], options, Random(b"key")).SerializeToString() for _ in range(5)}
    assert len(chosen) == 1
    assert Timestamp.FromString(chosen.pop()).seconds in range(1, 10)
