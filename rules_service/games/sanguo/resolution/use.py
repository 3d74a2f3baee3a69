"""Using cards: paying for them and carrying out their effect."""

from collections.abc import Sequence

from rules_service.games.sanguo.abilities.arguments import Use
from rules_service.games.sanguo.abilities.book import book_of
from rules_service.games.sanguo.abilities.lookup import ability_of
from rules_service.games.sanguo.position import zones
from rules_service.games.sanguo.position.world import World
from zhanqi.games.sanguo.v1 import event_pb2 as eb
from zhanqi.games.sanguo.v1 import state_pb2 as pb


async def use_card(world: World, user: pb.Hero, card: str, targets: Sequence[str]) -> None:
    """Use a hand card."""
    await _use(world, Use(user.hero, world.catalog.faces[card].kind, [card], list(targets)))


async def use_as(world: World, user: pb.Hero, via: str, cards: Sequence[str], targets: Sequence[str]) -> None:
    """Use own cards as another kind of card."""
    ability = ability_of(world, user, via)
    if ability.conversion is None:
        raise ValueError(f"{via} converts nothing")
    if ability.conversion.once:
        world.turn.used.append(via)
    world.tally_skill(via)
    await _use(world, Use(user.hero, ability.conversion.kind, list(cards), list(targets), via))


async def use_virtual(world: World, user: pb.Hero, kind: str, targets: Sequence[str], *, nullifiable: bool) -> None:
    """Use a virtual card."""
    await _use(world, Use(user.hero, kind, [], list(targets), nullifiable=nullifiable))


async def use_again(world: World, user: pb.Hero, card: str, target: str) -> None:
    """Use a hand card on a target once more; it is neither counted nor checked."""
    await _use(world, Use(user.hero, world.catalog.faces[card].kind, [card], [target], counted=False))


async def _use(world: World, use: Use) -> None:
    user = world.heroes[use.user]
    zones.resolve(world, user, use.cards)
    order = {hero.hero: place for place, hero in enumerate(world.ring())}
    use.targets.sort(key=order.__getitem__)
    used = eb.CardUsed(hero=use.user, kind=use.kind, cards=use.cards, via=use.via, targets=use.targets)
    world.record(eb.Event(card_used=used))
    await book_of(world).cards[use.kind].resolve(world, use)
    zones.finish(world, use.cards)
