"""All requests but those of the play phase: set-up, turns, steps, triggers, responses, choices."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from random import Random

from bot_workers.policies.greedy.sanguo.acting import Valued
from bot_workers.policies.greedy.sanguo.offer import Offer
from bot_workers.policies.greedy.sanguo.sight import Sight, rest_value
from rules_service.games.sanguo.catalog.board import cell_of, distance
from zhanqi.games.sanguo.v1 import state_pb2 as pb

Answer = Callable[[Sight, list[Offer], Random], Iterator[Valued]]

GOOD_FOR_ITS_TARGET = {"windfall", "peach-garden", "swift-march"}


def pick(sight: Sight, offers: list[Offer], rng: Random) -> Iterator[Valued]:
    """Draft and base: whoever has most HP; by chance among equals."""
    for offer in offers:
        for name in offer.values("hero"):
            action = offer.action()
            getattr(action, offer.kind).hero = name
            yield sight.catalog.heroes[name].hp + 0.5 * rng.random(), action


def take_turn(sight: Sight, offers: list[Offer], rng: Random) -> Iterator[Valued]:
    """Whoever can reach an enemy, or carries the flag; then the dead."""
    for offer in offers:
        for name in offer.values("hero"):
            hero = sight.heroes[name]
            value = 1.0
            if sight.is_alive(hero):
                near = [sight.hurt(foe.hero) for foe in sight.enemies() if sight.distance(hero, foe) <= hero.hp + 1]
                value = max(near, default=0.0) + 1.5 * sight.is_marshal(hero)
            action = offer.action()
            action.take_turn.hero = name
            yield value, action


def come_back(sight: Sight, offers: list[Offer], rng: Random) -> Iterator[Valued]:
    """Where the flag lies, else nearest to the enemies."""
    for offer in offers:
        for cell in offer.cells("cell"):
            flag = sight.side(sight.seat)
            value = 5.0 if flag.HasField("flag") and cell_of(flag.flag) == cell else 0.0
            value -= 0.1 * min((distance(cell, sight.cell(foe)) for foe in sight.enemies()), default=0)
            action = offer.action()
            action.come_back.cell.row, action.come_back.cell.col = cell
            yield value, action


def step(sight: Sight, offers: list[Offer], rng: Random) -> Iterator[Valued]:
    """Towards the goal; an enemy that is moved goes away from its own."""
    mover = sight.heroes[sight.request.mover]
    sign = 1.0 if mover.seat == sight.seat else -1.0
    far = sight.goal_distances(mover)
    for offer in offers:
        if offer.kind == "stop":
            here = sight.cell(mover)
            yield -sign * far.get(here, 9) + rest_value(sight, mover, here) + 0.1, offer.action()
        for cell in offer.cells("cell"):
            action = offer.action()
            action.step.cell.row, action.step.cell.col = cell
            rest = rest_value(sight, mover, cell) if sight.request.points == 1 else 0.0
            yield -sign * far.get(cell, 9) + rest, action


def trigger(sight: Sight, offers: list[Offer], rng: Random) -> Iterator[Valued]:
    """What helps the own side; declining is worth nothing."""
    name = sight.request.subject
    hero = sight.heroes[sight.request.hero]
    for offer in offers:
        if offer.kind == "pass":
            yield 0.0, offer.action()
            continue
        value = _TRIGGERS.get(name)
        if value is not None:
            yield from value(sight, hero, offer)


def _yes(sight: Sight, hero: pb.Hero, offer: Offer) -> Iterator[Valued]:
    yield 1.0, offer.action()


def _raid(sight: Sight, hero: pb.Hero, offer: Offer) -> Iterator[Valued]:
    enemies = [name for name in offer.values("targets") if not sight.is_friend(name)]
    if len(enemies) >= 2:
        action = offer.action()
        action.trigger.targets.extend(enemies[: offer.most("targets")])
        yield 1.0, action


def _take_card(sight: Sight, hero: pb.Hero, offer: Offer) -> Iterator[Valued]:
    for giver, card in offer.pairs("giver"):
        action = offer.action()
        action.trigger.giver, action.trigger.card = giver, card
        yield (1.0 if not sight.is_friend(giver) else -1.0) + (0.3 if card != "hand" else 0.0), action


def _deflect(sight: Sight, hero: pb.Hero, offer: Offer) -> Iterator[Valued]:
    for name in offer.values("targets"):
        action = offer.action()
        action.trigger.targets.append(name)
        action.trigger.cards.extend(sight.cheapest(offer.values("cards"), 1))
        yield sight.hurt(name) if not sight.is_friend(name) else -1.0, action


def _cross(sight: Sight, hero: pb.Hero, offer: Offer) -> Iterator[Valued]:
    far = sight.goal_distances(hero)
    here = far.get(sight.cell(hero), 9)
    for cell in offer.cells("cell"):
        action = offer.action()
        action.trigger.cell.row, action.trigger.cell.col = cell
        yield here - far.get(cell, 9) + 0.1, action


def _home(sight: Sight, hero: pb.Hero, offer: Offer) -> Iterator[Valued]:
    waits = sight.side(hero.seat).HasField("flag")
    yield (1.0 if waits and not sight.is_marshal(hero) else -1.0), offer.action()


def _again(sight: Sight, hero: pb.Hero, offer: Offer) -> Iterator[Valued]:
    action = offer.action()
    action.trigger.cards.extend(sight.cheapest(offer.values("cards"), 1))
    yield 1.0, action


def _force(sight: Sight, hero: pb.Hero, offer: Offer) -> Iterator[Valued]:
    cards = sight.cheapest(offer.values("cards"), 2)
    action = offer.action()
    action.trigger.cards.extend(cards)
    yield 2.5 - 0.15 * sum(map(sight.worth, cards)), action


_TRIGGERS: Mapping[str, Callable[[Sight, pb.Hero, Offer], Iterator[Valued]]] = {
    "guan-xing": _yes,
    "yi-ji": _yes,
    "post": _yes,
    "chong-sha": _yes,
    "chong-sha-damage": _yes,
    "feather-fan": _yes,
    "double-swords": _yes,
    "tu-xi": _raid,
    "fu-ying": _take_card,
    "liu-li": _deflect,
    "du-jiang": _cross,
    "gui-ying": _home,
    "dragon-blade": _again,
    "axe": _force,
}


def respond(sight: Sight, offers: list[Offer], rng: Random) -> Iterator[Valued]:
    """Saves its own, and cancels what helps the enemy or hurts its own."""
    helps = _is_worth_answering(sight)
    for offer in offers:
        action = offer.action()
        if offer.kind == "pass":
            yield 0.0, action
        elif offer.kind == "judge":
            action.judge.source = offer.values("source")[0]
            yield (3.0 if helps else -1.0), action
        elif offer.kind == "respond":
            action.respond.card = sight.cheapest(offer.values("card"), 1)[0]
            yield (2.0 if helps else -1.0), action
        elif offer.kind == "respond_as":
            cards = sight.cheapest(offer.values("cards"), offer.most("cards"))
            action.respond_as.cards.extend(cards)
            yield (1.0 if helps else -1.0), action


def _is_worth_answering(sight: Sight) -> bool:
    request = sight.request
    if request.subject == "nullify":
        target = request.target
        # Against a 无懈可击 the target is who played it.
        return sight.is_friend(target) != (request.against in GOOD_FOR_ITS_TARGET or request.against == "nullify")
    return sight.is_friend(request.target) if request.subject == "peach" else True


def choose(sight: Sight, offers: list[Offer], rng: Random) -> Iterator[Valued]:
    """By what is chosen about; by chance where nothing is known."""
    about = sight.request.subject
    for offer in offers:
        for cell in offer.cells("cell"):
            action = offer.action()
            action.choose_cell.cell.row, action.choose_cell.cell.col = cell
            yield rng.random(), action
        for value in offer.values("value"):
            action = offer.action()
            action.choose.value = value
            yield _choice(sight, about, value) + 0.1 * rng.random(), action


def _choice(sight: Sight, about: str, value: str) -> float:
    if value in sight.heroes:
        hero = sight.heroes[value]
        return 2.0 * sight.is_friend(value) + (value == sight.request.hero) + (hero.hp if about == "flag" else 0)
    if about == "flood":
        hero = sight.heroes[sight.request.hero]
        return 1.0 if (value == "damage") == (hero.hp >= 3 and len(hero.equipment) >= 2) else 0.0
    if about == "xiao-rui":
        return {"move": 2.0, "range": 1.0}.get(value, 0.0)
    if about in ("dismantle", "ice-sword"):
        return 0.0 if value == "stop" else 1.0 if value == "hand" else 1.5
    return 1.0 if value == "draw" else 0.0


def arrange(sight: Sight, offers: list[Offer], rng: Random) -> Iterator[Valued]:
    """The best on top."""
    for offer in offers:
        action = offer.action()
        action.arrange.top.extend(sorted(offer.values("top"), key=lambda card: (-sight.worth(card), card)))
        yield 1.0, action


def discard(sight: Sight, offers: list[Offer], rng: Random) -> Iterator[Valued]:
    """What is missed least."""
    for offer in offers:
        action = offer.action()
        action.discard.cards.extend(sight.cheapest(offer.values("cards"), offer.most("cards")))
        yield 1.0, action


ANSWERS: Mapping[int, Answer] = {
    pb.REQUEST_KIND_DRAFT: pick,
    pb.REQUEST_KIND_NAME_BASE: pick,
    pb.REQUEST_KIND_TURN: take_turn,
    pb.REQUEST_KIND_RETURN: come_back,
    pb.REQUEST_KIND_STEP: step,
    pb.REQUEST_KIND_TRIGGER: trigger,
    pb.REQUEST_KIND_RESPOND: respond,
    pb.REQUEST_KIND_CHOOSE: choose,
    pb.REQUEST_KIND_ARRANGE: arrange,
    pb.REQUEST_KIND_DISCARD: discard,
}
