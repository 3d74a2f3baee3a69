"""Positions per second in random games of Chuhe on the Table, compared with python-chess.

A position is one ply: list all options from the acting side's view, sample an action, apply it. For chess: list all legal moves,
choose one, push it. The figure is per second of this process's CPU time.
"""

import random
import time
from collections.abc import Callable, Iterable, Sequence

import chess

from rules_service.games.chuhe import rulebook
from rules_service.games.chuhe.action import BeginTurn
from rules_service.games.chuhe.draft import Draft
from rules_service.games.chuhe.position.initial import initial_table
from rules_service.games.chuhe.position.table import OVER, SETUP, Table
from rules_service.games.chuhe.view import vision
from rules_service.games.chuhe.view.side_view import SideView
from tests.bench.harness import Bound, Result, compare
from tests.rules_service.games.chuhe.support.sampling import sample
from zhanqi.games.chuhe.v1.state_pb2 import Options

PLIES = 20_000
CROWDED_PIECES = 60
CROWDED_POSITIONS = 20
LEAST = 0.3
LEAST_WITH_VIEWS = 0.15
FLOOR = "python-chess: list(board.legal_moves), push"


def bench() -> Iterable[Result]:
    """Whole games; the same with both sides' views built at each ply; positions of 60 pieces."""
    unit = "positions/s"
    chess_rate = lambda: rate(chess_plies, PLIES)  # noqa: E731
    yield compare("rules-playout", unit, lambda: rate(game_plies, PLIES), FLOOR, chess_rate, bound=Bound(LEAST, at_least=True))
    yield compare(
        "rules-playout-views",
        unit,
        lambda: rate(game_plies_with_views, PLIES),
        FLOOR,
        chess_rate,
        bound=Bound(LEAST_WITH_VIEWS, at_least=True),
    )
    crowded = crowded_tables()
    yield compare(
        "rules-playout-60-pieces",
        unit,
        lambda: rate(lambda plies: crowded_plies(crowded, plies), PLIES // 4),
        FLOOR,
        chess_rate,
        facts={"positions": len(crowded), "pieces": CROWDED_PIECES},
    )


def rate(play: Callable[[int], None], plies: int) -> float:
    """Plies a second of CPU time."""
    before = time.process_time()
    play(plies)
    return plies / (time.process_time() - before)


def game_plies(plies: int, *, views: bool = False) -> None:
    """Random games of Chuhe, one after the other."""
    randbelow = random.Random(1).randrange
    table = initial_table(Options())
    sights = vision.sights(table)
    for _ in range(plies):
        if table.phase == OVER:
            table = initial_table(Options())
            sights = vision.sights(table)
        if table.turn_pending:
            sights = rulebook.perform(rulebook.begin_turn(table, record=False), BeginTurn())
        side = 0 if table.phase == SETUP and not table.sides[0].set_up else 1 if table.phase == SETUP else table.active
        view = SideView(table, side, sights[side])
        if views:
            SideView(table, 1 - side, sights[1 - side])
        options = list(rulebook.options(view))
        action = sample(options[randbelow(len(options))], randbelow)
        sights = rulebook.perform(Draft(table, side, record=False), action)


def game_plies_with_views(plies: int) -> None:
    """The same, with the view of the side not on turn too."""
    game_plies(plies, views=True)


def crowded_tables() -> Sequence[Table]:
    """A fixed set of positions with 60 pieces or more, from random games."""
    randbelow = random.Random(2).randrange
    positions: list[Table] = []
    while len(positions) < CROWDED_POSITIONS:
        table = initial_table(Options())
        while table.phase != OVER:
            if table.turn_pending:
                rulebook.perform(rulebook.begin_turn(table, record=False), BeginTurn())
            for side in (0, 1):
                table.sides[side].gold = 50_000  # random games seldom grow so large
            side = 0 if table.phase == SETUP and not table.sides[0].set_up else 1 if table.phase == SETUP else table.active
            options = list(rulebook.options(SideView(table, side, vision.seen(table, side))))
            action = sample(options[randbelow(len(options))], randbelow)
            rulebook.perform(Draft(table, side, record=False), action)
            if len(table.pieces[0]) + len(table.pieces[1]) >= CROWDED_PIECES and not table.turn_pending:
                positions.append(table.clone())
                break
    return positions


def crowded_plies(tables: Sequence[Table], plies: int) -> None:
    """One ply on a copy of each position in turn."""
    randbelow = random.Random(3).randrange
    for ply in range(plies):
        table = tables[ply % len(tables)].clone()
        view = SideView(table, table.active, vision.seen(table, table.active))
        options = list(rulebook.options(view))
        action = sample(options[randbelow(len(options))], randbelow)
        rulebook.perform(Draft(table, table.active, record=False), action)


def chess_plies(plies: int) -> None:
    """Random games of chess, one after the other."""
    choose = random.Random(1).choice
    board = chess.Board()
    for _ in range(plies):
        moves = list(board.legal_moves)
        if not moves or board.halfmove_clock >= 150:
            board.reset()
            moves = list(board.legal_moves)
        board.push(choose(moves))
