"""E: gold."""

from tests.rules_service.games.chuhe.support.acts import attack, end_turn
from tests.rules_service.games.chuhe.support.asserts import accept, garrisons
from tests.rules_service.games.chuhe.support.builder import PositionBuilder, position
from tests.rules_service.games.chuhe.support.play import Played, apply_all
from tests.rules_service.games.chuhe.support.rules import rule
from tests.rules_service.games.chuhe.support.words import (
    ARTILLERY,
    FARMER,
    FORT,
    HOMESTEAD,
    MIST,
    NEUTRAL,
    NORTH,
    SOLDIER,
    SOUTH,
    SWIFT,
)


def waiting() -> PositionBuilder:
    """NORTH's turn 6 begins when SOUTH ends its turn; NORTH's farmers yield once."""
    return position(SOUTH).north(talents=(FORT, MIST), gold=0).south(gold=0)


def norths_turn_begins(builder: PositionBuilder) -> Played:
    return accept(builder.state(), SOUTH, end_turn())


@rule("E1")
def test_each_own_turn_pays_a_thousand() -> None:
    played = norths_turn_begins(waiting())
    assert (played.state.north.gold, played.state.south.gold) == (1000, 0)
    assert played.tallies()["income_gold", "base"] == 1000


@rule("E2")
def test_farmers_pay_by_their_strength_rounded_down_for_each_piece() -> None:
    builder = waiting()
    for col, strength in [(1, 250), (3, 1), (5, 99), (7, 199)]:
        builder.piece((8, 4 + col), NORTH, FARMER, strength)
    builder.piece((15, 5), SOUTH, FARMER, 900).piece((7, 5), NORTH, SOLDIER, 900)
    played = norths_turn_begins(builder)
    assert played.state.north.gold == 1000 + 250 + 1 + 99 + 199
    assert played.tallies()["income_gold", "farmer"] == 549


@rule("E2", "T-HOMESTEAD")
def test_homestead_doubles_farmers_within_two_steps_of_the_camp() -> None:
    builder = waiting().north(talents=(HOMESTEAD, SWIFT))
    for where in [(1, 12), (2, 11), (3, 10), (1, 8)]:
        builder.piece(where, NORTH, FARMER, 100)
    for where in [(2, 12), (3, 11), (4, 10), (1, 13)]:
        builder.piece(where, NORTH, FARMER, 100)
    assert norths_turn_begins(builder).state.north.gold == 1000 + 4 * 200 + 4 * 100


@rule("E3")
def test_a_garrison_pays_at_every_second_turn() -> None:
    state = waiting().garrison((10, 19), NORTH, 250).state()
    seen = []
    for _ in range(4):
        state = apply_all(state, [(SOUTH, end_turn())])
        seen.append((state.north.gold, garrisons(state)[(10, 19)][2]))
        state = apply_all(state, [(NORTH, end_turn())])
    assert seen == [(1000, 1), (4500, 0), (5500, 1), (9000, 0)]


@rule("E3")
def test_gold_of_a_mine_cell_is_rounded_down_and_counted() -> None:
    played = norths_turn_begins(waiting().garrison((10, 19), NORTH, 1, 1).garrison((11, 20), NORTH, 33, 1))
    assert played.state.north.gold == 1000 + 10 + 330
    assert played.tallies()["income_gold", "mine"] == 340


@rule("E3")
def test_neutral_and_enemy_garrisons_pay_nothing() -> None:
    played = norths_turn_begins(waiting().garrison((10, 19), SOUTH, 900, 1).garrison((11, 20), NEUTRAL, 500, 1))
    assert played.state.north.gold == 1000
    assert garrisons(played.state)[(10, 19)] == (SOUTH, 900, 1)
    assert garrisons(played.state)[(11, 20)] == (NEUTRAL, 500, 1)


@rule("E4")
def test_attack_on_a_mine_cell_resets_its_counter() -> None:
    builder = waiting().garrison((11, 19), NORTH, 300, 1).garrison((11, 20), NORTH, 300, 1)
    state = accept(builder.piece((12, 18), SOUTH, SOLDIER, 100).state(), SOUTH, attack((12, 18), (11, 19))).state
    assert garrisons(state) == {(11, 19): (NORTH, 250, 0), (11, 20): (NORTH, 300, 1)}
    state = accept(state, SOUTH, end_turn()).state
    assert garrisons(state) == {(11, 19): (NORTH, 250, 1), (11, 20): (NORTH, 300, 0)}
    assert state.north.gold == 1000 + 3000


@rule("E4", "C1")
def test_attack_on_a_piece_in_a_mine_cell_resets_its_counter() -> None:
    builder = waiting().garrison((11, 19), NORTH, 300, 1).piece((11, 19), NORTH, FARMER, 200)
    state = accept(builder.piece((14, 19), SOUTH, ARTILLERY, 100).state(), SOUTH, attack((14, 19), (11, 19))).state
    assert garrisons(state) == {(11, 19): (NORTH, 300, 0)}


@rule("E5")
def test_mine_pays_at_most_ten_thousand_in_total() -> None:
    builder = waiting().garrison((10, 19), NORTH, 600, 1).garrison((10, 20), NORTH, 700, 1).garrison((11, 19), NORTH, 900, 0)
    builder.piece((8, 8), NORTH, FARMER, 300)
    played = norths_turn_begins(builder)
    assert played.state.north.gold == 1000 + 300 + 10_000
    assert played.tallies()["income_gold", "mine"] == 10_000
    assert [counter for _, _, counter in garrisons(played.state).values()] == [0, 0, 1]
