"""The position that an action edits, with the facts and tallies that it records."""

from typing import Protocol

from rules_service.engine.game import Tally
from rules_service.games.chuhe.position.table import Table
from rules_service.games.chuhe.view.vision import Sights, note_camps, sights
from zhanqi.games.chuhe.v1 import event_pb2 as pb


class Fact(Protocol):
    """A complete account of one thing that happened; it derives each viewer's event (V8)."""

    def event_for(self, viewer: int, before: Sights, after: Sights) -> pb.Event | None:
        """The event for a side or `BYSTANDER`, by the sights before and after the action; None if the viewer learns nothing."""


class Draft:
    """A position while one side's action is carried out. Searches pass `record=False` to skip facts and tallies."""

    __slots__ = ("facts", "record", "side", "table", "tallies")

    def __init__(self, table: Table, side: int, *, record: bool) -> None:
        self.table = table
        self.side = side
        self.record = record
        self.facts: list[Fact] = []
        self.tallies: list[Tally] = []

    def emit(self, fact: Fact) -> None:
        if self.record:
            self.facts.append(fact)

    def count(self, name: str, source: str, amount: int = 1) -> None:
        """Add to a tally of `GameSpec.tallies`."""
        if self.record and amount:
            self.tallies.append(Tally(name, source, amount))

    def look(self) -> Sights:
        """The cells that both sides see now; notes seen camps as known (V10)."""
        both = sights(self.table)
        note_camps(self.table, both)
        return both

    def spend_activation(self) -> None:
        self.table.activations -= 1
