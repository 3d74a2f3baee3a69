"""V8: the receivers and fields of all other events. At least one test for each row of the page's table."""

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
from tests.rules_service.games.chuhe.support.asserts import accept, assert_event, assert_no_event, events
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
def test_set_up_is_reported_only_to_its_side() -> None:
    played = accept(new_game(), NORTH, set_up(4, MIST, FORT))
    assert played.events_for("north") == [Event(set_up_accepted=event_pb2.SetUpAccepted(camp=cell((1, 4)), talents=[FORT, MIST]))]
    assert played.events_for("south") == []
    assert played.events_for("spectator") == []


@rule("V8", "S5", "S6", "E1", "E2", "E3")
def test_turns_are_reported_to_all_and_income_to_its_side() -> None:
    builder = position(SOUTH).north(talents=(FORT, MIST)).piece((5, 5), NORTH, FARMER, 250).garrison((10, 20), NORTH, 100, 1)
    played = accept(builder.state(), SOUTH, end_turn())
    for seat in EVERYBODY:
        assert_event(played, seat, Event(turn_ended=event_pb2.TurnEnded(side=SOUTH, turn=5)))
        assert_event(played, seat, Event(turn_began=event_pb2.TurnBegan(side=NORTH, turn=6)))
    assert_event(played, "north", Event(income_paid=event_pb2.IncomePaid(base=1000, farmers=250, mine=1000)))
    assert_no_event(played, ("south", "spectator"), "income_paid")


@rule("V8", "T0")
def test_end_of_an_effect_is_reported_only_to_its_side() -> None:
    builder = position(SOUTH).north(talents=(EAGLE_EYE, MIST), effects=[mist((15, 5), left=1), eagle_eye(left=2)])
    played = accept(builder.piece((5, 5), NORTH, SOLDIER, 100, potential=1).state(), SOUTH, end_turn())
    ended = [event.effect_ended.talent for event in events(played, "north", "effect_ended")]
    assert sorted(ended) == [POTENTIAL, MIST]
    assert_no_event(played, ("south", "spectator"), "effect_ended")


@rule("V8", "R1")
def test_release_is_reported_to_its_side_and_where_the_cell_is_visible() -> None:
    hidden = accept(position().state(), NORTH, release(ARCHER, 2, (4, 10)))
    event = Event(released=event_pb2.Released(side=NORTH, cell=cell((4, 10)), kind=ARCHER, strength=200))
    assert_event(hidden, "north", event)
    assert_no_event(hidden, ("south", "spectator"), "released")
    seen = accept(position().piece((5, 10), SOUTH, SOLDIER, 100).state(), NORTH, release(ARCHER, 2, (4, 10)))
    assert_event(seen, "north", event)
    assert_event(seen, "south", event)


@rule("V8", "M6")
def test_blocked_release_is_reported_without_kind_and_strength() -> None:
    state = position().piece((5, 10), SOUTH, SOLDIER, 100).piece((4, 10), SOUTH, ARCHER, 100).state()
    played = accept(state, NORTH, release(SOLDIER, 2, (4, 10)))
    assert_event(played, "north", Event(released=event_pb2.Released(side=NORTH, cell=cell((4, 10)), kind=SOLDIER, blocked=True)))
    assert_event(played, "south", Event(released=event_pb2.Released(side=NORTH, cell=cell((4, 10)), blocked=True)))


@rule("V8", "M1")
def test_hidden_move_is_reported_only_to_its_side() -> None:
    played = accept(position().piece((5, 5), NORTH, CAVALRY, 150).state(), NORTH, move((5, 5), (5, 6), (6, 6)))
    assert_event(played, "north", moved((5, 5), (5, 6), (6, 6), side=NORTH, kind=CAVALRY, strength=150))
    assert_no_event(played, ("south", "spectator"), "moved")


