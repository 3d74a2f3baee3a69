"""Answers out of turn: when a pass is released, and when the service passes for the seat."""

from dataclasses import replace

import pytest

from match_service.domain.clock.answer_timing import Asking, PendingAnswer, answering_after, is_pass, newly_asked
from match_service.domain.clock.response_delay import DelayRule
from match_service.domain.life_cycle.standing_pass import Passes, passes_set
from match_service.domain.play.decision import Decision, Duty, Pace
from match_service.domain.play.turns import no_turns, turns_after

RULE = DelayRule((100, 200))
ASK = Decision("right", Duty.OWED, Pace.RESPONSE, "answer", b"pass", source="volley")
TURN = Decision("left", Duty.OWED, Pace.TURN, "turn", b"end")
TURNS = turns_after(no_turns(("left", "right")), [TURN])
ASKING = Asking(RULE, 1 << 31, now=1_000)


def after(
    pending: tuple[PendingAnswer, ...] = (), passes: Passes = (), asking: Asking = ASKING, *, fresh: bool = True
) -> tuple[PendingAnswer, ...]:
    return answering_after(pending, (ASK,), (ASK,) if fresh else (), passes, TURNS, asking)


def test_asked_seat_gets_a_delay_and_no_automatic_pass() -> None:
    assert after() == (PendingAnswer("right", 1_150, is_forced=False, pass_at=None),)


def test_forced_pass_is_made_at_the_delays_end_except_between_bots() -> None:
    forced = replace(ASK, is_forced=True)
    (asked,) = answering_after((), (forced,), (forced,), (), TURNS, ASKING)
    assert asked == PendingAnswer("right", 1_150, is_forced=True, pass_at=1_150)
    (between_bots,) = answering_after((), (forced,), (forced,), (), TURNS, replace(ASKING, passes_forced=False))
    assert between_bots.pass_at is None


@pytest.mark.parametrize(
    ("kind", "source", "passes"),
    [("answer", "", True), ("answer", "volley", True), ("answer", "duel", False), ("dodge", "", False)],
)
def test_standing_pass_schedules_the_pass_it_names(kind: str, source: str, passes: bool) -> None:
    standing = passes_set((), "right", kind, source, TURNS)
    assert (after(passes=standing)[0].pass_at == 1_150) is passes


def test_late_standing_pass_is_released_at_once() -> None:
    passes = passes_set((), "right", "answer", "", TURNS)
    assert after(after(), passes, replace(ASKING, now=1_100), fresh=False)[0].pass_at == 1_150
    assert after(after(), passes, replace(ASKING, now=9_000), fresh=False)[0].pass_at == 9_000


def test_removed_standing_pass_leaves_the_question_open() -> None:
    passes = passes_set((), "right", "answer", "", TURNS)
    assert after(after(passes=passes), (), fresh=False)[0].pass_at is None


def test_pending_answer_keeps_its_delay_until_answered() -> None:
    first = after()
    assert after(first, asking=replace(ASKING, draw=0, now=5_000), fresh=False) == first
    assert answering_after(first, (TURN,), (), (), TURNS, ASKING) == ()


def test_each_question_to_a_seat_is_a_new_decision() -> None:
    assert newly_asked((TURN,), (ASK,), "left") == (ASK,)
    assert newly_asked((ASK,), (ASK,), "left") == ()
    assert newly_asked((ASK,), (ASK,), "right") == (ASK,)
    for other in (replace(ASK, kind="dodge"), replace(ASK, source="duel"), replace(ASK, turn=9)):
        assert newly_asked((ASK,), (other,), "left") == (other,)
    assert newly_asked((ASK,), (replace(ASK, is_forced=True),), "left") == ()
    assert newly_asked((), (TURN,), "") == ()


def test_pass_is_the_default_answer() -> None:
    assert is_pass((ASK,), "right", b"pass")
    assert not is_pass((ASK,), "right", b"parry")
    assert not is_pass((ASK,), "left", b"pass")
    assert not is_pass((TURN,), "left", b"end")


def test_seats_asked_together_have_separate_delays() -> None:
    both = (ASK, replace(ASK, seat="left"))
    delays = answering_after((), both, both, (), TURNS, replace(ASKING, draw=(1 << 63) | 0))
    assert [each.pass_from for each in delays] == [1_100, 1_150]
