"""T: the eleven talents."""

from typing import cast

import pytest

from rules_service.engine.errors import MalformedAction
from rules_service.games.chuhe import GAME
from tests.rules_service.games.chuhe.acts import (
    attack,
    designate,
    end_turn,
    faith,
    move,
    release,
    use,
    volley,
)
from tests.rules_service.games.chuhe.asserts import (
    accept,
    assert_dark,
    assert_illegal,
    assert_sees,
    cooldowns,
    forts,
    garrisons,
    own,
    reasons,
    ruins,
    strengths,
    the_piece,
)
from tests.rules_service.games.chuhe.builder import mist, position
from tests.rules_service.games.chuhe.play import apply_all
from tests.rules_service.games.chuhe.rules import rule
from tests.rules_service.games.chuhe.words import (
    ACTIVES,
    ARCHER,
    ARTILLERY,
    BATTLEFIELD,
    CAVALRY,
    EAGLE_EYE,
    ELITE,
    FAITH,
    FARMER,
    FORT,
    HOLD_FAST,
    HOMESTEAD,
    KINDS,
    MIST,
    NORTH,
    PASSIVES,
    POTENTIAL,
    SOLDIER,
    SOUTH,
    SWIFT,
    TALENTS,
    VOLLEY,
    Cell,
    around,
    at,
)
from zhanqi.games.chuhe.v1 import ruleset_pb2
from zhanqi.games.chuhe.v1 import state_pb2 as pb

OWN_TURN = {EAGLE_EYE: use(EAGLE_EYE), FORT: use(FORT, (5, 7)), POTENTIAL: use(POTENTIAL, (5, 5)), MIST: use(MIST, (15, 5))}
ATTACKS = {VOLLEY: volley((5, 5), (5, 6)), FAITH: faith((5, 5), (5, 6))}


def board(talent: pb.Talent, cooldown: int = 0) -> pb.State:
    """NORTH may use the talent: its archer at (5, 5) has an enemy beside it."""
    other = HOMESTEAD if talent != HOMESTEAD else BATTLEFIELD
    builder = position().north(talents={talent: cooldown, other: 0})
    return builder.piece((5, 5), NORTH, ARCHER, 300).piece((5, 6), SOUTH, SOLDIER, 900).state()


@rule("T", "S1")
def test_there_are_four_passive_and_seven_active_talents() -> None:
    figures = {talent.talent: talent for talent in cast(ruleset_pb2.Ruleset, GAME.spec.ruleset()).talents}
    assert set(figures) == set(TALENTS)
    assert {talent for talent in figures if figures[talent].active} == set(ACTIVES)
    assert {talent for talent in figures if figures[talent].in_opponents_turn} == {HOLD_FAST}
    assert {figures[talent].cooldown for talent in ACTIVES} == {15}
    assert {talent: figures[talent].turns for talent in figures if figures[talent].turns and talent in ACTIVES} == {
        EAGLE_EYE: 2,
        POTENTIAL: 2,
        MIST: 2,
        **({HOLD_FAST: figures[HOLD_FAST].turns} if figures[HOLD_FAST].turns else {}),
    }


@rule("T0")
@pytest.mark.parametrize("talent", [*OWN_TURN, *ATTACKS])
def test_using_a_talent_starts_a_cooldown_of_fifteen_own_turns(talent: pb.Talent) -> None:
    action = (OWN_TURN | ATTACKS)[talent]
    state = accept(board(talent), NORTH, action).state
    assert cooldowns(state, NORTH)[talent] == 15
    assert state.activations == (2 if talent in ATTACKS else 3)
    assert_illegal(board(talent, cooldown=1), NORTH, action, "ON_COOLDOWN", "T0")


@rule("T0", "S6")
def test_a_talent_is_usable_again_in_the_fifteenth_turn_after() -> None:
    state = accept(position().north(turn=5, talents=(MIST, FORT)).state(), NORTH, use(MIST, (15, 5))).state
    for _ in range(15):
        assert_illegal(state, NORTH, use(MIST, (15, 5)), "ON_COOLDOWN")
        state = apply_all(state, [(NORTH, end_turn()), (SOUTH, end_turn())])
    assert state.north.turn == 20
    accept(state, NORTH, use(MIST, (15, 5)))