@rule("V8", "V3")
def test_move_is_reported_by_the_steps_visible_before_or_after() -> None:
    state = position().piece((10, 9), NORTH, CAVALRY, 150).state()
    played = accept(state, NORTH, move((10, 9), (11, 9), (12, 9)))
    # SOUTH saw (11, 9) before the first step; from there the piece darkened (12, 9) before it went on.
    assert_event(played, "south", moved(None, (11, 9), side=NORTH, kind=CAVALRY, strength=150))
    state = position().piece((10, 9), NORTH, CAVALRY, 150).piece((13, 9), SOUTH, SOLDIER, 100).state()
    played = accept(state, NORTH, move((10, 9), (11, 9), (12, 9)))
    assert_event(played, "south", moved(None, (11, 9), (12, 9), side=NORTH, kind=CAVALRY, strength=150))


@rule("V8")
def test_move_out_of_sight_is_reported_by_its_start() -> None:
    state = position().piece((12, 9), NORTH, CAVALRY, 150).piece((13, 9), SOUTH, SOLDIER, 100).state()
    played = accept(state, NORTH, move((12, 9), (11, 9), (10, 9)))
    assert_event(played, "south", moved((12, 9), side=NORTH, kind=CAVALRY, strength=150))


@rule("V8")
def test_invisible_steps_are_left_out_of_a_move() -> None:
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
    assert_event(played, "south", moved((12, 8), side=NORTH, kind=CAVALRY, strength=150))


@rule("V8", "M2")
def test_merge_is_reported_where_the_destination_is_visible() -> None:
    builder = position().piece((5, 5), NORTH, SOLDIER, 150).piece((5, 6), NORTH, SOLDIER, 150)
    played = accept(builder.state(), NORTH, move((5, 5), (5, 6)))
    event = moved((5, 5), (5, 6), side=NORTH, kind=SOLDIER, strength=150, merged_strength=240)
    assert_event(played, "north", event)
    assert_no_event(played, "south", "moved")
    seen_end = builder.piece((5, 7), SOUTH, SOLDIER, 100).state()
    played = accept(seen_end, NORTH, move((5, 5), (5, 6)))
    assert_event(played, "north", event)
    assert_event(played, "south", moved(None, (5, 6), side=NORTH, kind=SOLDIER, strength=150, merged_strength=240))


@rule("V8", "M2")
def test_merge_is_not_reported_where_only_the_start_is_visible() -> None:
    state = (
        position()
        .piece((5, 6), NORTH, SOLDIER, 150)
        .piece((5, 5), NORTH, SOLDIER, 150)
        .piece((5, 7), SOUTH, SOLDIER, 100)
        .state()
    )
    played = accept(state, NORTH, move((5, 6), (5, 5)))
    assert_event(played, "south", moved((5, 6), side=NORTH, kind=SOLDIER, strength=150))


@rule("V8", "M6")
def test_interrupted_move_is_reported_as_such_only_to_its_side() -> None:
    state = position().piece((10, 9), NORTH, CAVALRY, 150).piece((12, 9), SOUTH, SOLDIER, 900).state()
    played = accept(state, NORTH, move((10, 9), (11, 9), (12, 9)))
    assert_event(played, "north", moved((10, 9), (11, 9), side=NORTH, kind=CAVALRY, strength=150, interrupted=True))
    assert_event(played, "south", moved(None, (11, 9), side=NORTH, kind=CAVALRY, strength=150))


@rule("V8", "M6")
def test_move_without_a_step_is_reported_only_to_its_side() -> None:
    state = position().piece((10, 9), NORTH, CAVALRY, 150).piece((11, 9), SOUTH, SOLDIER, 900).state()
    played = accept(state, NORTH, move((10, 9), (11, 9)))
    assert_event(played, "north", moved((10, 9), side=NORTH, kind=CAVALRY, strength=150, interrupted=True))
    assert_no_event(played, ("south", "spectator"), "moved")


