"""A 19th hero that exists only in this test: a row and a skill, nothing else (CONTRIBUTING.md)."""

from rules_service.games.sanguo.abilities.ability import Ability
from rules_service.games.sanguo.abilities.arguments import PhaseRun
from rules_service.games.sanguo.catalog.hero_row import MALE, HeroRow
from rules_service.games.sanguo.decisions import query
from rules_service.games.sanguo.game import Sanguo
from rules_service.games.sanguo.position.world import World
from rules_service.games.sanguo.resolution.damage import heal
from rules_service.games.sanguo.standard_book import standard_book
from tests.rules_service.games.sanguo.builder import END, H, Match
from tests.rules_service.games.sanguo.rules import rule
from zhanqi.games.sanguo.v1 import state_pb2 as pb


class QingNang(Ability):
    """At the start of his end phase he may heal an adjacent hero of his side."""

    id = "qing-nang"
    rule = "H-QINGNANG"

    async def phase_started(self, world: World, owner: pb.Hero, run: PhaseRun) -> None:
        if run.phase != pb.PHASE_END:
            return
        near = [
            hero.hero
            for hero in world.living()
            if hero.seat == owner.seat and world.is_wounded(hero) and world.distance(owner, hero) <= 1
        ]
        if not near:
            return
        answer = await query.trigger(owner, self.id, lambda: query.pick_hero(near))
        if answer is not None:
            world.record_skill(owner, self.id, answer.targets[0])
            heal(world, world.heroes[answer.targets[0]])


HERO = HeroRow(number=19, hero="hua-tuo", name="Hua Tuo", name_zh="华佗", hp=3, sex=MALE, camp="qun")
SKILLS = (QingNang(),)
GAME = Sanguo(standard_book().with_hero(HERO, SKILLS))


def ending(friend: H) -> Match:
    return Match("hua-tuo", END, warm={"hua-tuo": H((4, 4)), "liu-bei": friend}, cold={"gan-ning": H((7, 7))}, game=GAME)


@rule("Q1")
def test_new_hero_heals() -> None:
    match = ending(H((5, 4), hp=1))
    assert list(match.request.offers.heroes) == ["liu-bei"]
    assert match.trigger("qing-nang", "liu-bei").hp("liu-bei") == 2


@rule("Q1")
def test_new_hero_does_not_heal_unhurt_or_far_heroes() -> None:
    assert not ending(H((5, 4))).was_asked("trigger")
    assert not ending(H((6, 4), hp=1)).was_asked("trigger")


@rule("Q1")
def test_ruleset_lists_the_new_hero() -> None:
    heroes = GAME.spec.ruleset().heroes  # type: ignore[attr-defined]
    assert [hero.hero for hero in heroes][-1] == "hua-tuo"
    assert "hua-tuo" not in standard_book().heroes
