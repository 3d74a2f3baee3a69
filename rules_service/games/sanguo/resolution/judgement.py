"""Judgements (D3)."""

from rules_service.games.sanguo.abilities.arguments import Judgement
from rules_service.games.sanguo.abilities.windows import open_window
from rules_service.games.sanguo.position import deck, zones
from rules_service.games.sanguo.position.world import World
from zhanqi.games.sanguo.v1 import event_pb2 as eb
from zhanqi.games.sanguo.v1 import ruleset_pb2 as rb
from zhanqi.games.sanguo.v1 import state_pb2 as pb


async def judge(world: World, hero: pb.Hero, source: str) -> rb.Suit:
    """Turn up the top card, let it be replaced, discard it. Returns its suit; unspecified if there is no card."""
    turned = deck.take(world, 1)
    if not turned:
        return rb.SUIT_UNSPECIFIED
    judgement = Judgement(hero.hero, source, turned[0])
    world.table.resolving.append(judgement.card)
    _record(world, judgement, final=False)
    await open_window(world, "judging", world.ring(), judgement)
    _record(world, judgement, final=True)
    zones.finish(world, [judgement.card])
    return world.catalog.faces[judgement.card].suit


def replace(world: World, by: pb.Hero, judgement: Judgement, card: str) -> None:
    """Replace the current card, which is discarded, with a hand card."""
    zones.resolve(world, by, [card])
    zones.finish(world, [judgement.card])
    judgement.card = card
    _record(world, judgement, final=False)


def _record(world: World, judgement: Judgement, *, final: bool) -> None:
    judged = eb.Judged(hero=judgement.hero, source=judgement.source, card=judgement.card, final=final)
    world.record(eb.Event(judged=judged))
