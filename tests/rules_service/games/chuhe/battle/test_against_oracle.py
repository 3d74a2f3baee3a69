"""The game against the plainest form of the rules: sight, and battles of two pieces."""

from hypothesis import assume, given
from hypothesis import strategies as st

from rules_service.engine.game import SPECTATOR
from rules_service.games.chuhe import GAME
from tests.examples import examples
from tests.rules_service.games.chuhe.support.acts import attack
from tests.rules_service.games.chuhe.support.asserts import forts, piece_at, seen_by
from tests.rules_service.games.chuhe.support.builder import position, sort
from tests.rules_service.games.chuhe.support.oracle import battle, fighter, seen
from tests.rules_service.games.chuhe.support.play import apply, packed, spectator_view
from tests.rules_service.games.chuhe.support.rules import rule
from tests.rules_service.games.chuhe.support.strategies import any_position, pieces, side_fields
from tests.rules_service.games.chuhe.support.words import (
    FARMER,
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
def test_sight_is_as_the_rules_say(state: pb.State) -> None:
    for side in (NORTH, SOUTH):
        assert seen_by(state, side) == seen(state, side)
    assert cells_of(spectator_view(state).seen) == seen(state, NORTH) & seen(state, SOUTH)


@st.composite
def duels(draw: st.DrawFn) -> tuple[pb.State, Cell, Cell]:
    """NORTH's piece at (5, 5) and SOUTH's within its range, with forts and talents as they come."""
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
    state.pieces.extend([mine, theirs])
    return sort(state), start, target


@rule("C2", "C3", "C4", "C5", "C7", "C8", "C9", "C11", "C12", "C13")
@examples(120)
@given(duels())
def test_a_battle_ends_as_the_rules_say(duel: tuple[pb.State, Cell, Cell]) -> None:
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
