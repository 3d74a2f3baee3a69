"""S: set-up, turns and the end."""

import pytest

from rules_service.engine.errors import MalformedOptions
from rules_service.games.chuhe import GAME
from tests.rules_service.games.chuhe.support.acts import (
    attack,
    camp_attack,
    designate,
    end_turn,
    garrison,
    move,
    release,
    set_up,
    split,
    use,
)
from tests.rules_service.games.chuhe.support.asserts import (
    accept,
    assert_illegal,
    cooldowns,
    own,
    reasons,
    the_piece,
)
from tests.rules_service.games.chuhe.support.builder import mist, position
from tests.rules_service.games.chuhe.support.play import apply_all, new_game, packed
from tests.rules_service.games.chuhe.support.rules import rule
from tests.rules_service.games.chuhe.support.words import (
    ARCHER,
    CAVALRY,
    ELITE,
    FARMER,
    FORT,
    HOLD_FAST,
    MIST,
    NORTH,
    POTENTIAL,
    SOLDIER,
    SOUTH,
    SWIFT,
    TALENTS,
    at,
)
from zhanqi.games.chuhe.v1 import state_pb2 as pb


@rule("S1")
def test_the_game_begins_with_two_set_ups() -> None:
    state = new_game()
    assert (state.phase, state.first, state.active) == (pb.PHASE_SETUP, NORTH, NORTH)
    state = accept(state, SOUTH, set_up(3, SWIFT, MIST)).state
    assert state.phase == pb.PHASE_SETUP
    assert (state.south.set_up, state.north.set_up) == (True, False)
    state = accept(state, NORTH, set_up(20, ELITE, FORT)).state
    assert (state.phase, state.active, state.activations, state.turn_pending) == (pb.PHASE_PLAY, NORTH, 3, False)
    assert (state.north.turn, state.south.turn) == (1, 0)
    assert (at(state.north.camp.at), at(state.south.camp.at)) == ((1, 20), (20, 3))
    assert [talent.talent for talent in state.north.talents] == [FORT, ELITE]
    assert set(cooldowns(state, SOUTH).values()) == {0}


@rule("S1")
@pytest.mark.parametrize("first", [NORTH, SOUTH])
def test_the_first_side_is_an_option(first: pb.Side) -> None:
    state = new_game(first)
    state = apply_all(state, [(NORTH, set_up(1, FORT, MIST)), (SOUTH, set_up(2, FORT, MIST))])
    assert (state.first, state.active) == (first, first)
    assert own(state, first).turn == 1


@rule("S1")
def test_an_unknown_first_side_is_refused() -> None:
    with pytest.raises(MalformedOptions) as problem:
        GAME.start(pb.Options(first=7), bytes(32))  # type: ignore[arg-type]
    assert problem.value.path == "first"


@rule("S1")
@pytest.mark.parametrize("talent", TALENTS)
def test_all_eleven_talents_are_offered(talent: pb.Talent) -> None:
    other = MIST if talent != MIST else FORT
    accept(new_game(), NORTH, set_up(10, talent, other))
    accept(new_game(), NORTH, set_up(10, other, talent))


@rule("S1", "X")
def test_a_set_up_needs_a_column_and_two_different_talents() -> None:
    for col in (0, 21, -1):
        assert_illegal(new_game(), NORTH, set_up(col, FORT, MIST), "BAD_CAMP", "S1")
    for talents in [(), (FORT,), (FORT, FORT), (FORT, MIST, ELITE), (FORT, pb.TALENT_UNSPECIFIED)]:
        assert_illegal(new_game(), NORTH, set_up(5, *talents), "BAD_TALENTS", "S1")
    assert {"BAD_CAMP", "BAD_TALENTS"} <= reasons(new_game(), NORTH, set_up(0, FORT))


@rule("S1", "X")
def test_a_set_up_is_final() -> None:
    state = accept(new_game(), NORTH, set_up(5, FORT, MIST)).state
    assert_illegal(state, NORTH, set_up(6, FORT, MIST), "SETUP_DONE", "S1")
    assert_illegal(state, NORTH, end_turn(), "SETUP_PENDING", "S1")
    assert_illegal(state, SOUTH, release(SOLDIER, 1, (19, 5)), "SETUP_PENDING", "S1")
    state = accept(state, SOUTH, set_up(5, FORT, MIST)).state
    assert_illegal(state, SOUTH, set_up(6, FORT, MIST), "SETUP_DONE", "S1")


