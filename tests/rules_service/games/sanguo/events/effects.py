"""What an answer brings about at once: the events that follow those it announces, where the rules leave no choice.

Cards taken at random are read from the record; the ledger has checked that their holder had them.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence

from tests.rules_service.games.sanguo.events.facts import FACES, FULL_HP, HOMES
from zhanqi.games.sanguo.v1 import action_pb2 as ab
from zhanqi.games.sanguo.v1 import event_pb2 as eb
from zhanqi.games.sanguo.v1 import ruleset_pb2 as rb
from zhanqi.games.sanguo.v1 import state_pb2 as pb

SUITS = {"spade": rb.SUIT_SPADE, "heart": rb.SUIT_HEART, "club": rb.SUIT_CLUB, "diamond": rb.SUIT_DIAMOND}
LOOKS = {"guan-xing": 3, "yi-ji": 2, "post": 1}  # H-GUANXING, H-YIJI, B4
Events = Iterator[eb.Event]


def effects(before: pb.State, action: ab.Action, rest: Sequence[eb.Event]) -> list[eb.Event]:
    """`rest` is the record after the announced events."""
    kind = action.WhichOneof("kind") or ""
    return list(EFFECTS[kind](before, action, rest)) if kind in EFFECTS else []


def hero_of(before: pb.State, name: str) -> pb.Hero:
    return next(hero for hero in before.core.table.heroes if hero.hero == name)


def healed(before: pb.State, name: str) -> Events:
    hero = hero_of(before, name)
    if hero.hp < FULL_HP[name]:
        yield eb.Event(healed=eb.Healed(hero=name, amount=1, hp=hero.hp + 1))


def damaged(before: pb.State, name: str, source: str) -> Events:
    """1 normal damage; a dead hero is no source (D1)."""
    alive = source if hero_of(before, source).HasField("at") else ""
    hp = hero_of(before, name).hp - 1
    yield eb.Event(damaged=eb.Damaged(hero=name, amount=1, kind=eb.DAMAGE_KIND_NORMAL, source=alive, hp=hp))


def moved(before: pb.State, giver: str, taker: str, rest: Sequence[eb.Event]) -> Events:
    """A random hand card."""
    cards = rest[0].cards_moved.cards
    yield eb.Event(cards_moved=eb.CardsMoved(giver=giver, taker=taker, count=1, cards=cards))


def _use_card(before: pb.State, action: ab.Action, rest: Sequence[eb.Event]) -> Events:
    card = action.use_card.card
    face = FACES[card]
    if face.kind == "peach":
        yield from healed(before, action.use_card.targets[0])
    elif face.kind == "indulgence":
        yield eb.Event(put_in_delay=eb.PutInDelay(hero=action.use_card.targets[0], card=card, kind=face.kind))


def _use_as(before: pb.State, action: ab.Action, rest: Sequence[eb.Event]) -> Events:
    if action.use_as.via == "guo-se":
        (card,) = action.use_as.cards
        yield eb.Event(put_in_delay=eb.PutInDelay(hero=action.use_as.targets[0], card=card, kind="indulgence"))


def _use_skill(before: pb.State, action: ab.Action, rest: Sequence[eb.Event]) -> Events:
    use = action.use_skill
    given = before.core.table.turn.given
    if use.skill == "jie-yin":
        yield from healed(before, action.hero)
        yield from healed(before, use.target)
    elif use.skill == "ren-de" and given < 2 <= given + len(use.cards):
        yield from healed(before, action.hero)


def _trigger(before: pb.State, action: ab.Action, rest: Sequence[eb.Event]) -> Events:
    use = action.trigger
    deck = before.core.deck
    if use.skill in LOOKS and len(deck) >= LOOKS[use.skill]:
        seen = deck[: LOOKS[use.skill]]
        yield eb.Event(looked_at=eb.LookedAt(hero=action.hero, count=len(seen), cards=seen))
    elif use.skill == "tu-xi":
        for place, event in enumerate(rest[: len(use.targets)]):
            assert event.cards_moved.giver in use.targets
            yield from moved(before, event.cards_moved.giver, action.hero, rest[place:])
    elif use.skill == "fu-ying" and use.card == "hand":
        yield from moved(before, use.giver, action.hero, rest)
    elif use.skill == "fu-ying":
        yield eb.Event(cards_moved=eb.CardsMoved(giver=use.giver, taker=action.hero, count=1, cards=[use.card], open=True))
    elif use.skill in ("du-jiang", "gui-ying"):
        hero = hero_of(before, action.hero)
        end = use.cell if use.skill == "du-jiang" else HOMES[hero.seat].base
        yield eb.Event(relocated=eb.Relocated(hero=action.hero, start=hero.at, end=end))


def _respond(before: pb.State, action: ab.Action, rest: Sequence[eb.Event]) -> Events:
    if action.respond.need == "peach":  # K3
        yield from healed(before, before.request.target)


def _choose(before: pb.State, action: ab.Action, rest: Sequence[eb.Event]) -> Events:
    about, value = action.choose.about, action.choose.value
    if about == "fan-jian":
        user = before.core.table.turn.hero
        cards = rest[0].shown.cards
        yield eb.Event(shown=eb.Shown(hero=user, cards=cards))
        yield eb.Event(cards_moved=eb.CardsMoved(giver=user, taker=action.hero, count=1, cards=cards))
        if FACES[cards[0]].suit != SUITS[value]:
            yield from damaged(before, action.hero, user)
    elif about in LOOKS:
        cards = before.core.looking.cards
        yield eb.Event(cards_moved=eb.CardsMoved(taker=value, count=len(cards), cards=cards))
    elif about == "double-swords" and value == "draw":
        user = before.core.table.turn.hero
        if before.core.deck:
            yield eb.Event(drawn=eb.Drawn(hero=user, count=1, cards=before.core.deck[:1]))
    elif about in ("double-swords", "dismantle", "ice-sword"):
        holder = action.hero if about == "double-swords" else rest[0].discarded.hero
        cards = rest[0].discarded.cards if value == "hand" else [value]
        assert len(cards) == 1
        yield eb.Event(discarded=eb.Discarded(hero=holder, cards=cards))
    elif about == "flood" and value == "damage":
        yield from damaged(before, action.hero, before.core.table.turn.hero)
    elif about == "flood":
        yield eb.Event(discarded=eb.Discarded(hero=action.hero, cards=hero_of(before, action.hero).equipment))


def _pass(before: pb.State, action: ab.Action, rest: Sequence[eb.Event]) -> Events:
    request = before.request
    if request.subject == "strike":  # K4, K5
        yield from damaged(before, request.hero, request.target)


EFFECTS: Mapping[str, Callable[[pb.State, ab.Action, Sequence[eb.Event]], Events]] = {
    "use_card": _use_card,
    "use_as": _use_as,
    "use_skill": _use_skill,
    "trigger": _trigger,
    "respond": _respond,
    "choose": _choose,
    "pass": _pass,
}
