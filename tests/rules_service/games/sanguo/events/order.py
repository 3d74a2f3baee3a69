"""The order of events: what an answer announces, and which events must follow, or must have come before, another."""

from collections.abc import Iterator, Sequence
from itertools import pairwise

from tests.rules_service.games.sanguo.events.answers import announced
from tests.rules_service.games.sanguo.events.dodging import check_dodging
from tests.rules_service.games.sanguo.events.effects import effects
from tests.rules_service.games.sanguo.events.facts import (
    FACES,
    FLAG_SCORE,
    FULL_HP,
    HOMES,
    KILL_DRAW,
    KILL_SCORE,
    OTHER,
    ROUND,
    STRIKES,
    cell,
    terrain,
)
from tests.rules_service.games.sanguo.events.ledger import Ledger
from tests.rules_service.games.sanguo.events.places import charged, direction, may_stay, tokens
from tests.rules_service.games.sanguo.events.tricks import burned, outcome
from zhanqi.games.sanguo.v1 import action_pb2 as ab
from zhanqi.games.sanguo.v1 import event_pb2 as eb
from zhanqi.games.sanguo.v1 import ruleset_pb2 as rb
from zhanqi.games.sanguo.v1 import state_pb2 as pb
from zhanqi.rules.v1 import board_pb2

BY_ANSWER_ALONE = ("hero_picked", "base_named", "turn_began", "came_back", "card_used", "card_played", "skill_used", "arranged")
"""Events that only an answer causes."""


