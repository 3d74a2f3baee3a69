"""X: a refusal lists every reason. Taking one cause out of the position leaves a subset of the former reasons."""

from collections.abc import Callable, Iterator, Mapping

import pytest
from hypothesis import assume, event, given
from hypothesis import strategies as st

from tests.examples import examples
from tests.rules_service.games.chuhe.support.acts import (
    Action,
    attack,
    designate,
    faith,
    garrison,
    move,
    release,
    set_up,
    split,
    use,
    volley,
)
from tests.rules_service.games.chuhe.support.asserts import own, reasons, seen_by
from tests.rules_service.games.chuhe.support.builder import position, sort
from tests.rules_service.games.chuhe.support.lookalikes import copy_of
from tests.rules_service.games.chuhe.support.play import apply, new_game
from tests.rules_service.games.chuhe.support.rules import rule
from tests.rules_service.games.chuhe.support.strategies import actions, positions
from tests.rules_service.games.chuhe.support.words import (
    ARCHER,
    ARTILLERY,
    ELITE,
    FARMER,
    FORT,
    HOMESTEAD,
    KINDS,
    MIST,
    NORTH,
    SOLDIER,
    SOUTH,
    VOLLEY,
    Cell,
    at,
    cell,
    foe,
)
from zhanqi.games.chuhe.v1 import state_pb2 as pb

Cure = Callable[[pb.State, pb.Side, Action], None]
TURN_REASONS = {"GAME_OVER", "SETUP_PENDING", "SETUP_DONE", "NOT_YOUR_TURN", "WRONG_TURN_FOR_TALENT"}
"""These are judged first and listed alone (A28)."""


def origin_of(action: Action) -> Cell | None:
    """The cell of the piece that an action names."""
    kind = action.WhichOneof("kind") or ""
    body = getattr(action, kind)
    if kind == "use_talent":
        return at(body.cell) if body.talent == pb.TALENT_POTENTIAL else None
    return at(getattr(body, "from")) if "from" in body.DESCRIPTOR.fields_by_name else None


def ends_of(action: Action) -> list[Cell]:
    """The cells that an action is aimed at."""
    body = getattr(action, action.WhichOneof("kind") or "")
    names = body.DESCRIPTOR.fields_by_name
    cells = [at(where) for name in ("path", "cells") if name in names for where in getattr(body, name)]
    return cells + ([at(body.cell)] if "cell" in names else [])


def pieces_on(state: pb.State, side: pb.Side, cells: list[Cell]) -> Iterator[pb.Piece]:
    return (piece for piece in state.pieces if piece.side == side and at(piece.at) in cells)


def more_activations(state: pb.State, side: pb.Side, action: Action) -> None:
    state.activations = 3


def second_turn(state: pb.State, side: pb.Side, action: Action) -> None:
    own(state, state.active).turn = 2


def rested(state: pb.State, side: pb.Side, action: Action) -> None:
    own(state, side).camp.acted = False
    for piece in pieces_on(state, side, [origin_of(action) or (0, 0)]):
        piece.attacked = False
        piece.moved = piece.moved and action.WhichOneof("kind") == "attack"


def rich(state: pb.State, side: pb.Side, action: Action) -> None:
    own(state, side).gold = 10**9


def few_cards(state: pb.State, side: pb.Side, action: Action) -> None:
    for piece in pieces_on(state, side, ends_of(action)):
        piece.cards = 0


def same_kind(state: pb.State, side: pb.Side, action: Action) -> None:
    kinds = [piece.kind for piece in pieces_on(state, side, [origin_of(action) or (0, 0)])]
    if action.WhichOneof("kind") == "release":
        kinds = [action.release.kind]
    for piece in pieces_on(state, side, ends_of(action)[-1:]):
        if kinds and at(piece.at) != origin_of(action):
            piece.kind = kinds[0]


def no_elite(state: pb.State, side: pb.Side, action: Action) -> None:
    own(state, side).elite_from = 0
    for piece in state.pieces:
        piece.elite = False


def ready(state: pb.State, side: pb.Side, action: Action) -> None:
    wanted = {"attack": action.attack.talent, "use_talent": action.use_talent.talent, "designate_elite": ELITE}
    talents = own(state, side).talents
    talent = wanted[str(action.WhichOneof("kind"))]
    other = HOMESTEAD if talent != HOMESTEAD else MIST
    del talents[:]
    talents.extend(sorted((pb.TalentState(talent=each) for each in (talent, other)), key=lambda one: one.talent))


