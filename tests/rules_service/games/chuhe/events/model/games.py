"""Random games with many battles and hidden obstacles, from the set-up or from a skirmish."""

import random
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, cast

from rules_service.engine.game import OWED, SYSTEM, Step
from rules_service.games.chuhe import GAME
from tests.rules_service.games.chuhe.events.model.happenings import hostile
from tests.rules_service.games.chuhe.support.acts import Action, resign
from tests.rules_service.games.chuhe.support.builder import MINE, position
from tests.rules_service.games.chuhe.support.play import new_game, system_default
from tests.rules_service.games.chuhe.support.strategies import CENTRES, GROUND, PLAIN, TRAIL, action_kind
from tests.rules_service.games.chuhe.support.words import (
    ARTILLERY,
    ELITE,
    FAITH,
    FORT,
    HOLD_FAST,
    KINDS,
    MIST,
    NEUTRAL,
    NORTH,
    POTENTIAL,
    SIDES,
    SOUTH,
    SWIFT,
    TALENTS,
    VOLLEY,
    around,
    at,
)
from zhanqi.games.chuhe.v1 import event_pb2
from zhanqi.games.chuhe.v1 import state_pb2 as pb
from zhanqi_wire import options

WEIGHTS = {"attack": 8, "camp_attack": 4, "move": 6, "use_talent": 4, "split": 3, "release": 2}
"""How often each kind of action is chosen where it is legal; 1 for the others."""

_SPOTS = (*CENTRES, (2, 10), (19, 10), (10, 14))
_CROSSINGS = (*MINE, (9, 19), (9, 20), (12, 19), (12, 20), (10, 9), (11, 9), (10, 14), (11, 14))
_VIOLENT = (VOLLEY, FAITH, POTENTIAL, ELITE, FORT, MIST, SWIFT, HOLD_FAST)


@dataclass(frozen=True, slots=True)
class Turning:
    """One step of a game, by a seat or by the system."""

    before: pb.State
    seat: str
    action: Any
    step: Step[pb.State]

    def events(self) -> dict[str, list[event_pb2.Event]]:
        return {update.seat: [cast(event_pb2.Event, event) for event in update.events] for update in self.step.updates}


def steps(seed: int, plies: int) -> Iterator[Turning]:
    """The steps of a random game, the system's among them. Every sixth game starts with the set-up."""
    rng = random.Random(seed)
    state = new_game(rng.choice([NORTH, SOUTH])) if seed % 6 == 0 else skirmish(rng)
    for _ in range(plies):
        if state.phase == pb.PHASE_OVER:
            return
        seat, action = ("north", resign()) if rng.random() < 0.002 else _choose(state, rng)
        while True:
            step = GAME.apply(state, seat, action)
            yield Turning(state, seat, action, step)
            state = step.state
            owed = system_default(step)
            if owed is None:
                break
            seat, action = SYSTEM, owed


def skirmish(rng: random.Random) -> pb.State:
    """Both armies around a few hot spots, in both halves."""
    turn = rng.choice([2, 5, 12, 29, 30, 31, 199, 200])
    active = rng.choice([NORTH, SOUTH])
    first = rng.choice([NORTH, SOUTH])
    builder = position(active, first).no_mine()
    for side in (NORTH, SOUTH):
        own_turn = turn - (1 if side != active and side != first else 0)
        builder.side(side, turn=own_turn, talents=rng.sample(rng.choice([TALENTS, _VIOLENT]), 2), camp=rng.randint(8, 12))
        builder.side(side, defence=rng.choice([50, 100, 1000]), gold=20_000)
    hot = sorted({near for centre in rng.sample(_SPOTS, 3) for near in around(centre, 2)} | set(_CROSSINGS))
    walls: dict[tuple[int, int], int] = {}
    for where in MINE:
        owner = rng.choice([None, NEUTRAL, NORTH, SOUTH])
        if owner is not None:
            walls[where] = owner
            builder.garrison(where, owner, rng.choice([50, 50, 100, 500]), rng.randint(0, 1))
    plain = [where for where in hot if where in PLAIN and where[0] not in (1, 20)]
    for where in rng.sample(plain, min(len(plain), 4)):
        owner = rng.choice([NORTH, SOUTH])
        if rng.random() < 0.7:
            walls[where] = owner
            builder.fort(where, owner, rng.choice([50, 300, 500]))
        else:
            builder.ruin(where, owner)
    free = [where for where in hot if where in GROUND and where[0] not in (1, 20)]
    for where in rng.sample(free, min(len(free), rng.randint(8, 22))):
        side, kind = rng.choice([NORTH, SOUTH]), rng.choice(KINDS)
        if walls.get(where, side) == side and not (kind == ARTILLERY and where in TRAIL):
            builder.piece(where, side, kind, rng.choice([50, 100, 199, 200, 250, 300, 350, 399, 400, 600, 900]))
    return builder.state()


def _choose(state: pb.State, rng: random.Random) -> tuple[str, Action]:
    """A random action: its kind first, so that rare kinds occur; often one that meets something hostile."""
    owed = [decision.seat for decision in GAME.decisions(state, "full") if decision.duty == OWED]
    seat = rng.choice(owed)
    listed = list(GAME.options(state, seat))
    if rng.random() < 0.2:
        other = "south" if seat == "north" else "north"
        reactions = list(GAME.options(state, other)) if state.phase == pb.PHASE_PLAY else []
        seat, listed = (other, reactions) if reactions else (seat, listed)
    kinds: dict[str, list[Any]] = {}
    for option in listed:
        kinds.setdefault(action_kind(option), []).append(option)
    names = sorted(kinds)
    chosen = rng.choice(kinds[rng.choices(names, [WEIGHTS.get(name, 1) for name in names])[0]])
    tries = [cast(Action, options.sample(chosen, rng)) for _ in range(rng.choice([1, 12, 12]))]
    return seat, next((action for action in tries if _meets(state, SIDES[seat], action)), tries[0])


def _meets(state: pb.State, side: pb.Side, action: Action) -> bool:
    """Something hostile is on a cell that the action names, or a piece crosses into the other half, where it darkens cells."""
    body = getattr(action, str(action.WhichOneof("kind")))
    cells = []
    for descriptor, value in body.ListFields():
        if descriptor.name in ("cells", "path"):
            cells += [at(where) for where in value]
        elif descriptor.name == "cell":
            cells.append(at(value))
    crosses = action.WhichOneof("kind") == "move" and (getattr(body, "from").row <= 10) != (cells[-1][0] <= 10)
    return crosses or any(hostile(state, side, where) for where in cells)
