"""Equipment: cards that a hero puts on, and abilities while equipped (K19)."""

from rules_service.games.sanguo.abilities.ability import Ability
from rules_service.games.sanguo.abilities.arguments import Use
from rules_service.games.sanguo.abilities.card import Card
from rules_service.games.sanguo.abilities.lookup import gear_card
from rules_service.games.sanguo.position import zones
from rules_service.games.sanguo.position.world import World
from zhanqi.games.sanguo.v1 import ruleset_pb2 as rb


class Equipment(Card, Ability):
    """A kind of equipment."""

    own_rule = "K19"

    async def resolve(self, world: World, use: Use) -> None:
        """Put it on in place of what was equipped there."""
        user = world.heroes[use.user]
        replaced = gear_card(world, user, self.group)
        if replaced is not None:
            zones.discard(world, user, [replaced])
        zones.equip(world, user, use.cards[0])


class Weapon(Equipment):
    """A kind of weapon (K17)."""

    rule = "K17"
    group = rb.CARD_GROUP_WEAPON


class Armour(Equipment):
    """A kind of armour (K18)."""

    rule = "K18"
    group = rb.CARD_GROUP_ARMOUR
    armour = True
