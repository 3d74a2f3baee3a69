"""The first position (S1, S2, G1)."""

from rules_service.engine.errors import MalformedOptions
from rules_service.engine.grid import cells_of
from rules_service.games.chuhe.catalog.board import MINE
from rules_service.games.chuhe.catalog.figures import ACTIVATIONS, NEUTRAL_GARRISON, START_GOLD
from rules_service.games.chuhe.position.table import NEUTRAL, Garrison, Table
from zhanqi.games.chuhe.v1 import state_pb2


def initial_table(options: state_pb2.Options) -> Table:
    """The position before both set-ups. Raises `MalformedOptions`."""
    if options.first not in state_pb2.Side.values():
        raise MalformedOptions("first", "unknown side")
    table = Table(activations=ACTIVATIONS)  # A23
    table.first = table.active = max(options.first - 1, 0)  # S1: NORTH by default.
    for side in table.sides:
        side.gold = START_GOLD
    for cell in cells_of(MINE):
        table.mine[cell] = Garrison(NEUTRAL, NEUTRAL_GARRISON)
    return table
