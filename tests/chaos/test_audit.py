"""The audit of actions, ratings, streams and clocks."""

from types import SimpleNamespace
from typing import Any

import pytest
from google.protobuf import any_pb2

from match_service.domain.clock.time_control import ClockKind
from match_service.domain.play.match import MatchState
from match_service.domain.play.record import RecordKind
from match_service.domain.play.step import Origin
from tests.chaos.answers import answer_problems
from tests.chaos.audit import doubled, lost, rating_problems, refused_but_committed, stream_problems
from tests.chaos.clocks import clock_problems
from tests.chaos.journal import Journal, Sent
from tests.chaos.replays import Commit, Owed, Replay
from tests.chaos.stored import StoredMatch
from zhanqi.match.v1 import match_pb2, match_service_pb2
from zhanqi.rules.v1 import position_pb2
from zhanqi.rules.v1.position_pb2 import PACE_RESPONSE, PACE_TURN

MATCH = "m"


def action(number: int) -> any_pb2.Any:
    return any_pb2.Any(type_url=f"action/{number}")


def record(seq: int, seat: str, origin: Origin = Origin.PLAYER, at: int = 0) -> Any:
    return SimpleNamespace(seq=seq, seat=seat, kind=RecordKind.ACTION, origin=origin, body=action(seq).SerializeToString(), at=at)


def request(seq: int, rev: int) -> Any:
    return SimpleNamespace(request_id=str(seq), seq=seq, rev=rev)


def match(records: list[Any], requests: list[Any], **row: Any) -> StoredMatch:
    columns = {"match_id": MATCH, "is_rated": False, "state": MatchState.FINISHED, **row}
    return StoredMatch(SimpleNamespace(**columns), row.get("seats", {}), b"", records, requests, row.get("changes", 0))


def played() -> tuple[list[Any], list[Any], list[Sent]]:
    """Two actions of north and one of south, each followed by a system step."""
    records, requests, sent = [], [], []
    for seq, seat in ((1, "north"), (3, "north"), (5, "south")):
        records += [record(seq, seat), record(seq + 1, "system", Origin.SYSTEM)]
        requests.append(SimpleNamespace(request_id=str(seq), seq=seq + 1, rev=seq))
        sent.append(Sent(MATCH, seat, str(seq), action(seq), rev=seq))
    return records, requests, sent


def test_audit_accepts_a_log_with_every_action_once() -> None:
    records, requests, sent = played()
    assert lost(match(records, requests), sent) == []
    assert doubled(match(records, requests)) == []


def test_audit_accepts_an_unacknowledged_action_with_or_without_an_entry() -> None:
    records, requests, sent = played()
    sent[2].rev = None
    assert lost(match(records, requests), sent) == []
    assert lost(match(records[:4], requests[:2]), sent) == []


def test_audit_detects_an_acknowledged_action_that_is_not_in_the_log() -> None:
    records, requests, sent = played()
    assert len(lost(match(records, requests[:2]), sent)) == 1
    assert len(lost(match(records[:2], requests), sent)) == 2


def test_audit_detects_a_wrong_action_revision_or_order() -> None:
    records, requests, sent = played()
    sent[0].action = action(99)
    assert "another action" in lost(match(records, requests), sent)[0]
    records, requests, sent = played()
    sent[0].rev = 7
    assert "another revision" in lost(match(records, requests), sent)[0]
    records, requests, sent = played()
    assert "out of order" in lost(match(records, requests), [sent[1], sent[0]])[0]


def test_audit_detects_an_entry_without_a_request() -> None:
    records, requests, _ = played()
    records.append(record(7, "south"))
    assert len(doubled(match(records, requests))) == 1


def test_audit_detects_an_entry_of_two_requests() -> None:
    records, requests, _ = played()
    requests.append(SimpleNamespace(request_id="again", seq=requests[-1].seq, rev=9))
    assert len(doubled(match(records, requests))) == 1


def test_audit_detects_a_refused_request_that_was_committed() -> None:
    records, requests, sent = played()
    sent[1].rev, sent[1].is_refused = None, True
    assert len(refused_but_committed(match(records, requests), sent)) == 1
    assert refused_but_committed(match(records, [requests[0], requests[2]]), sent) == []


