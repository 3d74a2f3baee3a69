"""C: combat. Strengths are in hundredths."""

import pytest

from tests.rules_service.games.chuhe.support.acts import attack, volley
from tests.rules_service.games.chuhe.support.asserts import (
    accept,
    assert_illegal,
    forts,
    garrisons,
    reasons,
    strengths,
)
from tests.rules_service.games.chuhe.support.battles import battle, shot
from tests.rules_service.games.chuhe.support.builder import position
from tests.rules_service.games.chuhe.support.rules import rule
from tests.rules_service.games.chuhe.support.words import (
    ARCHER,
    ARTILLERY,
    CAVALRY,
    FARMER,
    MIST,
    NEUTRAL,
    NORTH,
    SOLDIER,
    SOUTH,
    SWIFT,
    VOLLEY,
)
from zhanqi.games.chuhe.v1 import state_pb2 as pb


@rule("C", "X")
def test_visible_target_must_be_hostile() -> None:
    state = (
        position()
        .piece((5, 5), NORTH, ARTILLERY, 100)
        .piece((5, 6), NORTH, SOLDIER, 100)
        .fort((5, 4), NORTH)
        .ruin((6, 5), SOUTH)
        .ruin((6, 6), NORTH)
        .state()
    )
    assert_illegal(state, NORTH, attack((5, 5), (5, 7)), "BAD_TARGET", "C")
    for own_thing in [(5, 6), (5, 5), (5, 4)]:
        assert_illegal(state, NORTH, attack((5, 5), own_thing), "OWN_TARGET", "C")
    for where in [(6, 5), (6, 6)]:
        assert_illegal(state, NORTH, attack((5, 5), where), "BAD_TARGET")
    assert_illegal(state, NORTH, attack((5, 5)), "BAD_COUNT")
    assert_illegal(state, NORTH, attack((5, 5), (5, 7), (5, 8)), "BAD_COUNT")


@rule("C")
def test_the_own_camp_and_garrison_are_no_targets() -> None:
    state = (
        position().piece((2, 10), NORTH, SOLDIER, 100).piece((9, 20), NORTH, SOLDIER, 100).garrison((10, 20), NORTH, 100).state()
    )
    assert_illegal(state, NORTH, attack((2, 10), (1, 10)), "OWN_TARGET")
    assert_illegal(state, NORTH, attack((9, 20), (10, 20)), "OWN_TARGET")


@rule("C", "B6")
def test_range_is_not_limited_by_sight() -> None:
    state = position().piece((9, 9), NORTH, ARTILLERY, 400).piece((12, 9), SOUTH, FARMER, 900).state()
    assert strengths(accept(state, NORTH, attack((9, 9), (12, 9))).state) == {(9, 9): 400, (12, 9): 700}


@rule("C2")
@pytest.mark.parametrize(
    ("strength", "damage"),
    [
        (1, 50),
        (50, 50),
        (100, 50),
        (101, 100),
        (150, 100),
        (200, 100),
        (201, 150),
        (250, 150),
        (399, 200),
        (400, 200),
        (401, 250),
    ],
)
def test_a_strike_is_half_the_strength_rounded_up_to_a_half(strength: int, damage: int) -> None:
    assert shot(strength, 500) == {(5, 5): strength, (5, 8): 500 - damage}


@rule("C3")
def test_defender_out_of_range_is_struck_once() -> None:
    assert shot(400, 500) == {(5, 5): 400, (5, 8): 300}
    assert battle(400, 900, FARMER) == {(5, 5): 400, (5, 6): 700}
    state = position().piece((5, 5), NORTH, SOLDIER, 400).fort((5, 6), SOUTH, 500).state()
    state = accept(state, NORTH, attack((5, 5), (5, 6))).state
    assert (strengths(state), forts(state)) == ({(5, 5): 400}, {(5, 6): (SOUTH, 300)})


@rule("C3", "C4")
def test_defender_strikes_back_with_the_attacker_in_range() -> None:
    state = position().piece((5, 5), NORTH, ARTILLERY, 200).piece((3, 5), SOUTH, ARCHER, 200).state()
    # 100 to the archer, 50 back, 100 to the archer: it falls, and 40 are won.
    assert strengths(accept(state, NORTH, attack((5, 5), (3, 5))).state) == {(5, 5): 190}


@rule("C4", "C11")
def test_strikes_alternate_until_one_falls() -> None:
    assert battle(400, 300) == {(5, 5): 410}
    assert battle(300, 400) == {(5, 6): 160}
    assert battle(300, 300) == {(5, 5): 210}


@rule("C5", "C11", "A31")
def test_outmatched_attacker_deals_its_strength_once_and_falls() -> None:
    assert battle(300, 401) == {(5, 6): 401 - 300 + 60}
    assert battle(101, 501) == {(5, 6): 501 - 101 + 20}
    assert battle(100, 201) == {(5, 6): 201 - 100 + 20}
    # A lead of exactly 1.00 is not enough: 50, 100 back.
    assert battle(100, 200) == {(5, 6): 150 + 20}


