"""Properties of every position: options, validation and application agree, and actions change nothing else."""

import random

import pytest
from google.protobuf.message import Message
from hypothesis import given
from hypothesis import strategies as st

from rules_service.engine.errors import IllegalAction
from rules_service.engine.game import SYSTEM
from rules_service.games.chuhe import GAME
from rules_service.games.chuhe.wire.state import decode, encode
from tests.examples import examples
from tests.rules_service.games.chuhe.support.acts import Action, attack, begin_turn, resign
from tests.rules_service.games.chuhe.support.asserts import strengths as strengths_of
from tests.rules_service.games.chuhe.support.builder import position
from tests.rules_service.games.chuhe.support.play import apply, packed
from tests.rules_service.games.chuhe.support.rules import rule
from tests.rules_service.games.chuhe.support.strategies import action_kind, actions, any_position, positions, strengths
from tests.rules_service.games.chuhe.support.words import (
    ARCHER,
    ARTILLERY,
    CAVALRY,
    KINDS,
    NORTH,
    SIDES,
    SOLDIER,
    SOUTH,
    at,
)
from zhanqi.games.chuhe.v1 import action_pb2
from zhanqi.games.chuhe.v1 import state_pb2 as pb
from zhanqi_wire import options

SEATS = ("north", "south")


@rule("C4")
@examples(80)
@given(strengths, st.sampled_from([SOLDIER, ARTILLERY, CAVALRY, ARCHER]), st.sampled_from([SOLDIER, ARTILLERY, CAVALRY, ARCHER]))
def test_attacker_wins_a_plain_battle_of_equals(strength: int, one: pb.Kind, other: pb.Kind) -> None:
    state = position().piece((5, 5), NORTH, one, strength).piece((5, 6), SOUTH, other, strength).state()
    after = strengths_of(apply(state, NORTH, attack((5, 5), (5, 6))).state)
    assert set(after) == {(5, 5)}


@rule("X")
@examples(80)
@given(any_position, st.data())
def test_actions_never_change_their_input(state: pb.State, data: st.DataObject) -> None:
    before = packed(state)
    seat = data.draw(st.sampled_from(SEATS))
    action = data.draw(actions(state))
    violations = list(GAME.violations(state, seat, action))
    if violations:
        with pytest.raises(IllegalAction) as refusal:
            GAME.apply(state, seat, action)
        assert list(refusal.value.violations) == violations
    else:
        GAME.apply(state, seat, action)
    assert packed(state) == before


@rule("X", "M6")
@examples(80)
@given(any_position, st.integers(0, 2**32))
def test_every_action_of_every_option_is_accepted(state: pb.State, seed: int) -> None:
    rng = random.Random(seed)
    for seat in SEATS:
        for option in GAME.options(state, seat):
            action = options.sample(option, rng)
            assert options.contains(option, action)
            assert list(GAME.violations(state, seat, action)) == []
            after = GAME.apply(state, seat, action)
            assert packed(after.state) != packed(state)


@rule("X")
@examples(120)
@given(any_position, st.data())
def test_accepted_actions_are_exactly_those_of_the_options(state: pb.State, data: st.DataObject) -> None:
    seat = data.draw(st.sampled_from(SEATS))
    action = data.draw(actions(state))
    listed = any(options.contains(option, action) for option in GAME.options(state, seat))
    assert listed == (not list(GAME.violations(state, seat, action)))


@rule("X")
@examples(10)
@given(positions(most=6), st.data())
def test_every_action_of_a_small_option_is_accepted(state: pb.State, data: st.DataObject) -> None:
    seat = "north" if state.active == NORTH else "south"
    listed = [option for option in GAME.options(state, seat) if 0 < options.size(option) <= 300]
    if listed:
        option = data.draw(st.sampled_from(listed))
        for action in options.enumerate(option):
            assert list(GAME.violations(state, seat, action)) == []


@rule("X")
@examples(40)
@given(any_position)
def test_options_are_few_sorted_and_not_empty(state: pb.State) -> None:
    numbers = {field.name: field.number for field in action_pb2.Action.DESCRIPTOR.fields}
    for seat in SEATS:
        listed = list(GAME.options(state, seat))
        assert len(listed) < 400
        kinds = [numbers[action_kind(option)] for option in listed]
        assert kinds == sorted(kinds)
        assert all(options.size(option) > 0 for option in listed)


