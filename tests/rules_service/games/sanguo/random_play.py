"""Games of random legal decisions from a seed."""

from collections.abc import Iterator
from random import Random

from rules_service.engine.game import SYSTEM, Step
from rules_service.games.sanguo import GAME
from rules_service.games.sanguo.catalog.board import TERRAIN
from rules_service.games.sanguo.catalog.figures import default_rules
from zhanqi.games.sanguo.v1 import action_pb2 as ab
from zhanqi.games.sanguo.v1 import ruleset_pb2 as rb
from zhanqi.games.sanguo.v1 import state_pb2 as pb
from zhanqi_wire.options import sample

State = pb.State
MOST_STEPS = 6000
"""Far more than any game of random decisions takes."""

OPEN_CELLS = [cell for cell, terrain in TERRAIN.items() if terrain not in (rb.TERRAIN_MOUNT, rb.TERRAIN_CAMP, rb.TERRAIN_BASE)]


def seed_of(number: int) -> bytes:
    return number.to_bytes(32, "big")


def new_game(rng: Random, *, rounds: int) -> Step[State]:
    """A game of a few rounds: with a draft, or with random line-ups on random cells, so that the sides meet."""
    rules = default_rules()
    rules.rounds = rounds
    options = rb.Options(rules=rules)
    if rng.random() < 0.9:
        heroes = rng.sample(sorted(GAME.spec.ruleset().heroes, key=lambda hero: hero.hero), 6)
        options.cold.extend(hero.hero for hero in heroes[:3])
        options.warm.extend(hero.hero for hero in heroes[3:])
    step = GAME.start(options, seed_of(rng.getrandbits(64)))
    return scattered(step, rng) if options.cold and rng.random() < 0.9 else step


def scattered(step: Step[State], rng: Random) -> Step[State]:
    """The game before its first turn, with the heroes on random cells, so that they meet within a few rounds."""
    while not step.state.core.table.round:
        seat = step.decisions[0].seat
        step = GAME.apply(step.state, seat, sample(rng.choice(GAME.options(step.state, seat)), rng))
    heroes = step.state.core.table.heroes
    for hero, (row, col) in zip(heroes, rng.sample(OPEN_CELLS, len(heroes)), strict=True):
        hero.at.row, hero.at.col = row, col
    return step


def random_action(state: State, seat: str, rng: Random) -> ab.Action:
    """A random legal action; acting is more likely than passing or ending the phase."""
    options = list(GAME.options(state, seat))
    lively = [option for option in options if not option.template.value.endswith((b"Z\x00", b"2\x00"))]
    action = sample(rng.choice(lively if lively and rng.random() < 0.7 else options), rng)
    assert isinstance(action, ab.Action)
    return action


def steps(step: Step[State], rng: Random) -> Iterator[tuple[State, str, ab.Action, Step[State]]]:
    """Every decision of a game: position, seat, action, and the resulting step."""
    for _ in range(MOST_STEPS):
        if step.outcome is not None:
            return
        (decision,) = step.decisions
        state = step.state
        if decision.seat == SYSTEM:
            assert isinstance(decision.default, ab.Action)
            action = decision.default
        else:
            action = random_action(state, decision.seat, rng)
        step = GAME.apply(state, decision.seat, action)
        yield state, decision.seat, action, step
    raise AssertionError("the game does not end")
