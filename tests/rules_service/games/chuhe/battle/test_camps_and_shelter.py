"""C10 and C12: camps, forts and shields."""

import pytest

from tests.rules_service.games.chuhe.support.acts import attack, camp_attack, end_turn
from tests.rules_service.games.chuhe.support.asserts import (
    accept,
    assert_illegal,
    forts,
    garrisons,
    ruins,
    strengths,
    the_piece,
)
from tests.rules_service.games.chuhe.support.builder import position
from tests.rules_service.games.chuhe.support.rules import rule
from tests.rules_service.games.chuhe.support.words import (
    ARTILLERY,
    CAVALRY,
    FARMER,
    MIST,
    NORTH,
    POTENTIAL,
    SOLDIER,
    SOUTH,
    SWIFT,
)
from zhanqi.games.chuhe.v1 import state_pb2 as pb


@rule("C1", "C12")
def test_damage_reaches_fort_then_piece_then_garrison() -> None:
    state = position().piece((5, 5), NORTH, ARTILLERY, 400).piece((5, 8), SOUTH, SOLDIER, 300).fort((5, 8), SOUTH, 500).state()
    state = accept(state, NORTH, attack((5, 5), (5, 8))).state
    assert (strengths(state)[(5, 8)], forts(state)) == (300, {(5, 8): (SOUTH, 300)})
    state = (
        position().piece((12, 19), NORTH, SOLDIER, 400).piece((11, 19), SOUTH, FARMER, 500).garrison((11, 19), SOUTH, 200).state()
    )
    state = accept(state, NORTH, attack((12, 19), (11, 19))).state
    assert (strengths(state)[(11, 19)], garrisons(state)) == (300, {(11, 19): (SOUTH, 200, 0)})


@rule("C10")
def test_camp_strikes_for_one_ten_times_and_answers_within_range_four() -> None:
    state = position().piece((17, 10), NORTH, ARTILLERY, 300).state()
    state = accept(state, NORTH, attack((17, 10), (20, 10))).state
    # 150, 100 and 50: 700 are left; 100 back, three times.
    assert (strengths(state), state.south.camp.defence) == ({}, 700)


@rule("C10", "C5", "C7")
def test_outmatched_rule_and_lead_do_not_apply_to_camps() -> None:
    state = position().piece((19, 10), NORTH, SOLDIER, 400).state()
    state = accept(state, NORTH, attack((19, 10), (20, 10))).state
    assert (strengths(state), state.south.camp.defence) == ({}, 500)


@rule("C10", "C8", "C9", "A12")
@pytest.mark.parametrize(("talents", "potential", "left"), [((SWIFT, MIST), 0, 550), ((POTENTIAL, MIST), 2, 0)])
def test_the_strikers_own_modifiers_count_at_a_camp(talents: tuple[pb.Talent, ...], potential: int, left: int) -> None:
    state = position().north(talents=talents).piece((19, 10), NORTH, CAVALRY, 400, potential=potential).state()
    state = accept(state, NORTH, attack((19, 10), (20, 10))).state
    assert state.south.camp.defence == left


@rule("C10", "X")
def test_a_camp_fires_once_in_a_turn_for_an_activation() -> None:
    state = position().piece((5, 12), SOUTH, SOLDIER, 300).piece((3, 10), NORTH, SOLDIER, 300).state()
    state = accept(state, NORTH, camp_attack((5, 12))).state
    assert strengths(state)[(5, 12)] == 200
    assert (state.activations, state.north.camp.acted) == (2, True)
    assert_illegal(state, NORTH, camp_attack((5, 12)), "ALREADY_ACTED", "C10")
    again = position().piece((6, 10), SOUTH, SOLDIER, 300).piece((3, 10), NORTH, SOLDIER, 300).state()
    assert_illegal(again, NORTH, camp_attack((6, 10)), "OUT_OF_RANGE", "C10")
    assert_illegal(again, NORTH, camp_attack((3, 10)), "OWN_TARGET")
    assert_illegal(again, NORTH, camp_attack((1, 10)), "OWN_TARGET")
    assert_illegal(again, NORTH, camp_attack((2, 10)), "BAD_TARGET")


