"""V8: who learns of what happens beside battles, and which fields. One test or more for each row of the page's table."""

from typing import Any

import pytest
from google.protobuf.message import Message

from tests.rules_service.games.chuhe.support.acts import (
    designate,
    end_turn,
    garrison,
    move,
    release,
    resign,
    set_up,
    split,
    use,
)
from tests.rules_service.games.chuhe.support.asserts import accept, assert_not_told, assert_told, events
from tests.rules_service.games.chuhe.support.builder import eagle_eye, mist, position
from tests.rules_service.games.chuhe.support.play import new_game
from tests.rules_service.games.chuhe.support.rules import rule
from tests.rules_service.games.chuhe.support.words import (
    ARCHER,
    ARTILLERY,
    CAVALRY,
    EAGLE_EYE,
    ELITE,
    FARMER,
    FORT,
    HOLD_FAST,
    MIST,
    NORTH,
    POTENTIAL,
    SOLDIER,
    SOUTH,
    Cell,
    around,
    at,
    cell,
)
from zhanqi.games.chuhe.v1 import event_pb2
from zhanqi.games.chuhe.v1 import state_pb2 as pb

Event = event_pb2.Event
EVERYBODY = ("north", "south", "spectator")


def moved(start: Cell | None, *path: Cell, **fields: Any) -> Event:
    if start is not None:
        fields["from"] = cell(start)
    return Event(moved=event_pb2.Moved(path=[cell(to) for to in path], **fields))


def part(where: Cell, strength: int) -> event_pb2.Part:
    return event_pb2.Part(at=cell(where), strength=strength)


@rule("V8", "S1")
def test_a_set_up_is_told_to_its_own_side_alone() -> None:
    played = accept(new_game(), NORTH, set_up(4, MIST, FORT))
    assert played.told("north") == [Event(set_up_accepted=event_pb2.SetUpAccepted(camp=cell((1, 4)), talents=[FORT, MIST]))]
    assert played.told("south") == []
    assert played.told("spectator") == []


@rule("V8", "S5", "S6", "E1", "E2", "E3")
def test_turns_are_told_to_all_and_income_to_who_gets_it() -> None:
    builder = position(SOUTH).north(talents=(FORT, MIST)).piece((5, 5), NORTH, FARMER, 250).garrison((10, 20), NORTH, 100, 1)
    played = accept(builder.state(), SOUTH, end_turn())
    for seat in EVERYBODY:
        assert_told(played, seat, Event(turn_ended=event_pb2.TurnEnded(side=SOUTH, turn=5)))
        assert_told(played, seat, Event(turn_began=event_pb2.TurnBegan(side=NORTH, turn=6)))
    assert_told(played, "north", Event(income_paid=event_pb2.IncomePaid(base=1000, farmers=250, mine=1000)))
    assert_not_told(played, ("south", "spectator"), "income_paid")


@rule("V8", "T0")
def test_the_end_of_an_effect_is_told_to_its_own_side_alone() -> None:
    builder = position(SOUTH).north(talents=(EAGLE_EYE, MIST), effects=[mist((15, 5), left=1), eagle_eye(left=2)])
    played = accept(builder.piece((5, 5), NORTH, SOLDIER, 100, potential=1).state(), SOUTH, end_turn())
    ended = [event.effect_ended.talent for event in events(played, "north", "effect_ended")]
    assert sorted(ended) == [POTENTIAL, MIST]
    assert_not_told(played, ("south", "spectator"), "effect_ended")


@rule("V8", "R1")
def test_a_release_is_told_to_its_own_side_and_to_who_sees_the_cell() -> None:
    hidden = accept(position().state(), NORTH, release(ARCHER, 2, (4, 10)))
    told = Event(released=event_pb2.Released(side=NORTH, cell=cell((4, 10)), kind=ARCHER, strength=200))
    assert_told(hidden, "north", told)
    assert_not_told(hidden, ("south", "spectator"), "released")
    seen = accept(position().piece((5, 10), SOUTH, SOLDIER, 100).state(), NORTH, release(ARCHER, 2, (4, 10)))
    assert_told(seen, "north", told)
    assert_told(seen, "south", told)


@rule("V8", "M6")
def test_a_blocked_release_is_told_without_kind_and_strength() -> None:
    state = position().piece((5, 10), SOUTH, SOLDIER, 100).piece((4, 10), SOUTH, ARCHER, 100).state()
    played = accept(state, NORTH, release(SOLDIER, 2, (4, 10)))
    assert_told(played, "north", Event(released=event_pb2.Released(side=NORTH, cell=cell((4, 10)), kind=SOLDIER, blocked=True)))
    assert_told(played, "south", Event(released=event_pb2.Released(side=NORTH, cell=cell((4, 10)), blocked=True)))


