"""V1 to V7 and V10: sight, fog and the contents of a view."""

from google.protobuf.message import Message

from tests.rules_service.games.chuhe.support.acts import attack, camp_attack, end_turn, move, release, set_up, use
from tests.rules_service.games.chuhe.support.asserts import accept, assert_dark, assert_sees, own, seen_by
from tests.rules_service.games.chuhe.support.builder import eagle_eye, mist, position
from tests.rules_service.games.chuhe.support.play import apply_all, new_game, packed, spectator_view, view
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
    KINDS,
    MIST,
    NEUTRAL,
    NORTH,
    SOLDIER,
    SOUTH,
    around,
    at,
    cells_of,
    half_of,
)
from zhanqi.games.chuhe.v1 import state_pb2 as pb
from zhanqi.games.chuhe.v1 import view_pb2


@rule("V1")
def test_a_side_sees_all_of_its_own_half_and_nothing_else() -> None:
    state = position().piece((9, 9), NORTH, ARCHER, 100).state()
    assert seen_by(state, NORTH) == half_of(NORTH)
    assert seen_by(state, SOUTH) == half_of(SOUTH)


@rule("V2", "V3")
def test_every_kind_in_the_enemy_half_lights_its_neighbours_and_darkens_them_for_the_enemy() -> None:
    for kind in KINDS:
        state = position().piece((14, 9), NORTH, kind, 100).state()
        assert seen_by(state, NORTH) == half_of(NORTH) | around((14, 9))
        assert seen_by(state, SOUTH) == half_of(SOUTH) - around((14, 9))


@rule("V2")
def test_only_cells_of_the_enemy_half_are_lit() -> None:
    state = position().piece((11, 9), NORTH, SOLDIER, 100).state()
    lit = around((11, 9)) & half_of(SOUTH)
    assert len(lit) == 6
    assert seen_by(state, NORTH) == half_of(NORTH) | lit
    assert seen_by(state, SOUTH) == half_of(SOUTH) - lit


@rule("V2")
def test_the_lit_square_is_cut_off_at_the_edge() -> None:
    state = position().piece((20, 20), NORTH, SOLDIER, 100).state()
    assert seen_by(state, NORTH) - half_of(NORTH) == {(19, 19), (19, 20), (20, 19), (20, 20)}


@rule("V3")
def test_piece_next_to_a_darkened_cell_sees_it() -> None:
    state = position().piece((14, 9), NORTH, SOLDIER, 100).piece((14, 11), SOUTH, FARMER, 100).state()
    shared = {(13, 10), (14, 10), (15, 10)}
    assert seen_by(state, SOUTH) == half_of(SOUTH) - (around((14, 9)) - shared)
    assert_sees(state, NORTH, *shared)


@rule("V3")
def test_the_camp_counts_as_a_piece_and_structures_do_not() -> None:
    state = position().piece((18, 11), NORTH, SOLDIER, 100).state()
    assert seen_by(state, SOUTH) == half_of(SOUTH) - (around((18, 11)) - around((20, 10)))
    state = (
        position()
        .piece((14, 9), NORTH, SOLDIER, 100)
        .piece((12, 18), NORTH, SOLDIER, 100)
        .fort((14, 10), SOUTH)
        .garrison((11, 19), SOUTH, 100)
        .state()
    )
    assert seen_by(state, SOUTH) == half_of(SOUTH) - around((14, 9)) - around((12, 18))


@rule("V3")
def test_the_exception_is_for_pieces_next_to_the_cell_wherever_they_stand() -> None:
    state = position().piece((11, 9), NORTH, SOLDIER, 100).piece((10, 9), SOUTH, SOLDIER, 100).state()
    # Each stands in the other's half, next to the cells that the other one lights.
    assert_sees(state, SOUTH, (11, 8), (11, 9), (11, 10))
    assert_sees(state, NORTH, (10, 8), (10, 9), (10, 10))
    assert_dark(state, SOUTH, (12, 8), (12, 9), (12, 10))
    assert_dark(state, NORTH, (9, 8), (9, 9), (9, 10))


