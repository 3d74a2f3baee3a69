"""What a commit changes off the board, and what each seat sees of it."""

from dataclasses import replace

import pytest

from match_service.domain.clock.clock import set_clocks
from match_service.domain.clock.time_control import bank, per_turn
from match_service.domain.life_cycle.draw_offer import DrawOffered
from match_service.domain.life_cycle.life_cycle import Abort, Command, OfferDraw, born, left, transition
from match_service.domain.life_cycle.standing_pass import StandingPass
from match_service.domain.life_cycle.verdict import adjudicated, verdict_of_body
from match_service.domain.play.commit import Commit, advance, life_commit, off_board_commit
from match_service.domain.play.decision import Decision, Duty, Pace
from match_service.domain.play.match import Head, MatchState, Occupant
from match_service.domain.play.off_board import CommitContext, due_times, refund, with_passes
from match_service.domain.play.record import RecordKind
from match_service.domain.play.situation import situation_of
from match_service.domain.play.step import Origin
from match_service.domain.play.turns import SeatTurns, no_turns, turns_after
from match_service.domain.uptime.outage import Outage
from tests.match_service.domain.builders import LIFE_RULES, RIGHT_TURN, at, head, step

BANK = bank(100_000, 5_000, setup_ms=60_000, response_ms=10_000)
TURN = per_turn(20_000, setup_ms=60_000, response_ms=10_000)
LEFT = (Decision("left", Duty.OWED, Pace.TURN, "turn", b"end"),)
SEATS = ("left", "right")


def running(control: object = TURN, decisions: tuple[Decision, ...] = LEFT) -> Head:
    """A match with the left seat on turn since 0."""
    turns = turns_after(no_turns(SEATS), decisions)
    clocks = set_clocks(control, decisions, turns, now=0)  # type: ignore[arg-type]
    started = head(decisions=decisions, life=replace(born(SEATS), turns=turns), clocks=clocks)
    # Commit once, so that the next commit reports only what has changed.
    return off_board_commit(started, started, (), at(0), seat="").head


def settled(control: object = TURN) -> Head:
    """The same match after both have played turn 2."""
    match = running(control)
    return replace(match, life=replace(match.life, turns=(SeatTurns("left", 3, is_on=True), SeatTurns("right", 2))))


def by_right(match: Head, command: Command) -> Commit:
    """The commit at 5 of the right seat's command."""
    return life_commit(match, lambda life: transition(LIFE_RULES, life, command, 5), at(5), seat="right", origin=Origin.PLAYER)


def test_commit_charges_the_clock_and_sets_the_next_due_time() -> None:
    commit = advance(running(BANK), [step(decisions=RIGHT_TURN)], at(30_000))
    left, right = commit.head.clocks.seats
    assert (left.turn_left_ms, left.pace) == (75_000, None)
    assert (right.turn_left_ms, right.since) == (105_000, 30_000)
    assert [(each.seat, each.due_at) for each in commit.owed.put] == [("right", 135_000)]
    assert due_times(commit.head) == {"right": 135_000}


def test_actions_within_a_turn_do_not_show_in_the_opponents_clock() -> None:
    commit = advance(running(BANK), [step(decisions=LEFT)], at(30_000))
    assert commit.updates == ()
    assert [each.due_at for each in commit.owed.put] == [105_000]


def test_fence_moves_with_board_updates_only() -> None:
    match = settled()
    offered = by_right(match, OfferDraw("right")).head
    assert (offered.seat("left").rev, offered.seat("left").fence) == (match.seat("left").rev + 1, match.seat("left").fence)
    seat = advance(offered, [step(events=(b"e", b"", b""), decisions=LEFT)], at(6)).head.seat("left")
    assert seat.fence == seat.rev


def test_draw_offer_reaches_all_seats_and_is_not_recorded() -> None:
    commit = by_right(settled(), OfferDraw("right"))
    assert [each.seat for each in commit.updates] == ["left", "right", "spectator"]
    assert all(each.match_events == (DrawOffered("right"),) for each in commit.updates)
    assert commit.records == ()
    assert commit.head.seq == settled().seq
    assert commit.rev == commit.head.seat("right").rev


