"""V9 for the step of a winner into a mine cell (C14)."""

from hypothesis import assume, event, given
from hypothesis import strategies as st

from tests.examples import examples
from tests.rules_service.games.chuhe.support.acts import Action, attack
from tests.rules_service.games.chuhe.support.asserts import own, seen_by
from tests.rules_service.games.chuhe.support.builder import MINE, position, sort
from tests.rules_service.games.chuhe.support.lookalikes import AT_REST, changed_cells, copy_of, lookalikes
from tests.rules_service.games.chuhe.support.play import Played, packed
from tests.rules_service.games.chuhe.support.revelations import both, footprint, revelations, updates_for
from tests.rules_service.games.chuhe.support.rules import rule
from tests.rules_service.games.chuhe.support.strategies import GROUND, pieces, side_fields, sides
from tests.rules_service.games.chuhe.support.words import (
    BATTLEFIELD,
    FARMER,
    HOMESTEAD,
    MIST,
    NEUTRAL,
    Cell,
    around,
    at,
    foe,
    seat_of,
)
from zhanqi.games.chuhe.v1 import state_pb2 as pb

Taking = tuple[pb.State, pb.Side, Action]


@st.composite
def takings(draw: st.DrawFn) -> Taking:
    """A piece next to a weak mine garrison that is not its own, its attack, and random pieces around the mine."""
    side = draw(sides)
    target = draw(st.sampled_from(MINE))
    start = draw(st.sampled_from(sorted(around(target) & set(GROUND) - {target})))
    fields = [draw(side_fields()) for _ in range(2)]
    for one in fields:
        one["turn"] = max(one["turn"], 2)
    builder = position(side).north(**fields[0]).south(**fields[1])
    for where in MINE:
        owner = draw(st.sampled_from([NEUTRAL, foe(side)])) if where == target else side
        if where == target or draw(st.booleans()):
            builder.garrison(where, owner, draw(st.integers(1, 100)), draw(st.integers(0, 1)))
    state = builder.state()
    taker = draw(pieces(start))
    taker.side, taker.attacked, taker.strength, taker.fresh = side, False, taker.strength + 200, 0
    assume(taker.kind != FARMER)
    state.pieces.append(taker)
    for where in draw(
        st.lists(st.sampled_from(sorted(around(target, 4) & set(GROUND) - set(MINE) - {start})), max_size=6, unique=True)
    ):
        state.pieces.append(draw(pieces(where)))
    return sort(state), side, attack(start, target)


def entered(played: Played, action: Action, side: pb.Side) -> bool:
    return any(at(piece.at) == at(action.attack.cells[0]) and piece.side == side for piece in played.state.pieces)


@rule("C14", "V9")
@examples(120)
@given(takings(), st.data())
def test_step_reveals_nothing_hidden_outside_itself(taking: Taking, data: st.DataObject) -> None:
    state, actor, action = taking
    viewer = data.draw(sides)
    near: frozenset[Cell] = frozenset(around(at(action.attack.cells[0]), 3))
    other = data.draw(lookalikes(state, viewer, AT_REST, near))
    played = both(state, other, actor, action)
    assume(played is not None and packed(state) != packed(other))
    assert played is not None
    changed = changed_cells(state, other)
    seen_after = seen_by(played[0].state, viewer) | seen_by(played[1].state, viewer)
    assume(not changed & (footprint(action, state, actor) | seen_after))
    assert all(entered(each, action, actor) for each in played)
    if updates_for(played[0], seat_of(viewer)) != updates_for(played[1], seat_of(viewer)):
        reasons = revelations(state, other, viewer, action, played)
        event(", ".join(sorted(reasons)))
        assert reasons <= {"losses", "darkness"}
        assert reasons


@rule("C14", "C13", "V9")
@examples(120)
@given(takings(), sides)
def test_step_shows_the_bonus_only_in_visible_strength(taking: Taking, viewer: pb.Side) -> None:
    state, actor, action = taking
    pair = copy_of(state), copy_of(state)
    for each, talent in zip(pair, (HOMESTEAD, BATTLEFIELD), strict=True):
        rival = own(each, foe(viewer))
        del rival.talents[:]
        rival.talents.extend([pb.TalentState(talent=talent), pb.TalentState(talent=MIST)])
        rival.talents.sort(key=lambda one: one.talent)
    played = both(*pair, actor, action)
    assert played is not None
    one, two = (updates_for(each, seat_of(viewer)) for each in played)
    assume([views for _, views, _ in one] == [views for _, views, _ in two])
    assert one == two
