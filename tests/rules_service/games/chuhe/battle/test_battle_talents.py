"""T: attack talents and talents with effects in battle."""

import pytest

from tests.rules_service.games.chuhe.support.acts import (
    attack,
    designate,
    end_turn,
    faith,
    release,
    volley,
)
from tests.rules_service.games.chuhe.support.asserts import (
    accept,
    assert_illegal,
    cooldowns,
    forts,
    garrisons,
    own,
    reasons,
    ruins,
    strengths,
    the_piece,
)
from tests.rules_service.games.chuhe.support.builder import position
from tests.rules_service.games.chuhe.support.rules import rule
from tests.rules_service.games.chuhe.support.words import (
    ARCHER,
    ARTILLERY,
    BATTLEFIELD,
    ELITE,
    FAITH,
    FARMER,
    FORT,
    NORTH,
    SOLDIER,
    SOUTH,
    VOLLEY,
    Cell,
)
from zhanqi.games.chuhe.v1 import state_pb2 as pb


@rule("T-VOLLEY", "A17")
def test_volley_strikes_three_targets_that_strike_back_at_once() -> None:
    state = (
        position()
        .north(talents=(VOLLEY, FORT))
        .piece((5, 5), NORTH, ARCHER, 600)
        .piece((5, 6), SOUTH, SOLDIER, 400)
        .piece((7, 5), SOUTH, ARCHER, 500)
        .piece((3, 5), SOUTH, ARTILLERY, 600)
        .state()
    )
    state = accept(state, NORTH, volley((5, 5), (5, 6), (7, 5), (3, 5))).state
    # 300 to each; 100, 200 and 300 left strike for 50, 100 and 150.
    assert strengths(state) == {(5, 5): 300, (5, 6): 100, (7, 5): 200, (3, 5): 300}
    assert (the_piece(state, (5, 5)).attacked, state.activations) == (True, 2)


@rule("T-VOLLEY", "C11")
def test_volley_gives_a_bonus_per_kill_if_the_archer_survives() -> None:
    builder = position().north(talents=(VOLLEY, FORT)).piece((5, 5), NORTH, ARCHER, 600)
    builder.piece((5, 6), SOUTH, SOLDIER, 300).piece((5, 7), SOUTH, FARMER, 200)
    assert strengths(accept(builder.state(), NORTH, volley((5, 5), (5, 6), (5, 7))).state) == {(5, 5): 600 + 60 + 40}
    builder = position().north(talents=(VOLLEY, FORT)).piece((5, 5), NORTH, ARCHER, 100)
    builder.piece((5, 6), SOUTH, SOLDIER, 50).piece((5, 4), SOUTH, SOLDIER, 450)
    # The archer kills one, and the other's 200 kill the archer, for which they gain 20.
    assert strengths(accept(builder.state(), NORTH, volley((5, 5), (5, 6), (5, 4))).state) == {(5, 4): 400 + 20}


@rule("T-VOLLEY", "C5")
def test_volley_ignores_the_outmatched_rule() -> None:
    state = position().north(talents=(VOLLEY, FORT)).piece((5, 5), NORTH, ARCHER, 300).piece((5, 6), SOUTH, SOLDIER, 500).state()
    # 150, then 350 strike once for 200.
    assert strengths(accept(state, NORTH, volley((5, 5), (5, 6))).state) == {(5, 5): 100, (5, 6): 350}


@rule("T-VOLLEY", "A17", "C7")
def test_in_a_volley_the_lead_is_judged_by_pairs() -> None:
    builder = position().north(talents=(VOLLEY, FORT)).piece((5, 5), NORTH, ARCHER, 200)
    builder.piece((5, 7), SOUTH, SOLDIER, 701).piece((5, 3), SOUTH, SOLDIER, 700)
    assert strengths(accept(builder.state(), NORTH, volley((5, 5), (5, 7), (5, 3))).state) == {
        (5, 5): 200,
        (5, 7): 651,
        (5, 3): 600,
    }


@rule("T-VOLLEY", "A17")
def test_a_volley_may_hit_garrisons_forts_and_the_camp() -> None:
    builder = position().north(talents=(VOLLEY, FORT)).piece((9, 18), NORTH, ARCHER, 600)
    builder.garrison((10, 19), SOUTH, 500, 1).garrison((10, 20), pb.SIDE_UNSPECIFIED, 500).fort((8, 18), SOUTH, 500)
    state = accept(builder.state(), NORTH, volley((9, 18), (10, 19), (10, 20), (8, 18))).state
    assert garrisons(state) == {(10, 19): (SOUTH, 200, 0), (10, 20): (pb.SIDE_UNSPECIFIED, 200, 0)}
    assert (forts(state), strengths(state)) == ({(8, 18): (SOUTH, 200)}, {(9, 18): 600})
    camp = position().north(talents=(VOLLEY, FORT)).piece((19, 10), NORTH, ARCHER, 600).state()
    state = accept(camp, NORTH, volley((19, 10), (20, 10))).state
    assert (state.south.camp.defence, strengths(state)) == (700, {(19, 10): 500})