@rule("V4")
def test_eagle_eye_reaches_two_for_archers_in_the_enemy_half() -> None:
    builder = position().north(talents=(MIST, EAGLE_EYE), effects=[eagle_eye()])
    state = (
        builder.piece((14, 9), NORTH, ARCHER, 100)
        .piece((14, 15), NORTH, CAVALRY, 100)
        .piece((10, 14), NORTH, ARCHER, 100)
        .state()
    )
    lit = around((14, 9), 2) | around((14, 15))
    assert seen_by(state, NORTH) == half_of(NORTH) | lit
    assert seen_by(state, SOUTH) == half_of(SOUTH) - lit


@rule("V4", "V3")
def test_under_eagle_eye_the_exception_stays_at_one() -> None:
    builder = position().north(talents=(MIST, EAGLE_EYE), effects=[eagle_eye()])
    state = builder.piece((14, 9), NORTH, ARCHER, 100).piece((14, 12), SOUTH, SOLDIER, 100).state()
    assert seen_by(state, SOUTH) == half_of(SOUTH) - (around((14, 9), 2) - around((14, 12)))


@rule("V4")
def test_eagle_eye_does_not_extend_the_opponents_archers() -> None:
    builder = position().north(talents=(MIST, EAGLE_EYE), effects=[eagle_eye()])
    state = builder.piece((5, 9), SOUTH, ARCHER, 100).state()
    assert seen_by(state, SOUTH) == half_of(SOUTH) | around((5, 9))


@rule("V5")
def test_mist_is_dark_for_every_piece() -> None:
    builder = position().south(talents=(FORT, MIST), effects=[mist((5, 5))])
    state = (
        builder.piece((5, 5), NORTH, ARCHER, 100).piece((4, 4), SOUTH, SOLDIER, 100).piece((4, 3), NORTH, SOLDIER, 100).state()
    )
    assert_dark(state, NORTH, *around((5, 5)))
    assert [at(piece.at) for piece in view(state, NORTH).enemy.pieces] == []
    assert_sees(state, SOUTH, (4, 4), (5, 5))


@rule("V5", "V3")
def test_under_mist_a_piece_still_darkens_cells_for_its_enemy() -> None:
    builder = position().south(talents=(FORT, MIST), effects=[mist((14, 9))])
    state = builder.piece((14, 9), NORTH, SOLDIER, 100).state()
    assert_dark(state, NORTH, *around((14, 9)))
    assert_dark(state, SOUTH, *around((14, 9)))


@rule("V6")
def test_side_always_knows_its_own_pieces_and_structures() -> None:
    state = (
        position()
        .north(gold=77, talents={ELITE: 0, FORT: 3}, elite_from=4, effects=[mist((15, 15))])
        .south(talents=(MIST, HOLD_FAST), effects=[mist((14, 9)), eagle_eye()])
        .piece((14, 9), NORTH, ARTILLERY, 350, cards=2, born=4, fresh=50, potential=1, elite=True, moved=True)
        .garrison((11, 19), NORTH, 300, 1)
        .fort((19, 19), NORTH, 12)
        .state()
    )
    mine = view(state, NORTH)
    assert mine.own.state == state.north
    assert list(mine.own.pieces) == list(state.pieces)
    assert list(mine.own.forts) == list(state.forts)
    assert list(mine.mine) == list(state.mine)
    assert (mine.side, mine.phase, mine.first, mine.active) == (NORTH, pb.PHASE_PLAY, NORTH, NORTH)
    assert (mine.north_turn, mine.south_turn) == (5, 4)


