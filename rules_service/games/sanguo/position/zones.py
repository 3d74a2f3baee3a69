"""Moving cards between zones (Q5): hands, equipment, delay zones, cards being resolved, the discard pile."""

from collections.abc import Sequence

from rules_service.games.sanguo.position.world import World
from zhanqi.games.sanguo.v1 import event_pb2 as eb
from zhanqi.games.sanguo.v1 import state_pb2 as pb


def receive(world: World, hero: pb.Hero, cards: Sequence[str]) -> None:
    """Put cards that are in no zone into a hand. Records no event."""
    world.own_hands[hero.hero].cards.extend(cards)
    hero.hand_size += len(cards)


def release(world: World, hero: pb.Hero, card: str) -> None:
    """Take a card out of a hero's hand, equipment or delay zone. Raises `ValueError` if it is not there."""
    hand = world.own_hands[hero.hero].cards
    if card in hand:
        hand.remove(card)
        hero.hand_size -= 1
    elif card in hero.equipment:
        hero.equipment.remove(card)
    else:
        place = [delayed.card for delayed in hero.delayed].index(card)
        del hero.delayed[place]


def resolve(world: World, hero: pb.Hero, cards: Sequence[str]) -> None:
    """Lay open cards that are used or played, until `finish`."""
    for card in cards:
        release(world, hero, card)
    world.table.resolving.extend(cards)


def finish(world: World, cards: Sequence[str]) -> None:
    """Discard those of the cards that are still being resolved."""
    for card in cards:
        if card in world.table.resolving:
            world.table.resolving.remove(card)
            world.table.discard.append(card)


def discard(world: World, hero: pb.Hero, cards: Sequence[str]) -> None:
    """Discard cards from any of the hero's zones."""
    for card in cards:
        release(world, hero, card)
    world.table.discard.extend(cards)
    if cards:
        world.record(eb.Event(discarded=eb.Discarded(hero=hero.hero, cards=cards)))


def random_hand_card(world: World, hero: pb.Hero) -> str:
    """A random card of the hero's hand, which must not be empty (Q2)."""
    return world.own_hands[hero.hero].cards[world.below(hero.hand_size)]


def move(world: World, giver: pb.Hero, taker: pb.Hero, cards: Sequence[str]) -> None:
    """Move one hero's cards into the hand of another."""
    were_open = all(card in giver.equipment for card in cards)
    for card in cards:
        release(world, giver, card)
    receive(world, taker, cards)
    moved = eb.CardsMoved(giver=giver.hero, taker=taker.hero, count=len(cards), cards=cards, open=were_open)
    world.record(eb.Event(cards_moved=moved))


def equip(world: World, hero: pb.Hero, card: str) -> None:
    """Equip a card that is being resolved (K19)."""
    world.table.resolving.remove(card)
    hero.equipment.append(card)
    world.record(eb.Event(equipped=eb.Equipped(hero=hero.hero, card=card)))


def put_in_delay(world: World, hero: pb.Hero, card: str, kind: str) -> None:
    """Put a card that is being resolved into the hero's delay zone (K14)."""
    world.table.resolving.remove(card)
    hero.delayed.add(card=card, kind=kind)
    world.record(eb.Event(put_in_delay=eb.PutInDelay(hero=hero.hero, card=card, kind=kind)))
