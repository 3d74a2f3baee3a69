"""Answering with a 闪, 杀, 桃 or 无懈可击 where it is needed, and what counts as one."""

from collections.abc import Sequence
from functools import partial

from rules_service.games.sanguo.abilities.book import book_of
from rules_service.games.sanguo.abilities.lookup import abilities_of, ability_of
from rules_service.games.sanguo.decisions import query
from rules_service.games.sanguo.position import zones
from rules_service.games.sanguo.position.world import World
from rules_service.games.sanguo.resolution.judgement import judge
from zhanqi.games.sanguo.v1 import action_pb2 as ab
from zhanqi.games.sanguo.v1 import event_pb2 as eb
from zhanqi.games.sanguo.v1 import state_pb2 as pb

DODGE = "dodge"
STRIKE = "strike"


async def ask_for_card(world: World, hero: pb.Hero, need: str, *, against: str = "", target: str = "") -> str | None:
    """Ask for a card that is needed and play it at once. Returns the kind that was played, or None."""
    answer = await query.respond(hero, need, partial(_offers, world, hero, need, ()), against, target)
    return _play(world, hero, need, answer)


async def ask_for_strike(world: World, hero: pb.Hero, source: str) -> bool:
    """Ask for a 杀 because of a card that `source` used."""
    return await ask_for_card(world, hero, STRIKE, target=source) is not None


async def ask_for_dodge(world: World, hero: pb.Hero, source: str, *, armour: bool) -> bool:
    """Ask for a 闪. Judgements may replace it, each once; after a failed one the hero is asked again (B4, A01, K18)."""
    tried: list[str] = []
    while True:
        offers = partial(_offers, world, hero, DODGE, _judgements(world, hero, armour=armour, tried=tried))
        answer = await query.respond(hero, DODGE, offers, target=source)
        if not answer.HasField("judge"):
            return _play(world, hero, DODGE, answer) is not None
        tried.append(answer.judge.source)
        suits = ability_of(world, hero, answer.judge.source).dodge_suits
        if await judge(world, hero, answer.judge.source) in suits:
            return True


def _judgements(world: World, hero: pb.Hero, *, armour: bool, tried: Sequence[str]) -> list[str]:
    return [
        ability.id
        for ability in abilities_of(world, hero)
        if ability.dodge_suits and ability.id not in tried and (armour or not ability.armour)
    ]


def _offers(world: World, hero: pb.Hero, need: str, judgements: Sequence[str]) -> pb.Offers:
    hand = world.own_hands[hero.hero].cards
    ways = []
    for ability in abilities_of(world, hero):
        conversion = ability.conversion
        if conversion is None or not conversion.answers or book_of(world).cards[conversion.kind].need != need:
            continue
        if len(hand) >= conversion.count:
            ways.append(pb.Way(via=ability.id, count=conversion.count, cards=hand))
    cards = [card for card in hand if book_of(world).kind(card).need == need]
    return pb.Offers(decline=True, cards=cards, judgements=judgements, ways=ways)


def _play(world: World, hero: pb.Hero, need: str, answer: ab.Action) -> str | None:
    if answer.HasField("respond"):
        cards, via, kind = [answer.respond.card], "", world.catalog.faces[answer.respond.card].kind
    elif answer.HasField("respond_as"):
        via = answer.respond_as.via
        cards = list(answer.respond_as.cards)
        conversion = ability_of(world, hero, via).conversion
        kind = conversion.kind if conversion else ""
    else:
        return None
    zones.resolve(world, hero, cards)
    world.record(eb.Event(card_played=eb.CardPlayed(hero=hero.hero, need=need, cards=cards, via=via)))
    zones.finish(world, cards)
    return kind
