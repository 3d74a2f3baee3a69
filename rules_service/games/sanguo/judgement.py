"""Judgements (D3)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from rules_service.games.sanguo import deck, zones
from rules_service.games.sanguo.windows import open_window
from zhanqi.games.sanguo.v1 import event_pb2 as eb
from zhanqi.games.sanguo.v1 import ruleset_pb2 as rb
from zhanqi.games.sanguo.v1 import state_pb2 as pb

if TYPE_CHECKING:
    from rules_service.games.sanguo.world import World


@dataclass(slots=True)
class Judgement:
    """A judgement that is under way: whose, for what, and the card that lies there."""

    hero: str
    source: str
    card: str


async def judge(world: World, hero: pb.Hero, source: str) -> rb.Suit:
    """Turn up the top card, let it be replaced, discard it. Its suit; none if there is no card at all."""
    turned = deck.take(world, 1)
    if not turned:
        return rb.SUIT_UNSPECIFIED
    judgement = Judgement(hero.hero, source, turned[0])
    world.table.resolving.append(judgement.card)
    tell_card(world, judgement, final=False)
    await open_window(world, "judging", world.ring(), judgement)
    tell_card(world, judgement, final=True)
    zones.finish(world, [judgement.card])
    return world.book.faces[judgement.card].suit


def tell_card(world: World, judgement: Judgement, *, final: bool) -> None:
    """Note which card lies there."""
    judged = eb.Judged(hero=judgement.hero, source=judgement.source, card=judgement.card, final=final)
    world.tell(eb.Event(judged=judged))


def replace(world: World, by: pb.Hero, judgement: Judgement, card: str) -> None:
    """A hand card takes the place of the one that lies there, which is discarded."""
    zones.resolve(world, by, [card])
    zones.finish(world, [judgement.card])
    judgement.card = card
    tell_card(world, judgement, final=False)
