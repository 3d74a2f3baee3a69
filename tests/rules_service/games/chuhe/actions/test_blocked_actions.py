"""M6: hidden obstacles to moves, releases, splits and forts."""

import pytest

from tests.rules_service.games.chuhe.support.acts import attack, move, release, split, use
from tests.rules_service.games.chuhe.support.asserts import (
    accept,
    assert_illegal,
    cooldowns,
    forts,
    strengths,
    the_piece,
)
from tests.rules_service.games.chuhe.support.builder import mist, position
from tests.rules_service.games.chuhe.support.rules import rule
from tests.rules_service.games.chuhe.support.words import (
    ARCHER,
    CAVALRY,
    ELITE,
    FARMER,
    FORT,
    HOMESTEAD,
    MIST,
    NEUTRAL,
    NORTH,
    SOLDIER,
    SOUTH,
    SWIFT,
    Cell,
)


@rule("M6", "A32")
def test_hidden_obstacle_stops_a_move_before_it() -> None:
    state = position().piece((10, 9), NORTH, CAVALRY, 100).piece((12, 9), SOUTH, SOLDIER, 900).state()
    played = accept(state, NORTH, move((10, 9), (11, 9), (12, 9)))
    assert strengths(played.state) == {(11, 9): 100, (12, 9): 900}
    piece = the_piece(played.state, (11, 9))
    assert (piece.moved, piece.attacked, played.state.activations) == (True, False, 2)
    accept(played.state, NORTH, attack((11, 9), (12, 9)))


@rule("M6", "A32")
def test_a_move_may_be_stopped_where_it_started() -> None:
    state = position().piece((10, 9), NORTH, CAVALRY, 100).piece((11, 9), SOUTH, SOLDIER, 900).state()
    played = accept(state, NORTH, move((10, 9), (11, 9), (12, 9)))
    piece = the_piece(played.state, (10, 9))
    assert (piece.moved, piece.attacked, played.state.activations) == (True, False, 2)
    assert_illegal(played.state, NORTH, move((10, 9), (9, 9)), "ALREADY_ACTED")


@rule("M6")
@pytest.mark.parametrize("hidden", ["piece", "camp", "fort", "garrison", "neutral"])
def test_every_hidden_obstacle_stops_a_move(hidden: str) -> None:
    start, step, beyond = (18, 5), (19, 5), (20, 5)
    builder = position().south(camp=5 if hidden == "camp" else 10)
    if hidden == "piece":
        builder.piece(beyond, SOUTH, FARMER, 100).south(effects=[mist((20, 5))])
    elif hidden == "fort":
        builder.fort(beyond, SOUTH).south(effects=[mist((20, 5))])
    elif hidden in ("garrison", "neutral"):
        start, step, beyond = (9, 20), (10, 20), (11, 20)
        builder.garrison(beyond, SOUTH if hidden == "garrison" else NEUTRAL, 100)
    state = builder.piece(start, NORTH, CAVALRY, 100).state()
    state = accept(state, NORTH, move(start, step, beyond)).state
    assert the_piece(state, step).strength == 100


@rule("M6")
def test_stopped_move_returns_to_the_last_cell_where_the_piece_may_stand() -> None:
    state = (
        position()
        .north(talents=(SWIFT, HOMESTEAD))
        .south(effects=[mist((14, 9))])
        .piece((10, 9), NORTH, CAVALRY, 100)
        .piece((12, 9), NORTH, ARCHER, 100)
        .piece((13, 9), SOUTH, SOLDIER, 100)
        .state()
    )
    played = accept(state, NORTH, move((10, 9), (11, 9), (12, 9), (13, 9)))
    assert strengths(played.state) == {(11, 9): 100, (12, 9): 100, (13, 9): 100}


@rule("M6", "A08")
def test_stopped_move_merges_with_a_piece_of_its_kind() -> None:
    state = (
        position()
        .south(effects=[mist((14, 9))])
        .piece((11, 9), NORTH, CAVALRY, 100)
        .piece((12, 9), NORTH, CAVALRY, 200)
        .piece((13, 9), SOUTH, SOLDIER, 100)
        .state()
    )
    played = accept(state, NORTH, move((11, 9), (12, 9), (13, 9)))
    assert strengths(played.state) == {(12, 9): 240, (13, 9): 100}


@rule("M6", "M5", "A08")
@pytest.mark.parametrize("elite", [(11, 9), (12, 9)])
def test_stopped_elite_does_not_merge(elite: Cell) -> None:
    state = (
        position()
        .north(talents=(ELITE, HOMESTEAD))
        .south(effects=[mist((14, 9))])
        .piece((11, 9), NORTH, CAVALRY, 100, elite=elite == (11, 9))
        .piece((12, 9), NORTH, CAVALRY, 200, elite=elite == (12, 9))
        .piece((13, 9), SOUTH, SOLDIER, 100)
        .state()
    )
    played = accept(state, NORTH, move((11, 9), (12, 9), (13, 9)))
    assert strengths(played.state) == {(11, 9): 100, (12, 9): 200, (13, 9): 100}


@rule("M6")
def test_release_onto_a_hidden_obstacle_costs_only_the_activation() -> None:
    state = position().piece((5, 10), SOUTH, SOLDIER, 100).piece((4, 10), SOUTH, ARCHER, 100).state()
    played = accept(state, NORTH, release(SOLDIER, 2, (4, 10)))
    assert (played.state.north.gold, played.state.activations) == (10_000, 2)
    assert strengths(played.state) == {(5, 10): 100, (4, 10): 100}


@rule("M6", "A09")
def test_split_onto_a_hidden_obstacle_costs_no_strength() -> None:
    state = position().piece((10, 9), NORTH, SOLDIER, 400).piece((11, 9), SOUTH, SOLDIER, 100).state()
    played = accept(state, NORTH, split((10, 9), 200, (11, 9)))
    assert strengths(played.state) == {(10, 9): 400, (11, 9): 100}
    piece = the_piece(played.state, (10, 9))
    assert (piece.moved, piece.attacked, played.state.activations) == (True, True, 2)


@rule("M6", "A10")
@pytest.mark.parametrize("ruin", [False, True])
def test_fort_onto_a_hidden_obstacle_costs_the_whole_cooldown(*, ruin: bool) -> None:
    builder = position().north(talents=(FORT, MIST)).piece((15, 9), SOUTH, SOLDIER, 100)
    if ruin:
        builder.ruin((15, 9), SOUTH)
    played = accept(builder.state(), NORTH, use(FORT, (15, 9)))
    assert forts(played.state) == {}
    assert cooldowns(played.state, NORTH)[FORT] == 15
    assert played.state.activations == 3


@rule("M6", "V9")
def test_legality_is_judged_by_what_the_mover_sees() -> None:
    hidden = position().piece((10, 9), NORTH, CAVALRY, 100).piece((12, 9), SOUTH, SOLDIER, 900).state()
    accept(hidden, NORTH, move((10, 9), (11, 9), (12, 9)))
    seen = position().piece((10, 9), NORTH, CAVALRY, 100).piece((12, 9), SOUTH, SOLDIER, 900).piece((13, 10), NORTH, FARMER, 100)
    assert_illegal(seen.state(), NORTH, move((10, 9), (11, 9), (12, 9)), "OCCUPIED", "M1")