@rule("S2", "G1")
def test_both_sides_start_with_twenty_thousand_gold_and_an_unclaimed_mine() -> None:
    state = apply_all(new_game(), [(NORTH, set_up(1, FORT, MIST)), (SOUTH, set_up(1, FORT, MIST))])
    assert (state.north.gold, state.south.gold) == (20_000, 20_000)
    assert [(at(one.at), one.owner, one.strength) for one in state.mine] == [
        (cell, pb.SIDE_UNSPECIFIED, 500) for cell in [(10, 19), (10, 20), (11, 19), (11, 20)]
    ]
    assert (state.north.camp.defence, state.south.camp.defence) == (1000, 1000)


@rule("S3")
def test_a_turn_has_three_activations() -> None:
    builder = position()
    for col in (3, 5, 7, 9):
        builder.piece((5, col), NORTH, SOLDIER, 200)
    builder.piece((3, 10), SOUTH, FARMER, 900)
    state = builder.state()
    for left, col in [(2, 3), (1, 5), (0, 7)]:
        state = accept(state, NORTH, move((5, col), (6, col))).state
        assert state.activations == left
    for action in [
        move((5, 9), (6, 9)),
        split((5, 9), 100, (6, 9)),
        release(SOLDIER, 1, (2, 10)),
        camp_attack((3, 10)),
    ]:
        assert_illegal(state, NORTH, action, "NO_ACTIVATIONS")
    accept(state, NORTH, end_turn())


@rule("S3")
def test_moving_and_then_attacking_is_one_activation() -> None:
    state = position(activations=1).piece((5, 3), NORTH, SOLDIER, 100).piece((5, 5), SOUTH, FARMER, 300).state()
    state = accept(state, NORTH, move((5, 3), (5, 4))).state
    assert state.activations == 0
    state = accept(state, NORTH, attack((5, 4), (5, 5))).state
    assert state.activations == 0
    assert_illegal(state, NORTH, attack((5, 4), (5, 5)), "ALREADY_ACTED", "S3")


@rule("S3")
def test_piece_cannot_move_after_attacking_or_twice() -> None:
    state = (
        position().piece((5, 4), NORTH, CAVALRY, 300).piece((5, 5), SOUTH, FARMER, 900).piece((7, 7), NORTH, CAVALRY, 300).state()
    )
    state = accept(state, NORTH, attack((5, 4), (5, 5))).state
    assert_illegal(state, NORTH, move((5, 4), (5, 3)), "ALREADY_ACTED", "S3")
    assert_illegal(state, NORTH, split((5, 4), 100, (5, 3)), "ALREADY_ACTED")
    state = accept(state, NORTH, move((7, 7), (7, 8))).state
    assert_illegal(state, NORTH, move((7, 8), (7, 9)), "ALREADY_ACTED", "S3")
    assert state.activations == 1


@rule("S3", "X")
def test_inactive_side_cannot_act() -> None:
    state = position(SOUTH).piece((5, 4), NORTH, CAVALRY, 300).state()
    for action in [move((5, 4), (5, 3)), release(SOLDIER, 1, (2, 10)), end_turn(), camp_attack((4, 10)), designate((5, 4))]:
        assert_illegal(state, NORTH, action, "NOT_YOUR_TURN", "S3")


@rule("S4", "X")
def test_in_turn_1_only_cards_are_released() -> None:
    state = (
        position()
        .north(turn=1, talents=(POTENTIAL, ELITE))
        .south(turn=0, talents=(HOLD_FAST, MIST))
        .no_mine()
        .piece((2, 9), NORTH, SOLDIER, 300)
        .piece((10, 20), NORTH, SOLDIER, 300)
        .piece((2, 8), SOUTH, FARMER, 100)
        .state()
    )
    for action in [
        move((2, 9), (3, 9)),
        attack((2, 9), (2, 8)),
        camp_attack((2, 8)),
        split((2, 9), 100, (3, 9)),
        garrison((10, 20), 100),
        use(POTENTIAL, (2, 9)),
        designate((2, 9)),
    ]:
        assert_illegal(state, NORTH, action, "FIRST_TURN", "S4")
    assert_illegal(state, SOUTH, use(HOLD_FAST), "FIRST_TURN", "S4")
    accept(state, NORTH, release(SOLDIER, 1, (2, 9)))
    accept(state, NORTH, end_turn())


