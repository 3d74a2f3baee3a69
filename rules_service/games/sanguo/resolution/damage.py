"""Damage, healing, dying and death (D1, D2, G5)."""

from rules_service.games.sanguo.abilities.arguments import Damage
from rules_service.games.sanguo.abilities.lookup import with_hook
from rules_service.games.sanguo.abilities.windows import open_window
from rules_service.games.sanguo.catalog.board import other_seat
from rules_service.games.sanguo.catalog.figures import DAMAGE, DYING_REACH, HEALED, KILL_DRAW, KILL_SCORE
from rules_service.games.sanguo.movement import flags
from rules_service.games.sanguo.position import deck, zones
from rules_service.games.sanguo.position.world import World
from rules_service.games.sanguo.resolution.response import ask_for_card
from zhanqi.games.sanguo.v1 import event_pb2 as eb
from zhanqi.games.sanguo.v1 import state_pb2 as pb

NEED = "peach"


async def deal_damage(world: World, target: pb.Hero, source: pb.Hero | None, *, amount: int = DAMAGE, fire: bool = False) -> None:
    """Deal damage (D1). A dead hero does not count as its source."""
    if not world.is_alive(target):
        return
    if source is not None and not world.is_alive(source):
        source = None
    more = sum(ability.more_damage(world, target, fire=fire) for ability in with_hook(world, target, "more_damage"))
    damage = Damage(amount + more, fire)
    target.hp -= damage.amount
    _record_damage(world, target, source, damage)
    if target.hp <= 0:
        await _dying(world, target, source)
    # D1: the skills after damage come once dying is settled, and only if the hero lives.
    await open_window(world, "damage_taken", [target], damage)


def heal(world: World, hero: pb.Hero, amount: int = HEALED) -> None:
    """Heal a hero, up to full HP."""
    healed = min(amount, world.full_hp(hero) - hero.hp)
    if healed > 0:
        hero.hp += healed
        world.record(eb.Event(healed=eb.Healed(hero=hero.hero, amount=healed, hp=hero.hp)))


def _record_damage(world: World, target: pb.Hero, source: pb.Hero | None, damage: Damage) -> None:
    kind = eb.DAMAGE_KIND_FIRE if damage.fire else eb.DAMAGE_KIND_NORMAL
    name = source.hero if source is not None else ""
    damaged = eb.Damaged(hero=target.hero, amount=damage.amount, kind=kind, source=name, hp=target.hp)
    world.record(eb.Event(damaged=damaged))


async def _dying(world: World, target: pb.Hero, source: pb.Hero | None) -> None:
    # D2: round the ring until it is saved or everyone has passed; A24: a 桃 restarts the count of passes.
    world.record(eb.Event(dying=eb.Dying(hero=target.hero)))
    ring = world.ring()
    place, passes = 0, 0
    while passes < len(ring):
        hero = ring[place % len(ring)]
        in_reach = world.is_alive(hero) and world.distance(hero, target) <= DYING_REACH
        if in_reach and await ask_for_card(world, hero, NEED, target=target.hero) is not None:
            heal(world, target)
            if target.hp > 0:
                return
            passes = 0
        else:
            place, passes = place + 1, passes + 1
    await _die(world, target, source)


async def _die(world: World, hero: pb.Hero, killer: pb.Hero | None) -> None:
    """Remove the hero with its cards and tokens; the other side scores, and the killer draws (G5)."""
    world.record(eb.Event(died=eb.Died(hero=hero.hero, killer=killer.hero if killer is not None else "")))
    cell = world.cell(hero)
    cards = [*world.own_hands[hero.hero].cards, *hero.equipment, *(delayed.card for delayed in hero.delayed)]
    zones.discard(world, hero, cards)
    hero.hp = 0
    hero.ClearField("at")
    del hero.tokens[:]
    flags.leave_behind(world, hero, cell)
    world.score(other_seat(hero.seat), KILL_SCORE, "kill")
    await flags.pick_up_lying(world, hero.seat)
    if killer is not None and world.is_alive(killer):
        deck.draw(world, killer, KILL_DRAW)