@rule("V8", "M4")
def test_split_is_reported_by_its_visible_parts() -> None:
    played = accept(position().piece((10, 9), NORTH, SOLDIER, 400).state(), NORTH, split((10, 9), 200, (11, 9)))
    rest, gone = part((10, 9), 160), part((11, 9), 160)
    assert_event(played, "north", Event(split_off=event_pb2.SplitOff(side=NORTH, kind=SOLDIER, rest=rest, gone=gone)))
    assert_event(played, "south", Event(split_off=event_pb2.SplitOff(side=NORTH, kind=SOLDIER, gone=gone)))
    state = position().piece((5, 6), NORTH, SOLDIER, 400).piece((5, 7), SOUTH, SOLDIER, 100).state()
    played = accept(state, NORTH, split((5, 6), 200, (5, 5)))
    assert_event(played, "south", Event(split_off=event_pb2.SplitOff(side=NORTH, kind=SOLDIER, rest=part((5, 6), 160))))
    played = accept(position().piece((5, 6), NORTH, SOLDIER, 400).state(), NORTH, split((5, 6), 200, (5, 5)))
    assert_no_event(played, ("south", "spectator"), "split_off")


@rule("V8", "M6")
def test_blocked_split_is_reported_by_the_tried_cell() -> None:
    state = position().piece((10, 9), NORTH, SOLDIER, 400).piece((11, 9), SOUTH, SOLDIER, 100).state()
    played = accept(state, NORTH, split((10, 9), 200, (11, 9)))
    event = event_pb2.SplitOff(side=NORTH, kind=SOLDIER, rest=part((10, 9), 400), blocked=True)
    assert_event(played, "north", Event(split_off=event))
    assert_event(played, "south", Event(split_off=event_pb2.SplitOff(side=NORTH, gone=part((11, 9), 0), blocked=True)))
    assert_no_event(played, "spectator", "split_off")


@rule("V8", "G2")
def test_garrison_is_reported_to_its_side_and_where_the_cell_is_visible() -> None:
    event = Event(garrison_placed=event_pb2.GarrisonPlaced(side=NORTH, cell=cell((11, 20)), amount=100))
    builder = position().no_mine().piece((11, 20), NORTH, SOLDIER, 300)
    hidden = accept(builder.state(), NORTH, garrison((11, 20), 100))
    assert_event(hidden, "north", event)
    assert_no_event(hidden, ("south", "spectator"), "garrison_placed")
    seen = accept(builder.piece((12, 20), SOUTH, SOLDIER, 100).state(), NORTH, garrison((11, 20), 100))
    for seat in EVERYBODY:
        assert_event(seen, seat, event)


@rule("V8", "G2", "V3")
def test_garrison_of_a_whole_piece_lifts_its_darkness() -> None:
    state = position().no_mine().piece((11, 20), NORTH, SOLDIER, 300).state()
    played = accept(state, NORTH, garrison((11, 20), 300))
    assert_event(played, "south", Event(garrison_placed=event_pb2.GarrisonPlaced(side=NORTH, cell=cell((11, 20)), amount=300)))


@rule("V8", "T-ELITE")
def test_elite_is_reported_only_to_its_side() -> None:
    builder = position().north(talents=(ELITE, FORT)).piece((14, 9), NORTH, SOLDIER, 100).piece((14, 10), SOUTH, SOLDIER, 100)
    played = accept(builder.state(), NORTH, designate((14, 9)))
    assert_event(played, "north", Event(elite_designated=event_pb2.EliteDesignated(cell=cell((14, 9)))))
    assert_no_event(played, ("south", "spectator"), "elite_designated")


@rule("V8", "T-EAGLE_EYE", "T-HOLD_FAST")
@pytest.mark.parametrize(("side", "talent"), [(NORTH, EAGLE_EYE), (SOUTH, HOLD_FAST)])
def test_talent_without_a_place_is_reported_to_all(side: pb.Side, talent: pb.Talent) -> None:
    state = position().side(side, talents=(talent, FORT)).state()
    played = accept(state, side, use(talent))
    for seat in EVERYBODY:
        assert_event(played, seat, Event(talent_used=event_pb2.TalentUsed(side=side, talent=talent)))


