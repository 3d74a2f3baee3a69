"""Every reason against an action of the play phase, judged on what the user's side sees."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from rules_service.engine.errors import Violation
from rules_service.games.sanguo import offering
from rules_service.games.sanguo.card import Card
from rules_service.games.sanguo.reasons import BAD_CARD, BAD_COUNT, BAD_TARGET, NO_CARD, NOT_USABLE, violation
from rules_service.games.sanguo.scene import Scene
from zhanqi.games.sanguo.v1 import action_pb2 as ab
from zhanqi.games.sanguo.v1 import state_pb2 as pb

Problem = Callable[[pb.Hero, Sequence[pb.Hero]], str | None]


def act_problems(scene: Scene, user: pb.Hero, action: ab.Action) -> list[Violation]:
    """Every reason; none if it is legal."""
    if action.HasField("use_card"):
        return _use_card(scene, user, action.use_card)
    if action.HasField("use_as"):
        return _use_as(scene, user, action.use_as)
    if action.HasField("use_skill"):
        return _use_skill(scene, user, action.use_skill)
    return []


def named_targets(use: ab.UseSkill) -> list[str]:
    """The targets that a use of a skill names, in order."""
    return [target for target in (use.target, use.second_target) if target]


def _use_card(scene: Scene, user: pb.Hero, use: ab.UseCard) -> list[Violation]:
    if use.card not in scene.hands[user.hero]:
        face = scene.book.faces.get(use.card)
        return [violation(NO_CARD, scene.book.cards[face.kind].rule if face is not None else "K", card=use.card)]
    kind = scene.book.kind(use.card)
    if not kind.playable:
        return [violation(NOT_USABLE, kind.rule, card=use.card)]
    problem = kind.usable(scene, user)
    found = [] if problem is None else [problem]
    rules = kind.target_rules(scene, user)
    return found + _card_targets(scene, user, kind, use.targets, rules, whole_hand=user.hand_size == 1)


def _use_as(scene: Scene, user: pb.Hero, use: ab.UseAs) -> list[Violation]:
    ability = offering.owned(scene, user, use.via, converts=True)
    conversion = ability.conversion if ability is not None else None
    if ability is None or conversion is None:
        return [offering.not_owned(scene, use.via)]
    problem = offering.conversion_problem(scene, user, ability, conversion)
    found = [] if problem is None else [problem]
    found += _cards(use.cards, conversion.count, conversion.count, ability.rule)
    found += offering.missing(scene, user, use.cards, ability.rule, hand_only=conversion.hand_only)
    allowed = offering.convertible(scene, user, conversion)
    held = scene.own_cards(user)
    found += [violation(BAD_CARD, ability.rule, card=card) for card in use.cards if card in held and card not in allowed]
    kind = scene.book.cards[conversion.kind]
    rules = [*kind.target_rules(scene, user), ability.rule]
    return found + _card_targets(scene, user, kind, use.targets, rules, whole_hand=False, paid=conversion.count)


def _use_skill(scene: Scene, user: pb.Hero, use: ab.UseSkill) -> list[Violation]:
    ability = offering.owned(scene, user, use.skill, converts=False)
    active = ability.active if ability is not None else None
    if ability is None or active is None:
        return [offering.not_owned(scene, use.skill)]
    problem = offering.skill_problem(scene, user, ability, active)
    found = [] if problem is None else [problem]
    found += _cards(use.cards, active.least_cards, active.most_cards, ability.rule)
    found += offering.missing(scene, user, use.cards, ability.rule, hand_only=active.hand_only)

    def target_problem(target: pb.Hero, before: Sequence[pb.Hero]) -> str | None:
        return ability.act_target_problem(scene, user, target, before)

    return found + _targets(scene, named_targets(use), active.targets, active.targets, target_problem, [ability.rule])


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
    found = []
    if not least <= len(targets) <= most or len(set(targets)) < len(targets):
        found += [violation(BAD_COUNT, rule, targets=len(targets)) for rule in rules]
    before: list[pb.Hero] = []
    for name in targets:
        target = scene.heroes.get(name)
        if target is None or not scene.is_alive(target):
            found += [violation(BAD_TARGET, rule, target=name) for rule in rules]
            continue
        reason = problem(target, before)
        if reason is not None:
            found += [violation(reason, rule, target=name) for rule in rules]
        before.append(target)
    return found


def _cards(cards: Sequence[str], least: int, most: int, rule: str) -> list[Violation]:
    if least <= len(cards) <= most and len(set(cards)) == len(cards):
        return []
    return [violation(BAD_COUNT, rule, cards=len(cards))]