@rule("C10", "C11")
def test_attacking_camp_is_struck_back_and_gains_no_bonus() -> None:
    state = position().piece((2, 11), SOUTH, SOLDIER, 300).state()
    state = accept(state, NORTH, camp_attack((2, 11))).state
    # 100 at each blow; 100 and 50 back.
    assert (strengths(state), state.north.camp.defence) == ({}, 850)


@rule("C10", "S7")
def test_a_camp_may_fall_by_its_own_attack() -> None:
    state = position().north(defence=50).piece((2, 11), SOUTH, SOLDIER, 300).state()
    state = accept(state, NORTH, camp_attack((2, 11))).state
    assert (state.phase, state.winner, state.north.camp.defence) == (pb.PHASE_OVER, SOUTH, 0)
    assert strengths(state) == {(2, 11): 200}


@rule("C10")
def test_a_camp_fires_into_the_dark() -> None:
    state = position().piece((5, 10), SOUTH, SOLDIER, 300).state()
    state = accept(state, NORTH, camp_attack((5, 11))).state
    assert (strengths(state), state.activations, state.north.camp.acted) == ({(5, 10): 300}, 2, True)


@rule("C10")
def test_a_camp_does_not_heal() -> None:
    state = position(SOUTH).north(defence=300).state()
    assert accept(state, SOUTH, end_turn()).state.north.camp.defence == 300


@rule("C10", "C12")
def test_a_camps_shield_is_taken_first() -> None:
    state = position().south(shield=300).piece((19, 10), NORTH, SOLDIER, 500).state()
    # 250, 200, 150, 100 and 50: 750 in all.
    state = accept(state, NORTH, attack((19, 10), (20, 10))).state
    assert (state.south.camp.shield, state.south.camp.defence) == (0, 1000 - 450)


@rule("C12", "T-FORT")
def test_damage_goes_through_fort_and_shield_to_strength() -> None:
    state = position().piece((5, 5), NORTH, ARTILLERY, 600).piece((5, 8), SOUTH, SOLDIER, 300, shield=150).fort((5, 8), SOUTH, 50)
    after = accept(state.state(), NORTH, attack((5, 5), (5, 8))).state
    piece = the_piece(after, (5, 8))
    assert (piece.shield, piece.strength, forts(after), ruins(after)) == (0, 200, {}, {(5, 8): SOUTH})


@rule("C12")
def test_layer_that_absorbs_all_damage_shields_the_next() -> None:
    state = (
        position().piece((5, 5), NORTH, ARTILLERY, 400).piece((5, 8), SOUTH, SOLDIER, 300, shield=150).fort((5, 8), SOUTH, 200)
    )
    after = accept(state.state(), NORTH, attack((5, 5), (5, 8))).state
    piece = the_piece(after, (5, 8))
    assert (piece.shield, piece.strength, forts(after), ruins(after)) == (150, 300, {}, {(5, 8): SOUTH})
    state = position().piece((5, 5), NORTH, ARTILLERY, 400).piece((5, 8), SOUTH, SOLDIER, 300, shield=201)
    piece = the_piece(accept(state.state(), NORTH, attack((5, 5), (5, 8))).state, (5, 8))
    assert (piece.shield, piece.strength) == (1, 300)


@rule("C12")
def test_the_attackers_own_fort_protects_it_too() -> None:
    state = position().piece((5, 5), NORTH, SOLDIER, 400).piece((5, 6), SOUTH, SOLDIER, 300).fort((5, 5), NORTH, 500).state()
    state = accept(state, NORTH, attack((5, 5), (5, 6))).state
    assert (strengths(state), forts(state)) == ({(5, 5): 460}, {(5, 5): (NORTH, 450)})


@rule("A13")
def test_a_fallen_camp_keeps_0_and_the_active_side_stays() -> None:
    state = position().piece((19, 10), NORTH, SOLDIER, 2000, potential=2).state()
    state = accept(state, NORTH, attack((19, 10), (20, 10))).state
    assert (state.south.camp.defence, state.active) == (0, NORTH)
    assert strengths(state) == {(19, 10): 1000}
