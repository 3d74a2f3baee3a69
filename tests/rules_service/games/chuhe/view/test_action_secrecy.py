"""V9 (b): an action's events depend only on the view and the listed revelations."""

import random

from google.protobuf.message import Message
from hypothesis import assume, event, given
from hypothesis import strategies as st

from rules_service.games.chuhe import GAME
from tests.examples import examples
from tests.rules_service.games.chuhe.support.acts import attack, begin_turn, faith, move, release, split, use
from tests.rules_service.games.chuhe.support.asserts import own, seen_by
from tests.rules_service.games.chuhe.support.builder import position
from tests.rules_service.games.chuhe.support.lookalikes import ALL, AT_REST, changed_cells, copy_of, lookalikes
from tests.rules_service.games.chuhe.support.play import apply, packed
from tests.rules_service.games.chuhe.support.revelations import both, footprint, revelations, updates_for
from tests.rules_service.games.chuhe.support.rules import rule
from tests.rules_service.games.chuhe.support.strategies import action_kind, actions, any_position, random_move
from tests.rules_service.games.chuhe.support.words import (
    ARTILLERY,
    BATTLEFIELD,
    BOARD,
    CAVALRY,
    FAITH,
    FORT,
    HOMESTEAD,
    MIST,
    NORTH,
    SIDES,
    SOLDIER,
    SOUTH,
    SWIFT,
    Cell,
    around,
    foe,
    seat_of,
)
from zhanqi.games.chuhe.v1 import state_pb2 as pb
from zhanqi_wire import options


def around_all(cells: set[Cell]) -> set[Cell]:
    return {near for where in cells for near in around(where)} & set(BOARD)


def draw_action(data: st.DataObject, state: pb.State, side: pb.Side) -> tuple[pb.Side, Message]:
    """A legal action of anybody, rather one that reaches into the side's dark; or any action at all."""
    rng = random.Random(data.draw(st.integers(0, 2**32)))
    if state.phase == pb.PHASE_PLAY and not state.turn_pending and data.draw(st.integers(0, 9)):
        dark = set(BOARD) - seen_by(state, side)
        tries = [random_move(state, rng) for _ in range(6)]
        dim = [(seat, action) for seat, action in tries if footprint(action, state, SIDES[seat]) & dark]
        seat, action = (dim or tries)[0]
        return SIDES[seat], action
    return data.draw(st.sampled_from([NORTH, SOUTH])), data.draw(actions(state))


@rule("V9")
@examples(400)
@given(any_position, st.sampled_from([NORTH, SOUTH]), st.data())
def test_action_reveals_nothing_hidden_outside_itself(state: pb.State, side: pb.Side, data: st.DataObject) -> None:
    actor, action = draw_action(data, state, side)
    near = data.draw(st.sampled_from([frozenset(), frozenset(around_all(footprint(action, state, actor)))]))
    other = data.draw(lookalikes(state, side, AT_REST, near))
    played = both(state, other, actor, action)
    assume(played is not None and packed(state) != packed(other))
    assert played is not None
    changed = changed_cells(state, other)
    sights = [seen_by(result.state, side) for result in played]
    assume(not changed & footprint(action, state, actor) and not changed & (sights[0] | sights[1]))
    if updates_for(played[0], seat_of(side)) != updates_for(played[1], seat_of(side)):
        reasons = revelations(state, other, side, action, played)
        event(", ".join(sorted(reasons)))
        assert reasons <= {"losses", "darkness"}
        assert reasons, action


@rule("V9")
@examples(400)
@given(any_position, st.sampled_from([NORTH, SOUTH]), st.data())
def test_each_difference_is_one_of_the_listed_revelations(state: pb.State, side: pb.Side, data: st.DataObject) -> None:
    actor, action = draw_action(data, state, side)
    other = data.draw(lookalikes(state, side, ALL, frozenset(footprint(action, state, actor))))
    played = both(state, other, actor, action)
    assume(played is not None and packed(state) != packed(other))
    assert played is not None
    if updates_for(played[0], seat_of(side)) != updates_for(played[1], seat_of(side)):
        reasons = revelations(state, other, side, action, played)
        event(", ".join(sorted(reasons)))
        assert reasons, action


def pair(hidden: bool, start: Cell, kind: pb.Kind, where: Cell) -> pb.State:
    builder = position().north(talents=(FORT, FAITH)).piece(start, NORTH, kind, 400)
    if hidden:
        builder.piece(where, SOUTH, SOLDIER, 200)
    return builder.state()


