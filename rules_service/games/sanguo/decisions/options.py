"""A seat's legal actions as options with domains, derived from its view alone."""

from collections.abc import Callable, Iterator, Mapping, Sequence

from google.protobuf import any_pb2

from rules_service.games.sanguo.abilities.book import Book
from rules_service.games.sanguo.abilities.lookup import abilities_of
from rules_service.games.sanguo.catalog.board import COLUMNS, ROWS, cell_of
from rules_service.games.sanguo.decisions import usable
from rules_service.games.sanguo.position.scene import Scene
from zhanqi.games.sanguo.v1 import action_pb2 as ab
from zhanqi.games.sanguo.v1 import state_pb2 as pb
from zhanqi.games.sanguo.v1 import view_pb2 as vb
from zhanqi.rules.v1 import board_pb2
from zhanqi.rules.v1 import options_pb2 as ob
from zhanqi_wire.options import size

_TYPE = "type.googleapis.com/" + ab.Action.DESCRIPTOR.full_name


def legal_options(book: Book, view: vb.View) -> list[ob.Option]:
    """The options of the view's seat, sorted by the action's field number; none if it is not asked."""
    request = view.request
    if not view.HasField("request") or request.seat != view.seat:
        return []
    if request.kind == pb.REQUEST_KIND_ACT:
        return list(_act(Scene(view.table, {hand.hero: hand.cards for hand in view.hands}, book), request.hero))
    return list(_BUILDERS[request.kind](request))


def _act(scene: Scene, name: str) -> Iterator[ob.Option]:
    user = scene.heroes[name]
    for card in scene.hands[name]:
        targets = usable.card_offer(scene, user, card)
        if targets is not None:
            action = ab.Action(hero=name, use_card=ab.UseCard(card=card))
            yield _option(action, _targets("use_card.targets", targets))
    abilities = abilities_of(scene, user)
    for ability in abilities:
        conversion = usable.conversion_offer(scene, user, ability)
        if conversion is not None and ability.conversion is not None:
            count = ability.conversion.count
            cards = _subset("use_as.cards", conversion[0], count, count)
            action = ab.Action(hero=name, use_as=ab.UseAs(via=ability.id))
            yield _option(action, cards, _targets("use_as.targets", conversion[1]))
    for ability in abilities:
        offer = usable.skill_offer(scene, user, ability)
        if offer is not None and ability.active is not None:
            active = ability.active
            cards = _subset("use_skill.cards", offer.cards, active.least_cards, min(active.most_cards, len(offer.cards)))
            yield _option(ab.Action(hero=name, use_skill=ab.UseSkill(skill=ability.id)), cards, _skill_targets(offer))
    yield _option(ab.Action(hero=name, end_play=ab.EndPlay()))


def _skill_targets(offer: usable.SkillOffer) -> ob.Domain | None:
    if offer.pairs:
        pairs = [ob.Pair(first=ob.Value(text=first), second=ob.Value(text=second)) for first, second in offer.pairs]
        domain = ob.PairDomain(among=pairs, second_field_path="use_skill.second_target")
        return ob.Domain(field_path="use_skill.target", pairs=domain)
    return _choice("use_skill.target", offer.targets.heroes) if offer.targets.heroes else None


def _hero(field: str) -> Callable[[pb.Request], Iterator[ob.Option]]:
    def build(request: pb.Request) -> Iterator[ob.Option]:
        action = ab.Action()
        getattr(action, field).SetInParent()
        yield _option(action, _choice(f"{field}.hero", request.offers.heroes))

    return build


def _return(request: pb.Request) -> Iterator[ob.Option]:
    yield _option(ab.Action(hero=request.hero, come_back=ab.ComeBack()), _cells("come_back.cell", request.offers.cells))


def _step(request: pb.Request) -> Iterator[ob.Option]:
    yield _option(ab.Action(hero=request.hero, step=ab.Step()), _cells("step.cell", request.offers.cells))
    if request.offers.decline:
        yield _option(ab.Action(hero=request.hero, stop=ab.Stop()))


def _trigger(request: pb.Request) -> Iterator[ob.Option]:
    offers = request.offers
    domains = [
        _subset("trigger.cards", offers.cards, offers.min_cards, offers.max_cards),
        _subset("trigger.targets", offers.heroes, offers.min_heroes, offers.max_heroes),
        _cells("trigger.cell", offers.cells) if offers.cells else None,
        _hero_cards(offers) if offers.hero_cards else None,
    ]
    # Q4: a question may be put even if it can only be declined.
    if len(offers.cards) >= offers.min_cards and len(offers.heroes) >= offers.min_heroes:
        yield _option(ab.Action(hero=request.hero, trigger=ab.Trigger(skill=request.subject)), *domains)
    yield _pass(request)