def test_verdict_ends_record_clocks_and_decisions() -> None:
    match = running(BANK)
    commit = by_right(match, Abort("right"))
    (record,) = commit.records
    assert (record.kind, record.seat, record.origin, record.digest) == (RecordKind.VERDICT, "right", Origin.PLAYER, b"")
    assert verdict_of_body(record.body) == commit.head.life.verdict
    assert (commit.head.state, commit.head.decisions, commit.outcome) == (MatchState.ABORTED, (), None)
    assert commit.head.chain == record.chain
    assert due_times(commit.head) == {}
    assert commit.owed.gone == ("left",)
    assert all(each.over and each.shown.decisions == b"" for each in commit.updates)


@pytest.mark.parametrize("verdict", [adjudicated(""), adjudicated("left")])
def test_verdict_is_decoded_as_it_was_encoded(verdict: object) -> None:
    assert verdict_of_body(verdict.body) == verdict  # type: ignore[attr-defined]


def test_outage_is_refunded_once_to_clocks_and_countdowns() -> None:
    match = running()
    away = left(LIFE_RULES, match.life, "right", 1_000).life
    after = refund(replace(match, life=away), [Outage(5_000, 12_000)])
    assert due_times(after) == {"left": 27_000}
    assert after.life.absences[0].claimable_at == 68_000
    assert refund(after, [Outage(5_000, 12_000)]) == after


def test_outage_moves_due_times_without_an_action() -> None:
    context = CommitContext(13_000, outages=(Outage(5_000, 12_000),))
    commit = off_board_commit(running(), refund(running(), context.outages), (), context, seat="")
    assert commit.owed.moved == (("left", 27_000),)
    assert [each.seat for each in commit.updates] == ["left", "right", "spectator"]


def test_action_ends_an_absence() -> None:
    match = running()
    match = replace(match, life=left(LIFE_RULES, match.life, "left", 1_000).life)
    assert advance(match, [step(decisions=LEFT)], at(5_000)).head.life.absences == ()
    by_deadline = advance(match, [step(decisions=RIGHT_TURN, origin=Origin.TIMEOUT)], at(20_000))
    assert [each.seat for each in by_deadline.head.life.absences] == ["left"]


def test_standing_passes_are_shown_only_to_their_seat() -> None:
    match = with_passes(running(), (StandingPass("right", "answer", "", 0),), 5)
    commit = off_board_commit(running(), match, (), at(5), seat="right")
    assert [each.seat for each in commit.updates] == ["right"]


@pytest.mark.parametrize(
    ("pace", "viewer", "shown"),
    [
        (Pace.TURN, "left", True), (Pace.TURN, "right", True), (Pace.TURN, "spectator", True),
        (Pace.SETUP, "left", True), (Pace.SETUP, "right", False), (Pace.SETUP, "spectator", False),
        (Pace.RESPONSE, "left", True), (Pace.RESPONSE, "right", False), (Pace.RESPONSE, "spectator", False),
    ],
)  # fmt: skip
def test_opponents_clock_is_shown_only_in_turns(pace: Pace, viewer: str, shown: bool) -> None:
    match = running(TURN, (Decision("left", Duty.OWED, pace, "kind", b"default"),))
    clock = situation_of(viewer, match.life, match.clocks, match.passes).clocks[0]
    assert (clock.pace is not None, clock.due_at is not None) == (shown, shown)


def test_out_of_turn_window_is_kept_by_revisions() -> None:
    react = Decision("right", Duty.OPEN, Pace.RESPONSE, "reaction")
    opened = advance(running(), [step(events=(b"", b"e", b""), decisions=(*LEFT, react))], at(1)).head
    assert (opened.seat("right").open_from, opened.seat("right").open_until) == (opened.seat("right").rev, 0)
    passed = advance(opened, [step(events=(b"", b"e", b""), decisions=RIGHT_TURN)], at(2)).head
    assert (passed.seat("right").open_from, passed.seat("right").open_until) == (opened.seat("right").rev,) * 2
    again = advance(passed, [step(events=(b"", b"e", b""), decisions=(*LEFT, react))], at(3)).head
    assert (again.seat("right").open_from, again.seat("right").open_until) == (again.seat("right").rev, opened.seat("right").rev)


def test_a_match_between_bots_has_no_delays() -> None:
    asked = Decision("right", Duty.OWED, Pace.RESPONSE, "answer", b"pass")
    match = head(decisions=LEFT, left=Occupant(bot_level="uniform"))
    answering = advance(match, [step(decisions=(asked,))], CommitContext(7, draw=2**64 - 1)).head.answering
    assert [each.pass_from for each in answering] == [7]
