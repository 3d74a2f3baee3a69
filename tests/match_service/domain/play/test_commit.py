"""What a commit writes: revisions, records, snapshots, and what the match waits for."""

import pytest

from match_service.domain.errors import Fault
from match_service.domain.play.commit import MatchCreation, advance, create
from match_service.domain.play.decision import Decision, Duty, Pace
from match_service.domain.play.match import MatchState, Occupant, SeatHead, pause_ms
from match_service.domain.play.record import SNAPSHOT_EVERY, Snapshot
from match_service.domain.play.step import Origin, Outcome
from tests.match_service.domain.builders import LEFT_TURN, RIGHT_TURN, SEATS, at, head, step

REVS = dict.fromkeys(SEATS, 1)


def revs(commit_seats: tuple[SeatHead, ...]) -> dict[str, int]:
    return {seat.seat: seat.rev for seat in commit_seats}


def test_a_seat_that_is_told_nothing_keeps_its_revision() -> None:
    commit = advance(head(), [step(events=(b"e", b"", b""))], at(5))
    assert revs(commit.head.seats) == REVS | {"left": 2}
    assert [(each.seat, each.rev, each.events) for each in commit.updates] == [("left", 2, b"e")]


def test_a_view_that_changes_without_an_event_advances_the_revision() -> None:
    commit = advance(head(), [step(views=(b"v", b"w", b"v"))], at(5))
    assert revs(commit.head.seats) == REVS | {"right": 2}
    assert (commit.updates[0].events, commit.updates[0].shown.view) == (b"", b"w")


def test_an_action_that_shows_to_nobody_advances_no_revision_but_is_recorded() -> None:
    commit = advance(head(seq=7), [step()], at(5))
    assert revs(commit.head.seats) == REVS
    assert commit.updates == ()
    assert [record.seq for record in commit.records] == [8]


def test_an_action_and_the_tick_after_it_are_one_revision_with_the_events_of_both() -> None:
    steps = [
        step(b"mid", events=(b"a", b"", b""), views=(b"mid", b"mid", b"v")),
        step(b"end", events=(b"t", b"t", b"t"), views=(b"x", b"v", b"y"), seat="system", origin=Origin.SYSTEM),
    ]
    commit = advance(head(), steps, at(5))
    told = {each.seat: (each.rev, each.events, each.shown.view) for each in commit.updates}
    assert told == {"left": (2, b"at", b"x"), "right": (2, b"t", b"v"), "spectator": (2, b"t", b"y")}


def test_a_view_that_is_back_to_what_it_was_after_the_tick_tells_nothing() -> None:
    steps = [
        step(b"mid", views=(b"mid", b"mid", b"mid")),
        step(b"end", seat="system", origin=Origin.SYSTEM),
    ]
    assert advance(head(), steps, at(5)).updates == ()


def test_records_are_chained_one_to_the_next() -> None:
    steps = [step(b"mid"), step(b"end", seat="system", origin=Origin.SYSTEM)]
    commit = advance(head(seq=3), steps, at(5))
    alone = advance(head(seq=3), steps[:1], at(5))
    assert [(record.seq, record.origin) for record in commit.records] == [(4, Origin.PLAYER), (5, Origin.SYSTEM)]
    assert commit.records[0].chain == alone.records[0].chain
    assert commit.head.chain == commit.records[1].chain != commit.records[0].chain


@pytest.mark.parametrize("change", ["seat", "origin", "position", "rules_version"])
def test_the_chain_depends_on_every_fact_of_an_entry(change: str) -> None:
    other = {
        "seat": step(seat="right"),
        "origin": step(origin=Origin.BOT),
        "position": step(b"other"),
        "rules_version": step(rules_version="2"),
    }[change]
    assert advance(head(), [other], at(5)).head.chain != advance(head(), [step()], at(5)).head.chain


def test_the_chain_depends_on_the_time_of_an_entry() -> None:
    assert advance(head(), [step()], at(5)).head.chain != advance(head(), [step()], at(6)).head.chain


def test_a_match_that_other_rules_play_on_has_moved_to_them() -> None:
    commit = advance(head(), [step(rules_version="2")], at(5))
    assert (commit.head.rules_version, commit.records[0].rules_version) == ("2", "2")


