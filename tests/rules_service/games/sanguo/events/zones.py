"""The zones of a position as one viewer sees them: cards move between them by id, or by number where it sees none."""

from collections.abc import Iterable, Sequence

from tests.rules_service.games.sanguo.events.facts import FACES
from zhanqi.games.sanguo.v1 import state_pb2 as pb
from zhanqi.games.sanguo.v1 import view_pb2 as vb


class Zones:
    """A view to be edited. `deck` is the deck's order where it is known: in the full record alone."""

    def __init__(self, view: vb.View, deck: Sequence[str] | None = None) -> None:
        self.view = vb.View()
        self.view.CopyFrom(view)
        self.table = self.view.table
        self.deck = None if deck is None else list(deck)
        self.pool: set[str] = set()
        """The shuffled part of the deck, below `deck`."""
        self.entered: dict[str, int] = {}
        """The size of the discard pile when a card in `resolving` was used."""
        self.shuffles = 0

    def hero(self, name: str) -> pb.Hero:
        return next(hero for hero in self.table.heroes if hero.hero == name)

    def side(self, seat: str) -> pb.Side:
        return next(side for side in self.table.sides if side.seat == seat)

    def hand(self, name: str) -> pb.Hand | None:
        """The cards of a hand, if the viewer sees them."""
        return next((hand for hand in self.view.hands if hand.hero == name), None)

    def seen(self, seat: str) -> set[str]:
        """The cards of the full record that lie where a seat sees them; nobody's hand for a spectator (Q2)."""
        cards = {*self.table.discard, *self.table.resolving}
        for hero in self.table.heroes:
            cards |= {*hero.equipment, *(delayed.card for delayed in hero.delayed)}
            if hero.seat == seat:
                hand = self.hand(hero.hero)
                cards |= set(hand.cards if hand else ())
        looking = self.view.looking
        if looking.hero and self.hero(looking.hero).seat == seat:
            cards |= set(looking.cards)
        return cards

    # Hands, equipment and delay zones.

    def leave(self, name: str, cards: Sequence[str], count: int) -> None:
        """Cards leave a hero; those without a name leave its hand."""
        row = self.hero(name)
        for card in cards:
            held = [delayed for delayed in row.delayed if delayed.card == card]
            if card in row.equipment:
                row.equipment.remove(card)
            elif held:
                row.delayed.remove(held[0])
            else:
                self.leave_hand(name, card)
        for _ in range(count - len(cards)):
            self.leave_hand(name, "")

    def leave_hand(self, name: str, card: str) -> None:
        row, hand = self.hero(name), self.hand(name)
        assert row.hand_size, f"{name} has no hand cards"
        row.hand_size -= 1
        if hand is not None:
            hand.cards.remove(card)

    def enter_hand(self, name: str, cards: Sequence[str], count: int) -> None:
        row, hand = self.hero(name), self.hand(name)
        row.hand_size += count
        if hand is not None:
            assert len(cards) == count, "the viewer must be told its own cards"
            hand.cards.extend(cards)

    # Deck and discard pile.

    def leave_deck(self, cards: Sequence[str], count: int) -> None:
        assert self.view.deck_size >= count, "the deck is too short"
        self.view.deck_size -= count
        if self.deck is not None:
            assert len(cards) == count
            for card in cards:
                if self.deck:
                    assert self.deck.pop(0) == card, "not the top card"
                else:
                    self.pool.remove(card)

    def shuffle(self, count: int, leaving: Iterable[str]) -> None:
        """The discard pile becomes the deck (G2). `leaving` are the cards of finished uses that lie in it by now."""
        for card in leaving:
            self.table.resolving.remove(card)
            self.table.discard.append(card)
        assert len(self.table.discard) == count
        self.view.deck_size += count
        if self.deck is not None:
            self.pool |= set(self.table.discard)
        del self.table.discard[:]
        self.entered = dict.fromkeys(self.entered, 0)
        self.shuffles += 1

    def discard(self, cards: Sequence[str]) -> None:
        assert all(card in FACES for card in cards)
        self.table.discard.extend(cards)

    def resolve(self, cards: Sequence[str]) -> None:
        """Cards being used, judged or about to act lie in `resolving`."""
        for card in cards:
            self.entered[card] = len(self.table.discard)
        self.table.resolving.extend(cards)

    def settle(self, after: pb.Table) -> None:
        """No event says when a use is over: its card lies in the discard pile, no lower than when the use began."""
        leaving = [card for card in self.table.resolving if card not in after.resolving]
        for card in leaving:
            self.table.resolving.remove(card)
            place = list(after.discard).index(card)
            assert place >= self.entered.get(card, 0), f"{card} was discarded before it was used"
        others = [card for card in after.discard if card not in leaving]
        assert others == list(self.table.discard), "the discard pile differs"
        del self.table.discard[:]
        self.table.discard.extend(after.discard)
