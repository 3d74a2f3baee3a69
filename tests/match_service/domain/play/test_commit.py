"""What a commit writes: revisions, records, snapshots and owed decisions."""

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


def test_seat_without_an_update_keeps_its_revision() -> None:
    commit = advance(head(), [step(events=(b"e", b"", b""))], at(5))
    assert revs(commit.head.seats) == REVS | {"left": 2}
    assert [(each.seat, each.rev, each.events) for each in commit.updates] == [("left", 2, b"e")]


def test_changed_view_advances_the_revision_without_an_event() -> None:
    commit = advance(head(), [step(views=(b"v", b"w", b"v"))], at(5))
    assert revs(commit.head.seats) == REVS | {"right": 2}
    assert (commit.updates[0].events, commit.updates[0].shown.view) == (b"", b"w")


def test_hidden_action_is_recorded_without_a_new_revision() -> None:
    commit = advance(head(seq=7), [step()], at(5))
    assert revs(commit.head.seats) == REVS
    assert commit.updates == ()
    assert [record.seq for record in commit.records] == [8]


def test_action_and_system_step_share_one_revision() -> None:
    steps = [
        step(b"mid", events=(b"a", b"", b""), views=(b"mid", b"mid", b"v")),
        step(b"end", events=(b"t", b"t", b"t"), views=(b"x", b"v", b"y"), seat="system", origin=Origin.SYSTEM),
    ]
    commit = advance(head(), steps, at(5))
    updates = {each.seat: (each.rev, each.events, each.shown.view) for each in commit.updates}
    assert updates == {"left": (2, b"at", b"x"), "right": (2, b"t", b"v"), "spectator": (2, b"t", b"y")}


def test_restored_view_causes_no_update() -> None:
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
def test_chain_hash_covers_every_field_of_an_entry(change: str) -> None:
    other = {
        "seat": step(seat="right"),
        "origin": step(origin=Origin.BOT),
        "position": step(b"other"),
        "rules_version": step(rules_version="2"),
    }[change]
    assert advance(head(), [other], at(5)).head.chain != advance(head(), [step()], at(5)).head.chain


def test_chain_hash_covers_the_time_of_an_entry() -> None:
    assert advance(head(), [step()], at(5)).head.chain != advance(head(), [step()], at(6)).head.chain


def test_match_moves_to_the_rules_version_of_its_last_action() -> None:
    commit = advance(head(), [step(rules_version="2")], at(5))
    assert (commit.head.rules_version, commit.records[0].rules_version) == ("2", "2")


def test_snapshot_is_stored_at_every_fiftieth_entry_within_a_commit() -> None:
    steps = [step(b"fiftieth"), step(b"next", seat="system", origin=Origin.SYSTEM)]
    commit = advance(head(seq=SNAPSHOT_EVERY - 1), steps, at(5))
    assert commit.snapshots == (Snapshot(SNAPSHOT_EVERY, b"fiftieth"),)
    assert commit.head.position == b"next"


def test_end_finishes_the_match_and_clears_owed_decisions() -> None:
    commit = advance(head(), [step(decisions=(), outcome=Outcome("left", "won"), views=(b"1", b"2", b"3"))], at(5))
    assert commit.head.state is MatchState.FINISHED
    assert all(update.over for update in commit.updates)
    assert commit.owed.gone == ("left",)
    assert commit.owed.put == ()


def test_missing_seat_update_is_a_rules_fault() -> None:
    with pytest.raises(Fault):
        advance(head(), [step(updated=("left", "right"))], at(5))


def test_only_the_actor_gets_an_action_time() -> None:
    commit = advance(head(), [step()], at(99))
    assert [each.acted_at for each in commit.head.seats] == [99, 0, 0]
    assert [each.seat for each in commit.changed] == ["left"]


def test_bot_is_offered_its_new_turn() -> None:
    commit = advance(head(), [step(decisions=RIGHT_TURN)], at(5))
    assert commit.owed.offers == ("right",)
    assert [(owed.seat, owed.bot_level, owed.since) for owed in commit.owed.put] == [("right", "uniform", 5)]
    assert commit.owed.gone == ("left",)


def test_acting_bot_that_owes_again_gets_a_new_row_without_an_offer() -> None:
    commit = advance(head(decisions=RIGHT_TURN), [step(decisions=RIGHT_TURN, seat="right")], at(5))
    assert commit.owed.offers == ()
    assert [(owed.seat, owed.since) for owed in commit.owed.put] == [("right", 5)]


def test_waiting_bot_keeps_its_row() -> None:
    setup = tuple(Decision(seat, Duty.OWED, Pace.SETUP, "setup") for seat in ("left", "right"))
    commit = advance(head(decisions=setup), [step(decisions=setup[1:])], at(5))
    assert (commit.owed.gone, commit.owed.put, commit.owed.offers) == (("left",), (), ())


def test_bot_is_offered_a_replaced_decision() -> None:
    setup = tuple(Decision(seat, Duty.OWED, Pace.SETUP, "setup") for seat in ("left", "right"))
    commit = advance(head(decisions=setup), [step(decisions=RIGHT_TURN)], at(5))
    assert commit.owed.offers == ("right",)


def test_match_does_not_wait_for_open_decisions() -> None:
    with_open = (*LEFT_TURN, Decision("right", Duty.OPEN, Pace.RESPONSE, "reaction"))
    commit = advance(head(), [step(decisions=with_open)], at(5))
    assert [owed.seat for owed in commit.owed.put] == ["left"]


def test_new_match_starts_every_seat_at_revision_one_with_a_snapshot() -> None:
    creation = MatchCreation(
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
    new = create(creation, start, [tick], at(5))
    assert new.bots_only
    assert revs(new.commit.head.seats) == REVS
    assert new.commit.snapshots == (Snapshot(0, b"start"),)
    assert [record.seq for record in new.commit.records] == [1]
    assert new.commit.owed.offers == ("left",)


def test_pause_is_the_rest_of_the_interval_despite_clock_skew() -> None:
    seat = SeatHead("left", Occupant(), rev=1, view=b"", acted_at=1_000)
    assert pause_ms(seat, 700, 1_200) == 500
    assert pause_ms(seat, 700, 1_700) == 0
    assert pause_ms(seat, 700, 10) == 700
    assert pause_ms(seat, 0, 1_000) == 0
    assert pause_ms(SeatHead("left", Occupant(), rev=1, view=b""), 700, 100) == 0
