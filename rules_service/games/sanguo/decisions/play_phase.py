"""The violations of a play-phase action, judged on what the user's side sees."""

from collections.abc import Callable, Sequence

from rules_service.engine.errors import Violation
from rules_service.games.sanguo.abilities.book import book_of
from rules_service.games.sanguo.abilities.card import Card
from rules_service.games.sanguo.decisions import usable
from rules_service.games.sanguo.decisions.reasons import BAD_CARD, BAD_COUNT, BAD_TARGET, NO_CARD, NOT_USABLE, violation
from rules_service.games.sanguo.position.scene import Scene
from zhanqi.games.sanguo.v1 import action_pb2 as ab
from zhanqi.games.sanguo.v1 import state_pb2 as pb

Problems = Callable[[pb.Hero, Sequence[pb.Hero | None]], list[str]]


def act_violations(scene: Scene, user: pb.Hero, action: ab.Action) -> list[Violation]:
    """Every violation; none if the action is legal."""
    if action.HasField("use_card"):
        return _use_card(scene, user, action.use_card)
    if action.HasField("use_as"):
        return _use_as(scene, user, action.use_as)
    if action.HasField("use_skill"):
        return _use_skill(scene, user, action.use_skill)
    return []


def named_targets(use: ab.UseSkill) -> list[str]:
    """The targets that the use of a skill names, in order."""
    return [target for target in (use.target, use.second_target) if target]


def _use_card(scene: Scene, user: pb.Hero, use: ab.UseCard) -> list[Violation]:
    if use.card not in scene.catalog.faces:
        return [violation(NO_CARD, "K", card=use.card)]
    # Q6: a card that is not held is judged as if it were.
    kind = book_of(scene).kind(use.card)
    held = use.card in scene.hands[user.hero]
    violations = [] if held else [violation(NO_CARD, kind.rule, card=use.card)]
    if not kind.playable:
        return [*violations, violation(NOT_USABLE, kind.rule, card=use.card)]
    unusable = kind.usable(scene, user)
    violations += [] if unusable is None else [unusable]
    rules = kind.target_rules(scene, user)
    whole_hand = user.hand_size == int(held)
    return violations + _card_targets(scene, user, kind, use.targets, rules, whole_hand=whole_hand, paid=int(held))


def _use_as(scene: Scene, user: pb.Hero, use: ab.UseAs) -> list[Violation]:
    ability = usable.owned(scene, user, use.via, converts=True)
    conversion = ability.conversion if ability is not None else None
    if ability is None or conversion is None:
        return [usable.not_owned(scene, use.via)]
    violations = usable.conversion_problems(scene, user, ability, conversion)
    violations += _cards(use.cards, conversion.count, conversion.count, ability.rule)
    violations += usable.missing(scene, user, use.cards, ability.rule, hand_only=conversion.hand_only)
    faces = scene.catalog.faces
    wrong = [card for card in use.cards if card in faces and faces[card].suit not in conversion.suits]
    violations += [violation(BAD_CARD, ability.rule, card=card) for card in wrong]
    kind = book_of(scene).cards[conversion.kind]
    rules = [*kind.target_rules(scene, user), ability.rule]
    paid = len(set(use.cards) & set(scene.hands[user.hero]))
    return violations + _card_targets(scene, user, kind, use.targets, rules, whole_hand=False, paid=paid)


def _use_skill(scene: Scene, user: pb.Hero, use: ab.UseSkill) -> list[Violation]:
    ability = usable.owned(scene, user, use.skill, converts=False)
    active = ability.active if ability is not None else None
    if ability is None or active is None:
        return [usable.not_owned(scene, use.skill)]
    violations = usable.skill_problems(scene, user, ability, active)
    violations += _cards(use.cards, active.least_cards, active.most_cards, ability.rule)
    violations += usable.missing(scene, user, use.cards, ability.rule, hand_only=active.hand_only)

    def target_problems(target: pb.Hero, before: Sequence[pb.Hero | None]) -> list[str]:
        return ability.act_target_problems(scene, user, target, before)

    return violations + _targets(scene, named_targets(use), active.targets, active.targets, target_problems, [ability.rule])


def _card_targets(
    scene: Scene, user: pb.Hero, kind: Card, targets: Sequence[str], rules: Sequence[str], *, whole_hand: bool, paid: int
) -> list[Violation]:
    if not kind.aimed:
        reasons = (BAD_TARGET, BAD_COUNT) if targets else ()
        return [violation(reason, kind.own_rule or kind.rule, card=kind.kind) for reason in reasons]
    most = kind.most_targets(scene, user, whole_hand=whole_hand)

    def target_problems(target: pb.Hero, before: Sequence[pb.Hero | None]) -> list[str]:
        return kind.target_problems(scene, user, target, paid)

    return _targets(scene, targets, 1, most, target_problems, rules)


def _targets(
    scene: Scene, targets: Sequence[str], least: int, most: int, problems: Problems, rules: Sequence[str]
) -> list[Violation]:
    violations = []
    if not least <= len(targets) <= most or len(set(targets)) < len(targets):
        violations += [violation(BAD_COUNT, rule, targets=len(targets)) for rule in rules]
    before: list[pb.Hero | None] = []
    for name in targets:
        target = scene.heroes.get(name)
        if target is not None and not scene.is_alive(target):
            target = None
        reasons = [BAD_TARGET] if target is None else problems(target, before)
        violations += [violation(reason, rule, target=name) for reason in reasons for rule in rules]
        before.append(target)
    return violations


def _cards(cards: Sequence[str], least: int, most: int, rule: str) -> list[Violation]:
    if least <= len(cards) <= most and len(set(cards)) == len(cards):
        return []
    return [violation(BAD_COUNT, rule, cards=len(cards))]
