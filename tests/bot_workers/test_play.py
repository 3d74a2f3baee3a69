import asyncio
from collections.abc import Callable
from random import Random

import pytest
from google.protobuf.timestamp_pb2 import Timestamp

from bot_workers.play import LAST_TRIES, Bot, DecisionLoop, LoopResult
from bot_workers.policies.levels import Level
from bot_workers.policies.policy import Policy
from bot_workers.policies.uniform import POLICY as UNIFORM
from tests.bot_workers.fakes import FakeMatch, Fixed, Notes, number
from zhanqi.rules.v1 import position_pb2
from zhanqi_client.errors import Internal, Unavailable


class Table:
    """A fake match, and a bot with policies in order of preference. `notes` records the loop's reports."""

    def __init__(self, match: FakeMatch, **policies: Policy) -> None:
        self.match = match
        self.notes = Notes()
        levels = [Level(name, policy) for name, policy in policies.items()]
        self.bot = Bot("m", "north", levels, lambda rev, attempt: Random(f"{rev}/{attempt}"))

    async def play(self, decisions: int = 64, may_go_on: Callable[[], bool] = lambda: True) -> LoopResult:
        return await DecisionLoop(self.match, self.bot, self.notes).play(decisions, may_go_on)


async def test_loop_makes_all_owed_decisions() -> None:
    table = Table(FakeMatch(owed=3), fixed=Fixed(5))
    assert await table.play() is LoopResult.PLAYED
    assert table.match.numbers == [5, 5, 5]
    assert table.notes.actions == table.notes.thoughts == ["fixed"] * 3


async def test_loop_does_nothing_when_nothing_is_owed() -> None:
    policy = Fixed(5)
    table = Table(FakeMatch(owed=0), fixed=policy)
    assert await table.play() is LoopResult.IDLE
    assert (table.match.committed, policy.asked) == ([], 0)


async def test_loop_ignores_open_decisions_and_other_seats() -> None:
    match = FakeMatch(owed=0)
    assert {each.duty for each in match.seat_view().decisions} == {position_pb2.DUTY_OWED, position_pb2.DUTY_OPEN}
    assert await Table(match, fixed=Fixed(5)).play() is LoopResult.IDLE


async def test_duplicate_task_commits_each_decision_once() -> None:
    table = Table(FakeMatch(owed=8), uniform=UNIFORM)
    ended = await asyncio.gather(table.play(), table.play(), table.play())
    assert set(ended) == {LoopResult.PLAYED}
    assert len(table.match.committed) == 8


async def test_duplicate_tasks_that_decide_differently_commit_each_decision_once() -> None:
    match = FakeMatch(owed=8)
    one, other = Table(match, fixed=Fixed(5)), Table(match, fixed=Fixed(6))
    await asyncio.gather(one.play(), other.play())
    assert len(match.numbers) == 8


async def test_loop_makes_a_bounded_number_of_decisions() -> None:
    table = Table(FakeMatch(owed=5), fixed=Fixed(5))
    assert await table.play(decisions=3) is LoopResult.UNFINISHED
    assert await table.play(decisions=3) is LoopResult.PLAYED
    assert len(table.match.committed) == 5


async def test_loop_is_finished_at_its_bound_when_nothing_is_owed() -> None:
    assert await Table(FakeMatch(owed=3), fixed=Fixed(5)).play(decisions=3) is LoopResult.PLAYED


async def test_loop_begins_no_further_decision_when_stopping() -> None:
    table = Table(FakeMatch(owed=5), fixed=Fixed(5))
    assert await table.play(may_go_on=lambda: len(table.match.committed) < 2) is LoopResult.UNFINISHED
    assert len(table.match.committed) == 2


async def test_stale_decision_is_repeated_on_the_fresh_view() -> None:
    table = Table(FakeMatch(owed=1), fixed=Fixed(5))
    raced: list[int] = []

    def race_once() -> None:
        if not raced:
            raced.append(table.match.rev)
            table.match.rev += 1

    table.match.before_submit = race_once
    assert await table.play() is LoopResult.PLAYED
    assert (table.match.numbers, table.notes.actions) == ([5], ["fixed"])