@rule("V7", "A21")
def test_view_holds_the_contents_of_visible_cells() -> None:
    state = (
        position()
        .piece((18, 8), NORTH, ARCHER, 350)
        .piece(
            (19, 8), SOUTH, FARMER, 200, shield=5, cards=2, born=5, moved=True, attacked=True, elite=True, potential=2, fresh=9
        )
        .piece((12, 4), SOUTH, SOLDIER, 200)
        .fort((17, 8), SOUTH, 450)
        .fort((15, 16), SOUTH)
        .ruin((19, 7), SOUTH)
        .ruin((17, 9), NORTH)
        .ruin((16, 16), NORTH)
        .ruin((16, 17), SOUTH)
        .garrison((10, 20), NEUTRAL, 500)
        .garrison((10, 19), SOUTH, 70)
        .garrison((11, 20), SOUTH, 100)
        .state()
    )
    seen = view(state, NORTH)
    assert list(seen.enemy.pieces) == [view_pb2.SeenPiece(at=state.pieces[2].at, side=SOUTH, kind=FARMER, strength=200, shield=5)]
    assert [(at(fort.at), fort.side, fort.defence) for fort in seen.enemy.forts] == [((17, 8), SOUTH, 450)]
    assert [at(ruin.at) for ruin in seen.enemy.ruins] == [(19, 7)]
    assert [at(ruin.at) for ruin in seen.own.ruins] == [(17, 9)]
    assert [(at(one.at), one.owner, one.strength) for one in seen.mine] == [((10, 19), SOUTH, 70), ((10, 20), NEUTRAL, 500)]
    assert not seen.enemy.HasField("camp")


@rule("V7", "S3")
def test_activations_are_shown_only_in_the_own_turn() -> None:
    state = position(activations=2).state()
    assert view(state, NORTH).activations == 2
    assert not view(state, SOUTH).HasField("activations")


@rule("V7", "V9", "S1")
def test_a_set_up_is_not_shown_nor_that_it_is_done() -> None:
    state = new_game()
    before = packed(view(state, NORTH))
    state = accept(state, SOUTH, set_up(3, FORT, MIST)).state
    assert packed(view(state, NORTH)) == before
    state = accept(state, NORTH, set_up(4, FORT, MIST)).state
    assert not view(state, NORTH).enemy.HasField("camp")


@rule("V7")
def test_the_result_is_shown_to_all() -> None:
    state = position().piece((19, 10), NORTH, SOLDIER, 2000).state()
    state = accept(state, NORTH, attack((19, 10), (20, 10))).state
    for shown in (view(state, NORTH), view(state, SOUTH), spectator_view(state)):
        assert (shown.phase, shown.winner, shown.ending) == (pb.PHASE_OVER, NORTH, pb.ENDING_CAMP_DESTROYED)


@rule("V7", "V9")
def test_no_field_of_a_view_can_hold_the_enemys_secrets() -> None:
    """By type: an enemy's part of a view has no gold, talents, flags or identity."""
    fields = {field.name for field in view_pb2.SeenPiece.DESCRIPTOR.fields}
    assert fields == {"at", "side", "kind", "strength", "shield"}
    fields = {field.name for field in view_pb2.EnemyView.DESCRIPTOR.fields}
    assert fields == {"pieces", "camp", "forts", "ruins"}
    fields = {field.name for field in view_pb2.SeenCamp.DESCRIPTOR.fields}
    assert fields == {"at", "side", "defence", "shield"}


@rule("V10", "A22")
def test_known_camp_stays_known_with_its_present_state() -> None:
    state = position().piece((18, 9), NORTH, CAVALRY, 100).south(talents=(HOLD_FAST, MIST)).state()
    state = accept(state, NORTH, move((18, 9), (19, 9))).state
    assert own(state, NORTH).knows_enemy_camp
    assert not own(state, SOUTH).knows_enemy_camp
    acts: list[tuple[pb.Side, Message]] = [(NORTH, end_turn()), (SOUTH, end_turn()), (NORTH, move((19, 9), (18, 9), (17, 9)))]
    state = apply_all(state, acts)
    assert_dark(state, NORTH, (20, 10))
    state = accept(state, SOUTH, use(HOLD_FAST)).state
    camp = view(state, NORTH).enemy.camp
    assert (at(camp.at), camp.side, camp.defence, camp.shield) == ((20, 10), SOUTH, 1000, 300)


