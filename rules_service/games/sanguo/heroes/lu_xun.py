"""陆逊 Lu Xun: 炎灭, 智变."""

from collections.abc import Sequence

from rules_service.games.sanguo.abilities.ability import Ability, Active, Conversion
from rules_service.games.sanguo.abilities.arguments import Move
from rules_service.games.sanguo.catalog.hero_row import MALE, HeroRow
from rules_service.games.sanguo.catalog.words import Words
from rules_service.games.sanguo.decisions.reasons import target_problems
from rules_service.games.sanguo.movement.movement import move
from rules_service.games.sanguo.position import zones
from rules_service.games.sanguo.position.scene import Scene
from rules_service.games.sanguo.position.world import World
from zhanqi.games.sanguo.v1 import ruleset_pb2 as rb
from zhanqi.games.sanguo.v1 import state_pb2 as pb

HERO = HeroRow(number=9, hero="lu-xun", name="Lu Xun", name_zh="陆逊", hp=3, sex=MALE, camp="wu")
REACH = 3
POINTS = 1


class YanMie(Ability):
    id = "yan-mie"
    rule = "H-YANMIE"
    words = Words(
        "Flames",
        "Once per play phase, you may use a ♥ hand card as a Fire of Camps.",
        "炎灭",
        "出牌阶段限一次，可以把一张红桃手牌当火烧连营使用。",
    )
    conversion = Conversion("fire-camps", frozenset({rb.SUIT_HEART}), hand_only=True, once=True)


class ZhiBian(Ability):
    id = "zhi-bian"
    rule = "H-ZHIBIAN"
    words = Words(
        "Quick Wit",
        f"Once per play phase, you may give a hand card to another hero within {REACH}. Then you move that hero with "
        f"{POINTS} point, if a step is possible.",
        "智变",
        f"出牌阶段限一次，可以把一张手牌交给{REACH}格内一名其他角色，然后由你令其移动{POINTS}点；走不了就不走。",
    )
    active = Active(least_cards=1, most_cards=1, targets=1, once=True)

    def act_target_problems(self, scene: Scene, owner: pb.Hero, target: pb.Hero, before: Sequence[pb.Hero | None]) -> list[str]:
        return target_problems(fits=target is not owner, distance=scene.distance(owner, target), reach=REACH)

    async def perform(self, world: World, owner: pb.Hero, cards: Sequence[str], targets: Sequence[str]) -> None:
        target = world.heroes[targets[0]]
        zones.move(world, owner, target, cards)
        await move(world, Move(target, owner, POINTS))


SKILLS = (YanMie(), ZhiBian())