@rule("S4")
def test_the_second_sides_turn_1_has_no_hold_fast_either() -> None:
    state = position(SOUTH).north(turn=1, talents=(HOLD_FAST, MIST)).south(turn=1).state()
    assert_illegal(state, NORTH, use(HOLD_FAST), "FIRST_TURN", "S4")
    state = position().north(turn=2).south(turn=1, talents=(HOLD_FAST, MIST)).state()
    accept(state, SOUTH, use(HOLD_FAST))


@rule("S5")
def test_only_end_turn_ends_a_turn_and_unused_activations_lapse() -> None:
    state = position(activations=1).piece((5, 5), NORTH, SOLDIER, 100).state()
    state = accept(state, NORTH, move((5, 5), (5, 6))).state
    assert (state.active, state.activations) == (NORTH, 0)
    state = accept(position(activations=3).state(), NORTH, end_turn()).state
    assert (state.active, state.activations, state.south.turn, state.north.turn) == (SOUTH, 3, 5, 5)
    state = accept(state, SOUTH, end_turn()).state
    assert (state.active, state.activations) == (NORTH, 3)


@rule("S6", "T0")
def test_the_start_of_a_turn_ends_effects_lowers_cooldowns_pays_and_wakes_the_pieces() -> None:
    state = (
        position(SOUTH)
        .north(defence=900, shield=300, acted=True, talents={FORT: 15, MIST: 1}, effects=[mist((15, 5), left=1)])
        .piece((5, 5), NORTH, ARCHER, 100, shield=300, moved=True, attacked=True, potential=1)
        .piece((15, 15), SOUTH, ARCHER, 100, shield=200, moved=True, attacked=True, potential=1)
        .state()
    )
    state = accept(state, SOUTH, end_turn()).state
    assert (state.north.turn, state.north.gold, state.activations) == (6, 11_000, 3)
    assert cooldowns(state, NORTH) == {FORT: 14, MIST: 0}
    assert list(state.north.effects) == []
    camp = state.north.camp
    assert (camp.defence, camp.shield, camp.acted) == (900, 0, False)
    mine = the_piece(state, (5, 5))
    assert (mine.shield, mine.moved, mine.attacked, mine.potential) == (0, False, False, 0)
    theirs = the_piece(state, (15, 15))
    assert (theirs.shield, theirs.moved, theirs.attacked, theirs.potential) == (200, True, True, 1)


@rule("S6", "E1")
def test_there_is_no_income_in_turn_1() -> None:
    state = apply_all(new_game(), [(NORTH, set_up(1, FORT, MIST)), (SOUTH, set_up(1, FORT, MIST)), (NORTH, end_turn())])
    assert (state.south.turn, state.south.gold) == (1, 20_000)
    state = apply_all(state, [(SOUTH, end_turn())])
    assert (state.north.turn, state.north.gold) == (2, 21_000)


@rule("S6")
def test_a_cooldown_of_0_stays_at_0() -> None:
    state = accept(position(SOUTH).north(talents={FORT: 0, MIST: 2}).state(), SOUTH, end_turn()).state
    assert cooldowns(state, NORTH) == {FORT: 0, MIST: 1}


@rule("S6")
def test_each_sides_own_turns_are_counted() -> None:
    state = position().north(turn=7).south(turn=3).state()
    state = apply_all(state, [(NORTH, end_turn()), (SOUTH, end_turn())])
    assert (state.north.turn, state.south.turn) == (8, 4)


@rule("S6", "M3")
def test_strength_is_fresh_until_its_turn_ends() -> None:
    state = accept(position().state(), NORTH, release(SOLDIER, 2, (2, 10))).state
    assert the_piece(state, (2, 10)).fresh == 200
    state = accept(state, NORTH, end_turn()).state
    assert the_piece(state, (2, 10)).fresh == 0


@rule("S1")
def test_seed_has_no_effect() -> None:
    assert packed(GAME.start(pb.Options(), bytes(32)).state) == packed(GAME.start(pb.Options(), b"\x01" * 32).state)
