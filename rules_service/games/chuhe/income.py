"""Income at the start of a turn (E)."""

from rules_service.games.chuhe.catalog.board import GRID
from rules_service.games.chuhe.catalog.figures import (
    BASE_INCOME,
    CARD_STRENGTH,
    FARMER_INCOME,
    FARMER_INCOME_PER_PIECE,
    MINE_CAP,
    MINE_CAP_PER_CELL,
    MINE_INCOME,
    MINE_PERIOD,
)
from rules_service.games.chuhe.catalog.talents import HOMESTEAD, HOMESTEAD_FACTOR, TALENTS
from rules_service.games.chuhe.catalog.units import FARMER
from rules_service.games.chuhe.draft import Draft
from rules_service.games.chuhe.events.facts import Private
from rules_service.games.chuhe.position.table import NOWHERE, Garrison, Table
from zhanqi.games.chuhe.v1 import event_pb2


def pay(draft: Draft, side: int) -> None:
    farmers = _farmer_income(draft.table, side)
    mine = _mine_income(draft.table, side)
    draft.table.sides[side].gold += BASE_INCOME + farmers + mine
    draft.count("income_gold", "base", BASE_INCOME)
    draft.count("income_gold", "farmer", farmers)
    draft.count("income_gold", "mine", mine)
    paid = event_pb2.IncomePaid(base=BASE_INCOME, farmers=farmers, mine=mine)
    draft.emit(Private(side, event_pb2.Event(income_paid=paid)))


def _farmer_income(table: Table, side: int) -> int:
    """E2, T 驻田; rounded down for each piece."""
    own = table.sides[side]
    near = TALENTS[HOMESTEAD].amount if HOMESTEAD in own.talents and own.camp != NOWHERE else -1
    total = 0
    for cell, piece in table.pieces[side].items():
        if piece.kind == FARMER:
            doubled = near >= 0 and GRID.manhattan(cell, own.camp) <= near
            strength = CARD_STRENGTH if FARMER_INCOME_PER_PIECE else piece.strength
            total += FARMER_INCOME * strength * (HOMESTEAD_FACTOR if doubled else 1) // 100
    return total


def _mine_income(table: Table, side: int) -> int:
    """E3, E5; rounded down for each cell. Counts this turn for each garrison of the side."""
    total = 0
    for cell, garrison in list(table.mine.items()):
        if garrison.owner != side:
            continue
        counter = garrison.counter + 1
        if counter >= MINE_PERIOD:
            paid = MINE_INCOME * garrison.strength // 100
            total += min(paid, MINE_CAP) if MINE_CAP_PER_CELL else paid
            counter = 0
        table.mine[cell] = Garrison(side, garrison.strength, counter)
    return total if MINE_CAP_PER_CELL else min(total, MINE_CAP)
