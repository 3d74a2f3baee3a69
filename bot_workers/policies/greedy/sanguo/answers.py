"""Answers to every request outside the play phase: set-up, turns, steps, triggers, responses, choices."""

from collections.abc import Callable, Iterator, Mapping
from random import Random

from bot_workers.policies.greedy.sanguo import cards as card_hints
from bot_workers.policies.greedy.sanguo import heroes as hero_hints
from bot_workers.policies.greedy.sanguo.cards import GOOD_FOR_ITS_TARGET
from bot_workers.policies.greedy.sanguo.offer import Offer
from bot_workers.policies.greedy.sanguo.sight import Sight, rest_value
from bot_workers.policies.greedy.sanguo.worth import Valued
from rules_service.games.sanguo.catalog.board import cell_of, distance
from zhanqi.games.sanguo.v1 import state_pb2 as pb

Answer = Callable[[Sight, list[Offer], Random], Iterator[Valued]]

_TRIGGERED = {**hero_hints.TRIGGERED, **card_hints.TRIGGERED}


def pick(sight: Sight, offers: list[Offer], rng: Random) -> Iterator[Valued]:
    """Draft and base: the hero with the most HP; random among equals."""
    for offer in offers:
        for name in offer.values("hero"):
            action = offer.action()
            getattr(action, offer.kind).hero = name
            yield sight.catalog.heroes[name].hp + 0.5 * rng.random(), action


def take_turn(sight: Sight, offers: list[Offer], rng: Random) -> Iterator[Valued]:
    """Prefer a hero that can reach an enemy or carries the flag to a dead one."""
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
    """The cell of the own flag, else the one nearest to an enemy."""
    for offer in offers:
        for cell in offer.cells("cell"):
            flag = sight.side(sight.seat)
            value = 5.0 if flag.HasField("flag") and cell_of(flag.flag) == cell else 0.0
            value -= 0.1 * min((distance(cell, sight.cell(foe)) for foe in sight.enemies()), default=0)
            action = offer.action()
            action.come_back.cell.row, action.come_back.cell.col = cell
            yield value, action


def step(sight: Sight, offers: list[Offer], rng: Random) -> Iterator[Valued]:
    """Towards the goal; an enemy is moved away from its own goal."""
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
    """Accept if it helps the own side; declining is worth 0."""
    name = sight.request.subject
    hero = sight.heroes[sight.request.hero]
    for offer in offers:
        if offer.kind == "pass":
            yield 0.0, offer.action()
            continue
        value = _TRIGGERED.get(name)
        if value is not None:
            yield from value(sight, hero, offer)


def respond(sight: Sight, offers: list[Offer], rng: Random) -> Iterator[Valued]:
    """Save own heroes; cancel cards that help the enemy or hurt the own side."""
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
        # Against a 无懈可击 the target is the hero that played it.
        return sight.is_friend(target) != (request.against in GOOD_FOR_ITS_TARGET or request.against == "nullify")
    return sight.is_friend(request.target) if request.subject == "peach" else True


def choose(sight: Sight, offers: list[Offer], rng: Random) -> Iterator[Valued]:
    """Choose by subject; at random where nothing is known about it."""
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
    if about in hero_hints.CHOSEN:
        return hero_hints.CHOSEN[about].get(value, 0.0)
    if about in ("dismantle", "ice-sword"):
        return 1.0 if value == "hand" else 1.5
    return 1.0 if value == "draw" else 0.0


def arrange(sight: Sight, offers: list[Offer], rng: Random) -> Iterator[Valued]:
    """Put the most valuable cards on top."""
    for offer in offers:
        action = offer.action()
        action.arrange.top.extend(sorted(offer.values("top"), key=lambda card: (-sight.worth(card), card)))
        yield 1.0, action


def discard(sight: Sight, offers: list[Offer], rng: Random) -> Iterator[Valued]:
    """Discard the cards with the least worth."""
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