ONE_BLOW = {
    "nothing": {(5, 6): 400 - 200 + 40},
    # Whatever protects or weakens the defender changes its losses only.
    "their shield": {(5, 6): 400 - 199 + 40},
    "their fort": {(5, 6): 400 - 199 + 40},
    "their swift": {(5, 6): 400 - 200 + 40},
    "their potential": {(5, 6): (400 - 200 + 40) // 2},
    "swift": {(5, 6): 400 - 140 + 40},
    # 400 destroy the defender: the attacker survives, gains 80, and half of 280 remains.
    "potential": {(5, 5): 140},
    # The attacker's own shelter leads to C4. 300 remain and strike for 150: 1 is absorbed, and 51 remain, which strike for 50.
    "shield": {(5, 6): 250 + 40},
    "fort": {(5, 6): 250 + 40},
}


def after_duel(attacker: int, defender: int, cause: str) -> pb.State:
    """The state after an attack of cavalry on cavalry of these strengths, one of which has the cause's advantage."""
    builder = position()
    builder.piece((5, 5), NORTH, CAVALRY, attacker, shield=int(cause == "shield"), potential=2 * (cause == "potential"))
    builder.piece(
        (5, 6), SOUTH, CAVALRY, defender, shield=int(cause == "their shield"), potential=2 * (cause == "their potential")
    )
    if cause == "swift":
        builder.north(talents=(SWIFT, MIST))
    if cause == "their swift":
        builder.south(talents=(SWIFT, MIST))
    if cause == "fort":
        builder.fort((5, 5), NORTH, 1)
    if cause == "their fort":
        builder.fort((5, 6), SOUTH, 1)
    return accept(builder.state(), NORTH, attack((5, 5), (5, 6))).state


@rule("C5", "C12", "A14")
@pytest.mark.parametrize("cause", ONE_BLOW)
def test_only_the_attackers_shelter_saves_it_from_the_one_blow(cause: str) -> None:
    assert strengths(after_duel(200, 400, cause)) == ONE_BLOW[cause]


@rule("C5", "C8", "C2")
def test_the_one_blow_rounds_half_up_to_a_hundredth() -> None:
    for strength, blow in [(105, 74), (106, 74), (107, 75), (115, 81)]:
        state = position().north(talents=(SWIFT, MIST)).piece((5, 5), NORTH, CAVALRY, strength)
        state.piece((5, 6), SOUTH, SOLDIER, 400)
        after = strengths(accept(state.state(), NORTH, attack((5, 5), (5, 6))).state)
        assert after == {(5, 6): 400 - blow + (strength * 20 + 50) // 100}


@rule("C15")
def test_first_attacker_wins_against_a_lead_below_one() -> None:
    # 150, 150 back; 100, 100 back; 50, and three strikes of 50 leave 1.
    assert battle(300, 399) == {(5, 5): 1 + 80}
    assert battle(300, 400) == {(5, 6): 160}
    assert battle(1, 100) == {(5, 5): 1 + 20}


CLOSE = {
    "nothing": (5, 5),
    "their shield": (5, 6),
    "their fort": (5, 6),
    "their potential": (5, 6),
    "swift": (5, 6),
    "their swift": (5, 5),
    "shield": (5, 5),
    "fort": (5, 5),
    "potential": (5, 5),
}


@rule("C15")
@pytest.mark.parametrize("cause", CLOSE)
def test_close_battle_is_won_unless_it_would_cost_the_defender_its_advantage(cause: str) -> None:
    assert set(strengths(after_duel(300, 399, cause))) == {CLOSE[cause]}


@rule("C15", "C6")
def test_close_battle_with_a_neutral_garrison_is_won() -> None:
    state = position().piece((9, 19), NORTH, SOLDIER, 401).state()
    state = accept(state, NORTH, attack((9, 19), (10, 19))).state
    assert (set(strengths(state)), (10, 19) in garrisons(state)) == ({(10, 19)}, False)


@rule("A36", "C15", "T-VOLLEY")
def test_volley_has_no_close_battle() -> None:
    state = position().north(talents=(VOLLEY, MIST)).piece((5, 5), NORTH, ARCHER, 50).piece((5, 6), SOUTH, SOLDIER, 101).state()
    # 50; 51 strike back for 50.
    assert strengths(accept(state, NORTH, volley((5, 5), (5, 6))).state) == {(5, 6): 51 + 10}


@rule("C5")
def test_swift_makes_no_difference_to_a_battle_without_cavalry() -> None:
    state = position().north(talents=(SWIFT, MIST)).piece((5, 5), NORTH, SOLDIER, 200).piece((5, 6), SOUTH, SOLDIER, 400).state()
    assert strengths(accept(state, NORTH, attack((5, 5), (5, 6))).state) == {(5, 6): 400 - 200 + 40}


@rule("C6", "A30")
def test_neutral_garrisons_fight_like_pieces() -> None:
    outmatched = position().piece((9, 19), NORTH, SOLDIER, 399).state()
    state = accept(outmatched, NORTH, attack((9, 19), (10, 19))).state
    assert strengths(state) == {}
    assert garrisons(state)[(10, 19)] == (NEUTRAL, 101, 0)
    even = position().piece((9, 19), NORTH, SOLDIER, 400).state()
    state = accept(even, NORTH, attack((9, 19), (10, 19))).state
    # 200, 150 back; 150, 100 back; 100, 50 back; 50. There is no bonus.
    assert strengths(state) == {(10, 19): 100}
    leading = position().piece((9, 19), NORTH, SOLDIER, 1001).state()
    state = accept(leading, NORTH, attack((9, 19), (10, 19))).state
    assert strengths(state) == {(10, 19): 1001}


@rule("C7")
def test_a_lead_over_five_halves_the_weaker_ones_strikes() -> None:
    assert shot(200, 700)[(5, 8)] == 600
    assert shot(200, 701)[(5, 8)] == 651
    assert battle(300, 801, FARMER) == {(5, 5): 300, (5, 6): 701}


@rule("C7")
def test_the_lead_is_taken_at_the_start_and_lasts_for_the_whole_battle() -> None:
    state = position().piece((5, 5), NORTH, SOLDIER, 900).piece((5, 6), SOUTH, SOLDIER, 350, shield=300).state()
    # 450: the shield and 150 go, 200 strike for 50 instead of 100; 850 strike for 450. The bonus is a fifth of 350.
    assert strengths(accept(state, NORTH, attack((5, 5), (5, 6))).state) == {(5, 5): 850 + 70}


@rule("C7", "C5")
@pytest.mark.parametrize(
    ("attacker", "defender", "left"),
    [
        (300, 800, 800 - 300 + 60),
        (300, 801, 801 - 150 + 60),
        (101, 700, 700 - 51 + 20),
        (1, 700, 700 - 1 + 0),
        (3, 700, 700 - 2 + 1),
    ],
)
def test_the_outmatched_attackers_damage_is_halved_too_and_rounds_half_up(attacker: int, defender: int, left: int) -> None:
    assert battle(attacker, defender) == {(5, 6): left}


@rule("C8", "T-SWIFT")
def test_swift_cavalry_strikes_with_seven_tenths() -> None:
    for strength, damage in [(400, 150), (300, 150), (1000, 350), (200, 100), (286, 150), (285, 100)]:
        state = position().north(talents=(SWIFT, MIST)).piece((5, 5), NORTH, CAVALRY, strength)
        state.piece((5, 6), SOUTH, FARMER, 500)
        assert strengths(accept(state.state(), NORTH, attack((5, 5), (5, 6))).state)[(5, 6)] == 500 - damage


@rule("C8")
def test_swift_affects_only_own_cavalry() -> None:
    state = position().south(talents=(SWIFT, MIST)).piece((5, 5), NORTH, CAVALRY, 400).piece((5, 6), SOUTH, FARMER, 500)
    assert strengths(accept(state.state(), NORTH, attack((5, 5), (5, 6))).state)[(5, 6)] == 300
    soldier = position().north(talents=(SWIFT, MIST)).piece((5, 5), NORTH, SOLDIER, 400).piece((5, 6), SOUTH, FARMER, 500)
    assert strengths(accept(soldier.state(), NORTH, attack((5, 5), (5, 6))).state)[(5, 6)] == 300


@rule("C9", "T-POTENTIAL")
def test_a_piece_under_potential_strikes_with_twice_its_strength() -> None:
    state = position().piece((5, 5), NORTH, ARTILLERY, 400, potential=2).piece((8, 5), SOUTH, SOLDIER, 500).state()
    assert strengths(accept(state, NORTH, attack((5, 5), (8, 5))).state) == {(5, 5): 200, (8, 5): 100}


@rule("C9", "C8", "C7", "C2")
def test_modifiers_multiply_before_the_one_rounding() -> None:
    both = (
        position().north(talents=(SWIFT, MIST)).piece((5, 5), NORTH, CAVALRY, 300, potential=1).piece((5, 6), SOUTH, FARMER, 500)
    )
    # 300 x 0.7 x 2 / 2 = 210, rounded up once.
    assert strengths(accept(both.state(), NORTH, attack((5, 5), (5, 6))).state)[(5, 6)] == 250
    halved = position().piece((5, 5), NORTH, ARTILLERY, 100, potential=1).piece((8, 5), SOUTH, SOLDIER, 601)
    assert strengths(accept(halved.state(), NORTH, attack((5, 5), (8, 5))).state)[(8, 5)] == 551


@rule("C", "X")
def test_attack_refusal_lists_every_reason() -> None:
    state = position().piece((5, 5), NORTH, SOLDIER, 100, attacked=True).state()
    assert {"ALREADY_ACTED", "OUT_OF_RANGE", "BAD_COUNT"} <= reasons(state, NORTH, attack((5, 5), (5, 8), (5, 9)))
