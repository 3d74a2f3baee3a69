"""What an action works on: the Table that it may edit, and where it writes down what happens."""

from typing import Protocol

from rules_service.engine.game import Tally
from rules_service.games.chuhe.table import SIDES, Table
from rules_service.games.chuhe.vision import note_camps, seen
from zhanqi.games.chuhe.v1 import event_pb2 as pb

BYSTANDER = -1
"""The viewer who sees what both sides see and owns nothing."""

Sights = tuple[int, int]
"""The cells that north and south see."""


def sight_of(sights: Sights, viewer: int) -> int:
    """The cells that a viewer sees."""
    return sights[0] & sights[1] if viewer == BYSTANDER else sights[viewer]


class Fact(Protocol):
    """Something that happened, whole; it knows what to tell whom (V8)."""

    def told(self, viewer: int, before: Sights, after: Sights) -> pb.Event | None:
        """What a side (or `BYSTANDER`) is told, by what is seen before and after the action; None: nothing."""


class Draft:
    """A position while one side's action is carried out. Without `record` nothing is written down: for searches."""

    __slots__ = ("facts", "record", "side", "table", "tallies")

    def __init__(self, table: Table, side: int, *, record: bool) -> None:
        self.table = table
        self.side = side
        self.record = record
        self.facts: list[Fact] = []
        self.tallies: list[Tally] = []

    def tell(self, fact: Fact) -> None:
        """Write down that something happened."""
        if self.record:
            self.facts.append(fact)

    def count(self, name: str, source: str, amount: int = 1) -> None:
        """Write down something to count."""
        if self.record and amount:
            self.tallies.append(Tally(name, source, amount))

    def sights(self) -> Sights:
        """What both sides see now; a camp that is seen is known from now on (V10)."""
        sights = (seen(self.table, SIDES[0]), seen(self.table, SIDES[1]))
        note_camps(self.table, sights)
        return sights

    def spend_activation(self) -> None:
        """Take one activation (S3)."""
        self.table.activations -= 1
