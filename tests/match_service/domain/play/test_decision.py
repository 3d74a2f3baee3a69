"""Decisions: fencing by revision, and which ones a match waits for."""

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
def test_seat_is_unfenced_only_with_open_decisions_alone(decisions: tuple[Decision, ...], seat: str, fenced: bool) -> None:
    assert is_fenced(decisions, seat) is fenced


def test_match_does_not_wait_for_system_decisions() -> None:
    assert owed_by_players((OWED, OPEN, TICK)) == (OWED,)


def test_decision_lookup_is_by_seat_and_duty() -> None:
    assert of_seat((OWED, OPEN, TICK), SYSTEM, Duty.OWED) is TICK
    assert of_seat((OWED, OPEN), "right", Duty.OWED) is None
