"""V8 over random positions: events contain only what a seat saw or owns."""

import random
from typing import Any

from hypothesis import assume, given
from hypothesis import strategies as st

from rules_service.games.chuhe import GAME
from tests.examples import examples
from tests.rules_service.games.chuhe.support.acts import Action
from tests.rules_service.games.chuhe.support.asserts import own, piece_at
from tests.rules_service.games.chuhe.support.oracle import seen
from tests.rules_service.games.chuhe.support.play import packed
from tests.rules_service.games.chuhe.support.rules import rule
from tests.rules_service.games.chuhe.support.strategies import any_position, random_move
from tests.rules_service.games.chuhe.support.words import NORTH, SIDES, SOUTH, Cell, at, cell, foe, seat_of
from zhanqi.games.chuhe.v1 import event_pb2
from zhanqi.games.chuhe.v1 import state_pb2 as pb

Sight = set[Cell]
Events = dict[str, Any]
"""(kind, event) of each event that a seat received."""


@rule("V8")
@examples(150)
@given(any_position, st.integers(0, 2**32))
def test_events_hold_only_what_was_visible_or_ones_own(state: pb.State, seed: int) -> None:
    assume(state.phase == pb.PHASE_PLAY and not state.turn_pending)
    rng = random.Random(seed)
    for _ in range(3):
        seat, action = random_move(state, rng)
        assert isinstance(action, Action)
        step = GAME.apply(state, seat, action)
        before = {side: seen(state, side) for side in (NORTH, SOUTH)}
        after = {side: seen(step.state, side) for side in (NORTH, SOUTH)}
        for update in step.updates:
            viewers = [SIDES[update.seat]] if update.seat in SIDES else [NORTH, SOUTH]
            sights = [set.intersection(*(sight[viewer] for viewer in viewers)) for sight in (before, after)]
            events: Events = {str(event.WhichOneof("kind")): event for event in update.events}
            mine = update.seat == seat
            check_placed(events, sights[0] | sights[1], action, mine=mine)
            if action.WhichOneof("kind") == "move" and not mine:
                check_moved(events, state, action, viewers, step.state)
            if action.WhichOneof("kind") == "attack":
                check_entered(events, state, action, step.state, sights, mine=mine)
            if "fought" in events:
                check_fought(events["fought"].fought, SIDES.get(update.seat), SIDES[seat], sights[0])


def check_placed(events: Events, sight: Sight, action: Action, *, mine: bool) -> None:
    """Releases, splits, garrisons and talents go to their side, and to seats that see the cell before or after."""
    kind = str(action.WhichOneof("kind"))
    if kind == "release":
        assert ("released" in events) == (mine or at(action.release.cell) in sight)
    if kind == "place_garrison":
        assert ("garrison_placed" in events) == (mine or at(getattr(action.place_garrison, "from")) in sight)
    if kind == "designate_elite":
        assert ("elite_designated" in events) == mine
    if kind == "split":
        event = events.get("split_off")
        part = getattr(event, "split_off", event_pb2.SplitOff())
        if not mine:
            assert part.HasField("gone") == (at(action.split.cell) in sight)
            assert part.HasField("rest") == (
                not part.blocked and event is not None and at(getattr(action.split, "from")) in sight
            )
    if kind == "use_talent":
        used = events["talent_used"].talent_used
        has_place = action.use_talent.talent in (pb.TALENT_FORT, pb.TALENT_POTENTIAL)
        placed = has_place and (mine or at(action.use_talent.cell) in sight)
        assert used.HasField("cell") == (placed or (mine and action.use_talent.talent == pb.TALENT_MIST))
        assert not used.blocked or mine


def check_moved(events: Events, state: pb.State, action: Action, viewers: list[pb.Side], result: pb.State) -> None:
    """A move: the cells of the steps that were seen just before or just after them."""
    start, wanted = at(getattr(action.move, "from")), [at(where) for where in action.move.path]
    walked = wanted[: way_gone(state, result, start, wanted)]
    sights = [sight_with(state, start, where, viewers) for where in [start, *walked]]
    if walked:
        sights[-1] = set.intersection(*(seen(result, viewer) for viewer in viewers))
    expected = [where for step, where in enumerate(walked) if where in sights[step] | sights[step + 1]]
    event = events.get("moved")
    if event is None:
        assert not walked or (not expected and start not in sights[0])
        return
    body = event.moved
    assert [at(where) for where in body.path] == expected
    assert body.HasField("from") == (start in sights[0])
    assert not body.interrupted
    assert not body.merged_strength or (expected and expected[-1] == walked[-1])


