"""Decisions: who is fenced by a revision, and what a match waits for."""

import pytest

from match_service.domain.play.decision import SYSTEM, Decision, Duty, Pace, is_fenced, of_seat, owed_by_players

OWED = Decision("left", Duty.OWED, Pace.TURN, "turn")
OPEN = Decision("right", Duty.OPEN, Pace.RESPONSE, "reaction")
TICK = Decision(SYSTEM, Duty.OWED, Pace.SYSTEM, "tick", b"tick")


@pytest.mark.parametrize(
    ("decisions", "seat", "fenced"),
    [
        ((OWED, OPEN), "left", True),
        ((OWED, OPEN), "right", False),
        ((OWED,), "right", True),
        ((), "left", True),
        ((OPEN, Decision("right", Duty.OWED, Pace.TURN, "turn")), "right", True),
    ],
)
def test_only_a_seat_that_has_nothing_but_open_decisions_is_not_fenced(
    decisions: tuple[Decision, ...], seat: str, fenced: bool
) -> None:
    assert is_fenced(decisions, seat) is fenced


def test_what_system_owes_is_nothing_that_a_match_waits_for() -> None:
    assert owed_by_players((OWED, OPEN, TICK)) == (OWED,)


def test_a_seats_decision_is_found_by_its_duty() -> None:
    assert of_seat((OWED, OPEN, TICK), SYSTEM, Duty.OWED) is TICK
    assert of_seat((OWED, OPEN), "right", Duty.OWED) is None
