"""A side's view as a Table that the rules can work on, with the questions that all plans share."""

from functools import cached_property
from typing import NamedTuple

from rules_service.engine.grid import cells_of
from rules_service.games.chuhe import rulebook
from rules_service.games.chuhe.action import Action
from rules_service.games.chuhe.catalog.board import BIT, EDGE_ROW, ENTERABLE, GRID, HALF
from rules_service.games.chuhe.draft import Draft
from rules_service.games.chuhe.position.table import Piece, Table
from rules_service.games.chuhe.view.side_view import SideView
from rules_service.games.chuhe.wire.state import decode
from zhanqi.games.chuhe.v1 import state_pb2, view_pb2

FAR = 999
"""The distance of unreachable cells."""


class Candidate(NamedTuple):
    """An action and its worth in gold."""

    worth: int
    action: Action


class Scene:
    """A position as far as a side sees it: unseen cells are empty."""

    def __init__(self, message: view_pb2.View) -> None:
        self.side = message.side - 1
        self.table = _table(message)
        self.view = SideView(self.table, self.side, int.from_bytes(message.seen.bits, "little"))
        self._fields: dict[tuple[int, int], list[int]] = {}

    @property
    def enemy(self) -> int:
        return 1 - self.side

    @property
    def turn(self) -> int:
        return self.view.own.turn

    @cached_property
    def enemy_edge(self) -> int:
        """The row of the enemy camp."""
        return EDGE_ROW[self.enemy]

    @cached_property
    def camp_cells(self) -> int:
        """The possible cells of the enemy camp."""
        if self.view.enemy_camp is not None:
            return BIT[self.view.enemy_camp.at]
        edge = GRID.rectangle(self.enemy_edge, 1, self.enemy_edge, GRID.columns)
        return edge & ~self.view.seen

    @cached_property
    def intruders(self) -> list[int]:
        """The cells of enemy pieces in the own half, nearest to the own camp first."""
        inside = [cell for cell in self.view.enemy_pieces if HALF[self.side] >> cell & 1]
        return sorted(inside, key=lambda cell: (GRID.chebyshev(cell, self.view.own.camp), cell))

    def through(self, kind: int) -> int:
        """The cells that a kind can enter, as far as the side sees."""
        return ENTERABLE[kind] & ~self.view.blockers()

    def distances(self, goals: int, kind: int, *, around: bool = False) -> list[int]:
        """For each cell the steps of a kind to the nearest goal, which need not be open to it.

        `around`: own pieces block the way.
        """
        through = self.through(kind) & (~self.view.occupied if around else -1)
        key = (goals, through)
        if key not in self._fields:
            self._fields[key] = _flood(goals, through)
        return self._fields[key]

    def after(self, *actions: Action) -> Table:
        """The Table after the actions, without hidden obstacles."""
        table = self.table.clone()
        for action in actions:
            rulebook.perform(Draft(table, self.side, record=False), action)
        return table

    def own_pieces(self) -> list[tuple[int, Piece]]:
        """Sorted by cell."""
        return sorted(self.view.pieces.items())


def _flood(goals: int, through: int) -> list[int]:
    distances = [FAR] * GRID.size
    ring, reached, steps = goals, goals, 0
    while ring:
        for cell in cells_of(ring):
            distances[cell] = steps
        ring = GRID.orthogonal(ring) & through & ~reached
        reached |= ring
        steps += 1
    return distances


def _table(message: view_pb2.View) -> Table:
    """The view as a complete position. The enemy gets talents that affect no battle of a plan."""
    state = state_pb2.State(
        phase=message.phase, first=message.first, active=message.active, activations=message.activations, mine=message.mine
    )
    turns = {state_pb2.SIDE_NORTH: message.north_turn, state_pb2.SIDE_SOUTH: message.south_turn}
    unknown = state_pb2.SideState(turn=next(turn for side, turn in turns.items() if side != message.side), set_up=True)
    if message.phase == state_pb2.PHASE_PLAY:
        unknown.talents.add(talent=state_pb2.TALENT_HOMESTEAD)
        unknown.talents.add(talent=state_pb2.TALENT_ELITE)
    if message.enemy.HasField("camp"):
        camp = message.enemy.camp
        unknown.camp.CopyFrom(state_pb2.Camp(at=camp.at, defence=camp.defence, shield=camp.shield))
    own, other = (state.north, state.south) if message.side == state_pb2.SIDE_NORTH else (state.south, state.north)
    own.CopyFrom(message.own.state)
    other.CopyFrom(unknown)
    state.pieces.extend(message.own.pieces)
    for seen in message.enemy.pieces:
        state.pieces.add(at=seen.at, side=seen.side, kind=seen.kind, strength=seen.strength, shield=seen.shield)
    state.forts.extend([*message.own.forts, *message.enemy.forts])
    state.ruins.extend([*message.own.ruins, *message.enemy.ruins])
    return decode(state)