async def test_stale_decision_is_dropped_when_no_longer_owed() -> None:
    table = Table(FakeMatch(owed=1), fixed=Fixed(5))
    table.match.before_submit = lambda: table.match.commit(number(7))
    assert await table.play() is LoopResult.PLAYED
    assert (table.match.numbers, table.notes.actions) == ([7], [])


@pytest.mark.parametrize("fault", [RuntimeError("a bug"), ValueError("nothing to do")])
async def test_loop_falls_back_to_the_next_policy_when_one_fails(fault: Exception) -> None:
    table = Table(FakeMatch(owed=1), greedy=Fixed(fault), weaker=Fixed(6))
    assert await table.play() is LoopResult.PLAYED
    assert (table.match.numbers, table.notes.failures) == ([6], [("greedy", type(fault).__name__)])


async def test_loop_falls_back_to_the_next_policy_when_an_action_is_refused() -> None:
    table = Table(FakeMatch(owed=1, refused=[5]), greedy=Fixed(5), weaker=Fixed(6))
    assert await table.play() is LoopResult.PLAYED
    assert (table.match.numbers, table.notes.failures) == ([6], [("greedy", "Refused")])


async def test_weakest_policy_retries_with_other_random_numbers() -> None:
    first, second = (
        UNIFORM.decide(number(1), [], FakeMatch(owed=1)._options, Random(f"1/{attempt}")).seconds  # type: ignore[attr-defined]
        for attempt in range(2)
    )
    assert first != second
    table = Table(FakeMatch(owed=1, refused=[first]), uniform=UNIFORM)
    assert await table.play() is LoopResult.PLAYED
    assert (table.match.numbers, table.notes.failures) == ([second], [("uniform", "Refused")])


async def test_bot_without_options_resigns() -> None:
    table = Table(FakeMatch(owed=2, options=[]), greedy=Fixed(RuntimeError()), uniform=UNIFORM)
    assert await table.play() is LoopResult.PLAYED
    assert [each.TypeName() for each in table.match.committed] == ["zhanqi.rules.v1.Resign"]
    assert [policy for policy, _ in table.notes.failures] == ["greedy", *["uniform"] * LAST_TRIES]


async def test_bot_resigns_when_every_action_is_an_internal_error() -> None:
    table = Table(FakeMatch(owed=2), uniform=UNIFORM)
    table.match.faults = [Internal("BUG")] * LAST_TRIES
    assert await table.play() is LoopResult.PLAYED
    assert table.notes.actions == ["resign"]


async def test_bot_does_not_resign_when_the_services_are_down() -> None:
    table = Table(FakeMatch(owed=2), greedy=Fixed(5), uniform=UNIFORM)
    table.match.faults = [Unavailable("DOWN")] * 99
    with pytest.raises(Unavailable):
        await table.play()
    assert table.match.committed == []


async def test_bot_replaces_an_action_that_makes_the_services_unavailable() -> None:
    table = Table(FakeMatch(owed=1), greedy=Fixed(5), uniform=Fixed(6))
    table.match.faults = [Unavailable("DOWN")]
    assert await table.play() is LoopResult.PLAYED
    assert table.match.numbers == [6]


async def test_options_of_another_revision_are_not_used() -> None:
    match = FakeMatch(owed=1)
    table = Table(match, fixed=Fixed(5))
    view, raced = match.view, []

    async def view_before_a_move(match_id: str):
        current = await view(match_id)
        if not raced:
            raced.append(True)
            match.rev += 1
        return current

    match.view = view_before_a_move  # type: ignore[method-assign]
    assert await table.play() is LoopResult.PLAYED
    assert table.notes.thoughts == ["fixed"]


def test_uniform_reaches_every_action_of_every_option() -> None:
    options = [*FakeMatch(owed=1)._options, *FakeMatch(owed=1)._options]
    rng = Random(1)
    seen = {UNIFORM.decide(number(0), [], options, rng).seconds for _ in range(500)}  # type: ignore[attr-defined]
    assert seen == set(range(1, 10))


def test_equal_random_numbers_give_equal_actions() -> None:
    options = FakeMatch(owed=1)._options
    chosen = {UNIFORM.decide(number(0), [], options, Random(b"key")).SerializeToString() for _ in range(5)}
    assert len(chosen) == 1
    assert Timestamp.FromString(chosen.pop()).seconds in range(1, 10)
