"""诸葛亮 Zhuge Liang: 观星."""

from rules_service.games.sanguo.abilities.ability import Ability
from rules_service.games.sanguo.abilities.arguments import PhaseRun
from rules_service.games.sanguo.catalog.hero_row import MALE, HeroRow
from rules_service.games.sanguo.catalog.words import Words
from rules_service.games.sanguo.decisions import query
from rules_service.games.sanguo.position import deck
from rules_service.games.sanguo.position.world import World
from zhanqi.games.sanguo.v1 import state_pb2 as pb

HERO = HeroRow(number=2, hero="zhuge-liang", name="Zhuge Liang", name_zh="诸葛亮", hp=3, sex=MALE, camp="shu")
CARDS = 3


class GuanXing(Ability):
    id = "guan-xing"
    rule = "H-GUANXING"
    words = Words(
        "Stargazing",
        f"At the start of your prepare phase, you may look at the top {CARDS} cards of the deck and put any of them back "
        "on top and the rest under it, in any order.",
        "观星",
        f"准备阶段开始时，可以看牌堆顶的{CARDS}张牌，把其中任意张放回牌堆顶，其余放到牌堆底，顺序任意。",
    )

    async def phase_started(self, world: World, owner: pb.Hero, run: PhaseRun) -> None:
        if run.phase != pb.PHASE_PREPARE or not (world.core.deck or world.table.discard):
            return
        if await query.trigger(owner, self.id) is None:
            return
        world.record_skill(owner, self.id)
        deck.look(world, owner, CARDS)
        answer = await query.arrange(world, owner, self.id)
        deck.put_back(world, owner, answer.top, answer.bottom)


SKILLS = (GuanXing(),)
