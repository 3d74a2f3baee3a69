"""What may be used in the play phase, judged on what the user's side sees: cards, conversions and skills, and why not."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from rules_service.engine.errors import Violation
from rules_service.games.sanguo.ability import Ability, Active, Conversion
from rules_service.games.sanguo.card import Card
from rules_service.games.sanguo.reasons import BAD_CARD, NO_CARD, NOT_USABLE, USED_UP, violation
from rules_service.games.sanguo.scene import Scene
from zhanqi.games.sanguo.v1 import state_pb2 as pb


@dataclass(frozen=True, slots=True)
class Targets:
    """Whom a use may name: so many of these."""

    heroes: tuple[str, ...]
    least: int
    most: int


NO_TARGETS = Targets((), 0, 0)


@dataclass(frozen=True, slots=True)
class SkillOffer:
    """What a skill of the play phase may be used with. `pairs`: its two targets, in order, where it names two."""

    cards: tuple[str, ...]
    targets: Targets
    pairs: tuple[tuple[str, str], ...]


def card_offer(scene: Scene, user: pb.Hero, card: str) -> Targets | None:
    """Whom a hand card may be used on; None: it cannot be used."""
    kind = scene.book.kind(card)
    if not kind.playable or kind.usable(scene, user) is not None:
        return None
    return _targets(scene, user, kind, whole_hand=user.hand_size == 1)


def conversion_offer(scene: Scene, user: pb.Hero, ability: Ability) -> tuple[tuple[str, ...], Targets] | None:
    """Which cards a conversion takes, and whom it may be used on; None: it cannot be used."""
    conversion = ability.conversion
    if conversion is None or conversion_problem(scene, user, ability, conversion) is not None:
        return None
    cards = convertible(scene, user, conversion)
    targets = _targets(scene, user, scene.book.cards[conversion.kind], whole_hand=False, paid=conversion.count)
    return (cards, targets) if len(cards) >= conversion.count and targets is not None else None


def conversion_problem(scene: Scene, user: pb.Hero, ability: Ability, conversion: Conversion) -> Violation | None:
    """Why a conversion that the user has cannot be used, besides its cards and targets."""
    if conversion.once and ability.id in scene.table.turn.used:
        return violation(USED_UP, ability.rule, skill=ability.id)
    return scene.book.cards[conversion.kind].usable(scene, user)


def convertible(scene: Scene, user: pb.Hero, conversion: Conversion) -> tuple[str, ...]:
    """The user's cards that a conversion may take."""
    cards = scene.hands[user.hero] if conversion.hand_only else scene.own_cards(user)
    return tuple(card for card in cards if scene.book.faces[card].suit in conversion.suits)


def skill_offer(scene: Scene, user: pb.Hero, ability: Ability) -> SkillOffer | None:
    """What a skill may be used with; None: it cannot be used."""
    active = ability.active
    if active is None or skill_problem(scene, user, ability, active) is not None:
        return None
    cards = skill_cards(scene, user, active)
    if len(cards) < active.least_cards:
        return None
    first = tuple(hero.hero for hero in scene.living() if ability.act_target_problem(scene, user, hero, ()) is None)
    if active.targets == 0:
        return SkillOffer(cards, NO_TARGETS, ())
    if active.targets == 1:
        return SkillOffer(cards, Targets(first, 1, 1), ()) if first else None
    pairs = tuple(pair for one in first for pair in _pairs(scene, user, ability, scene.heroes[one]))
    return SkillOffer(cards, NO_TARGETS, pairs) if pairs else None


def skill_problem(scene: Scene, user: pb.Hero, ability: Ability, active: Active) -> Violation | None:
    """Why a skill that the user has cannot be used, besides its cards and targets."""
    if active.once and ability.id in scene.table.turn.used:
        return violation(USED_UP, ability.rule, skill=ability.id)
    return ability.act_problem(scene, user)


def skill_cards(scene: Scene, user: pb.Hero, active: Active) -> tuple[str, ...]:
    """The user's cards that a skill may take."""
    if not active.most_cards:
        return ()
    return tuple(scene.hands[user.hero] if active.hand_only else scene.own_cards(user))


def owned(scene: Scene, user: pb.Hero, name: str, *, converts: bool) -> Ability | None:
    """The user's ability of this name, if it is one of the play phase."""
    for ability in scene.abilities(user):
        if ability.id == name and (ability.conversion if converts else ability.active) is not None:
            return ability
    return None


def not_owned(scene: Scene, name: str) -> Violation:
    """The refusal of a skill that the user does not have."""
    known = scene.book.skills.get(name) or scene.book.cards.get(name)
    return violation(NOT_USABLE, known.rule if known is not None else "Q6", skill=name)


def missing(scene: Scene, user: pb.Hero, cards: Sequence[str], rule: str, *, hand_only: bool) -> list[Violation]:
    """The cards that the user does not hold, or not where they are taken from."""
    hand = scene.hands[user.hero]
    found = []
    for card in cards:
        worn = card in user.equipment
        if card not in hand and (hand_only or not worn):
            found.append(violation(NO_CARD, rule, card=card))
            found += [violation(BAD_CARD, rule, card=card)] if worn else []
    return found


def _targets(scene: Scene, user: pb.Hero, kind: Card, *, whole_hand: bool, paid: int = 1) -> Targets | None:
    if not kind.aimed:
        return NO_TARGETS
    heroes = tuple(hero.hero for hero in scene.living() if kind.target_problem(scene, user, hero, paid) is None)
    if not heroes:
        return None
    return Targets(heroes, 1, min(len(heroes), kind.most_targets(scene, user, whole_hand=whole_hand)))


def _pairs(scene: Scene, user: pb.Hero, ability: Ability, one: pb.Hero) -> Iterator[tuple[str, str]]:
    for other in scene.living():
        if ability.act_target_problem(scene, user, other, (one,)) is None:
            yield one.hero, other.hero