@rule("T0")
def test_cooldowns_are_separate() -> None:
    state = position().north(talents={FORT: 0, MIST: 1}).state()
    assert_illegal(state, NORTH, use(MIST, (5, 5)), "ON_COOLDOWN")
    accept(state, NORTH, use(FORT, (5, 5)))


@rule("T0", "X")
@pytest.mark.parametrize("talent", [*OWN_TURN, *ATTACKS])
def test_only_a_chosen_talent_can_be_used(talent: pb.Talent) -> None:
    chosen = [other for other in (HOMESTEAD, SWIFT) if other != talent]
    state = position().north(talents=chosen).piece((5, 5), NORTH, ARCHER, 300).piece((5, 6), SOUTH, SOLDIER, 900).state()
    assert_illegal(state, NORTH, (OWN_TURN | ATTACKS)[talent], "NO_TALENT")


@rule("T", "X")
@pytest.mark.parametrize("talent", PASSIVES)
def test_a_passive_talent_is_not_used(talent: pb.Talent) -> None:
    state = position().north(talents=(talent, MIST)).piece((5, 5), NORTH, SOLDIER, 100).state()
    assert reasons(state, NORTH, use(talent, (5, 5)))


@rule("T", "X")
@pytest.mark.parametrize("talent", [VOLLEY, FAITH])
def test_an_attacking_talent_is_used_by_an_attack_alone(talent: pb.Talent) -> None:
    assert reasons(board(talent), NORTH, use(talent, (5, 6)))


@rule("T", "X")
@pytest.mark.parametrize("talent", [talent for talent in TALENTS if talent not in (VOLLEY, FAITH)])
def test_an_attack_takes_an_attacking_talent_alone(talent: pb.Talent) -> None:
    for ask in (GAME.violations, GAME.apply):
        with pytest.raises(MalformedAction) as problem:
            ask(board(talent), "north", attack((5, 5), (5, 6), talent=talent))
        assert problem.value.path == "attack.talent"


@rule("T0")
@pytest.mark.parametrize("talent", [MIST, EAGLE_EYE, POTENTIAL])
def test_an_effect_of_two_turns_ends_when_the_second_turn_after_begins(talent: pb.Talent) -> None:
    state = accept(board(talent), NORTH, OWN_TURN[talent]).state

    def left() -> int:
        if talent == POTENTIAL:
            return the_piece(state, (5, 5)).potential
        return sum(effect.left for effect in state.north.effects)

    seen = [left()]
    for _ in range(2):
        state = apply_all(state, [(NORTH, end_turn()), (SOUTH, end_turn())])
        seen.append(left())
    assert seen == [2, 1, 0]


@rule("T-HOMESTEAD", "E2")
def test_homestead_counts_steps_and_not_the_release_area() -> None:
    builder = position(SOUTH).north(gold=0, talents=(HOMESTEAD, MIST)).piece((2, 11), NORTH, FARMER, 150)
    builder.piece((3, 12), NORTH, FARMER, 150).piece((2, 9), NORTH, SOLDIER, 500)
    assert accept(builder.state(), SOUTH, end_turn()).state.north.gold == 1000 + 300 + 150


@rule("T-SWIFT", "R2")
def test_swift_gives_own_cavalry_a_third_step() -> None:
    path: list[Cell] = [(5, 6), (5, 7), (5, 8)]
    for kind in KINDS:
        state = position().north(talents=(SWIFT, MIST)).piece((5, 5), NORTH, kind, 100).state()
        if kind == CAVALRY:
            accept(state, NORTH, move((5, 5), *path))
            assert_illegal(state, NORTH, move((5, 5), *path, (5, 9)), "TOO_FAR")
        else:
            assert_illegal(state, NORTH, move((5, 5), *path), "TOO_FAR")
    theirs = position(SOUTH).north(talents=(SWIFT, MIST)).piece((15, 5), SOUTH, CAVALRY, 100).state()
    assert_illegal(theirs, SOUTH, move((15, 5), (15, 6), (15, 7), (15, 8)), "TOO_FAR")


