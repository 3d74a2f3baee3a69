"""Random positions and actions: rich ones, ones that no game would reach, and ones out of random games."""

import random
from functools import lru_cache
from typing import Any

from hypothesis import strategies as st

from rules_service.engine.game import OWED
from rules_service.games.chuhe import GAME
from tests.rules_service.games.chuhe.support import acts
from tests.rules_service.games.chuhe.support.builder import MINE, position
from tests.rules_service.games.chuhe.support.play import apply
from tests.rules_service.games.chuhe.support.words import (
    ARTILLERY,
    BOARD,
    KINDS,
    NEUTRAL,
    NORTH,
    SIDES,
    SOUTH,
    TALENTS,
    Cell,
    around,
    at,
    cell,
)
from zhanqi.games.chuhe.v1 import state_pb2 as pb
from zhanqi_wire import options

MOUNTAIN = {(row, col) for row in range(8, 14) for col in (1, 3)} | {(10, 4), (11, 4)}
RIVER = {(row, col) for row in (10, 11) for col in range(5, 19) if col not in (9, 14)}
TRAIL = {(row, 2) for row in range(8, 14)}
GROUND = [where for where in BOARD if where not in MOUNTAIN | RIVER]
PLAIN = [where for where in GROUND if where not in TRAIL | set(MINE) and where not in {(10, 9), (11, 9), (10, 14), (11, 14)}]

# Where things meet: the middle of each half, the bridges, the mine, the trail, both camps.
CENTRES: tuple[Cell, ...] = ((5, 5), (14, 9), (11, 9), (10, 14), (11, 19), (10, 2), (2, 10), (19, 10))


strengths = st.one_of(
    st.sampled_from([1, 49, 50, 100, 101, 150, 199, 200, 201, 250, 300, 301, 400, 500, 501, 600, 900, 1001]), st.integers(1, 1500)
)
sides = st.sampled_from([NORTH, SOUTH])
small = st.integers(0, 2)
seldom = st.integers(0, 5).map(lambda roll: roll == 0)


@st.composite
def pieces(draw: st.DrawFn, where: Cell) -> pb.Piece:
    kind = draw(st.sampled_from([kind for kind in KINDS if kind != ARTILLERY or where not in TRAIL]))
    strength = draw(strengths)
    moved, attacked = draw(st.sampled_from([(False, False), (False, False), (True, False), (False, True), (True, True)]))
    return pb.Piece(
        at=cell(where),
        side=draw(sides),
        kind=kind,
        strength=strength,
        shield=draw(st.sampled_from([0, 0, 0, 1, 150, 300])),
        fresh=min(strength, draw(st.sampled_from([0, 0, 0, 100, 300]))),
        cards=draw(st.integers(0, 5)),
        moved=moved,
        attacked=attacked,
        elite=draw(seldom),
        born=draw(st.integers(0, 6)),
        potential=draw(st.sampled_from([0, 0, 0, 1, 2])),
    )


@st.composite
def side_fields(draw: st.DrawFn) -> dict[str, Any]:
    talents = draw(st.lists(st.sampled_from(TALENTS), min_size=2, max_size=2, unique=True))
    cooldowns = {talent: draw(st.sampled_from([0, 0, 1, 15])) for talent in talents}
    effects = [pb.Effect(talent=pb.TALENT_EAGLE_EYE, left=draw(st.integers(1, 2)))] if draw(seldom) else []
    if draw(seldom):
        centre = draw(st.sampled_from(CENTRES))
        effects.append(pb.Effect(talent=pb.TALENT_MIST, left=draw(st.integers(1, 2)), at=cell(centre)))
    return {
        "turn": draw(st.sampled_from([1, 2, 5, 5, 30, 31, 199, 200])),
        "gold": draw(st.sampled_from([-5, 0, 999, 1000, 3000, 6000, 20_000])),
        "camp": draw(st.sampled_from([1, 9, 10, 20])),
        "defence": draw(st.sampled_from([1, 50, 100, 1000])),
        "shield": draw(st.sampled_from([0, 0, 0, 300])),
        "acted": draw(seldom),
        "talents": cooldowns,
        "effects": effects,
        "elite_from": draw(st.sampled_from([0, 0, 3, 6])),
        "knows_camp": draw(st.booleans()),
    }