@rule("V10")
def test_a_camp_that_is_seen_before_an_action_stays_known_after_it() -> None:
    """In a game it was known before; a position may say otherwise."""
    scout = position().piece((19, 9), NORTH, SOLDIER, 100)
    state = accept(scout.state(), NORTH, move((19, 9), (18, 9))).state
    assert_dark(state, NORTH, (20, 10))
    assert own(state, NORTH).knows_enemy_camp
    assert at(view(state, NORTH).enemy.camp.at) == (20, 10)
    # Also if it is the other side that acts: here the scout falls.
    state = position(SOUTH).piece((19, 9), NORTH, SOLDIER, 100).piece((19, 8), SOUTH, SOLDIER, 300).state()
    state = accept(state, SOUTH, attack((19, 8), (19, 9))).state
    assert own(state, NORTH).knows_enemy_camp


@rule("V10", "A29")
def test_a_camp_that_was_hit_is_known() -> None:
    state = position().piece((17, 10), NORTH, ARTILLERY, 1000).state()
    state = accept(state, NORTH, attack((17, 10), (20, 10))).state
    assert own(state, NORTH).knows_enemy_camp
    # SOUTH's camp was attacked from a cell that SOUTH does not see; it saw nothing of NORTH's camp.
    assert not own(state, SOUTH).knows_enemy_camp


@rule("V10", "V5")
def test_mist_hides_a_camp_that_is_not_known() -> None:
    builder = position().south(talents=(FORT, MIST), effects=[mist((20, 10), left=1)]).piece((18, 10), NORTH, SOLDIER, 100)
    state = accept(builder.state(), NORTH, move((18, 10), (19, 10))).state
    assert not own(state, NORTH).knows_enemy_camp
    state = accept(state, NORTH, end_turn()).state
    assert own(state, NORTH).knows_enemy_camp


@rule("V10", "A29")
def test_a_camp_that_attacks_and_is_struck_back_is_hit() -> None:
    builder = position().south(talents=(FORT, MIST)).north(effects=[mist((2, 10))]).piece((2, 11), SOUTH, SOLDIER, 300)
    state = builder.state()
    assert not own(state, SOUTH).knows_enemy_camp
    state = accept(state, NORTH, camp_attack((2, 11))).state
    assert own(state, SOUTH).knows_enemy_camp


@rule("V7")
def test_spectators_see_what_both_sides_see() -> None:
    state = (
        position()
        .north(knows_camp=True)
        .piece((14, 9), NORTH, SOLDIER, 150)
        .piece((14, 10), SOUTH, SOLDIER, 200)
        .piece((5, 5), NORTH, SOLDIER, 100)
        .piece((16, 16), SOUTH, FARMER, 100)
        .fort((13, 10), SOUTH)
        .fort((19, 19), SOUTH)
        .ruin((13, 11), NORTH)
        .state()
    )
    shown = spectator_view(state)
    assert cells_of(shown.seen) == seen_by(state, NORTH) & seen_by(state, SOUTH)
    assert [(at(piece.at), piece.side, piece.strength) for piece in shown.pieces] == [
        ((14, 9), NORTH, 150),
        ((14, 10), SOUTH, 200),
    ]
    assert [at(fort.at) for fort in shown.forts] == [(13, 10)]
    assert [(at(camp.at), camp.side) for camp in shown.camps] == [((20, 10), SOUTH)]
    assert list(shown.mine) == []


@rule("V2", "V3", "V8")
def test_sight_moves_with_the_piece() -> None:
    state = position().piece((12, 9), NORTH, SOLDIER, 100).state()
    state = accept(state, NORTH, move((12, 9), (13, 9))).state
    assert seen_by(state, NORTH) == half_of(NORTH) | around((13, 9))
    assert_sees(state, SOUTH, (11, 8), (11, 9), (11, 10))


@rule("V6", "R3")
def test_released_pieces_are_seen_by_their_owner_only() -> None:
    state = accept(position().state(), NORTH, release(SOLDIER, 1, (2, 10))).state
    assert len(view(state, NORTH).own.pieces) == 1
    assert len(view(state, SOUTH).enemy.pieces) == 0
