"""What a trick does to a target once nobody cancels it any more (K13)."""

from collections.abc import Callable, Iterator, Mapping, Sequence

from tests.rules_service.games.sanguo.events.effects import damaged, healed, hero_of
from tests.rules_service.games.sanguo.events.facts import FACES, cell, distance
from zhanqi.games.sanguo.v1 import event_pb2 as eb
from zhanqi.games.sanguo.v1 import ruleset_pb2 as rb
from zhanqi.games.sanguo.v1 import state_pb2 as pb

Events = Iterator[eb.Event]


def outcome(before: pb.State, kind: str, user: str, target: str, record: Sequence[eb.Event], after: pb.Request) -> list[eb.Event]:
    """The events with which the record must begin; a question instead is asserted here."""
    return list(TRICKS[kind](before, user, target, record, after)) if kind in TRICKS else []


def _windfall(before: pb.State, user: str, target: str, record: Sequence[eb.Event], after: pb.Request) -> Events:
    if len(before.core.deck) >= 2:
        yield eb.Event(drawn=eb.Drawn(hero=user, count=2, cards=before.core.deck[:2]))


def _peach_garden(before: pb.State, user: str, target: str, record: Sequence[eb.Event], after: pb.Request) -> Events:
    yield from healed(before, target)


def _flood(before: pb.State, user: str, target: str, record: Sequence[eb.Event], after: pb.Request) -> Events:
    if hero_of(before, target).equipment:
        assert (after.hero, after.kind, after.subject) == (target, pb.REQUEST_KIND_CHOOSE, "flood")
    else:  # A17
        yield eb.Event(chosen=eb.Chosen(hero=target, about="flood", value="damage"))
        yield from damaged(before, target, user)


def _dismantle(before: pb.State, user: str, target: str, record: Sequence[eb.Event], after: pb.Request) -> Events:
    hero = hero_of(before, target)
    possible = [*hero.equipment, *(delayed.card for delayed in hero.delayed), *(["hand"] if hero.hand_size else [])]
    if len(possible) > 1:
        assert (after.hero, after.kind, after.subject) == (user, pb.REQUEST_KIND_CHOOSE, "dismantle")
    elif possible:  # A30
        cards = record[0].discarded.cards if possible == ["hand"] else possible
        assert len(cards) == 1
        yield eb.Event(discarded=eb.Discarded(hero=target, cards=cards))


def _fire_camps(before: pb.State, user: str, target: str, record: Sequence[eb.Event], after: pb.Request) -> Events:
    """The heroes after the first one may be hit in later decisions; `Referee` waits for them."""
    (hand,) = (hand for hand in before.core.hands if hand.hero == target)
    if hand.cards:
        yield eb.Event(shown=eb.Shown(hero=target, cards=hand.cards))


def _swap(before: pb.State, user: str, target: str, record: Sequence[eb.Event], after: pb.Request) -> Events:
    one, other = hero_of(before, user), hero_of(before, target)
    if one.HasField("at") and other.HasField("at"):
        yield eb.Event(relocated=eb.Relocated(hero=user, start=one.at, end=other.at))
        yield eb.Event(relocated=eb.Relocated(hero=target, start=other.at, end=one.at))


def _asks(need: str) -> Callable[..., Events]:
    def question(before: pb.State, user: str, target: str, record: Sequence[eb.Event], after: pb.Request) -> Events:
        assert (after.hero, after.kind, after.subject) == (target, pb.REQUEST_KIND_RESPOND, need)
        return iter(())

    return question


TRICKS: Mapping[str, Callable[..., Events]] = {
    "windfall": _windfall,
    "peach-garden": _peach_garden,
    "flood": _flood,
    "dismantle": _dismantle,
    "fire-camps": _fire_camps,
    "swap": _swap,
    "duel": _asks("strike"),
    "barbarians": _asks("strike"),
    "arrows": _asks("dodge"),
}


def burned(before: pb.State, target: str) -> list[str]:
    """K8: whom the fire reaches, in ring order from the current hero (Q3); no one without a ♦."""
    (hand,) = (hand for hand in before.core.hands if hand.hero == target)
    if all(FACES[card].suit != rb.SUIT_DIAMOND for card in hand.cards):
        return []
    heroes = list(before.core.table.heroes)
    first = [hero.hero for hero in heroes].index(before.core.table.turn.hero)
    centre = cell(hero_of(before, target).at)
    ring = [hero for hero in [*heroes[first:], *heroes[:first]] if hero.HasField("at")]
    return [hero.hero for hero in ring if distance(cell(hero.at), centre) <= 1]
