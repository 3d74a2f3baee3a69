"""The cards, conversions and skills usable in the play phase, judged on what the user's side sees."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from rules_service.engine.errors import Violation
from rules_service.games.sanguo.abilities.ability import Ability, Active, Conversion
from rules_service.games.sanguo.abilities.book import book_of
from rules_service.games.sanguo.abilities.card import Card
from rules_service.games.sanguo.abilities.lookup import abilities_of
from rules_service.games.sanguo.decisions.reasons import BAD_CARD, NO_CARD, NOT_USABLE, USED_UP, violation
from rules_service.games.sanguo.position.scene import Scene
from zhanqi.games.sanguo.v1 import state_pb2 as pb


@dataclass(frozen=True, slots=True)
class Targets:
    """The heroes that a use may name, and how many of them."""

    heroes: tuple[str, ...]
    least: int
    most: int


NO_TARGETS = Targets((), 0, 0)


@dataclass(frozen=True, slots=True)
class SkillOffer:
    """The cards and targets of an active skill. `pairs`: the ordered pairs of targets of a skill that names two."""

    cards: tuple[str, ...]
    targets: Targets
    pairs: tuple[tuple[str, str], ...]


def card_offer(scene: Scene, user: pb.Hero, card: str) -> Targets | None:
    """The targets of a hand card; None if it cannot be used."""
    kind = book_of(scene).kind(card)
    if not kind.playable or kind.usable(scene, user) is not None:
        return None
    return _targets(scene, user, kind, whole_hand=user.hand_size == 1)


def conversion_offer(scene: Scene, user: pb.Hero, ability: Ability) -> tuple[tuple[str, ...], Targets] | None:
    """The cards that a conversion takes, and its targets; None if it cannot be used."""
    conversion = ability.conversion
    if conversion is None or conversion_problems(scene, user, ability, conversion):
        return None
    cards = convertible(scene, user, conversion)
    targets = _targets(scene, user, book_of(scene).cards[conversion.kind], whole_hand=False, paid=conversion.count)
    return (cards, targets) if len(cards) >= conversion.count and targets is not None else None


def conversion_problems(scene: Scene, user: pb.Hero, ability: Ability, conversion: Conversion) -> list[Violation]:
    """Why a conversion of the user cannot be used, its cards and targets aside."""
    unusable = book_of(scene).cards[conversion.kind].usable(scene, user)
    return [*_used_up(scene, ability, once=conversion.once), *([] if unusable is None else [unusable])]


def convertible(scene: Scene, user: pb.Hero, conversion: Conversion) -> tuple[str, ...]:
    """The user's cards that a conversion may take."""
    cards = scene.hands[user.hero] if conversion.hand_only else scene.own_cards(user)
    return tuple(card for card in cards if scene.catalog.faces[card].suit in conversion.suits)


def skill_offer(scene: Scene, user: pb.Hero, ability: Ability) -> SkillOffer | None:
    """The cards and targets of an active skill; None if it cannot be used."""
    active = ability.active
    if active is None or skill_problems(scene, user, ability, active):
        return None
    cards = skill_cards(scene, user, active)
    if len(cards) < active.least_cards:
        return None
    first = tuple(hero.hero for hero in scene.living() if not ability.act_target_problems(scene, user, hero, ()))
    if active.targets == 0:
        return SkillOffer(cards, NO_TARGETS, ())
    if active.targets == 1:
        return SkillOffer(cards, Targets(first, 1, 1), ()) if first else None
    pairs = tuple(pair for one in first for pair in _pairs(scene, user, ability, scene.heroes[one]))
    return SkillOffer(cards, NO_TARGETS, pairs) if pairs else None


def skill_problems(scene: Scene, user: pb.Hero, ability: Ability, active: Active) -> list[Violation]:
    """Why an active skill of the user cannot be used, its cards and targets aside."""
    unusable = ability.act_problem(scene, user)
    return [*_used_up(scene, ability, once=active.once), *([] if unusable is None else [unusable])]


def _used_up(scene: Scene, ability: Ability, *, once: bool) -> list[Violation]:
    return [violation(USED_UP, ability.rule, skill=ability.id)] if once and ability.id in scene.table.turn.used else []


def skill_cards(scene: Scene, user: pb.Hero, active: Active) -> tuple[str, ...]:
    """The user's cards that a skill may take."""
    if not active.most_cards:
        return ()
    return tuple(scene.hands[user.hero] if active.hand_only else scene.own_cards(user))


def owned(scene: Scene, user: pb.Hero, name: str, *, converts: bool) -> Ability | None:
    """The user's ability of this id, if it is a conversion or an active skill respectively."""
    for ability in abilities_of(scene, user):
        if ability.id == name and (ability.conversion if converts else ability.active) is not None:
            return ability
    return None


def not_owned(scene: Scene, name: str) -> Violation:
    """The violation for a skill that the user does not have."""
    known = book_of(scene).skills.get(name) or book_of(scene).cards.get(name)
    return violation(NOT_USABLE, known.rule if known is not None else "Q6", skill=name)


def missing(scene: Scene, user: pb.Hero, cards: Sequence[str], rule: str, *, hand_only: bool) -> list[Violation]:
    """The violations for cards that the user does not hold in the required zone."""
    hand = scene.hands[user.hero]
    violations = []
    for card in cards:
        equipped = card in user.equipment
        if card not in hand and (hand_only or not equipped):
            violations.append(violation(NO_CARD, rule, card=card))
            violations += [violation(BAD_CARD, rule, card=card)] if equipped else []
    return violations


def _targets(scene: Scene, user: pb.Hero, kind: Card, *, whole_hand: bool, paid: int = 1) -> Targets | None:
    if not kind.aimed:
        return NO_TARGETS
    heroes = tuple(hero.hero for hero in scene.living() if not kind.target_problems(scene, user, hero, paid))
    if not heroes:
        return None
    return Targets(heroes, 1, min(len(heroes), kind.most_targets(scene, user, whole_hand=whole_hand)))


def _pairs(scene: Scene, user: pb.Hero, ability: Ability, one: pb.Hero) -> Iterator[tuple[str, str]]:
    for other in scene.living():
        if not ability.act_target_problems(scene, user, other, (one,)):
            yield one.hero, other.hero
