"""Cells, tokens and neighbours that the order of events depends on."""

from tests.rules_service.games.sanguo.events.facts import cell, is_home, terrain
from tests.rules_service.games.sanguo.events.ledger import Ledger
from zhanqi.games.sanguo.v1 import event_pb2 as eb
from zhanqi.games.sanguo.v1 import ruleset_pb2 as rb
from zhanqi.games.sanguo.v1 import state_pb2 as pb
from zhanqi.rules.v1 import board_pb2


def direction(step: eb.Stepped) -> tuple[int, int]:
    return step.end.row - step.start.row, step.end.col - step.start.col


def may_stay(place: board_pb2.Cell, ledger: Ledger) -> bool:
    """B3."""
    if not (1 <= place.row <= 7 and 1 <= place.col <= 7) or terrain(cell(place)) == rb.TERRAIN_MOUNT:
        return False
    return is_home(cell(place)) or all(not hero.HasField("at") or hero.at != place for hero in ledger.table.heroes)


def charged(before: pb.State, mover: str) -> str:
    """冲杀②: the enemy on the mover's cell."""
    heroes = before.core.table.heroes
    (charger,) = (hero for hero in heroes if hero.hero == mover)
    (enemy,) = (hero for hero in heroes if hero.seat != charger.seat and hero.HasField("at") and hero.at == charger.at)
    return enemy.hero


def tokens(ledger: Ledger, name: str) -> set[str]:
    return {token.token for token in ledger.hero(name).tokens}
