"""Every violation of an action, judged on the seat's view alone (Q4, Q6, A26)."""

from collections.abc import Callable, Mapping, Sequence

from rules_service.engine.errors import Violation
from rules_service.games.sanguo.abilities.ability import Ability
from rules_service.games.sanguo.abilities.book import Book, book_of
from rules_service.games.sanguo.abilities.card import Card
from rules_service.games.sanguo.catalog.board import NEIGHBOURS, cell_of
from rules_service.games.sanguo.decisions import usable
from rules_service.games.sanguo.decisions.play_phase import act_violations
from rules_service.games.sanguo.decisions.query import HAND
from rules_service.games.sanguo.decisions.reasons import (
    BAD_CARD,
    BAD_CELL,
    BAD_CHOICE,
    BAD_COUNT,
    BAD_TARGET,
    GAME_OVER,
    MUST_CHOOSE,
    MUST_STEP,
    NO_CARD,
    NOT_ASKED,
    NOT_USABLE,
    TOO_FAR,
    WRONG_KIND,
    violation,
)
from rules_service.games.sanguo.position.scene import Scene
from zhanqi.games.sanguo.v1 import action_pb2 as ab
from zhanqi.games.sanguo.v1 import state_pb2 as pb
from zhanqi.games.sanguo.v1 import view_pb2 as vb

Check = Callable[[Scene, pb.Request, ab.Action], Sequence[Violation]]

KIND_RULES: Mapping[pb.RequestKind, str] = {
    pb.REQUEST_KIND_DRAFT: "G1",
    pb.REQUEST_KIND_NAME_BASE: "G1",
    pb.REQUEST_KIND_TURN: "G3",
    pb.REQUEST_KIND_RETURN: "G6",
    pb.REQUEST_KIND_STEP: "M5",
}
"""The rule that asks, for requests that come from no card or skill; P3 for all other kinds."""

NEED_RULES: Mapping[str, str] = {"dodge": "K3", "strike": "K4", "peach": "K3", "nullify": "K13"}


def violations(book: Book, view: vb.View, seat: str, action: ab.Action) -> list[Violation]:
    """Every violation, once; none if the action is legal."""
    if view.table.HasField("ending"):
        return [violation(GAME_OVER, "G7")]
    if view.advancing:
        legal = seat not in (view.seat, "") and action.WhichOneof("kind") == "advance" and not action.hero
        return [] if legal else [violation(NOT_ASKED, "Q1")]
    request = view.request
    if seat != request.seat or action.hero != request.hero:
        return [violation(NOT_ASKED, "Q1", asked=request.hero or request.seat)]
    scene = Scene(view.table, {hand.hero: hand.cards for hand in view.hands}, book)
    check = CHECKS.get((request.kind, action.WhichOneof("kind") or ""))
    return _wrong_kind(scene, request, action) if check is None else list(dict.fromkeys(check(scene, request, action)))


def _wrong_kind(scene: Scene, request: pb.Request, action: ab.Action) -> list[Violation]:
    violations = [violation(WRONG_KIND, "Q1", asked=pb.RequestKind.Name(request.kind))]
    if action.WhichOneof("kind") in ("pass", "stop") and not request.offers.decline:
        asking = _rule(scene, request.subject) if request.subject else KIND_RULES.get(request.kind, "P3")
        violations += [violation(MUST_CHOOSE, rule) for rule in ("Q4", asking)]
    return violations


def _hero(rule: str, value: Callable[[ab.Action], str]) -> Check:
    def check(scene: Scene, request: pb.Request, action: ab.Action) -> list[Violation]:
        chosen = value(action)
        return [] if chosen in request.offers.heroes else [violation(BAD_CHOICE, rule, hero=chosen)]

    return check


def _return(scene: Scene, request: pb.Request, action: ab.Action) -> list[Violation]:
    return _cell(request, action.come_back.cell, BAD_CELL, "G6")


def _step(scene: Scene, request: pb.Request, action: ab.Action) -> list[Violation]:
    violations = _cell(request, action.step.cell, BAD_CELL, "M4")
    mover = scene.heroes[request.mover]
    cell = cell_of(action.step.cell)
    if violations and cell in NEIGHBOURS[scene.cell(mover)]:
        # The mover may neither stay on it nor cross it.
        violations += [violation(BAD_CELL, rule) for rule in ("B3", "M8")]
    return violations


def _stop(scene: Scene, request: pb.Request, action: ab.Action) -> list[Violation]:
    if request.offers.decline:
        return []
    mover = scene.heroes[request.mover]
    may_stay = scene.is_stayable(mover, scene.cell(mover))
    return [violation(MUST_STEP, "M7" if may_stay else "M5", points=request.points)]


def _pass(scene: Scene, request: pb.Request, action: ab.Action) -> list[Violation]:
    return _subject(request, getattr(action, "pass").subject)