@rule("T-VOLLEY", "X")
def test_volley_needs_an_archer_and_one_to_three_different_cells() -> None:
    builder = position().north(talents=(VOLLEY, FORT)).piece((5, 5), NORTH, ARCHER, 300)
    state = builder.piece((5, 6), SOUTH, SOLDIER, 900).state()
    assert_illegal(state, NORTH, volley((5, 5)), "BAD_COUNT")
    assert_illegal(state, NORTH, volley((5, 5), (5, 6), (5, 6)), "BAD_COUNT")
    assert "BAD_COUNT" in reasons(state, NORTH, volley((5, 5), (5, 6), (5, 7), (6, 6), (4, 4)))
    assert_illegal(state, NORTH, volley((5, 5), (5, 6), (5, 8)), "OUT_OF_RANGE")
    soldier = (
        position().north(talents=(VOLLEY, FORT)).piece((5, 5), NORTH, SOLDIER, 300).piece((5, 6), SOUTH, SOLDIER, 900).state()
    )
    assert_illegal(soldier, NORTH, volley((5, 5), (5, 6)), "CANNOT_ATTACK")


@rule("T-VOLLEY", "C")
def test_volley_into_empty_dark_cells_misses() -> None:
    state = position().north(talents=(VOLLEY, FORT)).piece((10, 9), NORTH, ARCHER, 600).piece((12, 9), SOUTH, FARMER, 900).state()
    state = accept(state, NORTH, volley((10, 9), (12, 9), (12, 10), (11, 8))).state
    assert strengths(state) == {(10, 9): 600, (12, 9): 600}
    assert cooldowns(state, NORTH)[VOLLEY] == 15


@rule("T-FAITH", "C11")
@pytest.mark.parametrize(("target", "left"), [(900, {(5, 6): 400}), (501, {(5, 6): 1}), (500, {}), (499, {}), (100, {})])
def test_faith_destroys_the_attacker_and_costs_the_target_two_more(target: int, left: dict[Cell, int]) -> None:
    state = (
        position().north(talents=(FAITH, FORT)).piece((5, 5), NORTH, SOLDIER, 300).piece((5, 6), SOUTH, SOLDIER, target).state()
    )
    played = accept(state, NORTH, faith((5, 5), (5, 6)))
    assert strengths(played.state) == left
    assert (played.state.activations, cooldowns(played.state, NORTH)[FAITH]) == (2, 15)


@rule("T-FAITH", "C12")
def test_faith_goes_through_fort_and_shield() -> None:
    builder = position().north(talents=(FAITH, FORT)).piece((5, 5), NORTH, SOLDIER, 300)
    state = builder.piece((5, 6), SOUTH, SOLDIER, 900, shield=100).fort((5, 6), SOUTH, 150).state()
    state = accept(state, NORTH, faith((5, 5), (5, 6))).state
    assert (strengths(state), forts(state), ruins(state)) == ({(5, 6): 900 - 250}, {}, {(5, 6): SOUTH})


@rule("T-FAITH", "A18", "X")
def test_faith_needs_an_enemy_piece_in_range_and_no_farmer() -> None:
    state = (
        position()
        .north(talents=(FAITH, FORT))
        .piece((5, 5), NORTH, SOLDIER, 400)
        .piece((7, 5), NORTH, FARMER, 400)
        .piece((7, 6), SOUTH, SOLDIER, 500)
        .fort((5, 4), SOUTH, 100)
        .state()
    )
    assert_illegal(state, NORTH, faith((5, 5), (5, 6)), "BAD_TARGET", "T-FAITH")
    assert_illegal(state, NORTH, faith((5, 5), (5, 4)), "BAD_TARGET", "T-FAITH")
    assert_illegal(state, NORTH, faith((5, 5), (7, 6)), "OUT_OF_RANGE")
    assert_illegal(state, NORTH, faith((7, 5), (7, 6)), "CANNOT_ATTACK")
    assert_illegal(state, NORTH, faith((5, 5), (7, 5)), "OUT_OF_RANGE")
    assert_illegal(state, NORTH, faith((5, 5), (5, 6), (5, 4)), "BAD_COUNT")


@rule("T-FAITH", "A24", "V10")
@pytest.mark.parametrize("hidden", ["nothing", "fort", "camp"])
def test_faith_at_an_empty_dark_cell_is_a_miss_and_reveals_nothing(hidden: str) -> None:
    builder = position().north(talents=(FAITH, FORT)).piece((17, 5), NORTH, ARTILLERY, 400)
    if hidden == "fort":
        builder.fort((20, 5), SOUTH)
    if hidden == "camp":
        builder.south(camp=5)
    played = accept(builder.state(), NORTH, faith((17, 5), (20, 5)))
    assert strengths(played.state) == {(17, 5): 400}
    assert (played.state.activations, cooldowns(played.state, NORTH)[FAITH]) == (2, 15)
    assert not own(played.state, NORTH).knows_enemy_camp
    assert the_piece(played.state, (17, 5)).attacked


