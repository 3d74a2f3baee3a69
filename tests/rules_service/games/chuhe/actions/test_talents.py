"""T: the eleven talents."""

from typing import cast

import pytest

from rules_service.engine.errors import MalformedAction
from rules_service.games.chuhe import GAME
from tests.rules_service.games.chuhe.support.acts import (
    attack,
    designate,
    end_turn,
    faith,
    move,
    release,
    use,
    volley,
)
from tests.rules_service.games.chuhe.support.asserts import (
    accept,
    assert_dark,
    assert_illegal,
    assert_sees,
    cooldowns,
    forts,
    reasons,
    ruins,
    strengths,
    the_piece,
)
from tests.rules_service.games.chuhe.support.builder import mist, position
from tests.rules_service.games.chuhe.support.play import apply_all
from tests.rules_service.games.chuhe.support.rules import rule
from tests.rules_service.games.chuhe.support.words import (
    ACTIVES,
    ARCHER,
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
def test_attack_talent_is_used_only_by_an_attack(talent: pb.Talent) -> None:
    assert reasons(board(talent), NORTH, use(talent, (5, 6)))


@rule("T", "X")
@pytest.mark.parametrize("talent", [talent for talent in TALENTS if talent not in (VOLLEY, FAITH)])
def test_attack_accepts_only_attack_talents(talent: pb.Talent) -> None:
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


@rule("T-MIST", "V5")
def test_mist_darkens_three_by_three_only_for_the_opponent() -> None:
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