def test_the_position_is_kept_at_every_fiftieth_entry_even_in_mid_commit() -> None:
    steps = [step(b"fiftieth"), step(b"next", seat="system", origin=Origin.SYSTEM)]
    commit = advance(head(seq=SNAPSHOT_EVERY - 1), steps, at(5))
    assert commit.snapshots == (Snapshot(SNAPSHOT_EVERY, b"fiftieth"),)
    assert commit.head.position == b"next"


def test_the_end_of_a_match_closes_it_and_owes_nothing() -> None:
    commit = advance(head(), [step(decisions=(), outcome=Outcome("left", "won"), views=(b"1", b"2", b"3"))], at(5))
    assert commit.head.state is MatchState.FINISHED
    assert all(telling.over for telling in commit.updates)
    assert commit.owed.gone == ("left",)
    assert commit.owed.put == ()


def test_updates_that_lack_a_seat_are_a_fault_of_the_rules() -> None:
    with pytest.raises(Fault):
        advance(head(), [step(told=("left", "right"))], at(5))


def test_the_actor_alone_has_acted_now() -> None:
    commit = advance(head(), [step()], at(99))
    assert [each.acted_at for each in commit.head.seats] == [99, 0, 0]
    assert [each.seat for each in commit.changed] == ["left"]


def test_a_bot_whose_turn_begins_is_called() -> None:
    commit = advance(head(), [step(decisions=RIGHT_TURN)], at(5))
    assert commit.owed.offers == ("right",)
    assert [(owed.seat, owed.bot_level, owed.since) for owed in commit.owed.put] == [("right", "uniform", 5)]
    assert commit.owed.gone == ("left",)


def test_a_bot_that_acted_and_owes_again_goes_on_by_itself_but_its_row_is_renewed() -> None:
    commit = advance(head(decisions=RIGHT_TURN), [step(decisions=RIGHT_TURN, seat="right")], at(5))
    assert commit.owed.offers == ()
    assert [(owed.seat, owed.since) for owed in commit.owed.put] == [("right", 5)]


def test_a_bot_that_owed_before_and_did_not_act_keeps_its_row() -> None:
    setup = tuple(Decision(seat, Duty.OWED, Pace.SETUP, "setup") for seat in ("left", "right"))
    commit = advance(head(decisions=setup), [step(decisions=setup[1:])], at(5))
    assert (commit.owed.gone, commit.owed.put, commit.owed.offers) == (("left",), (), ())


def test_a_bot_whose_owed_decision_becomes_another_one_is_called() -> None:
    setup = tuple(Decision(seat, Duty.OWED, Pace.SETUP, "setup") for seat in ("left", "right"))
    commit = advance(head(decisions=setup), [step(decisions=RIGHT_TURN)], at(5))
    assert commit.owed.offers == ("right",)


def test_open_decisions_are_nothing_that_a_match_waits_for() -> None:
    with_open = (*LEFT_TURN, Decision("right", Duty.OPEN, Pace.RESPONSE, "reaction"))
    commit = advance(head(), [step(decisions=with_open)], at(5))
    assert [owed.seat for owed in commit.owed.put] == ["left"]


def test_a_new_match_tells_every_seat_its_first_revision_and_keeps_its_start() -> None:
    founding = MatchCreation(
        match_id="m",
        game_id="toy",
        created_by="p1",
        seats=(("left", Occupant(bot_level="uniform")), ("right", Occupant(bot_level="greedy")), ("spectator", Occupant())),
        options=b"",
        seed=bytes(32),
        min_action_interval_ms=0,
    )
    start = step(b"start", events=(b"s", b"s", b"s")).applied
    tick = step(b"ticked", views=(b"1", b"2", b"3"), seat="system", origin=Origin.SYSTEM)
    new = create(founding, start, [tick], at(5))
    assert new.bots_only
    assert revs(new.commit.head.seats) == REVS
    assert new.commit.snapshots == (Snapshot(0, b"start"),)
    assert [record.seq for record in new.commit.records] == [1]
    assert new.commit.owed.offers == ("left",)


def test_a_pause_lasts_the_rest_of_the_interval_whatever_another_clock_said() -> None:
    seat = SeatHead("left", Occupant(), rev=1, view=b"", acted_at=1_000)
    assert pause_ms(seat, 700, 1_200) == 500
    assert pause_ms(seat, 700, 1_700) == 0
    assert pause_ms(seat, 700, 10) == 700
    assert pause_ms(seat, 0, 1_000) == 0
    assert pause_ms(SeatHead("left", Occupant(), rev=1, view=b""), 700, 100) == 0
