"""Recorded random games: what the benches replay. A game is played once, in process, from a fixed seed."""

import random
from collections.abc import Iterator
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
    """One action of a recorded game: on which state, by whom, and what everybody was told of it."""

    state: Message
    seat: str
    action: Message
    updates: tuple[SeatUpdate, ...]


def game_named(game_id: str) -> Game[Message]:
    """The newest rules of a game."""
    return next(game for game in registered() if game.spec.game_id == game_id)


def random_game(game: Game[Message], seed: int, *, most: int = 100_000) -> Iterator[Ply]:
    """A game of random legal actions, each decision answered by its owner, to its end or `most` actions."""
    rng = random.Random(seed)
    step = game.start(_default_options(game), SEED)
    for _ in range(most):
        if not step.decisions:
            return
        seat, action = _choice(game, step, rng)
        before, step = step.state, game.apply(step.state, seat, action)
        yield Ply(before, seat, action, tuple(step.updates))


def packed(message: Message) -> Any:
    """The message as every service packs it."""
    return pack(message, deterministic=True)


def position(game: Game[Message], state: Message) -> Position:
    """The state as the rules service takes it."""
    return Position(game_id=game.spec.game_id, rules_version=game.spec.rules_version, state=packed(state))


def _default_options(game: Game[Message]) -> Message:
    return game.spec.default_options() if game.spec.default_options else game.spec.options_type()


def _choice(game: Game[Message], step: Step[Message], rng: random.Random) -> tuple[str, Message]:
    decision = next(each for each in step.decisions if each.duty == OWED)
    if decision.pace == PACE_SYSTEM:
        assert decision.default is not None
        return SYSTEM, decision.default
    return decision.seat, options.sample(rng.choice(game.options(step.state, decision.seat)), rng)