def answered(answers_in: int) -> list[str]:
    """The problems if south answers in north's turn 3 and recorded the turn `answers_in`."""
    records = [record(1, "north"), record(2, "south"), record(3, "north")]
    owed = {"north": Owed(PACE_TURN, 3)}
    replay = Replay(("north", "south"), [Commit(None, 0, owed), *(Commit(each, each.seq, owed) for each in records)])
    sent = [Sent(MATCH, "south", "2", action(2), rev=1, answers_in=answers_in)]
    return answer_problems(match(records, [request(2, 1)]), replay, sent)


def test_audit_accepts_an_answer_only_in_the_turn_it_was_sent_in() -> None:
    assert answered(3) == []
    assert len(answered(1)) == 1


def test_audit_detects_an_answer_played_in_its_own_turn() -> None:
    mine = {"south": Owed(PACE_TURN, 3)}
    replay = Replay(("north", "south"), [Commit(None, 0, mine), Commit(record(1, "south"), 1, mine)])
    sent = [Sent(MATCH, "south", "1", action(1), rev=1, answers_in=3)]
    assert len(answer_problems(match([record(1, "south")], [request(1, 1)]), replay, sent)) == 1


@pytest.mark.parametrize(
    ("turn", "good"),
    [(2, False), (3, False), (4, False), (5, True), (0, True)],
)
def test_audit_accepts_a_stale_answer_only_when_its_seat_was_asked_again_or_the_match_is_over(turn: int, good: bool) -> None:
    journal = Journal()
    decisions = [position_pb2.Decision(seat="north", turn=turn)] if turn else []
    for answers_in in (2, 0):
        sent = journal.send(MATCH, "south", "1", action(1), answers_in=answers_in)
        journal.call_stale(sent, match_pb2.SeatView(decisions=decisions))
        assert sent.is_refused
    assert len(journal.answers) == (0 if good else 1)


def test_audit_accepts_a_refused_answer_only_when_its_time_is_over() -> None:
    journal = Journal()
    for reason in ("DECISION_CLOSED", "MATCH_OVER", "REFUSED"):
        journal.refuse(journal.send(MATCH, "south", reason, action(1), answers_in=2), reason)
        journal.refuse(journal.send(MATCH, "south", reason, action(1)), reason)
    assert len(journal.answers) == 1


@pytest.mark.parametrize(
    ("is_rated", "state", "changes", "good"),
    [
        (True, MatchState.FINISHED, 2, True),
        (True, MatchState.FINISHED, 4, False),
        (True, MatchState.FINISHED, 0, False),
        (True, MatchState.ABORTED, 0, True),
        (True, MatchState.ABORTED, 2, False),
        (False, MatchState.FINISHED, 0, True),
        (False, MatchState.FINISHED, 2, False),
    ],
)
def test_audit_requires_a_rated_result_to_count_once(is_rated: bool, state: MatchState, changes: int, good: bool) -> None:
    assert (rating_problems(match([], [], is_rated=is_rated, state=state, changes=changes)) == []) is good


@pytest.mark.parametrize(
    ("revs", "ended", "good"),
    [
        ([1, 2, 3], True, True),
        ([1, 3], True, False),
        ([1, 2, 2, 3], True, False),
        ([1, 2], True, False),
        ([1, 2, 3], False, False),
    ],
)
def test_audit_requires_each_revision_once_to_the_end(revs: list[int], ended: bool, good: bool) -> None:
    journal = Journal()
    for rev in revs:
        journal.receive(MATCH, "north", match_service_pb2.Update(rev=rev))
    if ended:
        journal.watched_to_the_end(MATCH, "north")
    assert (stream_problems(match([], [], seats={"north": SimpleNamespace(rev=3)}), journal) == []) is good


def timed(left_ms: dict[str, int], **row: Any) -> StoredMatch:
    seats = {seat: SimpleNamespace(turn_left_ms=left) for seat, left in left_ms.items()}
    columns = {
        "clock_kind": ClockKind.BANK,
        "bank_ms": 1000,
        "increment_ms": 10,
        "turn_ms": 0,
        "created_at": 0,
        "game_id": "toy",
        "given_back": None,
    }
    return match([], [], seats=seats, setup_ms=500, response_ms=300, **{**columns, **row})