@rule("V8", "M1")
def test_a_move_in_the_dark_is_told_to_its_own_side_alone() -> None:
    played = accept(position().piece((5, 5), NORTH, CAVALRY, 150).state(), NORTH, move((5, 5), (5, 6), (6, 6)))
    assert_told(played, "north", moved((5, 5), (5, 6), (6, 6), side=NORTH, kind=CAVALRY, strength=150))
    assert_not_told(played, ("south", "spectator"), "moved")


@rule("V8", "V3")
def test_a_move_is_told_as_the_steps_that_were_seen_just_before_or_after() -> None:
    state = position().piece((10, 9), NORTH, CAVALRY, 150).state()
    played = accept(state, NORTH, move((10, 9), (11, 9), (12, 9)))
    # SOUTH saw (11, 9) before the first step; from there the piece darkened (12, 9) before it went on.
    assert_told(played, "south", moved(None, (11, 9), side=NORTH, kind=CAVALRY, strength=150))
    state = position().piece((10, 9), NORTH, CAVALRY, 150).piece((13, 9), SOUTH, SOLDIER, 100).state()
    played = accept(state, NORTH, move((10, 9), (11, 9), (12, 9)))
    assert_told(played, "south", moved(None, (11, 9), (12, 9), side=NORTH, kind=CAVALRY, strength=150))


@rule("V8")
def test_a_move_out_of_sight_is_told_as_its_start() -> None:
    state = position().piece((12, 9), NORTH, CAVALRY, 150).piece((13, 9), SOUTH, SOLDIER, 100).state()
    played = accept(state, NORTH, move((12, 9), (11, 9), (10, 9)))
    assert_told(played, "south", moved((12, 9), side=NORTH, kind=CAVALRY, strength=150))


@rule("V8")
def test_cells_that_were_not_seen_are_left_out_in_the_middle_too() -> None:
    state = (
        position()
        .piece((12, 8), NORTH, CAVALRY, 150)
        .piece((12, 6), SOUTH, SOLDIER, 100)
        .piece((13, 7), SOUTH, SOLDIER, 100)
        .piece((14, 11), SOUTH, SOLDIER, 100)
        .state()
    )
    played = accept(state, NORTH, move((12, 8), (12, 9), (12, 10)))
    # (12, 8) is next to (13, 7); (12, 9) is next to nobody; (12, 10) is dark as soon as the piece stands at (12, 9).
    assert_told(played, "south", moved((12, 8), side=NORTH, kind=CAVALRY, strength=150))


@rule("V8", "M2")
def test_a_merge_is_told_where_the_end_is_seen() -> None:
    builder = position().piece((5, 5), NORTH, SOLDIER, 150).piece((5, 6), NORTH, SOLDIER, 150)
    played = accept(builder.state(), NORTH, move((5, 5), (5, 6)))
    told = moved((5, 5), (5, 6), side=NORTH, kind=SOLDIER, strength=150, merged_strength=240)
    assert_told(played, "north", told)
    assert_not_told(played, "south", "moved")
    seen_end = builder.piece((5, 7), SOUTH, SOLDIER, 100).state()
    played = accept(seen_end, NORTH, move((5, 5), (5, 6)))
    assert_told(played, "north", told)
    assert_told(played, "south", moved(None, (5, 6), side=NORTH, kind=SOLDIER, strength=150, merged_strength=240))


@rule("V8", "M2")
def test_a_merge_is_not_told_where_only_the_start_is_seen() -> None:
    state = (
        position()
        .piece((5, 6), NORTH, SOLDIER, 150)
        .piece((5, 5), NORTH, SOLDIER, 150)
        .piece((5, 7), SOUTH, SOLDIER, 100)
        .state()
    )
    played = accept(state, NORTH, move((5, 6), (5, 5)))
    assert_told(played, "south", moved((5, 6), side=NORTH, kind=SOLDIER, strength=150))


@rule("V8", "M6")
def test_that_a_move_was_interrupted_is_told_to_its_own_side_alone() -> None:
    state = position().piece((10, 9), NORTH, CAVALRY, 150).piece((12, 9), SOUTH, SOLDIER, 900).state()
    played = accept(state, NORTH, move((10, 9), (11, 9), (12, 9)))
    assert_told(played, "north", moved((10, 9), (11, 9), side=NORTH, kind=CAVALRY, strength=150, interrupted=True))
    assert_told(played, "south", moved(None, (11, 9), side=NORTH, kind=CAVALRY, strength=150))


