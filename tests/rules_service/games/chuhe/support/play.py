"""Applies actions as a match does: each one, then every SYSTEM decision that it raised."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import cast

from google.protobuf.message import Message

from rules_service.engine.game import OWED, SYSTEM, Step
from rules_service.games.chuhe import GAME
from tests.rules_service.games.chuhe.support.words import seat_of
from zhanqi.games.chuhe.v1 import event_pb2, view_pb2
from zhanqi.games.chuhe.v1 import state_pb2 as pb


@dataclass(frozen=True, slots=True)
class Played:
    """What an action and the SYSTEM decisions after it came to."""

    steps: tuple[Step[pb.State], ...]

    @property
    def state(self) -> pb.State:
        return self.steps[-1].state

    @property
    def last(self) -> Step[pb.State]:
        return self.steps[-1]

    def events_for(self, seat: str) -> list[event_pb2.Event]:
        """All events of a seat or of the spectators, in order."""
        return [
            cast(event_pb2.Event, event)
            for step in self.steps
            for update in step.updates
            if update.seat == seat
            for event in update.events
        ]

    def tallies(self) -> dict[tuple[str, str], int]:
        """Name and source to the sum of the amounts."""
        sums: dict[tuple[str, str], int] = {}
        for tally in (tally for step in self.steps for tally in step.tallies):
            sums[tally.name, tally.source] = sums.get((tally.name, tally.source), 0) + tally.amount
        return sums


def new_game(first: pb.Side = pb.SIDE_UNSPECIFIED) -> pb.State:
    """The first position of a game."""
    return GAME.start(pb.Options(first=first), bytes(32)).state


def apply(state: pb.State, side: pb.Side, action: Message) -> Played:
    """One action of a side, as a match plays it."""
    steps = [GAME.apply(state, seat_of(side), action)]
    while (default := system_default(steps[-1])) is not None:
        steps.append(GAME.apply(steps[-1].state, SYSTEM, default))
        assert len(steps) <= 16
    return Played(tuple(steps))


def system_default(step: Step[pb.State]) -> Message | None:
    """What `system` owes after a step, if anything."""
    for decision in step.decisions:
        if decision.seat == SYSTEM and decision.duty == OWED:
            assert decision.default is not None
            return decision.default
    return None


def apply_all(state: pb.State, acts: Sequence[tuple[pb.Side, Message]]) -> pb.State:
    for side, action in acts:
        state = apply(state, side, action).state
    return state


def view(state: pb.State, side: pb.Side) -> view_pb2.View:
    return cast(view_pb2.View, GAME.view(state, seat_of(side)))


def spectator_view(state: pb.State) -> view_pb2.SpectatorView:
    return cast(view_pb2.SpectatorView, GAME.view(state, "spectator"))


def packed(message: Message) -> bytes:
    """The bytes by which messages are compared."""
    return message.SerializeToString(deterministic=True)
