"""Stored seat messages decode to the same values."""

from google.protobuf.any_pb2 import Any
from hypothesis import given
from hypothesis import strategies as st

from match_service.adapters.seat_messages import (
    decoded_board,
    decoded_situation,
    encoded_board,
    encoded_situation,
    encoded_view,
)
from match_service.domain.life_cycle.verdict import aborted, adjudicated, draw_agreed, forfeit
from match_service.domain.play.decision import Pace
from match_service.domain.play.match import Occupant, SeatHead
from match_service.domain.play.situation import NOTHING, ShownClock, Situation
from zhanqi.match.v1.match_pb2 import SeatView
from zhanqi.rules.v1.position_pb2 import Decision, Outcome

NAMES = st.sampled_from(["left", "right"])
TIMES = st.integers(0, 2**45)
CLOCKS = st.builds(ShownClock, NAMES, st.integers(0, 2**32 - 1), st.none() | st.sampled_from(Pace), st.none() | TIMES)
VERDICTS = st.sampled_from([aborted("left"), adjudicated(""), draw_agreed("right"), forfeit("left", "right", "timeouts")])
SITUATIONS = st.builds(
    Situation,
    clocks=st.lists(CLOCKS, max_size=2).map(tuple),
    draw_offered_by=st.just("") | NAMES,
    countdowns=st.lists(st.tuples(NAMES, TIMES), max_size=2).map(tuple),
    passes=st.lists(st.tuples(st.text(max_size=5), st.text(max_size=5)), max_size=2).map(tuple),
    verdict=st.none() | VERDICTS,
)


@given(SITUATIONS)
def test_situation_is_decoded_as_it_was_encoded(situation: Situation) -> None:
    assert decoded_situation(encoded_situation(situation)) == situation
    assert (encoded_situation(situation) == b"") == (situation == NOTHING)


@given(st.booleans(), st.booleans(), st.lists(NAMES, max_size=3))
def test_board_is_decoded_as_it_was_encoded(has_view: bool, has_outcome: bool, seats: list[str]) -> None:
    view = SeatView(view=Any(type_url="a/b", value=b"v") if has_view else None, outcome=Outcome() if has_outcome else None)
    decisions = SeatView(decisions=[Decision(seat=seat, kind="turn") for seat in seats])
    parts = view.SerializeToString(deterministic=True), decisions.SerializeToString(deterministic=True)
    seat = SeatHead("left", Occupant(), 1, *parts)
    assert decoded_board(encoded_board(seat)) == parts


def test_view_merges_board_decisions_and_situation() -> None:
    view, decisions = SeatView(view=Any(type_url="a/b")), SeatView(decisions=[Decision(seat="left")])
    parts = view.SerializeToString(), decisions.SerializeToString()
    seat = SeatHead("left", Occupant(), 1, *parts, situation=Situation(draw_offered_by="right"))
    merged = SeatView.FromString(encoded_view(seat))
    assert (merged.view, list(merged.decisions)) == (view.view, list(decisions.decisions))
    assert merged.situation.draw_offered_by == "right"
