"""Recorded random games for the benches. A game is played once, in process, from a fixed seed."""

import itertools
import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from google.protobuf.any import pack
from google.protobuf.any_pb2 import Any
from google.protobuf.message import Message

from rules_service.engine.game import OWED, SYSTEM, Game, SeatUpdate, Step
from rules_service.games import registered
from zhanqi.rules.v1.position_pb2 import PACE_SYSTEM, Position
from zhanqi_wire import options

SEED = bytes(range(32))


@dataclass(frozen=True, slots=True)
class Ply:
    """An action of a recorded game: the state before it, its seat, and its updates."""

    state: Message
    seat: str
    action: Message
    updates: tuple[SeatUpdate, ...]


@dataclass(frozen=True, slots=True)
class Commit:
    """A player's action and the system steps after it, which the match service commits together.

    `revs`: the seats' revisions after it. `update_bytes`: the approximate size of the seats' updates.
    """

    seat: str
    action: Message
    revs: dict[str, int]
    update_bytes: int


def game_named(game_id: str) -> Game[Message]:
    """The newest rules version of a game."""
    return next(game for game in registered() if game.spec.game_id == game_id)


def random_game(game: Game[Message], seed: int, *, most: int = 100_000) -> Iterator[Ply]:
    """A game of random legal actions, until its end or `most` actions."""
    rng = random.Random(seed)
    step = game.start(_default_options(game), SEED)
    for _ in range(most):
        if not step.decisions:
            return
        seat, action = _choice(game, step, rng)
        before, step = step.state, game.apply(step.state, seat, action)
        yield Ply(before, seat, action, tuple(step.updates))


def replayed(game: Game[Message], actions: Sequence[tuple[str, Message]]) -> Iterator[Ply]:
    """Replay a game from its (seat, action) pairs."""
    state = game.start(_default_options(game), SEED).state
    for seat, action in actions:
        step = game.apply(state, seat, action)
        yield Ply(state, seat, action, tuple(step.updates))
        state = step.state


def commits(game: Game[Message], seed: int, *, most: int) -> Iterator[Commit]:
    """The first commits of a random game."""
    start = game.start(_default_options(game), SEED)
    views = {update.seat: update for update in start.updates}
    revs = dict.fromkeys(game.spec.seats, 1)
    for plies in itertools.islice(_by_commit(random_game(game, seed)), most):
        update_bytes = 0
        for seat in revs:
            updates = [update for ply in plies for update in ply.updates if update.seat == seat]
            events = [event for update in updates for event in update.events]
            if events or not _same(views[seat], updates[-1]):
                revs[seat] += 1
                update_bytes += sum(event.ByteSize() for event in events) + updates[-1].view.ByteSize()
            views[seat] = updates[-1]
        yield Commit(plies[0].seat, plies[0].action, dict(revs), update_bytes)


def _by_commit(plies: Iterator[Ply]) -> Iterator[list[Ply]]:
    together: list[Ply] = []
    for ply in plies:
        if together and ply.seat != SYSTEM:
            yield together
            together = []
        together.append(ply)
    yield together


def _same(one: SeatUpdate, other: SeatUpdate) -> bool:
    return (one.view, list(one.decisions)) == (other.view, list(other.decisions))


def packed(message: Message) -> Any:
    return pack(message, deterministic=True)


def position(game: Game[Message], state: Message) -> Position:
    """The state as the rules service expects it."""
    return Position(game_id=game.spec.game_id, rules_version=game.spec.rules_version, state=packed(state))


def _default_options(game: Game[Message]) -> Message:
    return game.spec.default_options() if game.spec.default_options else game.spec.options_type()


def _choice(game: Game[Message], step: Step[Message], rng: random.Random) -> tuple[str, Message]:
    decision = next(each for each in step.decisions if each.duty == OWED)
    if decision.pace == PACE_SYSTEM:
        assert decision.default is not None
        return SYSTEM, decision.default
    return decision.seat, options.sample(rng.choice(game.options(step.state, decision.seat)), rng)
