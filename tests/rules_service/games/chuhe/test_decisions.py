"""Decisions of each side, and their visibility."""

from rules_service.engine.game import FULL, OPEN, OWED, SYSTEM, Decision
from rules_service.games.chuhe import GAME
from tests.rules_service.games.chuhe.support.acts import attack, begin_turn, end_turn, resign, set_up, use
from tests.rules_service.games.chuhe.support.asserts import accept
from tests.rules_service.games.chuhe.support.builder import position
from tests.rules_service.games.chuhe.support.play import apply, new_game
from tests.rules_service.games.chuhe.support.rules import rule
from tests.rules_service.games.chuhe.support.words import FORT, HOLD_FAST, MIST, NORTH, SOLDIER, SOUTH
from zhanqi.games.chuhe.v1 import state_pb2 as pb
from zhanqi.rules.v1 import position_pb2


def listed(state: pb.State, viewer: str) -> list[tuple[str, int, int]]:
    return [(one.seat, one.duty, one.pace) for one in GAME.decisions(state, viewer)]


def of(state: pb.State, viewer: str, seat: str) -> Decision:
    (decision,) = [one for one in GAME.decisions(state, viewer) if one.seat == seat]
    return decision


SET_UP = (OWED, position_pb2.PACE_SETUP)
TURN = (OWED, position_pb2.PACE_TURN)
REACTION = (OPEN, position_pb2.PACE_RESPONSE)


@rule("S1", "V9")
def test_both_sides_owe_a_set_up_and_see_only_their_own() -> None:
    state = new_game()
    assert listed(state, FULL) == [("north", *SET_UP), ("south", *SET_UP)]
    assert listed(state, "north") == [("north", *SET_UP)]
    assert listed(state, "south") == [("south", *SET_UP)]
    assert listed(state, "spectator") == []
    assert of(state, FULL, "north").default is None
    half = accept(state, NORTH, set_up(5, FORT, MIST)).state
    assert listed(half, FULL) == [("south", *SET_UP)]
    assert listed(half, "south") == [("south", *SET_UP)]
    assert listed(half, "north") == []


@rule("S3", "S5")
def test_a_turn_is_owed_and_ends_by_default() -> None:
    state = position().state()
    mine = of(state, "north", "north")
    assert (mine.duty, mine.pace) == TURN
    assert mine.default == end_turn()
    theirs = of(state, "south", "north")
    assert (theirs.duty, theirs.pace, theirs.kind, theirs.default) == (*TURN, "", None)


@rule("S3", "S6")
def test_every_turn_has_its_own_public_number() -> None:
    state = new_game()
    assert {one.turn for one in GAME.decisions(state, FULL)} == {0}
    for side in (NORTH, SOUTH):
        state = accept(state, side, set_up(5, FORT, MIST)).state
    numbers = []
    for side in (NORTH, SOUTH, NORTH):
        numbers.append({one.turn for viewer in ("north", "south", "spectator", FULL) for one in GAME.decisions(state, viewer)})
        state = accept(state, side, end_turn()).state
    assert numbers == [{1}, {2}, {3}]


@rule("T-HOLD_FAST", "V9")
def test_a_reaction_is_open_in_every_turn_of_the_opponent_whatever_the_talents_are() -> None:
    for talents in [(HOLD_FAST, MIST), (FORT, MIST)]:
        state = position().south(talents=talents).state()
        for viewer in ("north", "south", "spectator", FULL):
            assert [(one.duty, one.pace) for one in GAME.decisions(state, viewer) if one.seat == "south"] == [REACTION]
        assert of(state, "south", "south").default is None
    used = accept(position().south(talents=(HOLD_FAST, MIST)).state(), SOUTH, use(HOLD_FAST)).state
    assert listed(used, "north") == [("north", *TURN), ("south", *REACTION)]


@rule("S4")
def test_there_is_no_reaction_in_turn_1() -> None:
    state = position().north(turn=1).south(turn=0, talents=(HOLD_FAST, MIST)).state()
    assert listed(state, FULL) == [("north", *TURN)]
    state = position(SOUTH).north(turn=1).south(turn=1).state()
    assert listed(state, FULL) == [("south", *TURN)]
    state = position(SOUTH).north(turn=2).south(turn=2).state()
    assert sorted(listed(state, FULL)) == sorted([("south", *TURN), ("north", *REACTION)])


@rule("S6")
def test_the_system_begins_each_turn() -> None:
    step = GAME.apply(position().state(), "north", end_turn())
    assert (step.state.turn_pending, step.state.active, step.state.south.turn) == (True, SOUTH, 4)
    owed = [one for one in step.decisions if one.duty == OWED]
    assert [(one.seat, one.pace) for one in owed] == [(SYSTEM, position_pb2.PACE_SYSTEM)]
    assert owed[0].default == begin_turn()
    after = GAME.apply(step.state, SYSTEM, begin_turn())
    assert (after.state.turn_pending, after.state.south.turn) == (False, 5)


@rule("S7")
def test_after_the_end_nothing_is_decided() -> None:
    over = accept(position().state(), NORTH, resign()).state
    won = accept(position().piece((19, 10), NORTH, SOLDIER, 2000).state(), NORTH, attack((19, 10), (20, 10))).state
    for state in (over, won):
        for viewer in ("north", "south", "spectator", FULL):
            assert listed(state, viewer) == []


@rule("V9")
def test_default_is_visible_only_to_its_own_seat() -> None:
    for step in apply(position().state(), NORTH, end_turn()).steps:
        for update in step.updates:
            for decision in update.decisions:
                if decision.seat != update.seat:
                    assert decision.default is None
                    assert decision.kind == ""


@rule("V9")
def test_step_updates_equal_the_states_views() -> None:
    for step in apply(position().state(), NORTH, end_turn()).steps:
        assert list(step.decisions) == list(GAME.decisions(step.state, FULL))
        assert step.outcome == GAME.outcome(step.state)
        for update in step.updates:
            assert update.view == GAME.view(step.state, update.seat)
            assert list(update.decisions) == list(GAME.decisions(step.state, update.seat))
