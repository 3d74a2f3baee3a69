"""Which abilities a hero has now, and the figures that follow from them."""

from rules_service.games.sanguo.abilities.ability import Ability
from rules_service.games.sanguo.abilities.book import Book, book_of
from rules_service.games.sanguo.catalog.board import TERRAIN
from rules_service.games.sanguo.catalog.figures import UNARMED_RANGE
from rules_service.games.sanguo.position.scene import Scene
from zhanqi.games.sanguo.v1 import ruleset_pb2 as rb
from zhanqi.games.sanguo.v1 import state_pb2 as pb


def abilities_of(scene: Scene, hero: pb.Hero) -> list[Ability]:
    """A living hero's skills, equipment (unless it is a void weapon) and terrain (B4), in this order."""
    book = book_of(scene)
    abilities = [*book.hero_skills[hero.hero]]
    terrain = _terrain(scene, book, hero)
    weapon_is_void = terrain is not None and terrain.voids_weapon(scene, hero)
    for card in hero.equipment:
        if not (weapon_is_void and book.kind(card).group == rb.CARD_GROUP_WEAPON):
            abilities.append(book.gear[card])
    if terrain is not None:
        abilities.append(terrain)
    return abilities


def ability_of(scene: Scene, hero: pb.Hero, name: str) -> Ability:
    """A living hero's ability of this id. Raises `StopIteration` if it has none."""
    return next(ability for ability in abilities_of(scene, hero) if ability.id == name)


def with_hook(scene: Scene, hero: pb.Hero, hook: str) -> list[Ability]:
    """A living hero's abilities that override the method `hook`."""
    return [ability for ability in abilities_of(scene, hero) if hook in ability.hooks]


def gear_card(scene: Scene, hero: pb.Hero, group: rb.CardGroup) -> str | None:
    """The hero's equipped card of this group."""
    book = book_of(scene)
    return next((card for card in hero.equipment if book.kind(card).group == group), None)


def attack_range(scene: Scene, hero: pb.Hero) -> int:
    """The range of the hero's weapon, if it has one that is not void (B2)."""
    book = book_of(scene)
    terrain = _terrain(scene, book, hero)
    if terrain is not None and terrain.voids_weapon(scene, hero):
        return UNARMED_RANGE
    kinds = map(book.kind, hero.equipment)
    return max((kind.attack_range for kind in kinds if kind.group == rb.CARD_GROUP_WEAPON), default=UNARMED_RANGE)


def trick_reach(scene: Scene, user: pb.Hero, reach: int, *, aimed: bool) -> int:
    """The distance limit of a trick for its user. `aimed`: its targets are named."""
    return reach + sum(ability.trick_reach(scene, user, aimed=aimed) for ability in with_hook(scene, user, "trick_reach"))


def ignores_armour(scene: Scene, user: pb.Hero) -> bool:
    """Whether the user's 杀 ignores armour."""
    return scene.is_alive(user) and any(a.ignores_armour(scene, user) for a in with_hook(scene, user, "ignores_armour"))


def _terrain(scene: Scene, book: Book, hero: pb.Hero) -> Ability | None:
    return book.terrains.get(TERRAIN[scene.cell(hero)]) if scene.table.rules.terrain_effects else None
