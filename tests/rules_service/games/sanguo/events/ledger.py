"""The ledger: a viewer's events applied to its view before the decision must give its view after it.

Every event is checked against the position it finds: HP, cells, holders and counts must agree with it.
"""

from collections.abc import Callable, Sequence

from tests.rules_service.games.sanguo.events.facts import (
    CONVERSIONS,
    FACES,
    FULL_HP,
    GROUPS,
    ONCE_A_PHASE,
    STRIKES,
    cell,
    distance,
    terrain,
)
from tests.rules_service.games.sanguo.events.flow import Flow
from zhanqi.games.sanguo.v1 import event_pb2 as eb
from zhanqi.games.sanguo.v1 import ruleset_pb2 as rb


class Ledger(Flow):
    """A viewer's position, event by event."""

    def apply(self, event: eb.Event) -> None:
        kind = event.WhichOneof("kind")
        assert kind is not None
        RULES[kind](self, getattr(event, kind))

    # M: cells.

    def stepped(self, event: eb.Stepped) -> None:
        hero = self.hero(event.hero)
        assert hero.at == event.start
        assert distance(cell(event.start), cell(event.end)) == 1  # M4
        hero.at.CopyFrom(event.end)

    def relocated(self, event: eb.Relocated) -> None:
        hero = self.hero(event.hero)
        assert hero.at == event.start
        assert terrain(cell(event.end)) != rb.TERRAIN_MOUNT  # M9, B3
        hero.at.CopyFrom(event.end)

    # K: cards.

    def card_used(self, event: eb.CardUsed) -> None:
        self.leave(event.hero, event.cards, len(event.cards))
        self.resolve(event.cards)
        if event.cards and not event.via:
            assert [FACES[card].kind for card in event.cards] == [event.kind]
        if event.via in CONVERSIONS:
            assert CONVERSIONS[event.via] == event.kind
        turn = self.table.turn
        if event.via in ONCE_A_PHASE:
            turn.used.append(event.via)
        if event.kind in STRIKES and self.action is not None and not self.action.HasField("trigger"):
            turn.strikes += 1  # P3; the 杀 of 青龙偃月刀 is not counted (A15)

    def card_played(self, event: eb.CardPlayed) -> None:
        self.leave(event.hero, event.cards, len(event.cards))
        self.discard(event.cards)

    def nullified(self, event: eb.Nullified) -> None:
        self.was_nullified = True

    def skill_used(self, event: eb.SkillUsed) -> None:
        assert self.hero(event.hero).HasField("at")
        turn = self.table.turn
        if event.skill in ONCE_A_PHASE:
            assert event.skill not in turn.used
            turn.used.append(event.skill)
        elif event.skill == "du-jiang" and event.skill not in turn.used_in_turn:
            turn.used_in_turn.append(event.skill)
        elif event.skill == "you-bing":
            turn.effects.add(skill=event.skill, target=event.targets[0])

    def drawn(self, event: eb.Drawn) -> None:
        self.leave_deck(event.cards, event.count)
        self.enter_hand(event.hero, event.cards, event.count)

    def cards_moved(self, event: eb.CardsMoved) -> None:
        if event.giver:
            assert not event.open or event.cards[0] in self.hero(event.giver).equipment
            self.leave(event.giver, event.cards, event.count)
        else:
            self._stop_looking(event.cards, event.count)
        self.enter_hand(event.taker, event.cards, event.count)
        action = self.action
        if action is not None and action.use_skill.skill == "ren-de":
            self.table.turn.given += event.count

    def discarded(self, event: eb.Discarded) -> None:
        assert event.cards
        self.leave(event.hero, event.cards, len(event.cards))
        self.discard(event.cards)

    def shown(self, event: eb.Shown) -> None:
        hand = self.hand(event.hero)
        assert hand is None or set(event.cards) <= set(hand.cards)

    def looked_at(self, event: eb.LookedAt) -> None:
        assert not self.view.HasField("looking")
        self.leave_deck(event.cards, event.count)
        self.view.looking.hero, self.view.looking.count = event.hero, event.count
        self.view.looking.cards.extend(event.cards)

    def arranged(self, event: eb.Arranged) -> None:
        looking = self.view.looking
        assert (looking.hero, looking.count) == (event.hero, event.top + event.bottom)
        self.view.deck_size += looking.count
        if self.deck is not None and self.action is not None:
            put = self.action.arrange
            assert (len(put.top), len(put.bottom)) == (event.top, event.bottom)
            assert sorted(looking.cards) == sorted([*put.top, *put.bottom])
            self.deck = [*put.top, *self.deck, *put.bottom]
        self.view.ClearField("looking")

    def _stop_looking(self, cards: Sequence[str], count: int) -> None:
        looking = self.view.looking
        assert looking.count == count  # A33, A03: all of them go to one hero
        assert not cards or not looking.cards or list(looking.cards) == list(cards)
        self.view.ClearField("looking")

    def equipped(self, event: eb.Equipped) -> None:
        self.table.resolving.remove(event.card)
        gear = self.hero(event.hero).equipment
        gear.append(event.card)
        groups = [GROUPS[FACES[card].kind] for card in gear]
        assert len(set(groups)) == len(groups)  # K19

    def put_in_delay(self, event: eb.PutInDelay) -> None:
        zone = self.hero(event.hero).delayed
        assert event.kind not in [delayed.kind for delayed in zone]  # K14
        self.table.resolving.remove(event.card)
        zone.add(card=event.card, kind=event.kind)

    def shuffled(self, event: eb.Shuffled) -> None:
        self.shuffle(event.count, [])

    def judged(self, event: eb.Judged) -> None:
        """D3: turned up, replaced (鬼才), final."""
        if event.final:
            self.table.resolving.remove(event.card)
            self.discard([event.card])
            return
        assert self.action is not None
        if self.action.HasField("trigger"):
            replaced = self.table.resolving.pop()
            self.leave(self.action.hero, [event.card], 1)
            self.discard([replaced])
        else:
            self.leave_deck([event.card], 1)
        self.resolve([event.card])

    # D: HP and tokens.

    def damaged(self, event: eb.Damaged) -> None:
        hero = self.hero(event.hero)
        burns = event.kind == eb.DAMAGE_KIND_FIRE and self._on(event.hero, rb.TERRAIN_WOOD)  # B4
        assert event.amount == 1 + burns
        assert not event.source or self.hero(event.source).HasField("at")  # D1
        hero.hp -= event.amount
        assert hero.hp == event.hp

    def healed(self, event: eb.Healed) -> None:
        hero = self.hero(event.hero)
        hero.hp += event.amount
        assert event.amount == 1
        assert hero.hp == event.hp <= FULL_HP[event.hero]

    def dying(self, event: eb.Dying) -> None:
        assert self.hero(event.hero).hp <= 0  # D1

    def died(self, event: eb.Died) -> None:
        hero = self.hero(event.hero)
        assert hero.hp <= 0
        assert not event.killer or self.hero(event.killer).HasField("at")
        hero.hp = 0
        hero.ClearField("at")
        del hero.tokens[:]  # D4

    def tokens_changed(self, event: eb.TokensChanged) -> None:
        hero = self.hero(event.hero)
        counts = {token.token: token.count for token in hero.tokens}
        assert counts.get(event.token, 0) != event.count >= 0
        counts[event.token] = event.count
        del hero.tokens[:]
        for token, count in sorted(counts.items()):
            if count:
                hero.tokens.add(token=token, count=count)

    def chosen(self, event: eb.Chosen) -> None:
        if event.about == "xiao-rui":  # A22
            turn = self.table.turn
            if event.value == "move":
                turn.move_effects.add(rank=3, value=1)
            elif event.value == "range":
                turn.strike_reach += 1


RULES: dict[str, Callable[..., None]] = {
    field.name: getattr(Ledger, field.name) for field in eb.Event.DESCRIPTOR.oneofs_by_name["kind"].fields
}