@rule("T-EAGLE_EYE", "V4")
def test_eagle_eye_widens_archers_sight_for_two_turns() -> None:
    state = position().north(talents=(EAGLE_EYE, FORT)).piece((14, 9), NORTH, ARCHER, 100).state()
    assert_dark(state, NORTH, (16, 11), (12, 7))
    state = accept(state, NORTH, use(EAGLE_EYE)).state
    assert_sees(state, NORTH, *around((14, 9), 2))
    assert_dark(state, SOUTH, *around((14, 9), 2))
    state = apply_all(state, [(NORTH, end_turn()), (SOUTH, end_turn())])
    assert_sees(state, NORTH, *around((14, 9), 2))
    state = apply_all(state, [(NORTH, end_turn()), (SOUTH, end_turn())])
    assert_dark(state, NORTH, (16, 11))
    assert_sees(state, SOUTH, (16, 11))


@rule("T-HOLD_FAST", "S6")
def test_hold_fast_shields_every_own_piece_and_the_camp_until_the_turn_ends() -> None:
    builder = position().south(talents=(HOLD_FAST, MIST))
    builder.piece((15, 5), SOUTH, SOLDIER, 100).piece((5, 5), SOUTH, FARMER, 100).piece((7, 7), NORTH, SOLDIER, 100)
    state = accept(builder.state(), SOUTH, use(HOLD_FAST)).state
    assert [the_piece(state, where).shield for where in [(15, 5), (5, 5), (7, 7)]] == [300, 300, 0]
    assert (state.south.camp.shield, state.north.camp.shield) == (300, 0)
    assert (state.active, state.activations, cooldowns(state, SOUTH)[HOLD_FAST]) == (NORTH, 3, 15)
    state = accept(state, NORTH, end_turn()).state
    assert [the_piece(state, where).shield for where in [(15, 5), (5, 5)]] == [0, 0]
    assert (state.south.camp.shield, cooldowns(state, SOUTH)[HOLD_FAST]) == (0, 14)


@rule("T-HOLD_FAST", "X")
def test_hold_fast_is_for_the_opponents_turn_at_any_point() -> None:
    builder = position().south(talents=(HOLD_FAST, MIST)).north(talents=(HOLD_FAST, MIST)).piece((5, 5), NORTH, SOLDIER, 100)
    state = builder.state()
    assert_illegal(state, NORTH, use(HOLD_FAST), "WRONG_TURN_FOR_TALENT", "T-HOLD_FAST")
    state = accept(state, NORTH, move((5, 5), (5, 6))).state
    state = accept(state, SOUTH, use(HOLD_FAST)).state
    assert_illegal(state, SOUTH, use(HOLD_FAST), "ON_COOLDOWN")
    assert {"NOT_YOUR_TURN", "WRONG_TURN_FOR_TALENT"} & reasons(state, SOUTH, use(MIST, (5, 5)))


@rule("T-FORT")
def test_a_fort_may_be_built_on_any_plain_cell_seen_or_not() -> None:
    state = position().north(talents=(FORT, MIST)).piece((4, 4), NORTH, SOLDIER, 100).state()
    for where in [(19, 3), (4, 4), (2, 10), (9, 9)]:
        built = accept(state, NORTH, use(FORT, where)).state
        assert forts(built) == {where: (NORTH, 500)}
        assert (built.activations, cooldowns(built, NORTH)[FORT]) == (3, 15)


@rule("T-FORT", "X")
def test_a_fort_needs_a_cell_without_structures_and_enemies() -> None:
    builder = position().north(talents=(FORT, MIST), knows_camp=True).piece((5, 5), SOUTH, SOLDIER, 100)
    builder.piece((4, 4), NORTH, SOLDIER, 100)
    state = builder.fort((6, 6), NORTH, 5).fort((7, 7), SOUTH, 5).state()
    for where in [(5, 5), (1, 10), (20, 10), (6, 6), (7, 7)]:
        assert {"OCCUPIED", "BAD_TARGET"} & reasons(state, NORTH, use(FORT, where))
    assert_illegal(state, NORTH, use(FORT, (21, 1)), "OFF_BOARD", "B1")


@rule("T-FORT", "A11")
def test_a_fort_on_a_ruin_takes_it_away() -> None:
    enemy = position().north(talents=(FORT, MIST)).ruin((5, 5), SOUTH).state()
    state = accept(enemy, NORTH, use(FORT, (5, 5))).state
    assert (forts(state), ruins(state), cooldowns(state, NORTH)[FORT]) == ({(5, 5): (NORTH, 500)}, {}, 8)
    dark = position().north(talents=(FORT, MIST)).ruin((15, 5), SOUTH).state()
    state = accept(dark, NORTH, use(FORT, (15, 5))).state
    assert (ruins(state), cooldowns(state, NORTH)[FORT]) == ({}, 8)
    mine = position().north(talents=(FORT, MIST)).ruin((5, 5), NORTH).state()
    state = accept(mine, NORTH, use(FORT, (5, 5))).state
    assert (forts(state), ruins(state), cooldowns(state, NORTH)[FORT]) == ({(5, 5): (NORTH, 500)}, {}, 15)