@rule("V8", "M6")
def test_a_move_that_did_not_leave_its_cell_is_told_to_its_own_side() -> None:
    state = position().piece((10, 9), NORTH, CAVALRY, 150).piece((11, 9), SOUTH, SOLDIER, 900).state()
    played = accept(state, NORTH, move((10, 9), (11, 9)))
    assert_told(played, "north", moved((10, 9), side=NORTH, kind=CAVALRY, strength=150, interrupted=True))
    assert_not_told(played, ("south", "spectator"), "moved")


@rule("V8", "M4")
def test_of_a_split_the_parts_on_seen_cells_are_told() -> None:
    played = accept(position().piece((10, 9), NORTH, SOLDIER, 400).state(), NORTH, split((10, 9), 200, (11, 9)))
    rest, gone = part((10, 9), 160), part((11, 9), 160)
    assert_told(played, "north", Event(split_off=event_pb2.SplitOff(side=NORTH, kind=SOLDIER, rest=rest, gone=gone)))
    assert_told(played, "south", Event(split_off=event_pb2.SplitOff(side=NORTH, kind=SOLDIER, gone=gone)))
    state = position().piece((5, 6), NORTH, SOLDIER, 400).piece((5, 7), SOUTH, SOLDIER, 100).state()
    played = accept(state, NORTH, split((5, 6), 200, (5, 5)))
    assert_told(played, "south", Event(split_off=event_pb2.SplitOff(side=NORTH, kind=SOLDIER, rest=part((5, 6), 160))))
    played = accept(position().piece((5, 6), NORTH, SOLDIER, 400).state(), NORTH, split((5, 6), 200, (5, 5)))
    assert_not_told(played, ("south", "spectator"), "split_off")


@rule("V8", "M6")
def test_a_blocked_split_is_told_as_the_cell_that_was_tried() -> None:
    state = position().piece((10, 9), NORTH, SOLDIER, 400).piece((11, 9), SOUTH, SOLDIER, 100).state()
    played = accept(state, NORTH, split((10, 9), 200, (11, 9)))
    told = event_pb2.SplitOff(side=NORTH, kind=SOLDIER, rest=part((10, 9), 400), blocked=True)
    assert_told(played, "north", Event(split_off=told))
    assert_told(played, "south", Event(split_off=event_pb2.SplitOff(side=NORTH, gone=part((11, 9), 0), blocked=True)))
    assert_not_told(played, "spectator", "split_off")


@rule("V8", "G2")
def test_a_garrison_is_told_to_its_own_side_and_to_who_sees_the_cell() -> None:
    told = Event(garrison_placed=event_pb2.GarrisonPlaced(side=NORTH, cell=cell((11, 20)), amount=100))
    builder = position().no_mine().piece((11, 20), NORTH, SOLDIER, 300)
    hidden = accept(builder.state(), NORTH, garrison((11, 20), 100))
    assert_told(hidden, "north", told)
    assert_not_told(hidden, ("south", "spectator"), "garrison_placed")
    seen = accept(builder.piece((12, 20), SOUTH, SOLDIER, 100).state(), NORTH, garrison((11, 20), 100))
    for seat in EVERYBODY:
        assert_told(seen, seat, told)


@rule("V8", "G2", "V3")
def test_a_garrison_that_takes_all_of_a_piece_lifts_the_darkness_that_hid_it() -> None:
    state = position().no_mine().piece((11, 20), NORTH, SOLDIER, 300).state()
    played = accept(state, NORTH, garrison((11, 20), 300))
    assert_told(played, "south", Event(garrison_placed=event_pb2.GarrisonPlaced(side=NORTH, cell=cell((11, 20)), amount=300)))


@rule("V8", "T-ELITE")
def test_an_elite_is_told_to_its_own_side_alone() -> None:
    builder = position().north(talents=(ELITE, FORT)).piece((14, 9), NORTH, SOLDIER, 100).piece((14, 10), SOUTH, SOLDIER, 100)
    played = accept(builder.state(), NORTH, designate((14, 9)))
    assert_told(played, "north", Event(elite_designated=event_pb2.EliteDesignated(cell=cell((14, 9)))))
    assert_not_told(played, ("south", "spectator"), "elite_designated")


@rule("V8", "T-EAGLE_EYE", "T-HOLD_FAST")
@pytest.mark.parametrize(("side", "talent"), [(NORTH, EAGLE_EYE), (SOUTH, HOLD_FAST)])
def test_the_use_of_a_talent_without_a_place_is_told_to_all(side: pb.Side, talent: pb.Talent) -> None:
    state = position().side(side, talents=(talent, FORT)).state()
    played = accept(state, side, use(talent))
    for seat in EVERYBODY:
        assert_told(played, seat, Event(talent_used=event_pb2.TalentUsed(side=side, talent=talent)))