def check_entered(events: Events, state: pb.State, action: Action, result: pb.State, sights: list[Sight], *, mine: bool) -> None:
    """C14: a step into a mine cell is reported to its side, and to viewers of its start before or its end before or after."""
    start = at(getattr(action.attack, "from"))
    entered = [at(where) for where in action.attack.cells if piece_at(state, at(where)) is None and piece_at(result, at(where))]
    reported = [where for where in entered if mine or where in sights[0] | sights[1]]
    event = events.get("moved")
    if event is None:
        assert not reported
        assert not entered or not (mine or start in sights[0])
        return
    assert [at(where) for where in event.moved.path] == reported
    assert event.moved.HasField("from") == (mine or start in sights[0])


def way_gone(state: pb.State, result: pb.State, start: Cell, path: list[Cell]) -> int:
    """How many steps the piece made: to the last cell of its path where something of its own side has changed."""
    pairs = [(piece_at(state, where), piece_at(result, where)) for where in path]
    changed = [index + 1 for index, (one, other) in enumerate(pairs) if one != other and other is not None]
    return 0 if piece_at(result, start) is not None else changed[-1]


def sight_with(state: pb.State, start: Cell, where: Cell, viewers: list[pb.Side]) -> Sight:
    """What is seen while the piece of the start stands on the cell."""
    copy = pb.State()
    copy.CopyFrom(state)
    for piece in copy.pieces:
        if at(piece.at) == start:
            piece.at.CopyFrom(cell(where))
    return set.intersection(*(seen(copy, viewer) for viewer in viewers))


def check_fought(fought: event_pb2.Fought, viewer: pb.Side | None, actor: pb.Side, sight: Sight) -> None:
    """Targets are one's own or visible; the attacker is named only if it is visible or was struck back."""
    for target in fought.targets:
        whole = at(target.cell) in sight or (viewer is not None and viewer != actor and target.fighter.side == viewer)
        if viewer == actor and not whole and not target.struck_back:
            known = event_pb2.Target(cell=target.cell, missed=target.missed, damage=target.damage, destroyed=target.destroyed)
            assert target == known
        elif viewer != actor:
            assert whole
    if viewer != actor and fought.HasField("attacker"):
        struck = viewer is not None and any(target.struck_back and target.fighter.side == viewer for target in fought.targets)
        assert at(fought.attacker.at) in sight or struck


@rule("V8", "V9")
@examples(120)
@given(any_position, st.integers(0, 2**32))
def test_hidden_action_causes_no_event(state: pb.State, seed: int) -> None:
    assume(state.phase == pb.PHASE_PLAY and not state.turn_pending)
    seat, action = random_move(state, random.Random(seed))
    assert isinstance(action, Action)
    assume(action.WhichOneof("kind") in ("release", "split", "place_garrison", "designate_elite", "attack"))
    other = foe(SIDES[seat])
    step = GAME.apply(state, seat, action)
    sight = seen(state, other) | seen(step.state, other)
    body = getattr(action, str(action.WhichOneof("kind")))
    cells = [getattr(body, field.name) for field, _ in body.ListFields() if field.name in ("from", "cell")]
    cells += list(getattr(body, "cells", []))
    assume(not any(at(where) in sight for where in cells))
    struck = {piece.at.row * 100 + piece.at.col for piece in state.pieces if piece.side == other}
    assume(not any(where.row * 100 + where.col in struck for where in cells))
    (update,) = [update for update in step.updates if update.seat == seat_of(other)]
    kinds = [event.WhichOneof("kind") for event in update.events]
    assume(own(state, other).camp == own(step.state, other).camp and list(state.mine) == list(step.state.mine))
    # A drawn position may show a camp that its side does not know yet; the first action mends that (V10).
    assume(own(state, other).knows_enemy_camp == own(step.state, other).knows_enemy_camp)
    assume(list(state.forts) == list(step.state.forts))
    assert kinds in ([], ["talent_used"])
    if seen(state, other) == seen(step.state, other):
        assert packed(update.view) == packed(GAME.view(state, seat_of(other)))