@rule("T-FORT", "C12")
def test_a_fort_at_0_becomes_its_owners_ruin() -> None:
    state = position().piece((5, 5), NORTH, SOLDIER, 1000).fort((5, 6), SOUTH, 500).state()
    state = accept(state, NORTH, attack((5, 5), (5, 6))).state
    assert (forts(state), ruins(state)) == ({}, {(5, 6): SOUTH})


@rule("T-FORT", "A26", "R3")
def test_cards_may_be_released_into_an_own_fort() -> None:
    state = position().fort((2, 10), NORTH, 77).fort((2, 11), SOUTH, 77).ruin((2, 9), SOUTH).state()
    state = accept(state, NORTH, release(SOLDIER, 1, (2, 10))).state
    assert (strengths(state), forts(state)[(2, 10)]) == ({(2, 10): 100}, (NORTH, 77))
    assert_illegal(state, NORTH, release(SOLDIER, 1, (2, 11)), "OCCUPIED")
    accept(state, NORTH, release(SOLDIER, 1, (2, 9)))


@rule("T-POTENTIAL", "C9", "C13")
def test_potential_doubles_strikes_and_halves_what_remains_after_each_battle() -> None:
    state = board(POTENTIAL)
    state = accept(state, NORTH, use(POTENTIAL, (5, 5))).state
    assert the_piece(state, (5, 5)).potential == 2
    far = position().piece((5, 5), NORTH, ARCHER, 300, potential=2).piece((5, 7), SOUTH, SOLDIER, 900).state()
    state = accept(far, NORTH, attack((5, 5), (5, 7))).state
    # A lead over five halves what potential doubles.
    assert strengths(state) == {(5, 5): 150, (5, 7): 750}


@rule("T-POTENTIAL", "X")
@pytest.mark.parametrize("where", [(1, 10), (5, 6), (9, 9)])
def test_potential_needs_an_own_piece(where: Cell) -> None:
    assert {"NO_PIECE", "BAD_TARGET"} & reasons(board(POTENTIAL), NORTH, use(POTENTIAL, where))


@rule("T-VOLLEY", "A17")
def test_a_volley_strikes_three_targets_and_all_answer_at_once() -> None:
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
def test_a_volley_pays_for_each_kill_if_the_archer_survives() -> None:
    builder = position().north(talents=(VOLLEY, FORT)).piece((5, 5), NORTH, ARCHER, 600)
    builder.piece((5, 6), SOUTH, SOLDIER, 300).piece((5, 7), SOUTH, FARMER, 200)
    assert strengths(accept(builder.state(), NORTH, volley((5, 5), (5, 6), (5, 7))).state) == {(5, 5): 600 + 60 + 40}
    builder = position().north(talents=(VOLLEY, FORT)).piece((5, 5), NORTH, ARCHER, 100)
    builder.piece((5, 6), SOUTH, SOLDIER, 50).piece((5, 4), SOUTH, SOLDIER, 450)
    # The archer kills one, and the other's 200 kill the archer, for which they gain 20.
    assert strengths(accept(builder.state(), NORTH, volley((5, 5), (5, 6), (5, 4))).state) == {(5, 4): 400 + 20}


@rule("T-VOLLEY", "C5")
def test_a_volley_knows_no_outmatched_attacker() -> None:
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
def test_a_volley_is_an_archers_at_one_to_three_different_cells() -> None:
    state = board(VOLLEY)
    assert_illegal(state, NORTH, volley((5, 5)), "BAD_COUNT")
    assert_illegal(state, NORTH, volley((5, 5), (5, 6), (5, 6)), "BAD_COUNT")
    assert "BAD_COUNT" in reasons(state, NORTH, volley((5, 5), (5, 6), (5, 7), (6, 6), (4, 4)))
    assert_illegal(state, NORTH, volley((5, 5), (5, 6), (5, 8)), "OUT_OF_RANGE")
    soldier = (
        position().north(talents=(VOLLEY, FORT)).piece((5, 5), NORTH, SOLDIER, 300).piece((5, 6), SOUTH, SOLDIER, 900).state()
    )
    assert_illegal(soldier, NORTH, volley((5, 5), (5, 6)), "CANNOT_ATTACK")