def strong(state: pb.State, side: pb.Side, action: Action) -> None:
    for piece in pieces_on(state, side, [origin_of(action) or (0, 0)]):
        piece.strength = 10**6


def cleared(state: pb.State, side: pb.Side, action: Action) -> None:
    """Removes what stands on the cells that the action is aimed at, camps excepted."""
    cells = [where for where in ends_of(action) if where != origin_of(action)]
    for things in (state.pieces, state.mine, state.forts):
        for thing in [thing for thing in things if at(thing.at) in cells]:
            things.remove(thing)  # type: ignore[arg-type]


def without_own(state: pb.State, side: pb.Side, action: Action) -> None:
    cells = [where for where in ends_of(action) if where != origin_of(action)]
    for piece in list(pieces_on(state, side, cells)):
        state.pieces.remove(piece)
    for fort in [fort for fort in state.forts if fort.side == side and at(fort.at) in cells]:
        state.forts.remove(fort)
    for one in [one for one in state.mine if one.owner == side and at(one.at) in cells]:
        state.mine.remove(one)


def with_enemies(state: pb.State, side: pb.Side, action: Action) -> None:
    taken = {at(thing.at) for things in (state.pieces, state.mine, state.forts) for thing in things}
    taken |= {at(each.camp.at) for each in (state.north, state.south)}
    for where in ends_of(action):
        if where not in taken and 1 <= where[0] <= 7 and 1 <= where[1] <= 20:
            taken.add(where)
            state.pieces.add(at=cell(where), side=foe(side), kind=SOLDIER, strength=100)


def another_kind(state: pb.State, side: pb.Side, action: Action) -> None:
    for piece in pieces_on(state, side, [origin_of(action) or (0, 0)]):
        piece.kind = ARCHER if action.attack.talent == VOLLEY else SOLDIER


CURES: Mapping[str, Cure] = {
    "NO_ACTIVATIONS": more_activations,
    "FIRST_TURN": second_turn,
    "ALREADY_ACTED": rested,
    "NO_GOLD": rich,
    "CARD_LIMIT": few_cards,
    "KIND_MISMATCH": same_kind,
    "ELITE_RESTRICTED": no_elite,
    "NO_TALENT": ready,
    "ON_COOLDOWN": ready,
    "BAD_AMOUNT": strong,
    "OCCUPIED": cleared,
    "OWN_TARGET": without_own,
    "BAD_TARGET": with_enemies,
    "CANNOT_ATTACK": another_kind,
    "IMPASSABLE": another_kind,
}
"""For each reason that the position can cause, a change that takes the cause away. All other reasons lie in the action itself."""


@rule("X")
@examples(80)
@given(positions(), st.data())
def test_taking_one_cause_away_leaves_a_subset_of_the_reasons(state: pb.State, data: st.DataObject) -> None:
    sort(state)
    side = state.active if data.draw(st.integers(0, 9)) else foe(state.active)
    action = data.draw(actions(state))
    former = reasons(state, side, action)
    curable = sorted(former & CURES.keys())
    assume(curable and not former & TURN_REASONS)
    reason = data.draw(st.sampled_from(curable))
    cured = copy_of(state)
    CURES[reason](cured, side, action)
    assume(seen_by(sort(cured), side) == seen_by(state, side))
    event(f"{reason} of {len(former)}")
    assert reasons(cured, side, action) <= former


@rule("X")
@examples(50)
@given(positions(), st.data())
def test_missing_piece_hides_no_reason_that_holds_for_every_piece(state: pb.State, data: st.DataObject) -> None:
    sort(state)
    side = state.active
    action = data.draw(actions(state))
    origin = origin_of(action)
    former = reasons(state, side, action)
    assume(origin is not None and "NO_PIECE" in former and not former & TURN_REASONS)
    assert origin is not None
    assume(not any(at(piece.at) == origin for piece in state.pieces) and min(origin) >= 1 and max(origin) <= 20)
    for_every_piece: list[set[str]] = []
    for kind in KINDS:
        filled = copy_of(state)
        filled.pieces.add(at=cell(origin), side=side, kind=kind, strength=10**6, born=own(state, side).turn)
        try:
            seen = seen_by(sort(filled), side)
        except ValueError:
            continue  # The kind cannot be on this cell.
        assume(seen == seen_by(state, side))
        for_every_piece.append(reasons(filled, side, action))
    assume(for_every_piece)
    assert set.intersection(*for_every_piece) <= former