class Referee:
    """The order of the events of one game. It sees the full record with the position after each event."""

    def __init__(self) -> None:
        self.record: Sequence[eb.Event] = ()
        self.plays = 0
        """无懈可击 played since the trick was asked about (K13)."""
        self.draw_due = ""
        """The killer that still draws (G5, A36)."""
        self.has_drawn = self.has_healed = False
        self.is_skipped = False
        self.targets: list[str] = []
        """The targets of the latest 杀."""
        self.strike: list[str] = []
        """Its cards."""
        self.shielded: list[str] = []
        """Its targets that it must not hurt (K18)."""
        self.user = self.user_kind = ""
        """The latest use."""
        self.is_fire = False
        self.burning: list[str] = []
        """Heroes that the fire has yet to reach (K8)."""
        self.charged = ""
        """The enemy on which 张绣 charges."""
        self.judged: list[str] = []
        self.is_judging = False
        self.chain = "", ""
        self.estate: list[str] = []
        self.grave = board_pb2.Cell()
        self.deck_size = 0
        self.next = eb.Event()

    def begin(self, before: pb.State, seat: str, action: ab.Action, record: Sequence[eb.Event]) -> None:
        self.record = record
        first = announced(before, seat, action, self._concerned(before, action))
        assert list(record[: len(first)]) == first, f"announced: {[str(event) for event in first]}"
        rest = record[len(first) :]
        due = effects(before, action, rest)
        assert list(rest[: len(due)]) == due, f"due: {[str(event) for event in due]}"
        for kind in BY_ANSWER_ALONE:
            caused = [event for event in first if event.HasField(kind)]  # type: ignore[arg-type]
            assert [event for event in record if event.HasField(kind)] == caused  # type: ignore[arg-type]

        steps = [event.stepped for event in record if event.HasField("stepped")]
        for one, other in pairwise(steps):
            assert direction(one) == direction(other)  # 诱兵
        if steps and not action.HasField("step"):
            assert action.trigger.skill in ("chong-sha", "du-jiang") or action.HasField("pass"), "a step without an answer"

    def _concerned(self, before: pb.State, action: ab.Action) -> str:
        """The hero on whom a weapon or 鬼才 acts: a target of the present 杀, or the hero of the present judgement."""
        if action.trigger.skill == "chong-sha":
            self.charged = charged(before, action.hero)
        if action.trigger.skill.startswith("chong-sha"):
            return self.charged
        if action.trigger.skill not in ("axe", "dragon-blade", "double-swords", "ice-sword", "gui-cai"):
            return ""
        assert self.record
        (target,) = self.record[0].skill_used.targets
        assert target in (self.judged if action.trigger.skill == "gui-cai" else self.targets)
        return target

    def foresee(self, event: eb.Event, ledger: Ledger) -> None:
        """Called before each event."""
        if event.HasField("died"):
            hero, hand = ledger.hero(event.died.hero), ledger.hand(event.died.hero)
            assert hand is not None
            delayed = [delayed.card for delayed in hero.delayed]
            self.estate = [*hand.cards, *hero.equipment, *delayed]
            self.grave = hero.at
        elif event.HasField("shuffled"):
            self.deck_size = ledger.view.deck_size

    def see(self, index: int, event: eb.Event, ledger: Ledger) -> None:
        """Called after each event."""
        self.next = self.record[index + 1] if index + 1 < len(self.record) else eb.Event()
        due = list(self.due(index, event, ledger))
        following = list(self.record[index + 1 : index + 1 + len(due)])
        assert following == due, f"due: {[str(one) for one in due]}"
        if event.HasField("card_used"):
            self.user, self.user_kind, self.is_fire = event.card_used.hero, event.card_used.kind, False
        elif event.skill_used.skill == "feather-fan":
            self.is_fire = True
        if event.card_used.kind in STRIKES:
            self.targets, self.strike = list(event.card_used.targets), list(event.card_used.cards)
            self.shielded = self._shielded(ledger)
        elif event.skill_used.skill == "liu-li":  # A29
            self.targets[self.targets.index(event.skill_used.hero)] = event.skill_used.targets[0]
        elif event.HasField("judged"):
            assert not event.judged.final or self.judged == [event.judged.hero]
            self.judged, self.is_judging = [event.judged.hero], not event.judged.final
        elif event.HasField("dying"):
            assert self.record[index - 1].damaged.hero == event.dying.hero  # D1
        elif event.nullified.kind in STRIKES:  # K18
            assert "c2-nioh-shield" in ledger.hero(event.nullified.target).equipment
            assert event.nullified.target in self.targets
            assert self._is_black()
            if event.nullified.target in self.shielded:
                self.shielded.remove(event.nullified.target)
                self.targets.remove(event.nullified.target)
        if event.HasField("shuffled"):
            needed = self.next.drawn.count or self.next.looked_at.count or self.next.HasField("judged")
            assert self.deck_size < needed, "the deck was not used up (G2)"
        self._turn(event, ledger)

    def _is_black(self) -> bool:
        return all(FACES[card].suit in (rb.SUIT_SPADE, rb.SUIT_CLUB) for card in self.strike)

    def _shielded(self, ledger: Ledger) -> list[str]:
        """K18: black 杀 have no effect on 仁王盾, but for those of 青釭剑."""
        ignores_armour = any(FACES[card].kind == "qinggang-sword" for card in ledger.hero(self.user).equipment)
        if ignores_armour or not self._is_black():
            return []
        return [name for name in self.targets if "c2-nioh-shield" in ledger.hero(name).equipment]

    # What must follow at once.

    def due(self, index: int, event: eb.Event, ledger: Ledger) -> Iterator[eb.Event]:
        kind = event.WhichOneof("kind")
        if kind == "damaged" and event.damaged.hp <= 0:
            yield eb.Event(dying=eb.Dying(hero=event.damaged.hero))  # D1
        elif kind == "died":
            yield from self._death(event.died, ledger)
        elif kind == "scored" and event.scored.score >= ledger.table.rules.goal:
            yield eb.Event(ended=eb.Ended(winner=event.scored.seat, reason=pb.ENDING_REASON_GOAL))  # G7
        elif kind == "turn_ended" and ledger.table.round == ledger.table.rules.rounds and len(ledger.table.acted) == len(ROUND):
            scores = {side.seat: side.score for side in ledger.table.sides}
            ahead = [seat for seat in scores if scores[seat] > scores[OTHER[seat]]]
            yield eb.Event(ended=eb.Ended(winner="".join(ahead), reason=pb.ENDING_REASON_ROUNDS))  # G7
        elif kind in ("stepped", "came_back") or (kind == "relocated" and not self.next.HasField("relocated")):
            previous = self.record[index - 1].relocated.hero if index and kind == "relocated" else ""
            if previous:  # A17
                yield from self._arrival(previous, ledger)
            yield from self._arrival(getattr(event, kind).hero, ledger)
            if kind == "stepped":
                yield from self._bait(event.stepped, ledger)

    def _death(self, died: eb.Died, ledger: Ledger) -> Iterator[eb.Event]:
        """G5: cards, flag, score; A28: the rest of the flag and the killer's cards after that."""
        hero = ledger.hero(died.hero)
        if self.estate:
            yield eb.Event(discarded=eb.Discarded(hero=died.hero, cards=self.estate))
        side = ledger.side(hero.seat)
        if side.carrier == died.hero:
            yield eb.Event(flag_left=eb.FlagLeft(seat=hero.seat, cell=self.grave))
        enemy = OTHER[hero.seat]
        score = ledger.side(enemy).score + KILL_SCORE
        yield eb.Event(scored=eb.Scored(seat=enemy, points=KILL_SCORE, score=score))
        is_alive = bool(died.killer) and ledger.hero(died.killer).HasField("at")
        self.draw_due = died.killer if is_alive and score < ledger.table.rules.goal else ""

    def _arrival(self, name: str, ledger: Ledger) -> Iterator[eb.Event]:
        """G4."""
        hero = ledger.hero(name)
        side = ledger.side(hero.seat)
        if not side.carrier and side.flag == hero.at:
            yield eb.Event(flag_taken=eb.FlagTaken(seat=hero.seat, hero=name))
        elif side.carrier == name and hero.at == HOMES[OTHER[hero.seat]].base:
            yield eb.Event(flag_left=eb.FlagLeft(seat=hero.seat, cell=HOMES[hero.seat].base))
            score = side.score + FLAG_SCORE
            yield eb.Event(scored=eb.Scored(seat=hero.seat, points=FLAG_SCORE, score=score))

    def _bait(self, step: eb.Stepped, ledger: Ledger) -> Iterator[eb.Event]:
        """诱兵: the partner makes the same step, if it may stay there. 吕蒙 may be asked first (M3)."""
        turn = ledger.table.turn
        for effect in turn.effects:
            partner = ledger.hero(effect.target)
            if step.hero != turn.hero or not partner.HasField("at") or partner.hero == "lyu-meng":
                return
            end = board_pb2.Cell(
                row=partner.at.row + step.end.row - step.start.row, col=partner.at.col + step.end.col - step.start.col
            )
            if may_stay(end, ledger):
                yield eb.Event(stepped=eb.Stepped(hero=partner.hero, start=partner.at, end=end))

    # What must have come before.

    def _turn(self, event: eb.Event, ledger: Ledger) -> None:
        """P3, B4, D4: what a phase owes when the next one begins."""
        kind = event.WhichOneof("kind")
        turn = ledger.table.turn
        if kind == "drawn":
            self._drawn(event.drawn, ledger)
        elif kind == "skill_used" and event.skill_used.skill == "tu-xi":
            self.has_drawn = True  # The rated draw is 0.
        elif kind == "healed":
            self.has_healed = True
        elif kind == "phase_began":
            if event.phase_began.phase == pb.PHASE_MOVE:
                assert self.has_drawn or self.is_skipped, "the rated draw is missing (P3)"
            if event.phase_began.phase == pb.PHASE_DISCARD:
                assert "jun" not in tokens(ledger, turn.hero), "马术: the rest is lost at the end of the play phase"
            if event.phase_began.phase == pb.PHASE_END:
                assert ledger.hero(turn.hero).hand_size <= ledger.hero(turn.hero).hp, "too many hand cards (P3)"
            self.has_drawn = self.has_healed = self.is_skipped = False
        elif kind == "phase_skipped":
            self.is_skipped = event.phase_skipped.phase == pb.PHASE_DRAW
        elif kind == "turn_ended":
            self._turn_ended(ledger, event.turn_ended.hero)

    def _drawn(self, drawn: eb.Drawn, ledger: Ledger) -> None:
        turn = ledger.table.turn
        if turn.phase == pb.PHASE_DRAW and drawn.hero == turn.hero:
            assert drawn.count == 2 or not ledger.view.deck_size
            self.has_drawn = True
        if drawn.hero == self.draw_due:
            assert drawn.count == KILL_DRAW or not ledger.view.deck_size
            self.draw_due = ""

    def _turn_ended(self, ledger: Ledger, name: str) -> None:
        hero = ledger.hero(name)
        assert all("yi" not in tokens(ledger, one.hero) for one in ledger.table.heroes), "衣 ends with the turn"
        if hero.HasField("at") and ledger.table.rules.terrain_effects and terrain(cell(hero.at)) == rb.TERRAIN_LAKE:
            assert self.has_healed or hero.hp == FULL_HP[name], "the lake heals (B4)"
        elif self.has_healed:
            assert not hero.HasField("at") or terrain(cell(hero.at)) != rb.TERRAIN_PLAIN

    def end(self, before: pb.State, action: ab.Action, record: Sequence[eb.Event], ledger: Ledger, after: pb.State) -> None:
        """Called after the last event of a decision."""
        for index, event in enumerate(record):
            assert not event.HasField("ended") or index == len(record) - 1
        if self.draw_due and not any(hero.hero == self.draw_due and not hero.HasField("at") for hero in ledger.table.heroes):
            assert after.request.kind == pb.REQUEST_KIND_CHOOSE or after.core.table.HasField("ending"), "the killer has not drawn"
        if after.request.kind == pb.REQUEST_KIND_ACT:
            lasting = [name for name in self.shielded if "c2-nioh-shield" in ledger.hero(name).equipment]
            assert not lasting, "a shield has not stopped a black 杀 (K18)"
            self.shielded = []
        self._flags(after)
        self._nullification(before, record, after)
        self._fire(record, ledger, after)
        assert not self.is_judging or after.request.subject == "gui-cai", "a judgement without a result (D3)"
        assert sum(event.HasField("shown") for event in record) <= 1
        check_dodging(before, action, record, after, is_fire=self.is_fire and self.user_kind in STRIKES)

    def _flags(self, after: pb.State) -> None:
        """G4, A05: no flag lies under a hero of its side, unless the side is asked which of several takes it."""
        for side in after.core.table.sides:
            heroes = [hero for hero in after.core.table.heroes if hero.seat == side.seat and hero.HasField("at")]
            if not side.carrier and any(hero.at == side.flag for hero in heroes) and after.core.table.round:
                assert after.request.kind == pb.REQUEST_KIND_CHOOSE or after.core.table.HasField("ending")

    def _nullification(self, before: pb.State, record: Sequence[eb.Event], after: pb.State) -> None:
        """K13: an odd number of 无懈可击 cancels the trick; the event comes when the ring has passed."""
        nullified = [event.nullified for event in record if event.HasField("nullified")]
        cancelled = [event for event in nullified if event.kind not in STRIKES]
        if not is_chain(before.request):
            assert not cancelled
            return
        if before.request.against != "nullify":
            self.chain = before.request.against, before.request.target
        self.plays += any(event.card_played.need == "nullify" for event in record)
        asked = after.request.against, after.request.target
        is_over = not is_chain(after.request) or (asked[0] != "nullify" and asked != self.chain)
        assert [(event.kind, event.target) for event in cancelled] == ([self.chain] if is_over and self.plays % 2 else [])
        if not is_over:
            return
        kind, target = self.chain
        if not self.plays % 2:
            due = outcome(before, kind, self.user, target, record, after.request)
            assert list(record[: len(due)]) == due, f"due: {[str(event) for event in due]}"
            if kind == "fire-camps":
                self.burning = burned(before, target)
        self.plays = 0

    def _fire(self, record: Sequence[eb.Event], ledger: Ledger, after: pb.State) -> None:
        """K8: everyone in reach is burned, one after the other, but for those who died meanwhile."""
        for event in record:
            if event.damaged.kind == eb.DAMAGE_KIND_FIRE and self.user_kind == "fire-camps":
                while self.burning[0] != event.damaged.hero:
                    assert not ledger.hero(self.burning.pop(0)).HasField("at")
                del self.burning[0]
        if after.request.kind in (pb.REQUEST_KIND_ACT, pb.REQUEST_KIND_TURN):
            assert not any(ledger.hero(name).HasField("at") for name in self.burning)


def is_chain(request: pb.Request) -> bool:
    return request.subject == "nullify"
