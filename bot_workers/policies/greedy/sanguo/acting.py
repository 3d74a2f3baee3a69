"""The play phase: what each use of a card or skill is worth; ending is worth nothing."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from bot_workers.policies.greedy.sanguo.offer import Offer
from bot_workers.policies.greedy.sanguo.sight import Sight
from rules_service.games.sanguo.abilities.book import book_of
from rules_service.games.sanguo.abilities.lookup import abilities_of, gear_card, trick_reach
from rules_service.games.sanguo.catalog.board import distance
from zhanqi.games.sanguo.v1 import action_pb2 as ab
from zhanqi.games.sanguo.v1 import ruleset_pb2 as rb
from zhanqi.games.sanguo.v1 import state_pb2 as pb

Valued = tuple[float, ab.Action]

SPENT = 0.15
"""What a card's worth counts when it is given for something else."""

EQUIPPED = 2.0
MOVED = 1.6
DRAWN = 4.0

_GEAR = {
    rb.CARD_GROUP_WEAPON,
    rb.CARD_GROUP_ARMOUR,
    rb.CARD_GROUP_DEFENSIVE_MOUNT,
    rb.CARD_GROUP_OFFENSIVE_MOUNT,
}


def act(sight: Sight, offers: list[Offer]) -> Iterator[Valued]:
    """Every action worth thinking of, with its worth."""
    hero = sight.heroes[sight.request.hero]
    for offer in offers:
        if offer.kind == "use_card":
            yield from _use_card(sight, hero, offer)
        elif offer.kind == "use_as":
            yield from _use_as(sight, hero, offer)
        elif offer.kind == "use_skill":
            yield from _use_skill(sight, hero, offer)
        else:
            yield 0.0, offer.action()


def _use_card(sight: Sight, hero: pb.Hero, offer: Offer) -> Iterator[Valued]:
    card = offer.template.use_card.card
    kind = sight.catalog.faces[card].kind
    group = book_of(sight).kind(card).group
    if group in _GEAR:
        yield _gear(sight, hero, card, group), offer.action()
    elif not offer.domains:
        yield _untargeted(sight, hero, kind), offer.action()
    else:
        values = {name: target_worth(sight, hero, kind, name) for name in offer.values("targets")}
        best = sorted(values, key=lambda name: (-values[name], name))[: offer.most("targets")]
        chosen = [name for place, name in enumerate(best) if place == 0 or values[name] > 0]
        action = offer.action()
        action.use_card.targets.extend(chosen)
        yield sum(values[name] for name in chosen), action


def target_worth(sight: Sight, hero: pb.Hero, kind: str, name: str) -> float:
    """What it brings to use a kind of card on a hero."""
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


def _fire(sight: Sight, centre: pb.Hero) -> float:
    at = sight.cell(centre)
    burning = [other.hero for other in sight.living() if distance(sight.cell(other), at) <= 1]
    known = sight.hands.get(centre.hero)
    chance = min(0.9, 0.25 * centre.hand_size)
    if known is not None:
        chance = float(any(sight.catalog.faces[card].suit == rb.SUIT_DIAMOND for card in known))
    return chance * sum(sight.hurt(name) for name in burning)


def _gear(sight: Sight, hero: pb.Hero, card: str, group: rb.CardGroup) -> float:
    worn = gear_card(sight, hero, group)
    if worn is None:
        return EQUIPPED
    longer = book_of(sight).kind(card).attack_range - book_of(sight).kind(worn).attack_range
    return 0.5 * longer if group == rb.CARD_GROUP_WEAPON else -1.0


def _untargeted(sight: Sight, hero: pb.Hero, kind: str) -> float:
    match kind:
        case "windfall":
            return DRAWN
        case "swift-march":
            return _progress(sight, hero)
        case "peach-garden":
            near = [other for other in sight.living() if sight.distance(hero, other) <= 3 and sight.is_wounded(other)]
            return sum(1.5 if other.seat == hero.seat else -1.5 for other in near)
        case "barbarians" | "arrows":
            reach = trick_reach(sight, hero, 3)
            others = [other for other in sight.living() if other is not hero and sight.distance(hero, other) <= reach]
            return sum(0.6 * sight.hurt(other.hero) for other in others)
    return -1.0