def spent(**north: object) -> pb.State:
    """NORTH has no activations, and sees SOUTH's soldier at (5, 4)."""
    builder = position(activations=0).north(**north).piece((6, 3), NORTH, SOLDIER, 100)
    return builder.piece((5, 4), SOUTH, SOLDIER, 100).state()


@rule("X")
@pytest.mark.parametrize(
    ("action", "expected"),
    [
        (move((5, 5), (5, 6)), {"NO_PIECE", "NO_ACTIVATIONS"}),
        (move((5, 5), (5, 4)), {"NO_PIECE", "NO_ACTIVATIONS", "OCCUPIED"}),
        (move((5, 5), (5, 7)), {"NO_PIECE", "NO_ACTIVATIONS", "BAD_PATH"}),
        (move((7, 5), (8, 5), (9, 5), (10, 5)), {"NO_PIECE", "NO_ACTIVATIONS", "TOO_FAR", "BAD_PATH", "IMPASSABLE"}),
        (attack((5, 5), (5, 4)), {"NO_PIECE", "NO_ACTIVATIONS"}),
        (attack((5, 5), (5, 5)), {"NO_PIECE", "NO_ACTIVATIONS", "OWN_TARGET"}),
        (attack((5, 8), (5, 4)), {"NO_PIECE", "NO_ACTIVATIONS", "OUT_OF_RANGE"}),
        (volley((5, 7), (5, 4)), {"NO_PIECE", "NO_ACTIVATIONS", "NO_TALENT", "OUT_OF_RANGE"}),
        (faith((5, 5), (5, 6)), {"NO_PIECE", "NO_ACTIVATIONS", "NO_TALENT", "BAD_TARGET"}),
        (split((5, 5), 99, (5, 4)), {"NO_PIECE", "NO_ACTIVATIONS", "BAD_AMOUNT", "OCCUPIED"}),
        (garrison((5, 5), 0), {"NO_PIECE", "NO_ACTIVATIONS", "BAD_AMOUNT", "NOT_ON_MINE"}),
        (garrison((10, 19), 100), {"NO_PIECE", "NO_ACTIVATIONS", "OCCUPIED"}),
        (designate((5, 5)), {"NO_PIECE", "NO_TALENT", "ELITE_RESTRICTED"}),
        (
            release(SOLDIER, 6, (0, 0)),
            {"BAD_COUNT", "NO_ACTIVATIONS", "NO_GOLD", "CARD_LIMIT", "OFF_BOARD", "OUT_OF_RELEASE_AREA"},
        ),
    ],
)
def test_action_of_a_missing_piece_lists_all_other_reasons(action: Action, expected: set[str]) -> None:
    assert reasons(spent(gold=0, elite_from=9), NORTH, action) == expected


@rule("X", "C")
def test_own_thing_on_a_seen_cell_is_no_hostile_one_either() -> None:
    state = position().piece((5, 5), NORTH, ARTILLERY, 100).piece((5, 6), NORTH, FARMER, 100).state()
    assert reasons(state, NORTH, attack((5, 5), (5, 6))) == {"OWN_TARGET", "BAD_TARGET"}


@rule("X", "T-FORT")
def test_fort_on_a_held_mine_cell_has_both_reasons() -> None:
    state = position().north(talents=(FORT, MIST)).state()
    assert reasons(state, NORTH, use(FORT, (10, 19))) == {"BAD_TARGET", "IMPASSABLE", "OCCUPIED"}


@rule("X", "S1")
def test_second_set_up_of_a_side_lists_what_else_is_wrong() -> None:
    state = apply(new_game(), NORTH, set_up(5, FORT, MIST)).state
    assert reasons(state, NORTH, set_up(21, FORT, FORT)) == {"SETUP_DONE", "BAD_CAMP", "BAD_TALENTS"}
