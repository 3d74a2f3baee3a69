"""The play phase: the worth of each use of a card or skill; ending the phase is worth 0."""

from collections.abc import Iterator

from bot_workers.policies.greedy.sanguo import cards as card_hints
from bot_workers.policies.greedy.sanguo import heroes as hero_hints
from bot_workers.policies.greedy.sanguo.cards import EQUIPMENT, equipment_worth, target_worth, untargeted_worth
from bot_workers.policies.greedy.sanguo.offer import Offer
from bot_workers.policies.greedy.sanguo.sight import Sight
from bot_workers.policies.greedy.sanguo.worth import SPENT, Valued
from rules_service.games.sanguo.abilities.book import book_of
from rules_service.games.sanguo.abilities.lookup import ability_of
from zhanqi.games.sanguo.v1 import state_pb2 as pb

_ACTIVE = {**hero_hints.ACTIVE, **card_hints.ACTIVE}


def act(sight: Sight, offers: list[Offer]) -> Iterator[Valued]:
    """The actions to consider, with their worth."""
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
    if group in EQUIPMENT:
        yield equipment_worth(sight, hero, card, group), offer.action()
    elif not offer.domains:
        yield untargeted_worth(sight, hero, kind), offer.action()
    else:
        values = {name: target_worth(sight, hero, kind, name) for name in offer.values("targets")}
        best = sorted(values, key=lambda name: (-values[name], name))[: offer.most("targets")]
        chosen = [name for place, name in enumerate(best) if place == 0 or values[name] > 0]
        action = offer.action()
        action.use_card.targets.extend(chosen)
        yield sum(values[name] for name in chosen), action


def _use_as(sight: Sight, hero: pb.Hero, offer: Offer) -> Iterator[Valued]:
    via = offer.template.use_as.via
    ability = ability_of(sight, hero, via)
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
    value = _ACTIVE.get(offer.template.use_skill.skill)
    if value is not None:
        yield from value(sight, hero, offer)
