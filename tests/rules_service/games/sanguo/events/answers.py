"""The events that an answer itself announces: they open the record of its decision, exactly."""

from collections.abc import Callable, Iterator, Mapping, Sequence

from tests.rules_service.games.sanguo.events.facts import CONVERSIONS, FACES
from zhanqi.games.sanguo.v1 import action_pb2 as ab
from zhanqi.games.sanguo.v1 import event_pb2 as eb
from zhanqi.games.sanguo.v1 import state_pb2 as pb

PUBLIC_CHOICES = ("fan-jian", "xiao-rui", "flood")
"""The subjects of `Chosen`: 反间, 骁锐, K9. What else is chosen shows in the events that follow."""

Events = Iterator[eb.Event]


def announced(before: pb.State, seat: str, action: ab.Action, concerned: str) -> list[eb.Event]:
    """`concerned` is the hero on whom a triggered weapon or 鬼才 acts; the answer does not name it."""
    kind = action.WhichOneof("kind") or ""
    if kind == "trigger":
        return list(_trigger(before, action, concerned))
    return list(ANSWERS[kind](before, seat, action)) if kind in ANSWERS else []


def in_ring_order(before: pb.State, heroes: Sequence[str]) -> list[str]:
    """Q3: from the current hero on."""
    ring = [hero.hero for hero in before.core.table.heroes]
    first = ring.index(before.core.table.turn.hero)
    return sorted(heroes, key=[*ring[first:], *ring[:first]].index)


def discarded(hero: str, cards: Sequence[str]) -> Events:
    if cards:
        yield eb.Event(discarded=eb.Discarded(hero=hero, cards=cards))


def _pick_hero(before: pb.State, seat: str, action: ab.Action) -> Events:
    yield eb.Event(hero_picked=eb.HeroPicked(seat=seat, hero=action.pick_hero.hero))


def _name_base(before: pb.State, seat: str, action: ab.Action) -> Events:
    yield eb.Event(base_named=eb.BaseNamed(seat=seat, hero=action.name_base.hero))


def _advance(before: pb.State, seat: str, action: ab.Action) -> Events:
    table = before.core.table
    if table.turn.phase == pb.PHASE_BEGIN:
        yield eb.Event(turn_began=eb.TurnBegan(hero=table.turn.hero, round=table.round))


def _come_back(before: pb.State, seat: str, action: ab.Action) -> Events:
    yield eb.Event(came_back=eb.CameBack(hero=action.hero, cell=action.come_back.cell))


def _step(before: pb.State, seat: str, action: ab.Action) -> Events:
    mover = before.request.mover
    start = next(hero.at for hero in before.core.table.heroes if hero.hero == mover)
    yield eb.Event(stepped=eb.Stepped(hero=mover, start=start, end=action.step.cell))


def _use_card(before: pb.State, seat: str, action: ab.Action) -> Events:
    use = action.use_card
    targets = in_ring_order(before, use.targets)
    yield eb.Event(card_used=eb.CardUsed(hero=action.hero, kind=FACES[use.card].kind, cards=[use.card], targets=targets))


def _use_as(before: pb.State, seat: str, action: ab.Action) -> Events:
    use = action.use_as
    kind, targets = CONVERSIONS[use.via], in_ring_order(before, use.targets)
    yield eb.Event(card_used=eb.CardUsed(hero=action.hero, kind=kind, cards=use.cards, via=use.via, targets=targets))


def _use_skill(before: pb.State, seat: str, action: ab.Action) -> Events:
    use = action.use_skill
    targets = [hero for hero in (use.target, use.second_target) if hero]
    yield eb.Event(skill_used=eb.SkillUsed(hero=action.hero, skill=use.skill, targets=targets))
    if use.skill in ("ren-de", "zhi-bian"):  # The cards are given.
        moved = eb.CardsMoved(giver=action.hero, taker=use.target, count=len(use.cards), cards=use.cards)
        yield eb.Event(cards_moved=moved)
    else:
        yield from discarded(action.hero, use.cards)
    if use.skill == "li-jian":  # A virtual card
        yield eb.Event(card_used=eb.CardUsed(hero=use.target, kind="duel", targets=[use.second_target]))


def _trigger(before: pb.State, action: ab.Action, concerned: str) -> Events:
    use = action.trigger
    targets = in_ring_order(before, use.targets) or [hero for hero in (use.giver, concerned) if hero]
    yield eb.Event(skill_used=eb.SkillUsed(hero=action.hero, skill=use.skill, targets=targets))
    if use.skill == "dragon-blade":
        yield eb.Event(card_used=eb.CardUsed(hero=action.hero, kind=FACES[use.cards[0]].kind, cards=use.cards, targets=targets))
    elif use.skill != "gui-cai":  # Its card is judged.
        yield from discarded(action.hero, use.cards)


def _respond(before: pb.State, seat: str, action: ab.Action) -> Events:
    answer = action.respond
    yield eb.Event(card_played=eb.CardPlayed(hero=action.hero, need=answer.need, cards=[answer.card]))


def _respond_as(before: pb.State, seat: str, action: ab.Action) -> Events:
    answer = action.respond_as
    yield eb.Event(card_played=eb.CardPlayed(hero=action.hero, need=answer.need, cards=answer.cards, via=answer.via))


def _judge(before: pb.State, seat: str, action: ab.Action) -> Events:
    if before.core.deck:
        card = before.core.deck[0]
        yield eb.Event(judged=eb.Judged(hero=action.hero, source=action.judge.source, card=card))


def _choose(before: pb.State, seat: str, action: ab.Action) -> Events:
    choice = action.choose
    if choice.about in PUBLIC_CHOICES:
        yield eb.Event(chosen=eb.Chosen(hero=action.hero, about=choice.about, value=choice.value))


def _arrange(before: pb.State, seat: str, action: ab.Action) -> Events:
    put = action.arrange
    yield eb.Event(arranged=eb.Arranged(hero=action.hero, top=len(put.top), bottom=len(put.bottom)))


def _discard(before: pb.State, seat: str, action: ab.Action) -> Events:
    yield from discarded(action.hero, action.discard.cards)


ANSWERS: Mapping[str, Callable[[pb.State, str, ab.Action], Events]] = {
    "pick_hero": _pick_hero,
    "name_base": _name_base,
    "advance": _advance,
    "come_back": _come_back,
    "step": _step,
    "use_card": _use_card,
    "use_as": _use_as,
    "use_skill": _use_skill,
    "respond": _respond,
    "respond_as": _respond_as,
    "judge": _judge,
    "choose": _choose,
    "arrange": _arrange,
    "discard": _discard,
}
"""`take_turn`, `choose_cell`, `stop`, `end_play` and `pass` announce nothing themselves."""
