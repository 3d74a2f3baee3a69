"""Using cards in the play phase: paying for them and letting them do what they do."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from rules_service.games.sanguo import zones
from zhanqi.games.sanguo.v1 import event_pb2 as eb
from zhanqi.games.sanguo.v1 import state_pb2 as pb

if TYPE_CHECKING:
    from rules_service.games.sanguo.world import World


@dataclass(slots=True)
class Use:
    """A card that is being used. `cards`: what it is made of, if it is made of any."""

    user: str
    kind: str
    cards: Sequence[str]
    targets: list[str]
    via: str = ""
    nullifiable: bool = True
    counted: bool = True
    fire: bool = False


async def use_card(world: World, user: pb.Hero, card: str, targets: Sequence[str]) -> None:
    """Use a hand card."""
    await _use(world, Use(user.hero, world.book.faces[card].kind, [card], list(targets)))


async def use_as(world: World, user: pb.Hero, via: str, cards: Sequence[str], targets: Sequence[str]) -> None:
    """Use own cards as another kind of card."""
    ability = next(ability for ability in world.abilities(user) if ability.id == via)
    if ability.conversion is None:
        raise ValueError(f"{via} converts nothing")
    if ability.conversion.once:
        world.turn.used.append(via)
    world.tally_skill(via)
    await _use(world, Use(user.hero, ability.conversion.kind, list(cards), list(targets), via))


async def use_virtual(world: World, user: pb.Hero, kind: str, targets: Sequence[str], *, nullifiable: bool) -> None:
    """Use a card that is made of no card."""
    await _use(world, Use(user.hero, kind, [], list(targets), nullifiable=nullifiable))


async def use_again(world: World, user: pb.Hero, card: str, target: str) -> None:
    """Use a hand card on a target outside the play phase's order: nothing of it is counted or checked."""
    await _use(world, Use(user.hero, world.book.faces[card].kind, [card], [target], counted=False))


async def _use(world: World, use: Use) -> None:
    user = world.heroes[use.user]
    zones.resolve(world, user, use.cards)
    order = {hero.hero: place for place, hero in enumerate(world.ring())}
    use.targets.sort(key=order.__getitem__)
    told = eb.CardUsed(hero=use.user, kind=use.kind, cards=use.cards, via=use.via, targets=use.targets)
    world.tell(eb.Event(card_used=told))
    await world.book.cards[use.kind].resolve(world, use)
    zones.finish(world, use.cards)