def _hero_cards(offers: pb.Offers) -> ob.Domain:
    pairs = [ob.Pair(first=ob.Value(text=pair.hero), second=ob.Value(text=pair.card)) for pair in offers.hero_cards]
    return ob.Domain(field_path="trigger.giver", pairs=ob.PairDomain(among=pairs, second_field_path="trigger.card"))


def _respond(request: pb.Request) -> Iterator[ob.Option]:
    offers, need = request.offers, request.subject
    if offers.cards:
        yield _option(ab.Action(hero=request.hero, respond=ab.Respond(need=need)), _choice("respond.card", offers.cards))
    for way in offers.ways:
        action = ab.Action(hero=request.hero, respond_as=ab.RespondAs(need=need, via=way.via))
        yield _option(action, _subset("respond_as.cards", way.cards, way.count, way.count))
    if offers.judgements:
        action = ab.Action(hero=request.hero, judge=ab.Judge(need=need))
        yield _option(action, _choice("judge.source", offers.judgements))
    yield _pass(request)


def _choose(request: pb.Request) -> Iterator[ob.Option]:
    about = request.subject
    if request.offers.cells:
        action = ab.Action(hero=request.hero, choose_cell=ab.ChooseCell(about=about))
        yield _option(action, _cells("choose_cell.cell", request.offers.cells))
    else:
        action = ab.Action(hero=request.hero, choose=ab.Choose(about=about))
        yield _option(action, _choice("choose.value", request.offers.values))


def _arrange(request: pb.Request) -> Iterator[ob.Option]:
    items = [ob.Value(text=card) for card in request.offers.cards]
    split = ob.SplitOrderDomain(items=items, rest_field_path="arrange.bottom")
    action = ab.Action(hero=request.hero, arrange=ab.Arrange())
    yield _option(action, ob.Domain(field_path="arrange.top", split_order=split))


def _discard(request: pb.Request) -> Iterator[ob.Option]:
    offers = request.offers
    cards = _subset("discard.cards", offers.cards, offers.min_cards, offers.max_cards)
    yield _option(ab.Action(hero=request.hero, discard=ab.Discard()), cards)


def _pass(request: pb.Request) -> ob.Option:
    return _option(declining(request))


def is_forced(request: pb.Request) -> bool:
    """Whether a request other than ACT has exactly one answer."""
    offers = request.offers
    if request.kind == pb.REQUEST_KIND_RESPOND:  # By far the most frequent kind: only `_respond`'s pass is left.
        return not (offers.cards or offers.ways or offers.judgements)
    build = _BUILDERS.get(request.kind)
    options = [] if build is None else list(build(request))
    return len(options) == 1 and size(options[0]) == 1


def declining(request: pb.Request) -> ab.Action:
    """The action that declines a TRIGGER or RESPOND."""
    action = ab.Action(hero=request.hero)
    getattr(action, "pass").subject = request.subject
    return action


def _option(action: ab.Action, *domains: ob.Domain | None) -> ob.Option:
    template = any_pb2.Any(type_url=_TYPE, value=action.SerializeToString(deterministic=True))
    return ob.Option(template=template, domains=[domain for domain in domains if domain is not None])


def _choice(path: str, values: Sequence[str]) -> ob.Domain:
    return ob.Domain(field_path=path, choice=ob.ChoiceDomain(among=[ob.Value(text=value) for value in values]))


def _subset(path: str, values: Sequence[str], least: int, most: int) -> ob.Domain | None:
    if not most:
        return None
    among = [ob.Value(text=value) for value in values]
    return ob.Domain(field_path=path, subset=ob.SubsetDomain(min=least, max=most, among=among))


def _targets(path: str, targets: usable.Targets) -> ob.Domain | None:
    return _subset(path, targets.heroes, targets.least, targets.most)


def _cells(path: str, cells: Sequence[board_pb2.Cell]) -> ob.Domain:
    bits = 0
    for row, col in map(cell_of, cells):
        bits |= 1 << ((row - 1) * COLUMNS + col - 1)
    among = board_pb2.CellSet(columns=COLUMNS, bits=bits.to_bytes((ROWS * COLUMNS + 7) // 8, "little"))
    return ob.Domain(field_path=path, cells=ob.CellDomain(among=among))


_BUILDERS: Mapping[pb.RequestKind, Callable[[pb.Request], Iterator[ob.Option]]] = {
    pb.REQUEST_KIND_DRAFT: _hero("pick_hero"),
    pb.REQUEST_KIND_NAME_BASE: _hero("name_base"),
    pb.REQUEST_KIND_TURN: _hero("take_turn"),
    pb.REQUEST_KIND_RETURN: _return,
    pb.REQUEST_KIND_STEP: _step,
    pb.REQUEST_KIND_TRIGGER: _trigger,
    pb.REQUEST_KIND_RESPOND: _respond,
    pb.REQUEST_KIND_CHOOSE: _choose,
    pb.REQUEST_KIND_ARRANGE: _arrange,
    pb.REQUEST_KIND_DISCARD: _discard,
}
