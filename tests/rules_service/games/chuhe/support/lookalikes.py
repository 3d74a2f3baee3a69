"""Pairs of positions with equal views: changes to hidden facts that leave a side's view byte-equal."""

from collections.abc import Callable

from hypothesis import strategies as st

from tests.rules_service.games.chuhe.support.asserts import own, seen_by
from tests.rules_service.games.chuhe.support.builder import MINE, sort
from tests.rules_service.games.chuhe.support.play import packed, view
from tests.rules_service.games.chuhe.support.strategies import GROUND, PLAIN, pieces, strengths
from tests.rules_service.games.chuhe.support.words import NEUTRAL, TALENTS, Cell, around, at, cell, foe
from zhanqi.games.chuhe.v1 import state_pb2 as pb

Change = Callable[[st.DrawFn, pb.State, pb.Side, frozenset[Cell]], None]


def gold(draw: st.DrawFn, state: pb.State, side: pb.Side, focus: frozenset[Cell]) -> None:
    own(state, foe(side)).gold = draw(st.sampled_from([0, 999, 5000, 123_456]))


def talents(draw: st.DrawFn, state: pb.State, side: pb.Side, focus: frozenset[Cell]) -> None:
    rival = own(state, foe(side))
    if rival.talents:
        chosen = sorted(draw(st.lists(st.sampled_from(TALENTS), min_size=2, max_size=2, unique=True)))
        del rival.talents[:]
        rival.talents.extend(pb.TalentState(talent=talent, cooldown=draw(st.sampled_from([0, 0, 7, 15]))) for talent in chosen)


def piece_in_the_dark(draw: st.DrawFn, state: pb.State, side: pb.Side, focus: frozenset[Cell]) -> None:
    """Remove, change, or add an enemy piece on a cell that the side does not see."""
    dark = dark_cells(state, side, focus)
    where = draw(st.sampled_from(dark))
    old = [piece for piece in state.pieces if at(piece.at) == where]
    if any(piece.side == side for piece in old):
        return
    for piece in old:
        state.pieces.remove(piece)
    if not old or draw(st.booleans()):
        piece = draw(pieces(where))
        piece.side = foe(side)
        if not taken(state, where, foe(side)):
            state.pieces.append(piece)


def structure_in_the_dark(draw: st.DrawFn, state: pb.State, side: pb.Side, focus: frozenset[Cell]) -> None:
    """Change, remove or add a fort of the enemy's, or anybody's ruin."""
    dark = [where for where in dark_cells(state, side, focus) if where in PLAIN]
    if not dark:
        return
    where = draw(st.sampled_from(dark))
    mine = {at(fort.at) for fort in state.forts if fort.side == side}
    bodies = {at(piece.at) for piece in state.pieces if piece.side == side} | camps(state)
    if where in mine | bodies:
        return
    for fort in [fort for fort in state.forts if at(fort.at) == where]:
        state.forts.remove(fort)
    for ruin in [ruin for ruin in state.ruins if at(ruin.at) == where]:
        state.ruins.remove(ruin)
    match draw(st.integers(0, 2)):
        case 0:
            state.forts.add(at=cell(where), side=foe(side), defence=draw(strengths))
        case 1:
            state.ruins.add(at=cell(where), side=draw(st.sampled_from([side, foe(side)])))


def garrison_in_the_dark(draw: st.DrawFn, state: pb.State, side: pb.Side, focus: frozenset[Cell]) -> None:
    where = draw(st.sampled_from(MINE))
    here = [one for one in state.mine if at(one.at) == where]
    bodies = {at(piece.at) for piece in state.pieces}
    if where in seen_by(state, side) or where in bodies or any(one.owner == side for one in here):
        return
    for one in here:
        state.mine.remove(one)
    owner = draw(st.sampled_from([None, NEUTRAL, foe(side)]))
    if owner is not None:
        state.mine.add(at=cell(where), owner=owner, strength=draw(strengths), counter=draw(st.integers(0, 1)))


def camp_in_the_dark(draw: st.DrawFn, state: pb.State, side: pb.Side, focus: frozenset[Cell]) -> None:
    rival = own(state, foe(side))
    if rival.HasField("camp") and not own(state, side).knows_enemy_camp:
        where = (rival.camp.at.row, draw(st.integers(1, 20)))
        if at(rival.camp.at) not in seen_by(state, side) and where not in things_on_board(state):
            rival.camp.at.CopyFrom(cell(where))
            rival.camp.defence = draw(st.sampled_from([50, 1000]))


