"""V9 (b): an action's events depend only on the view and the listed revelations."""

import random
from collections.abc import Iterable

from google.protobuf.message import Message
from hypothesis import assume, event, given
from hypothesis import strategies as st

from rules_service.engine.errors import IllegalAction
from rules_service.games.chuhe import GAME
from tests.examples import examples
from tests.rules_service.games.chuhe.support.acts import Action, attack, begin_turn, faith, move, release, split, use
from tests.rules_service.games.chuhe.support.asserts import own, seen_by
from tests.rules_service.games.chuhe.support.builder import position
from tests.rules_service.games.chuhe.support.lookalikes import ALL, AT_REST, changed_cells, copy_of, lookalikes
from tests.rules_service.games.chuhe.support.play import Played, apply, packed
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
    at,
    foe,
    seat_of,
)
from zhanqi.games.chuhe.v1 import event_pb2
from zhanqi.games.chuhe.v1 import state_pb2 as pb
from zhanqi_wire import options

Updates = list[tuple[list[bytes], bytes, list[object]]]
BATTLE_TALENTS = {SWIFT, BATTLEFIELD}
"""Passive talents that change the enemy's strikes and bonuses; they show in one's own losses (V8)."""


def updates_for(played: Played, seat: str) -> Updates:
    """All that reaches a seat, in bytes."""
    return [
        ([packed(event) for event in update.events], packed(update.view), list(update.decisions))
        for step in played.steps
        for update in step.updates
        if update.seat == seat
    ]


def footprint(action: Message, state: pb.State, side: pb.Side) -> set[Cell]:
    """The cells that are part of an action: its start, path, targets, and the cell of a release, split or fort."""
    assert isinstance(action, Action)
    kind = action.WhichOneof("kind")
    body = getattr(action, kind or "")
    names = {field.name for field in body.DESCRIPTOR.fields}
    cells: list[Iterable[object]] = [getattr(body, name) for name in ("path", "cells") if name in names]
    single = [getattr(body, name) for name in ("from", "cell") if name in names]
    found = {at(where) for group in cells for where in group} | {at(where) for where in single}  # type: ignore[arg-type]
    return found | ({at(own(state, side).camp.at)} if kind == "camp_attack" else set())


def around_all(cells: set[Cell]) -> set[Cell]:
    return {near for where in cells for near in around(where)} & set(BOARD)


def both(one: pb.State, other: pb.State, side: pb.Side, action: Message) -> tuple[Played, Played] | None:
    """The action in both positions, if both allow it."""
    try:
        return apply(one, side, action), apply(other, side, action)
    except IllegalAction:
        return None


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


def revelations(state: pb.State, other: pb.State, side: pb.Side, action: Message, played: tuple[Played, Played]) -> set[str]:
    """The revelations of V9 that may explain a difference between a side's updates."""
    changed = changed_cells(state, other)
    one, two = (fields(result.events_for(seat_of(side))) for result in played)
    sights = [seen_by(result.state, side) for result in played]
    differs = {kind for kind in one.keys() | two.keys() if one.get(kind) != two.get(kind)}
    touched = changed & footprint(action, state, state.active if state.active else side)
    found = set()
    if "moved" in differs and touched:
        found.add("interruption")
    if differs & {"released", "split_off", "talent_used"} and touched:
        found.add("block")
    if "fought" in differs and (touched or battle_talents_differ(state, other, side) or flags_differ(state, other)):
        found.add("losses")
    if changed & (sights[0] | sights[1]):
        found.add("lit")
    if sights[0] != sights[1]:
        # What an enemy in the dark lights goes dark when one's own piece leaves it, or lights up when that enemy dies (V3).
        found.add("darkness")
    if is_fort(action) and touched:
        found.add("ruin")
    return found


def fields(events: list[event_pb2.Event]) -> dict[str, list[bytes]]:
    found: dict[str, list[bytes]] = {}
    for one in events:
        found.setdefault(str(one.WhichOneof("kind")), []).append(packed(one))
    return found


def battle_talents_differ(state: pb.State, other: pb.State, side: pb.Side) -> bool:
    rival = SOUTH if side == NORTH else NORTH
    one, two = ({talent.talent for talent in own(each, rival).talents} & BATTLE_TALENTS for each in (state, other))
    return one != two


def flags_differ(state: pb.State, other: pb.State) -> bool:
    """潜力 and 精锐 of a visible piece show in the losses it inflicts."""
    marks = [{at(piece.at): (piece.potential, piece.elite) for piece in each.pieces} for each in (state, other)]
    return any(marks[0].get(where) != marks[1].get(where) for where in marks[0].keys() & marks[1].keys())


def is_fort(action: Message) -> bool:
    return isinstance(action, Action) and action.use_talent.talent == FORT


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