def turns(last: Origin = Origin.PLAYER, ended_at: int = 400) -> Replay:
    """North's turn from 0 to 100, with an action at 50, then south's turn to the end."""
    return Replay(
        ("north", "south"),
        [
            Commit(None, 0, {"north": Owed(PACE_TURN)}),
            Commit(record(1, "north"), 50, {"north": Owed(PACE_TURN)}),
            Commit(record(2, "north"), 100, {"south": Owed(PACE_TURN)}),
            Commit(record(3, "south", last), ended_at, {}),
        ],
    )


def test_audit_accepts_clocks_that_ran_in_their_turn() -> None:
    assert clock_problems(timed({"north": 910, "south": 710}), turns(), []) == []
    assert clock_problems(timed({"north": 0, "south": 0}, clock_kind=ClockKind.NONE), turns(), []) == []


def test_audit_detects_a_clock_that_ran_too_long() -> None:
    assert len(clock_problems(timed({"north": 910, "south": 700}), turns(), [])) == 1


def outage(began_at: int, ended_at: int, game_id: str = "", *, is_silence: bool = False) -> Any:
    return SimpleNamespace(began_at=began_at, ended_at=ended_at, game_id=game_id, is_silence=is_silence)


def test_audit_refunds_an_outage() -> None:
    outages = [outage(90, 3_150), outage(3_200, 6_210)]
    assert clock_problems(timed({"north": 910, "south": 610}), turns(ended_at=6_560), outages) == []
    assert len(clock_problems(timed({"north": 910, "south": 560}), turns(ended_at=6_560), outages)) == 1
    assert len(clock_problems(timed({"north": 910, "south": 660}), turns(ended_at=6_560), outages)) == 1


def test_audit_allows_but_does_not_require_a_refund_of_one_replicas_silence() -> None:
    for left_ms, good in ((710, True), (730, True), (760, True), (761, False), (709, False)):
        problems = clock_problems(timed({"north": 910, "south": left_ms}), turns(), [outage(90, 150, is_silence=True)])
        assert (problems == []) is good
    # The same holds for a long silence. An outage of all replicas must be refunded, however short.
    long = [outage(90, 7_583, is_silence=True)]
    assert clock_problems(timed({"north": 910, "south": 0}), turns(ended_at=7_600), long) == []
    assert len(clock_problems(timed({"north": 910, "south": 710}), turns(), [outage(90, 150)])) == 1
    assert len(clock_problems(timed({"north": 910, "south": 760}), turns(), [outage(90, 150, "another")])) == 1


def test_audit_counts_overlapping_outages_once() -> None:
    outages = [outage(120, 160, is_silence=True), outage(90, 180), outage(170, 200)]
    assert clock_problems(timed({"north": 910, "south": 810}), turns(), outages) == []
    assert len(clock_problems(timed({"north": 910, "south": 811}), turns(), outages)) == 1


def test_audit_times_consecutive_turns_separately() -> None:
    commits = [
        Commit(None, 0, {"north": Owed(PACE_TURN, 1)}),
        Commit(record(1, "north"), 100, {"north": Owed(PACE_TURN, 2)}),
        Commit(record(2, "north"), 150, {}),
    ]
    assert clock_problems(timed({"north": 870, "south": 1000}), Replay(("north", "south"), commits), []) == []


def test_audit_does_not_refund_an_outage_in_progress() -> None:
    outages = [outage(300, 5_000)]
    assert clock_problems(timed({"north": 910, "south": 710}), turns(), outages) == []


def test_audit_accepts_a_timeout_only_when_no_time_is_left() -> None:
    assert clock_problems(timed({"north": 910, "south": 0}), turns(Origin.TIMEOUT, ended_at=1110), []) == []
    (early,) = clock_problems(timed({"north": 910, "south": 1}), turns(Origin.TIMEOUT, ended_at=1109), [])
    assert "before its deadline" in early


def test_audit_keeps_the_turn_and_its_time_when_an_answer_intervenes() -> None:
    asked = Replay(
        ("north", "south"),
        [
            Commit(None, 0, {"north": Owed(PACE_TURN)}),
            Commit(record(1, "north"), 100, {"south": Owed(PACE_RESPONSE)}),
            Commit(record(2, "south"), 300, {"north": Owed(PACE_TURN)}),
            Commit(record(3, "north"), 350, {}),
        ],
    )
    assert clock_problems(timed({"north": 860, "south": 1000}), asked, []) == []
