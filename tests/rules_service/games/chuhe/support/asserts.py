"""What tests of Chuhe assert, in the words of the rules."""

from collections.abc import Iterable

import pytest
from google.protobuf.message import Message

from rules_service.engine.errors import IllegalAction, MalformedPosition
from rules_service.games.chuhe import GAME
from tests.rules_service.games.chuhe.support.acts import end_turn
from tests.rules_service.games.chuhe.support.play import Played, apply, packed, view
from tests.rules_service.games.chuhe.support.words import Cell, at, cells_of, seat_of
from zhanqi.games.chuhe.v1 import event_pb2
from zhanqi.games.chuhe.v1 import state_pb2 as pb


def accept(state: pb.State, side: pb.Side, action: Message) -> Played:
    """The action is legal, and applying it leaves the state that was handed in alone."""
    before = packed(state)
    assert list(GAME.violations(state, seat_of(side), action)) == []
    played = apply(state, side, action)
    assert packed(state) == before
    return played


def assert_illegal(state: pb.State, side: pb.Side, action: Message, reason: str, rule: str | None = None) -> None:
    """The action is refused, with the reason among all reasons, and the state keeps its bytes."""
    before = packed(state)
    violations = list(GAME.violations(state, seat_of(side), action))
    with pytest.raises(IllegalAction) as refusal:
        GAME.apply(state, seat_of(side), action)
    assert list(refusal.value.violations) == violations
    assert packed(state) == before
    assert reason in [violation.reason for violation in violations]
    if rule is not None:
        assert (reason, rule) in [(violation.reason, violation.rule_id) for violation in violations]


def reasons(state: pb.State, side: pb.Side, action: Message) -> set[str]:
    return {violation.reason for violation in GAME.violations(state, seat_of(side), action)}


def assert_malformed(state: pb.State, path: str) -> None:
    """Every function of the game refuses the state and names the field."""
    for call in (
        lambda: GAME.view(state, "north"),
        lambda: GAME.view(state, "spectator"),
        lambda: GAME.options(state, "north"),
        lambda: GAME.decisions(state, "full"),
        lambda: GAME.outcome(state),
        lambda: GAME.apply(state, "north", end_turn()),
        lambda: GAME.violations(state, "south", end_turn()),
    ):
        with pytest.raises(MalformedPosition) as problem:
            call()
        assert problem.value.path == path
        assert problem.value.problem


def piece_at(state: pb.State, where: Cell) -> pb.Piece | None:
    pieces = [piece for piece in state.pieces if at(piece.at) == where]
    assert len(pieces) <= 1
    return pieces[0] if pieces else None


def the_piece(state: pb.State, where: Cell) -> pb.Piece:
    piece = piece_at(state, where)
    assert piece is not None, f"no piece at {where}"
    return piece


def strengths(state: pb.State) -> dict[Cell, int]:
    """Each piece's cell and strength."""
    return {at(piece.at): piece.strength for piece in state.pieces}


def garrisons(state: pb.State) -> dict[Cell, tuple[int, int, int]]:
    """Each mine garrison's owner, strength and counter."""
    return {at(one.at): (one.owner, one.strength, one.counter) for one in state.mine}


def forts(state: pb.State) -> dict[Cell, tuple[int, int]]:
    return {at(fort.at): (fort.side, fort.defence) for fort in state.forts}


def ruins(state: pb.State) -> dict[Cell, int]:
    return {at(ruin.at): ruin.side for ruin in state.ruins}


def own(state: pb.State, side: pb.Side) -> pb.SideState:
    return state.north if side == pb.SIDE_NORTH else state.south


def cooldowns(state: pb.State, side: pb.Side) -> dict[int, int]:
    return {talent.talent: talent.cooldown for talent in own(state, side).talents}


def seen_by(state: pb.State, side: pb.Side) -> set[Cell]:
    return cells_of(view(state, side).seen)


def assert_sees(state: pb.State, side: pb.Side, *cells: Cell) -> None:
    assert set(cells) <= seen_by(state, side), sorted(set(cells) - seen_by(state, side))


def assert_dark(state: pb.State, side: pb.Side, *cells: Cell) -> None:
    assert not set(cells) & seen_by(state, side), sorted(set(cells) & seen_by(state, side))


def events(played: Played, seat: str, kind: str) -> list[event_pb2.Event]:
    """A seat's events of one kind."""
    return [event for event in played.events_for(seat) if event.WhichOneof("kind") == kind]


def assert_event(played: Played, seat: str, expected: event_pb2.Event) -> None:
    """The seat has exactly one event of that kind, with exactly these fields."""
    kind = expected.WhichOneof("kind")
    assert kind is not None
    assert events(played, seat, kind) == [expected]


def assert_no_event(played: Played, seats: str | Iterable[str], kind: str) -> None:
    for seat in [seats] if isinstance(seats, str) else seats:
        assert events(played, seat, kind) == []
