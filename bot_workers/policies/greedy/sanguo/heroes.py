"""The worth of the heroes' skills: active skills of the play phase, and triggered ones.

A triggered skill without an entry is declined; an active one is never used.
"""

from collections.abc import Callable, Iterator, Mapping

from bot_workers.policies.greedy.sanguo.offer import Offer
from bot_workers.policies.greedy.sanguo.sight import Sight
from bot_workers.policies.greedy.sanguo.worth import SPENT, Valued, accept, moves
from zhanqi.games.sanguo.v1 import state_pb2 as pb

Value = Callable[[Sight, pb.Hero, Offer], Iterator[Valued]]


def _ren_de(sight: Sight, hero: pb.Hero, offer: Offer) -> Iterator[Valued]:
    friends = [name for name in offer.values("target") if sight.is_friend(name)]
    cards = offer.values("cards")
    if friends and len(cards) >= 2 and sight.is_wounded(hero) and sight.table.turn.given == 0:
        action = offer.action()
        action.use_skill.target = min(friends, key=lambda name: (sight.heroes[name].hand_size, name))
        action.use_skill.cards.extend(sight.cheapest(cards, 2))
        yield 2.2, action


def _fan_jian(sight: Sight, hero: pb.Hero, offer: Offer) -> Iterator[Valued]:
    for name in offer.values("target"):
        action = offer.action()
        action.use_skill.target = name
        yield 0.6 * sight.hurt(name), action


def _zhi_bian(sight: Sight, hero: pb.Hero, offer: Offer) -> Iterator[Valued]:
    """Move a friend that carries the flag a step further."""
    for name in offer.values("target"):
        if sight.is_friend(name) and sight.is_marshal(sight.heroes[name]):
            far = sight.goal_distances(sight.heroes[name]).get(sight.cell(sight.heroes[name]), 9)
            action = offer.action()
            action.use_skill.target = name
            action.use_skill.cards.extend(sight.cheapest(offer.values("cards"), 1))
            yield 8.0 if far == 1 else 1.2, action


def _jie_yin(sight: Sight, hero: pb.Hero, offer: Offer) -> Iterator[Valued]:
    for name in offer.values("target"):
        healed = (2.0 if sight.is_wounded(hero) else 0.0) + (2.0 if sight.is_friend(name) else -2.0)
        cards = sight.cheapest(offer.values("cards"), 2)
        action = offer.action()
        action.use_skill.target = name
        action.use_skill.cards.extend(cards)
        yield healed - SPENT * sum(map(sight.worth, cards)), action


def _li_jian(sight: Sight, hero: pb.Hero, offer: Offer) -> Iterator[Valued]:
    hand = set(sight.hands[hero.hero])
    cards = sight.cheapest([card for card in offer.values("cards") if card in hand], 1)
    for first, second in offer.pairs("target") if cards else []:
        # The second hero has to answer first.
        action = offer.action()
        action.use_skill.target, action.use_skill.second_target = first, second
        action.use_skill.cards.extend(cards)
        yield 0.7 * sight.hurt(second) + 0.3 * sight.hurt(first) - SPENT * sight.worth(cards[0]), action


def _tu_xi(sight: Sight, hero: pb.Hero, offer: Offer) -> Iterator[Valued]:
    enemies = [name for name in offer.values("targets") if not sight.is_friend(name)]
    if len(enemies) >= 2:
        action = offer.action()
        action.trigger.targets.extend(enemies[: offer.most("targets")])
        yield 1.0, action


def _fu_ying(sight: Sight, hero: pb.Hero, offer: Offer) -> Iterator[Valued]:
    for giver, card in offer.pairs("giver"):
        action = offer.action()
        action.trigger.giver, action.trigger.card = giver, card
        yield (1.0 if not sight.is_friend(giver) else -1.0) + (0.3 if card != "hand" else 0.0), action


def _liu_li(sight: Sight, hero: pb.Hero, offer: Offer) -> Iterator[Valued]:
    for name in offer.values("targets"):
        action = offer.action()
        action.trigger.targets.append(name)
        action.trigger.cards.extend(sight.cheapest(offer.values("cards"), 1))
        yield sight.hurt(name) if not sight.is_friend(name) else -1.0, action


def _du_jiang(sight: Sight, hero: pb.Hero, offer: Offer) -> Iterator[Valued]:
    far = sight.goal_distances(hero)
    here = far.get(sight.cell(hero), 9)
    for cell in offer.cells("cell"):
        action = offer.action()
        action.trigger.cell.row, action.trigger.cell.col = cell
        yield here - far.get(cell, 9) + 0.1, action


def _gui_ying(sight: Sight, hero: pb.Hero, offer: Offer) -> Iterator[Valued]:
    waits = sight.side(hero.seat).HasField("flag")
    yield (1.0 if waits and not sight.is_marshal(hero) else -1.0), offer.action()


ACTIVE: Mapping[str, Value] = {
    "ma-shu": moves,
    "ren-de": _ren_de,
    "fan-jian": _fan_jian,
    "zhi-bian": _zhi_bian,
    "jie-yin": _jie_yin,
    "li-jian": _li_jian,
}

TRIGGERED: Mapping[str, Value] = {
    "guan-xing": accept,
    "yi-ji": accept,
    "chong-sha": accept,
    "chong-sha-damage": accept,
    "tu-xi": _tu_xi,
    "fu-ying": _fu_ying,
    "liu-li": _liu_li,
    "du-jiang": _du_jiang,
    "gui-ying": _gui_ying,
}

CHOSEN: Mapping[str, Mapping[str, float]] = {"xiao-rui": {"move": 2.0, "range": 1.0}}
"""The worth of each value that a skill lets a hero choose."""