@rule("V8", "T-FORT")
def test_fort_is_reported_to_all_and_its_cell_where_visible() -> None:
    state = position().north(talents=(FORT, MIST)).state()
    far = accept(state, NORTH, use(FORT, (19, 3)))
    near = accept(state, NORTH, use(FORT, (3, 3)))
    placed = event_pb2.TalentUsed(side=NORTH, talent=FORT, cell=cell((19, 3)))
    assert_event(far, "north", Event(talent_used=placed))
    assert_event(far, "south", Event(talent_used=placed))
    assert_event(near, "north", Event(talent_used=event_pb2.TalentUsed(side=NORTH, talent=FORT, cell=cell((3, 3)))))
    for seat in ("south", "spectator"):
        assert_event(near, seat, Event(talent_used=event_pb2.TalentUsed(side=NORTH, talent=FORT)))


@rule("V8", "M6", "A10")
def test_blocked_fort_is_reported_as_blocked_only_to_its_side() -> None:
    state = position().north(talents=(FORT, MIST)).piece((15, 9), SOUTH, SOLDIER, 100).state()
    played = accept(state, NORTH, use(FORT, (15, 9)))
    event = event_pb2.TalentUsed(side=NORTH, talent=FORT, cell=cell((15, 9)), blocked=True)
    assert_event(played, "north", Event(talent_used=event))
    (theirs,) = events(played, "south", "talent_used")
    assert not theirs.talent_used.blocked
    assert at(theirs.talent_used.cell) == (15, 9)


@rule("V8", "T-POTENTIAL")
def test_potential_is_reported_to_all_and_its_piece_where_visible() -> None:
    builder = position().north(talents=(POTENTIAL, MIST)).piece((5, 5), NORTH, SOLDIER, 100).piece((14, 9), NORTH, ARTILLERY, 100)
    state = builder.piece((14, 10), SOUTH, SOLDIER, 100).state()
    seen = accept(state, NORTH, use(POTENTIAL, (14, 9)))
    for seat in EVERYBODY:
        assert_event(seen, seat, Event(talent_used=event_pb2.TalentUsed(side=NORTH, talent=POTENTIAL, cell=cell((14, 9)))))
    hidden = accept(state, NORTH, use(POTENTIAL, (5, 5)))
    for seat in ("south", "spectator"):
        assert_event(hidden, seat, Event(talent_used=event_pb2.TalentUsed(side=NORTH, talent=POTENTIAL)))


@rule("V8", "T-MIST")
@pytest.mark.parametrize(("centre", "covered"), [((15, 5), 9), ((20, 20), 4), ((1, 7), 6)])
def test_mist_is_reported_to_the_blinded_side_by_its_cells(centre: Cell, covered: int) -> None:
    played = accept(position().north(talents=(FORT, MIST)).state(), NORTH, use(MIST, centre))
    (mine,) = events(played, "north", "talent_used")
    assert at(mine.talent_used.cell) == centre
    (theirs,) = events(played, "south", "talent_used")
    assert (theirs.talent_used.side, theirs.talent_used.talent) == (NORTH, MIST)
    cells = [at(covered_cell) for covered_cell in theirs.talent_used.cells]
    assert (set(cells), len(cells)) == (around(centre), covered)


@rule("V8", "S7")
def test_end_is_reported_to_all() -> None:
    played = accept(position().state(), SOUTH, resign())
    for seat in EVERYBODY:
        assert_event(played, seat, Event(game_ended=event_pb2.GameEnded(winner=NORTH, ending=pb.ENDING_RESIGNATION)))
    played = accept(position(SOUTH).north(turn=200).south(turn=200).state(), SOUTH, end_turn())
    for seat in EVERYBODY:
        assert_event(played, seat, Event(game_ended=event_pb2.GameEnded(ending=pb.ENDING_TURN_LIMIT)))


@rule("V8", "V9")
def test_every_seat_gets_a_view() -> None:
    acts: list[tuple[pb.Side, Message]] = [(NORTH, end_turn()), (SOUTH, resign()), (NORTH, release(SOLDIER, 1, (2, 10)))]
    for side, action in acts:
        for step in accept(position().state(), side, action).steps:
            assert [update.seat for update in step.updates] == ["north", "south", "spectator"]
            assert all(update.view.ByteSize() for update in step.updates)