@rule("T-BATTLEFIELD", "C11", "A02")
@pytest.mark.parametrize(("turn", "bonus"), [(30, 90), (31, 60)])
def test_battlefield_lasts_for_thirty_own_turns(turn: int, bonus: int) -> None:
    builder = position().north(turn=turn, talents=(BATTLEFIELD, FORT)).piece((5, 5), NORTH, SOLDIER, 400)
    state = builder.piece((5, 6), SOUTH, SOLDIER, 300).state()
    assert strengths(accept(state, NORTH, attack((5, 5), (5, 6))).state) == {(5, 5): 350 + bonus}


@rule("A02", "T-BATTLEFIELD")
def test_battlefield_holds_in_the_opponents_turn_after_turn_30() -> None:
    builder = position(SOUTH).north(turn=30, talents=(BATTLEFIELD, FORT)).south(turn=31).piece((5, 5), NORTH, SOLDIER, 400)
    state = builder.piece((5, 6), SOUTH, SOLDIER, 300).state()
    # 300 against 400: 100 remain of NORTH's piece, and a bonus of 0.3.
    assert strengths(accept(state, SOUTH, attack((5, 6), (5, 5))).state) == {(5, 5): 100 + 90}


@rule("T-ELITE", "X")
def test_elite_designation_is_free_and_limited_to_one() -> None:
    builder = position(activations=0).north(talents=(ELITE, FORT))
    state = builder.piece((5, 5), NORTH, SOLDIER, 100, moved=True, attacked=True).piece((5, 7), NORTH, FARMER, 100).state()
    assert_illegal(state, NORTH, designate((5, 6)), "NO_PIECE")
    state = accept(state, NORTH, designate((5, 5))).state
    assert (the_piece(state, (5, 5)).elite, state.activations) == (True, 0)
    assert_illegal(state, NORTH, designate((5, 7)), "ELITE_RESTRICTED", "T-ELITE")
    assert_illegal(state, SOUTH, designate((5, 5)), "NOT_YOUR_TURN")
    other = position().piece((5, 5), NORTH, SOLDIER, 100).state()
    assert_illegal(other, NORTH, designate((5, 5)), "NO_TALENT")


@rule("T-ELITE", "A04")
def test_after_its_death_only_a_piece_released_later_becomes_the_elite() -> None:
    builder = position(SOUTH).north(talents=(ELITE, FORT)).piece((5, 5), NORTH, SOLDIER, 100, elite=True)
    builder.piece((5, 6), SOUTH, SOLDIER, 400).piece((3, 3), NORTH, SOLDIER, 100, born=5).piece(
        (2, 9), NORTH, SOLDIER, 100, born=2
    )
    state = accept(builder.state(), SOUTH, attack((5, 6), (5, 5))).state
    assert own(state, NORTH).elite_from == 6
    state = accept(state, SOUTH, end_turn()).state
    assert_illegal(state, NORTH, designate((3, 3)), "ELITE_RESTRICTED", "T-ELITE")
    fresh = accept(state, NORTH, release(SOLDIER, 1, (2, 11))).state
    accept(fresh, NORTH, designate((2, 11)))
    topped_up = accept(state, NORTH, release(SOLDIER, 1, (2, 9))).state
    assert_illegal(topped_up, NORTH, designate((2, 9)), "ELITE_RESTRICTED", "T-ELITE")


@rule("T-ELITE")
def test_an_elite_that_dies_in_its_own_turn_is_replaced_from_the_next() -> None:
    builder = (
        position().north(talents=(ELITE, FAITH)).piece((5, 5), NORTH, SOLDIER, 100, elite=True).piece((5, 6), SOUTH, SOLDIER, 400)
    )
    state = accept(builder.state(), NORTH, faith((5, 5), (5, 6))).state
    assert own(state, NORTH).elite_from == 6
    state = accept(state, NORTH, release(SOLDIER, 1, (2, 11))).state
    assert_illegal(state, NORTH, designate((2, 11)), "ELITE_RESTRICTED")


@rule("T-ELITE", "C13")
def test_elite_recovers_half_of_its_loss_only_after_a_stronger_victim() -> None:
    def after(elite: int, victim: int) -> int:
        builder = position().north(talents=(ELITE, FORT)).piece((5, 5), NORTH, SOLDIER, elite, elite=True)
        state = builder.piece((5, 6), SOUTH, SOLDIER, victim).state()
        return strengths(accept(state, NORTH, attack((5, 5), (5, 6))).state)[(5, 5)]

    # An equal takes 150, which are not recovered.
    assert after(400, 400) == 250 + 80
    # A stronger one takes 200: 200 to 401, 150 back; 150, 50 back; 100.
    assert after(400, 401) == 200 + 80 + 100


@rule("T-ELITE", "C6")
def test_neutral_garrisons_are_no_enemies_for_the_elite() -> None:
    state = position().north(talents=(ELITE, FORT)).piece((9, 19), NORTH, SOLDIER, 400, elite=True).state()
    assert strengths(accept(state, NORTH, attack((9, 19), (10, 19))).state) == {(10, 19): 100}
