"""Builds positions and plays them: `Match(turn=…, cold=…, warm=…)`, then one call for each answer."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

import pytest
from google.protobuf.message import Message

from rules_service.engine.errors import IllegalAction
from rules_service.games.sanguo import GAME
from rules_service.games.sanguo.catalog.board import BASE, Cell, message_of
from rules_service.games.sanguo.catalog.figures import default_rules
from rules_service.games.sanguo.decisions.defaults import default_action
from rules_service.games.sanguo.game import Sanguo
from rules_service.games.sanguo.standard_book import standard_book
from zhanqi.games.sanguo.v1 import action_pb2 as ab
from zhanqi.games.sanguo.v1 import event_pb2 as eb
from zhanqi.games.sanguo.v1 import ruleset_pb2 as rb
from zhanqi.games.sanguo.v1 import state_pb2 as pb

PLAY, MOVE, DRAW, DELAY = pb.PHASE_PLAY, pb.PHASE_MOVE, pb.PHASE_DRAW, pb.PHASE_DELAY
PREPARE, DISCARD, END, BEGIN = pb.PHASE_PREPARE, pb.PHASE_DISCARD, pb.PHASE_END, pb.PHASE_BEGIN
RESTING = {pb.REQUEST_KIND_ACT, pb.REQUEST_KIND_STEP, pb.REQUEST_KIND_TURN, pb.REQUEST_KIND_RETURN}
KINDS = {name.removeprefix("REQUEST_KIND_").lower(): number for name, number in pb.RequestKind.items()}
MOST = 300


@dataclass(frozen=True)
class H:
    """A hero of a position, with full HP by default."""

    at: Cell
    hand: Sequence[str] = ()
    hp: int | None = None
    gear: Sequence[str] = ()
    delayed: Sequence[str] = ()
    tokens: Mapping[str, int] = field(default_factory=dict)


Side = Mapping[str, H | None]
"""A line-up in ring order; None for a dead hero. Dead heroes fill it up to three."""


class Match:
    """A position played through the game's own functions; every answer starts from the state alone."""

    def __init__(
        self,
        turn: str | None = "liu-bei",
        phase: pb.Phase = PLAY,
        *,
        warm: Side,
        cold: Side,
        deck: Sequence[str] = (),
        discarded: Sequence[str] | None = None,
        flags: Mapping[str, str | Cell] | None = None,
        score: tuple[int, int] = (0, 0),
        acted: Sequence[str] = (),
        rules: rb.Rules | None = None,
        round_: int = 1,
        effects: Sequence[tuple[int, int]] = (),
        game: Sanguo = GAME,
    ) -> None:
        self.game = game
        self.asked: list[pb.Request] = []
        self.events: list[eb.Event] = []
        self.journal: list[tuple[str, Message]] = []
        self.state = pb.State()
        core = self.state.core
        core.seed = bytes(32)
        core.table.round = round_
        core.table.rules.CopyFrom(rules or default_rules())
        self._heroes(cold, warm)
        for seat, points in zip(("cold", "warm"), score, strict=True):
            self._flag(seat, points, (flags or {}).get(seat, BASE[seat]))
        self._cards(deck, discarded)
        self._turn(turn, phase, acted)
        for rank, value in effects:
            core.table.turn.move_effects.add(rank=rank, value=value)
        self._advance()
        self.first = self.state

    # The position.

    def hero(self, name: str) -> pb.Hero:
        return next(hero for hero in self.state.core.table.heroes if hero.hero == name)

    def at(self, name: str) -> Cell | None:
        hero = self.hero(name)
        return (hero.at.row, hero.at.col) if hero.HasField("at") else None

    def hp(self, name: str) -> int:
        return self.hero(name).hp

    def hand(self, name: str) -> list[str]:
        return next(list(hand.cards) for hand in self.state.core.hands if hand.hero == name)

    def gear(self, name: str) -> list[str]:
        return list(self.hero(name).equipment)

    def tokens(self, name: str, token: str) -> int:
        return next((held.count for held in self.hero(name).tokens if held.token == token), 0)

    def side(self, seat: str) -> pb.Side:
        return next(side for side in self.state.core.table.sides if side.seat == seat)

    @property
    def discarded(self) -> list[str]:
        return list(self.state.core.table.discard)

    @property
    def request(self) -> pb.Request:
        return self.state.request

    def was_asked(self, kind: str, subject: str = "", hero: str = "") -> bool:
        return any(
            request.kind == KINDS[kind] and subject in ("", request.subject) and hero in ("", request.hero)
            for request in self.asked
        )

    def happened(self, kind: str) -> list[eb.Event]:
        return [event for event in self.events if event.WhichOneof("kind") == kind]

    # Answers.

    def until(self, kind: str, subject: str = "", hero: str = "") -> "Match":
        """Answer with defaults until this request."""
        for _ in range(MOST):
            request = self.request
            if request.kind == KINDS[kind] and subject in ("", request.subject) and hero in ("", request.hero):
                return self
            self.do(default_action(request))
        raise AssertionError(f"never asked: {kind} {subject} {hero}")

    def settle(self) -> "Match":
        """Answer with defaults until a side may act or move, chooses a turn, or the game is over."""
        while self.state.HasField("request") and self.request.kind not in RESTING:
            self.do(default_action(self.request))
        return self

    def do(self, action: ab.Action) -> "Match":
        action.hero = self.request.hero
        self.journal.append((self.request.seat, action))
        step = self.game.apply(self.state, self.request.seat, action)
        self._take(step.state, step.updates[0].events)
        self._advance()
        return self

    def refused(self, action: ab.Action) -> dict[str, set[str]]:
        """Each refusal reason with the rules cited for it. Asserts that the state is unchanged."""
        original, action = action, ab.Action()
        action.CopyFrom(original)
        action.hero = action.hero or self.request.hero
        before = self.state.SerializeToString(deterministic=True)
        with pytest.raises(IllegalAction) as refusal:
            self.game.apply(self.state, self.request.seat, action)
        assert self.state.SerializeToString(deterministic=True) == before
        reasons: dict[str, set[str]] = {}
        for violation in refusal.value.violations:
            reasons.setdefault(violation.reason, set()).add(violation.rule_id)
        return reasons

    def use(self, card: str, *targets: str) -> "Match":
        return self.until("act").do(use(card, *targets))

    def use_as(self, via: str, cards: Sequence[str], *targets: str) -> "Match":
        return self.until("act").do(use_as(via, cards, *targets))

    def skill(self, name: str, *targets: str, cards: Sequence[str] = ()) -> "Match":
        return self.until("act").do(skill(name, *targets, cards=cards))

    def step(self, *cell: int) -> "Match":
        return self.until("step").do(step(*cell))

    def stop(self) -> "Match":
        return self.until("step").do(ab.Action(stop=ab.Stop()))

    def end(self) -> "Match":
        return self.until("act").do(ab.Action(end_play=ab.EndPlay()))

    def trigger(self, name: str, *targets: str, cards: Sequence[str] = (), cell: Cell | None = None) -> "Match":
        return self.until("trigger", name).do(trigger(name, *targets, cards=cards, cell=cell))

    def decline(self, subject: str, hero: str = "") -> "Match":
        while self.request.subject != subject or hero not in ("", self.request.hero):
            self.do(default_action(self.request))
        return self.do(default_action(self.request))

    def respond(self, need: str, card: str, hero: str = "") -> "Match":
        return self.until("respond", need, hero).do(ab.Action(respond=ab.Respond(need=need, card=card)))

    def judge(self, source: str, hero: str = "") -> "Match":
        return self.until("respond", "dodge", hero).do(ab.Action(judge=ab.Judge(need="dodge", source=source)))

    def choose(self, about: str, value: str) -> "Match":
        return self.until("choose", about).do(ab.Action(choose=ab.Choose(about=about, value=value)))

    def choose_cell(self, about: str, *cell: int) -> "Match":
        chosen = ab.ChooseCell(about=about, cell=message_of((cell[0], cell[1])))
        return self.until("choose", about).do(ab.Action(choose_cell=chosen))

    def take_turn(self, hero: str) -> "Match":
        return self.until("turn").do(ab.Action(take_turn=ab.TakeTurn(hero=hero)))

    def come_back(self, *cell: int) -> "Match":
        return self.until("return").do(ab.Action(come_back=ab.ComeBack(cell=message_of((cell[0], cell[1])))))

    # Building.

    def _take(self, state: pb.State, events: Sequence[object]) -> None:
        self.state = pb.State.FromString(state.SerializeToString())
        self.events += [event for event in events if isinstance(event, eb.Event)]
        if self.state.HasField("request"):
            self.asked.append(self.state.request)

    def _advance(self) -> None:
        while not self.state.HasField("request") and not self.state.core.table.HasField("ending"):
            step = self.game.apply(self.state, "system", ab.Action(advance=ab.Advance()))
            self._take(step.state, step.updates[0].events)

    def _heroes(self, cold: Side, warm: Side) -> None:
        spare = [hero for hero in standard_book().heroes if hero not in cold and hero not in warm]
        sides = {"cold": dict(cold), "warm": dict(warm)}
        for seat in ("cold", "warm"):
            while len(sides[seat]) < 3:
                sides[seat][spare.pop()] = None
            self.state.core.table.sides.add(seat=seat, lineup=list(sides[seat]), base=next(iter(sides[seat])))
        full = {row.hero: row.hp for row in self.game.spec.ruleset().heroes}  # type: ignore[attr-defined]
        for pair in zip(sides["cold"].items(), sides["warm"].items(), strict=True):
            for seat, (name, setting) in zip(("cold", "warm"), pair, strict=True):
                self._hero(seat, name, setting, full[name])

    def _hero(self, seat: str, name: str, setting: H | None, full: int) -> None:
        hero = self.state.core.table.heroes.add(hero=name, seat=seat)
        hand = self.state.core.hands.add(hero=name)
        if setting is None:
            return
        hero.at.CopyFrom(message_of(setting.at))
        hero.hp = full if setting.hp is None else setting.hp
        hand.cards.extend(setting.hand)
        hero.hand_size = len(setting.hand)
        hero.equipment.extend(setting.gear)
        for card in setting.delayed:
            hero.delayed.add(card=card, kind="indulgence")
        for token, count in sorted(setting.tokens.items()):
            hero.tokens.add(token=token, count=count)

    def _flag(self, seat: str, points: int, flag: str | Cell) -> None:
        side = self.side(seat)
        side.score = points
        if isinstance(flag, str):
            side.carrier = flag
        else:
            side.flag.CopyFrom(message_of(flag))

    def _cards(self, deck: Sequence[str], discarded: Sequence[str] | None) -> None:
        core = self.state.core
        core.deck.extend(deck)
        core.table.discard.extend(discarded or ())
        named = {*deck, *(discarded or ())}
        for hand in core.hands:
            named |= set(hand.cards)
        for hero in core.table.heroes:
            named |= {*hero.equipment, *(delayed.card for delayed in hero.delayed)}
        rest = [card for card in standard_book().faces if card not in named]
        # A test that sets the discard pile controls the whole deck; the other cards go to the last hero's hand.
        (core.deck if discarded is None else core.hands[-1].cards).extend(rest)
        if discarded is not None:
            core.table.heroes[-1].hand_size += len(rest)

    def _turn(self, turn: str | None, phase: pb.Phase, acted: Sequence[str]) -> None:
        core = self.state.core
        core.table.acted.extend(acted or ([turn] if turn else []))
        core.cursor.stage = pb.STAGE_PHASE if turn else pb.STAGE_TURN
        if turn:
            core.table.turn.hero = turn
            core.table.turn.phase = phase


def use(card: str, *targets: str) -> ab.Action:
    return ab.Action(use_card=ab.UseCard(card=card, targets=targets))


def use_as(via: str, cards: Sequence[str], *targets: str) -> ab.Action:
    return ab.Action(use_as=ab.UseAs(via=via, cards=cards, targets=targets))


def skill(name: str, *targets: str, cards: Sequence[str] = ()) -> ab.Action:
    named = dict(zip(("target", "second_target"), targets, strict=False))
    return ab.Action(use_skill=ab.UseSkill(skill=name, cards=cards, **named))


def step(*cell: int) -> ab.Action:
    return ab.Action(step=ab.Step(cell=message_of((cell[0], cell[1]))))


def trigger(name: str, *targets: str, cards: Sequence[str] = (), cell: Cell | None = None) -> ab.Action:
    chosen = ab.Trigger(skill=name, cards=cards, targets=targets, cell=message_of(cell) if cell else None)
    return ab.Action(trigger=chosen)