def _trigger(scene: Scene, request: pb.Request, action: ab.Action) -> list[Violation]:
    trigger, offers = action.trigger, request.offers
    rule = _rule(scene, request.subject)
    violations = _subject(request, trigger.skill)
    if violations:
        return violations
    if offers.hero_cards:
        return _hero_card(scene, request, trigger, rule)
    held = scene.own_cards(scene.heroes[request.hero])
    violations += _subset(trigger.cards, offers.cards, offers.min_cards, offers.max_cards, held, rule)
    violations += [violation(BAD_CARD, rule, card=card) for card in trigger.cards if _misses_need(scene, request, card, held)]
    violations += _heroes(scene, request, trigger.targets, rule)
    if offers.cells or trigger.HasField("cell"):
        violations += _cell(request, trigger.cell, BAD_CELL, rule)
    if trigger.card or trigger.giver:
        violations.append(violation(BAD_CARD, rule, card=trigger.card))
    return violations


def _misses_need(scene: Scene, request: pb.Request, card: str, held: Sequence[str]) -> bool:
    """Whether a card that is not held would not be allowed either."""
    asking = _asking(scene, request.subject)
    need = asking.question_need if isinstance(asking, Ability) else ""
    return bool(need) and card not in held and card in scene.catalog.faces and book_of(scene).kind(card).need != need


def _hero_card(scene: Scene, request: pb.Request, trigger: ab.Trigger, rule: str) -> list[Violation]:
    violations = []
    if trigger.targets or trigger.cards or trigger.HasField("cell"):
        violations.append(violation(BAD_COUNT, rule, targets=len(trigger.targets), cards=len(trigger.cards)))
    if all(pair.hero != trigger.giver for pair in request.offers.hero_cards):
        violations.append(violation(BAD_TARGET, rule, target=trigger.giver))
    giver = scene.heroes.get(trigger.giver)
    has_card = giver is not None and (giver.hand_size > 0 if trigger.card == HAND else trigger.card in giver.equipment)
    if not has_card:
        violations += [violation(reason, rule, card=trigger.card) for reason in (NO_CARD, BAD_CARD)]
    return violations


def _respond(scene: Scene, request: pb.Request, action: ab.Action) -> list[Violation]:
    rule, card = NEED_RULES[request.subject], action.respond.card
    violations = _subject(request, action.respond.need)
    if violations:
        return violations
    held = card in scene.hands[request.hero]
    violations = [] if held else [violation(NO_CARD, rule, card=card)]
    # Q6: a card that is not held is judged as if it were.
    fits = card not in scene.catalog.faces or book_of(scene).kind(card).need == request.subject
    return violations if fits else [*violations, violation(BAD_CARD, rule, card=card)]


def _respond_as(scene: Scene, request: pb.Request, action: ab.Action) -> list[Violation]:
    answer = action.respond_as
    violations = _subject(request, answer.need)
    if violations:
        return violations
    rule = _rule(scene, answer.via)
    way = next((way for way in request.offers.ways if way.via == answer.via), None)
    if way is not None:
        return _subset(answer.cards, way.cards, way.count, way.count, way.cards, rule)
    violations = [violation(NOT_USABLE, rule, skill=answer.via)]
    ability = usable.owned(scene, scene.heroes[request.hero], answer.via, converts=True)
    conversion = ability.conversion if ability is not None else None
    if conversion is None or not conversion.answers or book_of(scene).cards[conversion.kind].need != request.subject:
        return violations
    # The hand is too small for it.
    hand = scene.hands[request.hero]
    return violations + _subset(answer.cards, hand, conversion.count, conversion.count, hand, rule)


def _judge(scene: Scene, request: pb.Request, action: ab.Action) -> list[Violation]:
    violations = _subject(request, action.judge.need)
    if violations or action.judge.source in request.offers.judgements:
        return violations
    return [violation(NOT_USABLE, _rule(scene, action.judge.source), source=action.judge.source)]


def _choose(scene: Scene, request: pb.Request, action: ab.Action) -> list[Violation]:
    violations = _subject(request, action.choose.about)
    if violations or action.choose.value in request.offers.values:
        return violations
    if not request.offers.values:
        return [violation(WRONG_KIND, "Q1", asked="cell")]
    return [violation(BAD_CHOICE, _rule(scene, request.subject), value=action.choose.value)]


def _choose_cell(scene: Scene, request: pb.Request, action: ab.Action) -> list[Violation]:
    violations = _subject(request, action.choose_cell.about)
    if violations:
        return violations
    if not request.offers.cells:
        return [violation(WRONG_KIND, "Q1", asked="value")]
    return _cell(request, action.choose_cell.cell, BAD_CHOICE, _rule(scene, request.subject))