def _progress(sight: Sight, hero: pb.Hero) -> float:
    """What a move is worth: something if the hero is not where it wants to be."""
    far = sight.goal_distances(hero).get(sight.cell(hero), 0)
    return MOVED + 2.0 * sight.is_marshal(hero) if far else -1.0


def _use_as(sight: Sight, hero: pb.Hero, offer: Offer) -> Iterator[Valued]:
    via = offer.template.use_as.via
    ability = next(ability for ability in abilities_of(sight, hero) if ability.id == via)
    if ability.conversion is None:
        return
    hand = set(sight.hands[hero.hero])
    cards = sight.cheapest([card for card in offer.values("cards") if card in hand], ability.conversion.count)
    targets = offer.values("targets")
    if len(cards) < ability.conversion.count or not targets:
        return
    kind = ability.conversion.kind
    best = max(targets, key=lambda name: (target_worth(sight, hero, kind, name), name))
    action = offer.action()
    action.use_as.cards.extend(cards)
    action.use_as.targets.append(best)
    yield target_worth(sight, hero, kind, best) - SPENT * sum(map(sight.worth, cards)), action


def _use_skill(sight: Sight, hero: pb.Hero, offer: Offer) -> Iterator[Valued]:
    value = _SKILLS.get(offer.template.use_skill.skill)
    if value is not None:
        yield from value(sight, hero, offer)


def _moves(sight: Sight, hero: pb.Hero, offer: Offer) -> Iterator[Valued]:
    yield _progress(sight, hero) - 0.2, offer.action()


def _give(sight: Sight, hero: pb.Hero, offer: Offer) -> Iterator[Valued]:
    friends = [name for name in offer.values("target") if sight.is_friend(name)]
    cards = offer.values("cards")
    if friends and len(cards) >= 2 and sight.is_wounded(hero) and sight.table.turn.given == 0:
        action = offer.action()
        action.use_skill.target = min(friends, key=lambda name: (sight.heroes[name].hand_size, name))
        action.use_skill.cards.extend(sight.cheapest(cards, 2))
        yield 2.2, action


def _discord(sight: Sight, hero: pb.Hero, offer: Offer) -> Iterator[Valued]:
    for name in offer.values("target"):
        action = offer.action()
        action.use_skill.target = name
        yield 0.6 * sight.hurt(name), action


def _wit(sight: Sight, hero: pb.Hero, offer: Offer) -> Iterator[Valued]:
    """Carries a friend's flag a step further."""
    for name in offer.values("target"):
        if sight.is_friend(name) and sight.is_marshal(sight.heroes[name]):
            far = sight.goal_distances(sight.heroes[name]).get(sight.cell(sight.heroes[name]), 9)
            action = offer.action()
            action.use_skill.target = name
            action.use_skill.cards.extend(sight.cheapest(offer.values("cards"), 1))
            yield 8.0 if far == 1 else 1.2, action


def _marriage(sight: Sight, hero: pb.Hero, offer: Offer) -> Iterator[Valued]:
    for name in offer.values("target"):
        healed = (2.0 if sight.is_wounded(hero) else 0.0) + (2.0 if sight.is_friend(name) else -2.0)
        cards = sight.cheapest(offer.values("cards"), 2)
        action = offer.action()
        action.use_skill.target = name
        action.use_skill.cards.extend(cards)
        yield healed - SPENT * sum(map(sight.worth, cards)), action


def _estrange(sight: Sight, hero: pb.Hero, offer: Offer) -> Iterator[Valued]:
    hand = set(sight.hands[hero.hero])
    cards = sight.cheapest([card for card in offer.values("cards") if card in hand], 1)
    for first, second in offer.pairs("target") if cards else []:
        # The second has to answer first.
        action = offer.action()
        action.use_skill.target, action.use_skill.second_target = first, second
        action.use_skill.cards.extend(cards)
        yield 0.7 * sight.hurt(second) + 0.3 * sight.hurt(first) - SPENT * sight.worth(cards[0]), action


_SKILLS: Mapping[str, Callable[[Sight, pb.Hero, Offer], Iterator[Valued]]] = {
    "ma-shu": _moves,
    "offensive-horse": _moves,
    "ren-de": _give,
    "fan-jian": _discord,
    "zhi-bian": _wit,
    "jie-yin": _marriage,
    "li-jian": _estrange,
}