def flags(draw: st.DrawFn, state: pb.State, side: pb.Side, focus: frozenset[Cell]) -> None:
    """What a view does not show of a piece that is seen."""
    theirs = [piece for piece in state.pieces if piece.side != side]
    if theirs:
        piece = draw(st.sampled_from(theirs))
        piece.moved, piece.attacked, piece.elite = draw(st.booleans()), draw(st.booleans()), draw(st.booleans())
        piece.born, piece.potential, piece.cards = draw(st.integers(0, 9)), draw(st.integers(0, 2)), draw(st.integers(0, 5))
        piece.fresh = min(piece.strength, draw(st.sampled_from([0, 100])))


def notes(draw: st.DrawFn, state: pb.State, side: pb.Side, focus: frozenset[Cell]) -> None:
    """The enemy's other hidden facts."""
    rival = own(state, foe(side))
    rival.elite_from = draw(st.integers(0, 9))
    rival.knows_enemy_camp = draw(st.booleans())
    if rival.HasField("camp"):
        rival.camp.acted = draw(st.booleans())
    for effect in rival.effects:
        effect.left = draw(st.integers(1, 2))


AT_REST: tuple[Change, ...] = (
    piece_in_the_dark,
    piece_in_the_dark,
    gold,
    talents,
    structure_in_the_dark,
    garrison_in_the_dark,
    camp_in_the_dark,
)
"""V9 (b): the enemy's gold, talents and cooldowns, and the contents of dark cells."""

ALL: tuple[Change, ...] = (*AT_REST, flags, notes)
"""V9 (a): everything that a view does not show."""


@st.composite
def lookalikes(
    draw: st.DrawFn, state: pb.State, side: pb.Side, changes: tuple[Change, ...], focus: frozenset[Cell] = frozenset()
) -> pb.State:
    """Another position whose view for the side has the same bytes; it differs near the focus, if there is one."""
    wanted = packed(view(state, side))
    other = copy_of(state)
    for change in draw(st.lists(st.sampled_from(changes), min_size=1, max_size=6)):
        trial = copy_of(other)
        change(draw, trial, side, focus)
        if packed(view(sort(trial), side)) == wanted:
            other = trial
    return other


def changed_cells(one: pb.State, other: pb.State) -> set[Cell]:
    """The cells on which something differs."""
    found: set[Cell] = set()
    for name in ("pieces", "mine", "forts", "ruins"):
        here = {at(thing.at): packed(thing) for thing in getattr(one, name)}
        there = {at(thing.at): packed(thing) for thing in getattr(other, name)}
        found |= {where for where in here.keys() | there.keys() if here.get(where) != there.get(where)}
    for name in ("north", "south"):
        here_camp, there_camp = getattr(one, name).camp, getattr(other, name).camp
        if packed(here_camp) != packed(there_camp):
            found |= {at(here_camp.at), at(there_camp.at)}
    return found


def dark_cells(state: pb.State, side: pb.Side, focus: frozenset[Cell]) -> list[Cell]:
    """Dark ground in the focus, or else near the pieces, or else anywhere."""
    seen = seen_by(state, side)
    dark = [where for where in GROUND if where not in seen]
    near = {where for piece in state.pieces for where in around(at(piece.at), 2)}
    return [where for where in dark if where in focus] or [where for where in dark if where in near] or dark


def taken(state: pb.State, where: Cell, side: pb.Side) -> bool:
    """Something stands on the cell that a piece of the side cannot share it with."""
    forts = {at(fort.at): fort.side for fort in state.forts} | {at(one.at): one.owner for one in state.mine}
    bodies = {at(piece.at) for piece in state.pieces}
    return where in bodies | camps(state) or forts.get(where, side) != side


def camps(state: pb.State) -> set[Cell]:
    return {at(one.camp.at) for one in (state.north, state.south) if one.HasField("camp")}


def things_on_board(state: pb.State) -> set[Cell]:
    return {at(thing.at) for things in (state.pieces, state.forts, state.ruins, state.mine) for thing in things} | camps(state)


def copy_of(state: pb.State) -> pb.State:
    copy = pb.State()
    copy.CopyFrom(state)
    return copy
