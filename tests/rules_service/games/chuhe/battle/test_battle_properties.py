"""Properties of battles: the defender's shelter never harms it, and the first attacker wins a close battle (C5, C15)."""

from typing import Any

from hypothesis import assume, given
from hypothesis import strategies as st

from rules_service.games.chuhe import GAME
from tests.examples import examples
from tests.rules_service.games.chuhe.support.acts import Action, attack, camp_attack, faith, volley
from tests.rules_service.games.chuhe.support.asserts import strengths as strengths_of
from tests.rules_service.games.chuhe.support.builder import position, sort
from tests.rules_service.games.chuhe.support.play import apply
from tests.rules_service.games.chuhe.support.rules import rule
from tests.rules_service.games.chuhe.support.strategies import pieces, side_fields, strengths
from tests.rules_service.games.chuhe.support.words import (
    ARCHER,
    ARTILLERY,
    CAVALRY,
    FAITH,
    NORTH,
    SOLDIER,
    SOUTH,
    SWIFT,
    VOLLEY,
    Cell,
)
from zhanqi.games.chuhe.v1 import state_pb2 as pb

ATTACKER: Cell = (4, 10)
FIGHTING = (SOLDIER, ARTILLERY, CAVALRY, ARCHER)
LEADS = st.one_of(st.sampled_from([-501, 0, 50, 99, 100, 101, 501]), st.integers(-700, 700))


@st.composite
def fields(draw: st.DrawFn, *talents: pb.Talent) -> dict[str, Any]:
    """A side's fields in a turn of play, without lasting effects, with the talents (or random ones) ready."""
    drawn = draw(side_fields())
    drawn |= {"effects": [], "turn": max(drawn["turn"], 2), "camp": 10, "acted": False}
    if talents:
        drawn["talents"] = talents
    return drawn


@st.composite
def fighters(draw: st.DrawFn, target: Cell) -> tuple[pb.Piece, pb.Piece]:
    """NORTH's piece and SOUTH's on the target, often with a lead near a threshold."""
    mine, theirs = draw(pieces(ATTACKER)), draw(pieces(target))
    mine.side, mine.attacked, mine.fresh, theirs.side, theirs.fresh = NORTH, False, 0, SOUTH, 0
    if draw(st.booleans()):
        theirs.strength = max(1, mine.strength + draw(LEADS))
    return mine, theirs


@st.composite
def attacked_defenders(draw: st.DrawFn) -> tuple[pb.State, Action, Cell]:
    """A defender with no shelter, and an attack on it by a piece, with or without a talent, or by the camp."""
    distance = draw(st.integers(1, 3))
    target = (4, 10 + distance)
    mine, theirs = draw(fighters(target))
    theirs.shield = 0
    action = draw(
        st.sampled_from([attack(ATTACKER, target), faith(ATTACKER, target), volley(ATTACKER, target), camp_attack(target)])
    )
    state = position().north(**draw(fields(FAITH, VOLLEY))).south(**draw(fields())).state()
    state.north.camp.defence = 1000
    state.pieces.extend([mine, theirs])
    assume(not list(GAME.violations(sort(state), "north", action)))
    return state, action, target


@rule("C5", "C12", "C15")
@examples(150)
@given(attacked_defenders(), st.integers(0, 400), st.integers(0, 400))
def test_shield_or_fort_never_leaves_a_defender_worse_off(case: tuple[pb.State, Action, Cell], shield: int, fort: int) -> None:
    state, action, target = case
    bare = strengths_of(apply(state, NORTH, action).state).get(target, 0)
    for piece in state.pieces:
        if piece.side == SOUTH:
            piece.shield = shield
            if fort:
                state.forts.add(at=piece.at, side=SOUTH, defence=fort)
    assert strengths_of(apply(state, NORTH, action).state).get(target, 0) >= bare


@st.composite
def close_battles(draw: st.DrawFn) -> pb.State:
    """C15's conditions: the defender leads by 0.00 to 0.99, without shelter or potential; the attacker is not swift."""
    strength = draw(strengths)
    kinds = draw(st.sampled_from(FIGHTING)), draw(st.sampled_from(FIGHTING))
    builder = position().north(**draw(fields())).south(**draw(fields()))
    builder.piece(ATTACKER, NORTH, kinds[0], strength, elite=draw(st.booleans()))
    builder.piece((4, 11), SOUTH, kinds[1], strength + draw(st.integers(0, 99)), elite=draw(st.booleans()))
    state = builder.state()
    assume(kinds[0] != CAVALRY or SWIFT not in [talent.talent for talent in state.north.talents])
    return state


@rule("C15")
@examples(100)
@given(close_battles())
def test_first_attacker_always_wins_a_close_battle(state: pb.State) -> None:
    assert set(strengths_of(apply(state, NORTH, attack(ATTACKER, (4, 11))).state)) == {ATTACKER}


@rule("C15", "C9", "C12")
@examples(100)
@given(close_battles(), st.integers(0, 400), st.integers(0, 400), st.integers(0, 2))
def test_no_shelter_or_strength_turns_a_won_close_battle_round(state: pb.State, shield: int, fort: int, potential: int) -> None:
    (mine,) = [piece for piece in state.pieces if piece.side == NORTH]
    mine.shield, mine.potential = shield, potential
    if fort:
        state.forts.add(at=mine.at, side=NORTH, defence=fort)
    assert set(strengths_of(apply(state, NORTH, attack(ATTACKER, (4, 11))).state)) == {ATTACKER}