@rule("X")
def test_even_a_board_full_of_different_pieces_has_fewer_than_400_options() -> None:
    builder = position().north(gold=10**6)
    strength = 200
    for row in range(1, 8):
        for col in range(1, 21):
            if (row, col) != (1, 10) and (row * 3 + col) % 5:
                builder.piece((row, col), NORTH, KINDS[strength % 5], strength)
                strength += 1
    for row in range(14, 21):
        for col in range(1, 21):
            if (row, col) != (20, 10) and (row * 3 + col) % 5:
                builder.piece((row, col), NORTH, KINDS[strength % 5], strength)
                strength += 1
    listed = list(GAME.options(builder.state(), "north"))
    assert 200 < len(listed) < 400


@rule("S7", "S5")
@examples(40)
@given(any_position)
def test_resigning_and_ending_the_turn_are_always_possible(state: pb.State) -> None:
    over = state.phase == pb.PHASE_OVER
    for seat in SEATS:
        assert bool(list(GAME.violations(state, seat, resign()))) == over
    if state.phase == pb.PHASE_PLAY and not state.turn_pending:
        seat = "north" if state.active == NORTH else "south"
        assert list(GAME.violations(state, seat, Action(end_turn=action_pb2.EndTurn()))) == []


@rule("X", "A34")
@examples(80)
@given(any_position, st.integers(0, 2**32))
def test_result_is_well_formed(state: pb.State, seed: int) -> None:
    rng = random.Random(seed)
    for seat in SEATS:
        for option in GAME.options(state, seat):
            assert_well_formed(apply(state, SIDES[seat], options.sample(option, rng)).state)


def assert_well_formed(state: pb.State) -> None:
    """Invariants of every state made by the rules; `GAME.outcome` reads the state and refuses malformed ones."""
    GAME.outcome(state)
    for things in (state.pieces, state.mine, state.forts, state.ruins):
        cells = [at(thing.at) for thing in things]
        assert cells == sorted(set(cells))
        assert all(1 <= row <= 20 and 1 <= col <= 20 for row, col in cells)
    assert all(piece.strength >= 1 and 0 <= piece.cards <= 5 and piece.fresh <= piece.strength for piece in state.pieces)
    assert all(one.strength >= 1 for one in state.mine)
    assert all(fort.defence >= 1 for fort in state.forts)
    assert (state.phase == pb.PHASE_OVER) == (GAME.outcome(state) is not None)


@rule("X")
@examples(40)
@given(any_position)
def test_reading_and_writing_a_state_changes_no_byte(state: pb.State) -> None:

    assert packed(encode(decode(state))) == packed(state)


@rule("R1", "M3", "M4", "C11")
@examples(80)
@given(any_position, st.integers(0, 2**32))
def test_strength_grows_only_by_cards_and_kills(state: pb.State, seed: int) -> None:
    """Only releases, bonuses and recovery increase a side's total strength."""
    rng = random.Random(seed)
    for seat in SEATS:
        for option in GAME.options(state, seat):
            action = options.sample(option, rng)
            after = GAME.apply(state, seat, action).state
            for side in (NORTH, SOUTH):
                grown = whole_strength(after, side) - whole_strength(state, side)
                assert grown <= most_growth(state, side, action), (seat, action)


def whole_strength(state: pb.State, side: pb.Side) -> int:
    pieces = sum(piece.strength for piece in state.pieces if piece.side == side)
    return pieces + sum(one.strength for one in state.mine if one.owner == side)


def most_growth(state: pb.State, side: pb.Side, action: Message) -> int:
    assert isinstance(action, Action)
    kind = action.WhichOneof("kind")
    if kind == "release":
        return 100 * action.release.count if state.active == side else 0
    if kind not in ("attack", "camp_attack"):
        return 0
    victims = whole_strength(state, SOUTH if side == NORTH else NORTH)
    return victims * 3 // 10 + 3


@rule("S6")
@examples(40)
@given(positions())
def test_begin_turn_changes_only_one_side(state: pb.State) -> None:
    state.turn_pending = True
    after = GAME.apply(state, SYSTEM, begin_turn()).state
    waiting = SOUTH if state.active == NORTH else NORTH
    own = "south" if waiting == SOUTH else "north"
    assert getattr(after, own) == getattr(state, own) or knows_more(state, after, own)
    assert [piece for piece in after.pieces if piece.side == waiting] == [
        piece for piece in state.pieces if piece.side == waiting
    ]
    assert strengths_of(after) == strengths_of(state)


def knows_more(state: pb.State, after: pb.State, own: str) -> bool:
    """V10: sight may have been lifted, and a camp been seen."""
    known = getattr(after, own)
    copy = type(known)()
    copy.CopyFrom(known)
    copy.knows_enemy_camp = getattr(state, own).knows_enemy_camp
    return bool(copy == getattr(state, own))