@st.composite
def positions(draw: st.DrawFn, most: int = 12) -> pb.State:
    """A position in play, mostly one that no game would reach."""
    builder = position(draw(sides), draw(sides), draw(st.sampled_from([0, 1, 3, 3])))
    builder.north(**draw(side_fields())).south(**draw(side_fields()))
    camps = {(1, 1), (1, 9), (1, 10), (1, 20), (20, 1), (20, 9), (20, 10), (20, 20)}
    hot = sorted(
        {near for centre in draw(st.lists(st.sampled_from(CENTRES), min_size=1, max_size=3)) for near in around(centre, 3)}
    )
    free = [where for where in hot if where in GROUND and where not in camps]
    builder.no_mine()
    held: set[Cell] = set()
    for where in MINE:
        owner = draw(st.sampled_from([None, NEUTRAL, NORTH, SOUTH]))
        if owner is not None:
            held.add(where)
            builder.garrison(where, owner, draw(strengths), draw(small))
    plain = [where for where in free if where in PLAIN]
    structures = draw(st.lists(st.sampled_from(plain or [(5, 5)]), max_size=3, unique=True))
    for where in structures:
        if draw(st.booleans()):
            builder.fort(where, draw(sides), draw(strengths))
        else:
            builder.ruin(where, draw(sides))
    state = builder.state()
    walls = {at(fort.at): fort.side for fort in state.forts} | {at(one.at): one.owner for one in state.mine}
    for where in sorted(draw(st.lists(st.sampled_from(free or [(5, 5)]), max_size=most, unique=True))):
        piece = draw(pieces(where))
        if walls.get(where, piece.side) == piece.side:
            state.pieces.append(piece)
    return state


@lru_cache(maxsize=64)
def game(seed: int, plies: int = 220) -> tuple[pb.State, ...]:
    """The positions of the first plies of a random game."""
    rng = random.Random(seed)
    state = GAME.start(pb.Options(), bytes(32)).state
    states = [state]
    while len(states) <= plies and state.phase != pb.PHASE_OVER:
        seat, action = random_move(state, rng)
        state = apply(state, SIDES[seat], action).state
        states.append(state)
    return tuple(states)


def random_move(state: pb.State, rng: random.Random) -> tuple[str, Any]:
    """A random option of a seat that may act; ends turns late."""
    seats = [decision.seat for decision in GAME.decisions(state, "full") if decision.duty == OWED or rng.random() < 0.05]
    seat = rng.choice([seat for seat in seats if list(GAME.options(state, seat))])
    listed = list(GAME.options(state, seat))
    busy = [option for option in listed if action_kind(option) != "end_turn"]
    option = rng.choice(busy if busy and rng.random() < 0.85 else listed)
    return seat, options.sample(option, rng)


def action_kind(option: Any) -> str:
    action = acts.Action()
    option.template.Unpack(action)
    return str(action.WhichOneof("kind"))


@st.composite
def played_positions(draw: st.DrawFn) -> pb.State:
    """A position out of a random game."""
    states = game(draw(st.integers(0, 11)))
    return states[draw(st.integers(0, len(states) - 1))]


any_position = st.one_of(positions(), positions(), played_positions())


@st.composite
def actions(draw: st.DrawFn, state: pb.State) -> acts.Action:
    """An action of any kind, about the things on the board more often than not, and seldom legal."""
    things = [at(piece.at) for piece in state.pieces] + [at(one.at) for one in state.mine] + [(1, 10), (20, 10)]
    start = draw(st.sampled_from(things))
    near = st.sampled_from(sorted(around(start, 2)))
    target = st.one_of(near, near, st.sampled_from(things), st.tuples(st.integers(0, 21), st.integers(0, 21)))
    amount = st.one_of(st.integers(-1, 450), st.just(100))
    talent = st.sampled_from(TALENTS)
    match draw(st.integers(0, 11)):
        case 0:
            return acts.set_up(draw(st.integers(0, 21)), *draw(st.lists(talent, max_size=3)))
        case 1:
            return acts.release(draw(st.sampled_from(KINDS)), draw(st.integers(0, 4)), draw(target))
        case 2 | 3:
            return acts.move(start, *draw(paths(start)))
        case 4 | 5:
            return acts.attack(start, draw(target))
        case 6:
            chosen = draw(st.lists(target, max_size=4))
            return acts.attack(start, *chosen, talent=draw(st.sampled_from([pb.TALENT_VOLLEY, pb.TALENT_FAITH])))
        case 7:
            return acts.camp_attack(draw(target))
        case 8:
            return acts.split(start, draw(amount), draw(target))
        case 9:
            return acts.garrison(draw(st.sampled_from([*MINE, start])), draw(amount))
        case 10:
            return draw(st.sampled_from([acts.designate(start), acts.end_turn(), acts.begin_turn()]))
        case _:
            return acts.use(draw(talent), draw(st.one_of(st.none(), target)))


@st.composite
def paths(draw: st.DrawFn, start: Cell) -> list[Cell]:
    """Mostly step by step, now and then with a leap."""
    path, here = [], start
    for _ in range(draw(st.integers(0, 4))):
        rows, cols = draw(st.sampled_from([(0, 1), (0, -1), (1, 0), (-1, 0), (0, 1), (1, 0), (1, 1)]))
        here = (here[0] + rows, here[1] + cols)
        path.append(here)
    return path