@rule("V8", "T-FORT")
def test_the_use_of_fort_is_told_to_all_and_its_place_where_it_is_seen() -> None:
    state = position().north(talents=(FORT, MIST)).state()
    far = accept(state, NORTH, use(FORT, (19, 3)))
    near = accept(state, NORTH, use(FORT, (3, 3)))
    placed = event_pb2.TalentUsed(side=NORTH, talent=FORT, cell=cell((19, 3)))
    assert_told(far, "north", Event(talent_used=placed))
    assert_told(far, "south", Event(talent_used=placed))
    assert_told(near, "north", Event(talent_used=event_pb2.TalentUsed(side=NORTH, talent=FORT, cell=cell((3, 3)))))
    for seat in ("south", "spectator"):
        assert_told(near, seat, Event(talent_used=event_pb2.TalentUsed(side=NORTH, talent=FORT)))


@rule("V8", "M6", "A10")
def test_a_blocked_fort_is_told_as_blocked_to_its_own_side_alone() -> None:
    state = position().north(talents=(FORT, MIST)).piece((15, 9), SOUTH, SOLDIER, 100).state()
    played = accept(state, NORTH, use(FORT, (15, 9)))
    told = event_pb2.TalentUsed(side=NORTH, talent=FORT, cell=cell((15, 9)), blocked=True)
    assert_told(played, "north", Event(talent_used=told))
    (theirs,) = events(played, "south", "talent_used")
    assert not theirs.talent_used.blocked
    assert at(theirs.talent_used.cell) == (15, 9)


@rule("V8", "T-POTENTIAL")
def test_the_use_of_potential_is_told_to_all_and_its_piece_where_it_is_seen() -> None:
    builder = position().north(talents=(POTENTIAL, MIST)).piece((5, 5), NORTH, SOLDIER, 100).piece((14, 9), NORTH, ARTILLERY, 100)
    state = builder.piece((14, 10), SOUTH, SOLDIER, 100).state()
    seen = accept(state, NORTH, use(POTENTIAL, (14, 9)))
    for seat in EVERYBODY:
        assert_told(seen, seat, Event(talent_used=event_pb2.TalentUsed(side=NORTH, talent=POTENTIAL, cell=cell((14, 9)))))
    hidden = accept(state, NORTH, use(POTENTIAL, (5, 5)))
    for seat in ("south", "spectator"):
        assert_told(hidden, seat, Event(talent_used=event_pb2.TalentUsed(side=NORTH, talent=POTENTIAL)))


@rule("V8", "T-MIST")
@pytest.mark.parametrize(("centre", "covered"), [((15, 5), 9), ((20, 20), 4), ((1, 7), 6)])
def test_mist_is_told_to_the_blinded_side_as_the_cells_that_it_covers(centre: Cell, covered: int) -> None:
    played = accept(position().north(talents=(FORT, MIST)).state(), NORTH, use(MIST, centre))
    (mine,) = events(played, "north", "talent_used")
    assert at(mine.talent_used.cell) == centre
    (theirs,) = events(played, "south", "talent_used")
    assert (theirs.talent_used.side, theirs.talent_used.talent) == (NORTH, MIST)
    cells = [at(covered_cell) for covered_cell in theirs.talent_used.cells]
    assert (set(cells), len(cells)) == (around(centre), covered)


@rule("V8", "S7")
def test_the_end_is_told_to_all() -> None:
    played = accept(position().state(), SOUTH, resign())
    for seat in EVERYBODY:
        assert_told(played, seat, Event(game_ended=event_pb2.GameEnded(winner=NORTH, ending=pb.ENDING_RESIGNATION)))
    played = accept(position(SOUTH).north(turn=200).south(turn=200).state(), SOUTH, end_turn())
    for seat in EVERYBODY:
        assert_told(played, seat, Event(game_ended=event_pb2.GameEnded(ending=pb.ENDING_TURN_LIMIT)))


@rule("V8", "V9")
def test_everybody_is_told_a_view_and_nobody_is_left_out() -> None:
    acts: list[tuple[pb.Side, Message]] = [(NORTH, end_turn()), (SOUTH, resign()), (NORTH, release(SOLDIER, 1, (2, 10)))]
    for side, action in acts:
        for step in accept(position().state(), side, action).steps:
            assert [update.seat for update in step.updates] == ["north", "south", "spectator"]
            assert all(update.view.ByteSize() for update in step.updates)
