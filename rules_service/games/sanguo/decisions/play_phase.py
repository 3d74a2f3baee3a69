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

Problem = Callable[[pb.Hero, Sequence[pb.Hero]], str | None]


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
    if use.card not in scene.hands[user.hero]:
        face = scene.catalog.faces.get(use.card)
        return [violation(NO_CARD, book_of(scene).cards[face.kind].rule if face is not None else "K", card=use.card)]
    kind = book_of(scene).kind(use.card)
    if not kind.playable:
        return [violation(NOT_USABLE, kind.rule, card=use.card)]
    problem = kind.usable(scene, user)
    violations = [] if problem is None else [problem]
    rules = kind.target_rules(scene, user)
    return violations + _card_targets(scene, user, kind, use.targets, rules, whole_hand=user.hand_size == 1)


def _use_as(scene: Scene, user: pb.Hero, use: ab.UseAs) -> list[Violation]:
    ability = usable.owned(scene, user, use.via, converts=True)
    conversion = ability.conversion if ability is not None else None
    if ability is None or conversion is None:
        return [usable.not_owned(scene, use.via)]
    problem = usable.conversion_problem(scene, user, ability, conversion)
    violations = [] if problem is None else [problem]
    violations += _cards(use.cards, conversion.count, conversion.count, ability.rule)
    violations += usable.missing(scene, user, use.cards, ability.rule, hand_only=conversion.hand_only)
    allowed = usable.convertible(scene, user, conversion)
    held = scene.own_cards(user)
    violations += [violation(BAD_CARD, ability.rule, card=card) for card in use.cards if card in held and card not in allowed]
    kind = book_of(scene).cards[conversion.kind]
    rules = [*kind.target_rules(scene, user), ability.rule]
    return violations + _card_targets(scene, user, kind, use.targets, rules, whole_hand=False, paid=conversion.count)


def _use_skill(scene: Scene, user: pb.Hero, use: ab.UseSkill) -> list[Violation]:
    ability = usable.owned(scene, user, use.skill, converts=False)
    active = ability.active if ability is not None else None
    if ability is None or active is None:
        return [usable.not_owned(scene, use.skill)]
    problem = usable.skill_problem(scene, user, ability, active)
    violations = [] if problem is None else [problem]
    violations += _cards(use.cards, active.least_cards, active.most_cards, ability.rule)
    violations += usable.missing(scene, user, use.cards, ability.rule, hand_only=active.hand_only)

    def target_problem(target: pb.Hero, before: Sequence[pb.Hero]) -> str | None:
        return ability.act_target_problem(scene, user, target, before)

    return violations + _targets(scene, named_targets(use), active.targets, active.targets, target_problem, [ability.rule])


def _card_targets(
    scene: Scene, user: pb.Hero, kind: Card, targets: Sequence[str], rules: Sequence[str], *, whole_hand: bool, paid: int = 1
) -> list[Violation]:
    if not kind.aimed:
        reasons = (BAD_TARGET, BAD_COUNT) if targets else ()
        return [violation(reason, kind.own_rule or kind.rule, card=kind.kind) for reason in reasons]
    most = kind.most_targets(scene, user, whole_hand=whole_hand)

    def target_problem(target: pb.Hero, before: Sequence[pb.Hero]) -> str | None:
        return kind.target_problem(scene, user, target, paid)

    return _targets(scene, targets, 1, most, target_problem, rules)


def _targets(
    scene: Scene, targets: Sequence[str], least: int, most: int, problem: Problem, rules: Sequence[str]
) -> list[Violation]:
    violations = []
    if not least <= len(targets) <= most or len(set(targets)) < len(targets):
        violations += [violation(BAD_COUNT, rule, targets=len(targets)) for rule in rules]
    before: list[pb.Hero] = []
    for name in targets:
        target = scene.heroes.get(name)
        if target is None or not scene.is_alive(target):
            violations += [violation(BAD_TARGET, rule, target=name) for rule in rules]
            continue
        reason = problem(target, before)
        if reason is not None:
            violations += [violation(reason, rule, target=name) for rule in rules]
        before.append(target)
    return violations


def _cards(cards: Sequence[str], least: int, most: int, rule: str) -> list[Violation]:
    if least <= len(cards) <= most and len(set(cards)) == len(cards):
        return []
    return [violation(BAD_COUNT, rule, cards=len(cards))]
