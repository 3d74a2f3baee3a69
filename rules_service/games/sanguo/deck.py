"""The deck: drawing, looking, putting back (G2)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from rules_service.games.sanguo import zones
from zhanqi.games.sanguo.v1 import event_pb2 as eb
from zhanqi.games.sanguo.v1 import state_pb2 as pb

if TYPE_CHECKING:
    from rules_service.games.sanguo.world import World


def shuffle(world: World, cards: Sequence[str]) -> None:
    """Make these cards the deck, in an order by chance."""
    order = list(cards)
    world.chance.shuffle(order)
    world.core.draws = world.chance.draws
    del world.core.deck[:]
    world.core.deck.extend(order)


def take(world: World, count: int) -> list[str]:
    """The top cards, which are in no zone then. An empty deck is made of the discard pile; if that is empty too, fewer (G2)."""
    taken: list[str] = []
    while len(taken) < count:
        if not world.core.deck and not _renew(world):
            break
        taken.append(world.core.deck.pop(0))
    return taken


def draw(world: World, hero: pb.Hero, count: int) -> None:
    """A hero draws."""
    cards = take(world, count)
    if cards:
        zones.receive(world, hero, cards)
        world.tell(eb.Event(drawn=eb.Drawn(hero=hero.hero, count=len(cards), cards=cards)))


def look(world: World, hero: pb.Hero, count: int) -> list[str]:
    """A hero looks at the top cards, which leave the deck for that; there may be fewer, or none (A23)."""
    cards = take(world, count)
    if cards:
        world.core.looking.CopyFrom(pb.Looking(hero=hero.hero, cards=cards, count=len(cards)))
        world.tell(eb.Event(looked_at=eb.LookedAt(hero=hero.hero, count=len(cards), cards=cards)))
    return cards


def give_looked_at(world: World, taker: pb.Hero) -> None:
    """The cards that are looked at come into a hand."""
    cards = list(world.core.looking.cards)
    world.core.ClearField("looking")
    zones.receive(world, taker, cards)
    world.tell(eb.Event(cards_moved=eb.CardsMoved(taker=taker.hero, count=len(cards), cards=cards)))


def put_back(world: World, hero: pb.Hero, top: Sequence[str], bottom: Sequence[str]) -> None:
    """The cards that are looked at go onto and under the deck, each list from upper to lower (A23)."""
    world.core.ClearField("looking")
    order = [*top, *world.core.deck, *bottom]
    del world.core.deck[:]
    world.core.deck.extend(order)
    world.tell(eb.Event(arranged=eb.Arranged(hero=hero.hero, top=len(top), bottom=len(bottom))))


def _renew(world: World) -> bool:
    pile = list(world.table.discard)
    if not pile:
        return False
    del world.table.discard[:]
    shuffle(world, pile)
    world.tell(eb.Event(shuffled=eb.Shuffled(count=len(pile))))
    return True
