"""One decision, compared with the model: the lists of events for each viewer, and the positions that they must lead to."""

from collections import Counter
from dataclasses import dataclass
from dataclasses import field as member

from rules_service.engine.game import Step
from rules_service.games.sanguo import GAME
from tests.rules_service.games.sanguo.events import sight
from tests.rules_service.games.sanguo.events.ledger import Ledger
from tests.rules_service.games.sanguo.events.order import Referee
from zhanqi.games.sanguo.v1 import action_pb2 as ab
from zhanqi.games.sanguo.v1 import state_pb2 as pb
from zhanqi.games.sanguo.v1 import view_pb2 as vb


@dataclass
class Comparison:
    """What was compared."""

    decisions: int = 0
    kinds: Counter[str] = member(default_factory=Counter)
    referee: Referee = member(default_factory=Referee)

    label: str = ""
    """Names the game in failures."""

    def new_game(self, label: str) -> None:
        self.referee, self.label = Referee(), label

    def compare(self, before: pb.State, seat: str, action: ab.Action, step: Step[pb.State]) -> None:
        """Assert that the events of this decision are those of the model."""
        try:
            record = sight.full_record(step.updates)
            self.referee.begin(before, seat, action, record)
            whole = Ledger(full_view(before), action, seat, before.core.deck)
            lists = sight.expected(record, whole, self.referee)
            for viewer in sight.VIEWERS:
                events = sight.of(step.updates, viewer)
                assert events == lists[viewer], f"{viewer}: {[str(event) for event in lists[viewer]]}"
                ledger = Ledger(public(GAME.view(before, viewer)), action, seat)
                for event in events:
                    ledger.apply(event)
                close(ledger, public(GAME.view(step.state, viewer)))
            close(whole, full_view(step.state))
            check_deck(whole, step.state)
            self.referee.end(before, action, record, whole, step.state)
        except Exception as error:
            raise AssertionError(
                f"{self.label}: {error!r}\n{action}\n{[str(event) for event in sight.full_record(step.updates)]}"
            ) from error
        self.decisions += 1
        self.kinds.update(event.WhichOneof("kind") or "" for event in record)


def public(view: object) -> vb.View:
    """The view without its request, which no event announces."""
    assert isinstance(view, vb.View)
    copy = vb.View()
    copy.CopyFrom(view)
    copy.ClearField("request")
    copy.advancing = False
    return copy


def full_view(state: pb.State) -> vb.View:
    """The position as a viewer would see it who sees all hands."""
    core = state.core
    view = vb.View(table=core.table, hands=core.hands, deck_size=len(core.deck))
    if core.HasField("looking"):
        view.looking.CopyFrom(core.looking)
    return view


def close(ledger: Ledger, after: vb.View) -> None:
    """The ledger's position is the view after the decision, field by field."""
    ledger.settle(after.table)
    for name in (field.name for field in vb.View.DESCRIPTOR.fields if field.name != "table"):
        assert getattr(ledger.view, name) == getattr(after, name), name
    for name in (field.name for field in pb.Table.DESCRIPTOR.fields):
        assert getattr(ledger.table, name) == getattr(after.table, name), f"table.{name}"


def check_deck(ledger: Ledger, after: pb.State) -> None:
    """Nobody has touched the deck but by the recorded events (G2)."""
    assert ledger.deck is not None
    deck, known = list(after.core.deck), len(ledger.deck)
    assert deck[:known] == ledger.deck
    assert set(deck[known:]) == ledger.pool
