"""The deck: drawing, looking, putting back (G2)."""

from collections.abc import Sequence

from rules_service.games.sanguo.position import zones
from rules_service.games.sanguo.position.world import World
from zhanqi.games.sanguo.v1 import event_pb2 as eb
from zhanqi.games.sanguo.v1 import state_pb2 as pb


def shuffle(world: World, cards: Sequence[str]) -> None:
    """Make these cards the deck, in random order."""
    order = list(cards)
    world.chance.shuffle(order)
    world.core.draws = world.chance.draws
    del world.core.deck[:]
    world.core.deck.extend(order)


def take(world: World, count: int) -> list[str]:
    """Take the top cards. An empty deck is renewed from the discard pile; if that is empty too, there are fewer (G2)."""
    taken: list[str] = []
    while len(taken) < count:
        if not world.core.deck and not _renew(world):
            break
        taken.append(world.core.deck.pop(0))
    return taken


def draw(world: World, hero: pb.Hero, count: int) -> None:
    """Draw cards into a hero's hand."""
    cards = take(world, count)
    if cards:
        zones.receive(world, hero, cards)
        world.record(eb.Event(drawn=eb.Drawn(hero=hero.hero, count=len(cards), cards=cards)))


def look(world: World, hero: pb.Hero, count: int) -> list[str]:
    """Let a hero look at the top cards, which leave the deck meanwhile; there may be fewer, or none (A23)."""
    cards = take(world, count)
    if cards:
        world.core.looking.CopyFrom(pb.Looking(hero=hero.hero, cards=cards, count=len(cards)))
        world.record(eb.Event(looked_at=eb.LookedAt(hero=hero.hero, count=len(cards), cards=cards)))
    return cards


def give_looked_at(world: World, taker: pb.Hero, count: int) -> None:
    """Put the uppermost cards being looked at into a hand."""
    looker, looked_at = world.core.looking.hero, list(world.core.looking.cards)
    cards, left = looked_at[:count], looked_at[count:]
    world.core.ClearField("looking")
    if left:
        world.core.looking.CopyFrom(pb.Looking(hero=looker, cards=left, count=len(left)))
    zones.receive(world, taker, cards)
    world.record(eb.Event(cards_moved=eb.CardsMoved(taker=taker.hero, count=len(cards), cards=cards)))


def put_back(world: World, hero: pb.Hero, top: Sequence[str], bottom: Sequence[str]) -> None:
    """Put the cards being looked at on top of and under the deck, each list from upper to lower (A23)."""
    world.core.ClearField("looking")
    order = [*top, *world.core.deck, *bottom]
    del world.core.deck[:]
    world.core.deck.extend(order)
    world.record(eb.Event(arranged=eb.Arranged(hero=hero.hero, top=len(top), bottom=len(bottom))))


def _renew(world: World) -> bool:
    pile = list(world.table.discard)
    if not pile:
        return False
    del world.table.discard[:]
    shuffle(world, pile)
    world.record(eb.Event(shuffled=eb.Shuffled(count=len(pile))))
    return True