def _arrange(scene: Scene, request: pb.Request, action: ab.Action) -> list[Violation]:
    cards = [*action.arrange.top, *action.arrange.bottom]
    if sorted(cards) == sorted(request.offers.cards):
        return []
    return [violation(reason, _rule(scene, request.subject), cards=len(cards)) for reason in (BAD_CHOICE, BAD_COUNT)]


def _discard(scene: Scene, request: pb.Request, action: ab.Action) -> list[Violation]:
    offers = request.offers
    hand = scene.hands[request.hero]
    return _subset(action.discard.cards, offers.cards, offers.min_cards, offers.max_cards, hand, "P3")


def _act(scene: Scene, request: pb.Request, action: ab.Action) -> Sequence[Violation]:
    return act_violations(scene, scene.heroes[request.hero], action)


def _subject(request: pb.Request, named: str) -> list[Violation]:
    return [] if named == request.subject else [violation(WRONG_KIND, "Q1", asked=request.subject)]


def _asking(scene: Scene, subject: str) -> Ability | Card | None:
    """The skill or card that a request is about."""
    for skill in book_of(scene).skills.values():
        if subject == skill.id or subject in skill.parts:
            return skill
    return book_of(scene).cards.get(subject)


def _rule(scene: Scene, subject: str) -> str:
    """The rule of a request's subject."""
    asking = _asking(scene, subject)
    return asking.rule if asking is not None else {"flag": "G4", "stranded": "A09"}.get(subject, "B4")


def _cell(request: pb.Request, cell: object, reason: str, rule: str) -> list[Violation]:
    return [] if cell in request.offers.cells else [violation(reason, rule)]


def _subset(
    cards: Sequence[str], offered: Sequence[str], least: int, most: int, held: Sequence[str], rule: str
) -> list[Violation]:
    violations = []
    if not least <= len(cards) <= most or len(set(cards)) < len(cards):
        violations.append(violation(BAD_COUNT, rule, cards=len(cards)))
    for card in cards if most else ():
        if card not in offered:
            violations.append(violation(BAD_CARD if card in held else NO_CARD, rule, card=card))
    return violations


def _heroes(scene: Scene, request: pb.Request, heroes: Sequence[str], rule: str) -> list[Violation]:
    violations, offers = [], request.offers
    if not offers.min_heroes <= len(heroes) <= offers.max_heroes or len(set(heroes)) < len(heroes):
        violations.append(violation(BAD_COUNT, rule, targets=len(heroes)))
    others = [hero for hero in heroes if hero not in offers.heroes]
    violations += [violation(BAD_TARGET, rule, target=hero) for hero in others]
    return violations + [violation(TOO_FAR, rule, target=hero) for hero in others if _is_too_far(scene, request, hero)]


def _is_too_far(scene: Scene, request: pb.Request, name: str) -> bool:
    asking, target = _asking(scene, request.subject), scene.heroes.get(name)
    reach = asking.question_reach if isinstance(asking, Ability) else 0
    if not reach or target is None or not scene.is_alive(target):
        return False
    return scene.distance(scene.heroes[request.hero], target) > reach


CHECKS: Mapping[tuple[pb.RequestKind, str], Check] = {
    (pb.REQUEST_KIND_DRAFT, "pick_hero"): _hero("G1", lambda action: action.pick_hero.hero),
    (pb.REQUEST_KIND_NAME_BASE, "name_base"): _hero("G1", lambda action: action.name_base.hero),
    (pb.REQUEST_KIND_TURN, "take_turn"): _hero("G3", lambda action: action.take_turn.hero),
    (pb.REQUEST_KIND_RETURN, "come_back"): _return,
    (pb.REQUEST_KIND_STEP, "step"): _step,
    (pb.REQUEST_KIND_STEP, "stop"): _stop,
    (pb.REQUEST_KIND_ACT, "use_card"): _act,
    (pb.REQUEST_KIND_ACT, "use_as"): _act,
    (pb.REQUEST_KIND_ACT, "use_skill"): _act,
    (pb.REQUEST_KIND_ACT, "end_play"): _act,
    (pb.REQUEST_KIND_TRIGGER, "trigger"): _trigger,
    (pb.REQUEST_KIND_TRIGGER, "pass"): _pass,
    (pb.REQUEST_KIND_RESPOND, "respond"): _respond,
    (pb.REQUEST_KIND_RESPOND, "respond_as"): _respond_as,
    (pb.REQUEST_KIND_RESPOND, "judge"): _judge,
    (pb.REQUEST_KIND_RESPOND, "pass"): _pass,
    (pb.REQUEST_KIND_CHOOSE, "choose"): _choose,
    (pb.REQUEST_KIND_CHOOSE, "choose_cell"): _choose_cell,
    (pb.REQUEST_KIND_ARRANGE, "arrange"): _arrange,
    (pb.REQUEST_KIND_DISCARD, "discard"): _discard,
}
"""The kinds of action that answer each kind of request, and their checks."""