@rule("T-VOLLEY", "C")
def test_a_volley_into_the_dark_misses_what_is_not_there() -> None:
    state = position().north(talents=(VOLLEY, FORT)).piece((10, 9), NORTH, ARCHER, 600).piece((12, 9), SOUTH, FARMER, 900).state()
    state = accept(state, NORTH, volley((10, 9), (12, 9), (12, 10), (11, 8))).state
    assert strengths(state) == {(10, 9): 600, (12, 9): 600}
    assert cooldowns(state, NORTH)[VOLLEY] == 15


@rule("T-FAITH", "C11")
@pytest.mark.parametrize(("target", "left"), [(900, {(5, 6): 400}), (501, {(5, 6): 1}), (500, {}), (499, {}), (100, {})])
def test_faith_costs_the_attacker_and_the_target_that_and_two_more(target: int, left: dict[Cell, int]) -> None:
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
def test_faith_at_a_dark_cell_without_a_piece_is_a_miss_that_reveals_nothing(hidden: str) -> None:
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
def test_one_elite_at_a_time_is_designated_in_the_own_turn_for_free() -> None:
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
    accept(topped_up, NORTH, designate((2, 9)))


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
def test_an_elite_recovers_half_of_its_loss_for_a_stronger_victim_alone() -> None:
    def after(elite: int, victim: int) -> int:
        builder = position().north(talents=(ELITE, FORT)).piece((5, 5), NORTH, SOLDIER, elite, elite=True)
        state = builder.piece((5, 6), SOUTH, SOLDIER, victim).state()
        return strengths(accept(state, NORTH, attack((5, 5), (5, 6))).state)[(5, 5)]

    # 150 are lost to an equal, and not recovered.
    assert after(400, 400) == 250 + 80
    # 200 are lost to a stronger one: 200 to 401, 150 back; 150, 50 back; 100.
    assert after(400, 401) == 200 + 80 + 100


@rule("T-ELITE", "C6")
def test_neutral_garrisons_are_no_enemies_for_the_elite() -> None:
    state = position().north(talents=(ELITE, FORT)).piece((9, 19), NORTH, SOLDIER, 400, elite=True).state()
    assert strengths(accept(state, NORTH, attack((9, 19), (10, 19))).state) == {(9, 19): 100}


@rule("T-MIST", "V5")
def test_mist_darkens_three_by_three_for_the_opponent_alone() -> None:
    state = position().north(talents=(MIST, FORT)).piece((15, 5), SOUTH, SOLDIER, 100).state()
    state = accept(state, NORTH, use(MIST, (15, 5))).state
    assert_dark(state, SOUTH, *around((15, 5)))
    assert_sees(state, SOUTH, (17, 5), (15, 7))
    assert list(state.north.effects) == [mist((15, 5))]
    assert state.activations == 3
    over_own_half = accept(position().north(talents=(MIST, FORT)).state(), NORTH, use(MIST, (5, 5))).state
    assert_sees(over_own_half, NORTH, *around((5, 5)))


@rule("T-MIST", "X")
def test_mist_is_cut_off_at_the_edge_and_centred_on_the_board() -> None:
    state = position().north(talents=(MIST, FORT)).state()
    assert_illegal(state, NORTH, use(MIST, (21, 20)), "OFF_BOARD", "B1")
    state = accept(state, NORTH, use(MIST, (20, 20))).state
    assert_dark(state, SOUTH, (19, 19), (19, 20), (20, 19), (20, 20))
    assert at(state.north.effects[0].at) == (20, 20)


@rule("T", "X")
def test_potential_faith_elite_and_volley_name_pieces_and_never_the_camp() -> None:
    for talent, action in [
        (POTENTIAL, use(POTENTIAL, (1, 10))),
        (ELITE, designate((1, 10))),
        (FAITH, faith((1, 10), (2, 10))),
        (VOLLEY, volley((1, 10), (2, 10))),
    ]:
        state = position().north(talents=(talent, HOMESTEAD)).piece((2, 10), SOUTH, SOLDIER, 100).state()
        assert {"NO_PIECE", "BAD_TARGET"} & reasons(state, NORTH, action)
