"""The game against an independent model of its rules: sight, and battles of two."""

from typing import Any

from hypothesis import assume, given
from hypothesis import strategies as st

from rules_service.engine.game import SPECTATOR
from rules_service.games.chuhe import GAME
from tests.examples import examples
from tests.rules_service.games.chuhe.support.acts import attack
from tests.rules_service.games.chuhe.support.asserts import forts, garrisons, piece_at, seen_by
from tests.rules_service.games.chuhe.support.asserts import strengths as strengths_of
from tests.rules_service.games.chuhe.support.builder import position, sort
from tests.rules_service.games.chuhe.support.oracle import Fighter, battle, fighter, seen
from tests.rules_service.games.chuhe.support.play import apply, packed, spectator_view
from tests.rules_service.games.chuhe.support.rules import rule
from tests.rules_service.games.chuhe.support.strategies import any_position, pieces, side_fields
from tests.rules_service.games.chuhe.support.words import (
    FARMER,
    NEUTRAL,
    NORTH,
    SOUTH,
    Cell,
    cells_of,
    seat_of,
)
from zhanqi.games.chuhe.v1 import state_pb2 as pb

Sight = set[Cell]


@rule("V1", "V2", "V3", "V4", "V5")
@examples(80)
@given(any_position)
def test_sight_equals_the_models(state: pb.State) -> None:
    for side in (NORTH, SOUTH):
        assert seen_by(state, side) == seen(state, side)
    assert cells_of(spectator_view(state).seen) == seen(state, NORTH) & seen(state, SOUTH)


LEADS = st.one_of(st.sampled_from([-501, -500, -1, 0, 1, 50, 99, 100, 101, 150, 500, 501]), st.integers(-120, 120))


@st.composite
def duels(draw: st.DrawFn) -> tuple[pb.State, Cell, Cell]:
    """NORTH's piece at (5, 5) and SOUTH's at distance 1 to 3, with random forts and talents; often with a lead near 1.00."""
    start: Cell = (5, 5)
    distance = draw(st.integers(1, 3))
    target: Cell = (5 + distance, 5 + draw(st.integers(0, distance)))
    fields = [draw(side_fields()) for _ in range(2)]
    for field in fields:
        field["effects"], field["turn"] = [], max(field["turn"], 2)
    builder = position(activations=3).north(**fields[0]).south(**fields[1])
    for where, side in [(start, NORTH), (target, SOUTH)]:
        if not draw(st.integers(0, 3)):
            builder.fort(where, side, draw(st.integers(1, 400)))
    state = builder.state()
    mine, theirs = draw(pieces(start)), draw(pieces(target))
    mine.side, mine.attacked, mine.fresh, theirs.side, theirs.fresh = NORTH, False, 0, SOUTH, 0
    if draw(st.booleans()):
        theirs.strength = max(1, mine.strength + draw(LEADS))
    state.pieces.extend([mine, theirs])
    return sort(state), start, target


@rule("C2", "C3", "C4", "C5", "C7", "C8", "C9", "C11", "C12", "C13", "C15", "A14")
@examples(160)
@given(duels())
def test_battle_of_pieces_equals_the_models(duel: tuple[pb.State, Cell, Cell]) -> None:
    state, start, target = duel
    one, other = piece_at(state, start), piece_at(state, target)
    assert one is not None
    assert other is not None
    assume(one.kind != FARMER)
    assume(not list(GAME.violations(state, "north", attack(start, target))))
    distance = max(abs(start[0] - target[0]), abs(start[1] - target[1]))
    expected = battle(fighter(state, one), fighter(state, other), distance)
    after = apply(state, NORTH, attack(start, target)).state
    for where, result in zip((start, target), expected, strict=True):
        piece = piece_at(after, where)
        assert (0 if piece is None else piece.strength) == max(result.strength, 0)
        assert piece is None or piece.shield == result.shield
        assert forts(after).get(where, (0, 0))[1] == max(result.fort, 0)


@rule("C6", "C14", "C15", "A30", "A37")
@examples(80)
@given(pieces((9, 19)), side_fields(), st.integers(1, 1200), LEADS, st.booleans())
def test_battle_with_a_neutral_garrison_equals_the_models(
    piece: pb.Piece, fields: dict[str, Any], strength: int, lead: int, close: bool
) -> None:
    assume(piece.kind != FARMER)
    piece.side, piece.attacked, piece.moved, piece.fresh = NORTH, False, False, 0
    held = max(1, piece.strength + lead) if close else strength
    fields["effects"], fields["turn"] = [], max(fields["turn"], 2)
    state = position().north(**fields).garrison((10, 19), NEUTRAL, held).state()
    state.pieces.append(piece)
    attacker, garrison = battle(fighter(state, piece), Fighter(reach=1, strength=held, neutral=True), 1)
    after = apply(state, NORTH, attack((9, 19), (10, 19))).state
    assert garrisons(after) == ({(10, 19): (NEUTRAL, garrison.strength, 0)} if garrison.strength > 0 else {})
    cell = (9, 19) if garrison.strength > 0 else (10, 19)
    assert strengths_of(after) == ({cell: attacker.strength} if attacker.strength > 0 else {})


@rule("V7")
@examples(60)
@given(any_position)
def test_spectators_see_only_what_both_sides_see(state: pb.State) -> None:
    shown = spectator_view(state)
    for side in (NORTH, SOUTH):
        mine = GAME.view(state, seat_of(side))
        theirs = {packed(piece) for piece in mine.enemy.pieces}  # type: ignore[attr-defined]
        assert {packed(piece) for piece in shown.pieces if piece.side != side} <= theirs
        assert {packed(one) for one in shown.mine} <= {packed(one) for one in mine.mine}  # type: ignore[attr-defined]
    assert list(GAME.decisions(state, SPECTATOR)) == [
        one for one in GAME.decisions(state, SPECTATOR) if one.default is None and one.kind == ""
    ]