@rule("V9", "M6", "C")
def test_the_revelations_of_the_page_are_revealed() -> None:
    """So that the properties above do not hold for want of anything to tell."""
    for action, where, word in [
        (move((10, 9), (11, 9), (12, 9)), (12, 9), "interruption"),
        (split((10, 9), 200, (11, 9)), (11, 9), "block"),
        (attack((10, 9), (11, 9)), (11, 9), "losses"),
        (faith((10, 9), (11, 9)), (11, 9), "losses"),
        (use(FORT, (15, 9)), (15, 9), "block"),
    ]:
        kind = CAVALRY
        one, two = pair(False, (10, 9), kind, where), pair(True, (10, 9), kind, where)
        played = both(one, two, NORTH, action)
        assert played is not None
        assert updates_for(played[0], "north") != updates_for(played[1], "north")
        assert word in revelations(one, two, NORTH, action, played)


@rule("V9", "C13", "T-BATTLEFIELD")
@examples(200)
@given(any_position, st.sampled_from([NORTH, SOUTH]), st.integers(0, 2**32))
def test_bonus_shows_only_in_visible_strength(state: pb.State, side: pb.Side, seed: int) -> None:
    """驻田 and 战场 change only the bonus of a battle: equal views have equal updates."""
    assume(state.phase == pb.PHASE_PLAY and not state.turn_pending)
    pair = copy_of(state), copy_of(state)
    for each, talent in zip(pair, (HOMESTEAD, BATTLEFIELD), strict=True):
        rival = own(each, foe(side))
        del rival.talents[:]
        rival.talents.extend([pb.TalentState(talent=talent), pb.TalentState(talent=MIST)])
        rival.talents.sort(key=lambda one: one.talent)
    seat = seat_of(state.active)
    attacks = [option for option in GAME.options(pair[0], seat) if action_kind(option) == "attack"]
    assume(attacks)
    rng = random.Random(seed)
    played = both(*pair, state.active, options.sample(rng.choice(attacks), rng))
    assume(played is not None)
    assert played is not None
    one, two = (updates_for(each, seat_of(side)) for each in played)
    assume([views for _, views, _ in one] == [views for _, views, _ in two])
    assert one == two


@rule("V9", "T-FORT")
def test_cooldown_of_a_fort_reveals_a_hidden_ruin() -> None:
    one = position().north(talents=(FORT, MIST)).state()
    two = position().north(talents=(FORT, MIST)).ruin((15, 5), SOUTH).state()
    played = both(one, two, NORTH, use(FORT, (15, 5)))
    assert played is not None
    assert "ruin" in revelations(one, two, NORTH, use(FORT, (15, 5)), played)
    assert played[0].events_for("north") == played[1].events_for("north")


@rule("V9", "V8")
def test_hidden_enemy_action_changes_no_byte_for_a_side() -> None:
    state = (
        position(SOUTH)
        .south(gold=9000, talents=(FORT, MIST))
        .piece((15, 5), SOUTH, CAVALRY, 500)
        .piece((16, 5), SOUTH, ARTILLERY, 300)
        .state()
    )
    before = packed(GAME.view(state, "north"))
    for action in [
        move((15, 5), (15, 6), (15, 7)),
        split((15, 5), 200, (15, 4)),
        release(SOLDIER, 2, (19, 10)),
        attack((16, 5), (13, 5)),
    ]:
        if list(GAME.violations(state, "south", action)):
            continue
        played = apply(state, SOUTH, action)
        assert updates_for(played, "north") == [([], before, list(GAME.decisions(state, "north")))]


@rule("V9")
def test_enemys_turn_start_reveals_no_gold_or_effects() -> None:
    one = position().south(gold=1, talents=(FORT, MIST)).pending()
    two = position().south(gold=90_000, talents={SWIFT: 3, BATTLEFIELD: 0}).pending()
    for builder in (one, two):
        builder.piece((15, 5), SOUTH, SOLDIER, 100)
    states = [builder.state() for builder in (one, two)]
    for state in states:
        state.active = SOUTH
    results = [GAME.apply(state, "system", begin_turn()) for state in states]
    north = [next(update for update in result.updates if update.seat == "north") for result in results]
    assert [packed(event) for event in north[0].events] == [packed(event) for event in north[1].events]
    assert packed(north[0].view) == packed(north[1].view)
