"""The worth of cards: held, used with or without a target, equipped, and triggered while equipped."""

from collections.abc import Callable, Iterator, Mapping

from bot_workers.policies.greedy.sanguo.offer import Offer
from bot_workers.policies.greedy.sanguo.sight import Sight
from bot_workers.policies.greedy.sanguo.worth import SPENT, Valued, accept, move_worth, moves
from rules_service.games.sanguo.abilities.book import book_of
from rules_service.games.sanguo.abilities.lookup import gear_card
from rules_service.games.sanguo.catalog.board import distance
from rules_service.games.sanguo.resolution.trick import Trick
from zhanqi.games.sanguo.v1 import ruleset_pb2 as rb
from zhanqi.games.sanguo.v1 import state_pb2 as pb

EQUIPPED = 2.0
DRAWN = 4.0

GOOD_FOR_ITS_TARGET = {"windfall", "peach-garden", "swift-march"}

EQUIPMENT = frozenset(
    {
        rb.CARD_GROUP_WEAPON,
        rb.CARD_GROUP_ARMOUR,
        rb.CARD_GROUP_DEFENSIVE_MOUNT,
        rb.CARD_GROUP_OFFENSIVE_MOUNT,
    }
)


def target_worth(sight: Sight, hero: pb.Hero, kind: str, name: str) -> float:
    """The worth of using a kind of card on a hero."""
    target = sight.heroes[name]
    friend = sight.is_friend(name)
    match kind:
        case "strike" | "line-strike":
            return sight.hurt(name)
        case "peach":
            return (3.0 + 2.0 / max(target.hp, 1)) if friend else -5.0
        case "duel":
            strikes = sum(book_of(sight).kind(card).need == "strike" for card in sight.hands[hero.hero])
            risk = max(0.0, 0.6 * target.hand_size - strikes) * (3.0 if hero.hp <= 1 else 0.8)
            return sight.hurt(name) - risk
        case "dismantle":
            if friend:
                return 2.0 if target.delayed else -3.0
            return 1.0 + (0.8 if target.equipment else 0.0)
        case "flood":
            return 0.7 * sight.hurt(name)
        case "indulgence":
            return (1.5 + 1.5 * sight.is_marshal(target)) if not friend else -4.0
        case "fire-camps":
            return _fire(sight, target)
    return -1.0


def equipment_worth(sight: Sight, hero: pb.Hero, card: str, group: rb.CardGroup) -> float:
    equipped = gear_card(sight, hero, group)
    if equipped is None:
        return EQUIPPED
    longer = book_of(sight).kind(card).attack_range - book_of(sight).kind(equipped).attack_range
    return 0.5 * longer if group == rb.CARD_GROUP_WEAPON else -1.0


def untargeted_worth(sight: Sight, hero: pb.Hero, kind: str) -> float:
    match kind:
        case "windfall":
            return DRAWN
        case "swift-march":
            return move_worth(sight, hero)
        case "peach-garden":
            return sum(1.5 if other.seat == hero.seat else -1.5 for other in _concerned(sight, hero, kind))
        case "barbarians" | "arrows":
            return sum(0.6 * sight.hurt(other.hero) for other in _concerned(sight, hero, kind))
    return -1.0


def _concerned(sight: Sight, hero: pb.Hero, kind: str) -> list[pb.Hero]:
    """The heroes that a trick without named targets would affect."""
    trick = book_of(sight).cards[kind]
    assert isinstance(trick, Trick)
    names = trick.concerned(sight, hero) or ()
    return [other for other in sight.living() if other.hero in names]


def _fire(sight: Sight, centre: pb.Hero) -> float:
    at = sight.cell(centre)
    burning = [other.hero for other in sight.living() if distance(sight.cell(other), at) <= 1]
    known = sight.hands.get(centre.hero)
    chance = min(0.9, 0.25 * centre.hand_size)
    if known is not None:
        chance = float(any(sight.catalog.faces[card].suit == rb.SUIT_DIAMOND for card in known))
    return chance * sum(sight.hurt(name) for name in burning)


def _dragon_blade(sight: Sight, hero: pb.Hero, offer: Offer) -> Iterator[Valued]:
    action = offer.action()
    action.trigger.cards.extend(sight.cheapest(offer.values("cards"), 1))
    yield 1.0, action


def _axe(sight: Sight, hero: pb.Hero, offer: Offer) -> Iterator[Valued]:
    cards = sight.cheapest(offer.values("cards"), 2)
    action = offer.action()
    action.trigger.cards.extend(cards)
    yield 2.5 - SPENT * sum(map(sight.worth, cards)), action


ACTIVE: Mapping[str, Callable[[Sight, pb.Hero, Offer], Iterator[Valued]]] = {"offensive-horse": moves}

TRIGGERED: Mapping[str, Callable[[Sight, pb.Hero, Offer], Iterator[Valued]]] = {
    "post": accept,
    "feather-fan": accept,
    "double-swords": accept,
    "dragon-blade": _dragon_blade,
    "axe": _axe,
}
"""Of equipment and terrains."""
