"""One run of a vector: its current position and the requests raised so far."""

from random import Random
from typing import Any

from google.protobuf.message import Message

from tests.conformance.rules import Rules
from tests.conformance.sanguo.comparison import differences
from tests.conformance.sanguo.offers import offers_of
from tests.conformance.sanguo.state import rules_message, seed_bytes, state_message, state_words, table_words
from tests.conformance.sanguo.words import asked_word, card_word, cell_list, to_id, to_word
from zhanqi.games.sanguo.v1 import action_pb2 as ab
from zhanqi.games.sanguo.v1 import ruleset_pb2 as rb
from zhanqi.games.sanguo.v1 import state_pb2 as pb
from zhanqi.games.sanguo.v1 import view_pb2 as vb
from zhanqi.rules.v1 import position_pb2
from zhanqi_wire.options import contains, sample
from zhanqi_wire.status import Refused

GAME = "sanguo"
SYSTEM = "system"


class Session:
    """Holds the position of the last response only, so every request saves and restores the whole state."""

    def __init__(self, rules: Rules, position: position_pb2.Position) -> None:
        self.rules = rules
        self.position = position
        self.asked: list[dict[str, Any]] = []
        self.state = pb.State()
        self._read()

    @classmethod
    async def begin(cls, rules: Rules, given: dict[str, Any], ruleset: rb.Ruleset) -> "Session":
        """Start from the vector's position and advance to the first request."""
        if given.get("stage") == "DRAFT":
            lineups = {seat.lower(): [to_id(hero) for hero in heroes] for seat, heroes in given.get("lineups", {}).items()}
            switches = rules_message(given.get("rules", {}), ruleset.rules)
            started = await rules.start(GAME, rb.Options(rules=switches, **lineups), seed_bytes(given))
            session = cls(rules, started.position)
        else:
            session = cls(rules, rules.position(GAME, state_message(given, ruleset)))
        await session._advance()
        return session

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.state.core.table.HasField("ending")

    def request(self) -> dict[str, Any]:
        """The open request without its offers; empty if there is none."""
        return asked_word(self.state.request) if self.state.HasField("request") else {}

    def seats(self) -> dict[str, str]:
        """Each hero's side."""
        return {hero: side.seat for side in self.state.core.table.sides for hero in side.lineup}

    async def submit(self, seat: str, action: Message) -> list[tuple[str, str]]:
        """Play an action. Returns the reasons and rules of the refusal; empty if it was accepted."""
        try:
            answer = await self.rules.apply(self.position, seat, action)
        except Refused as refused:
            return [(violation.reason, violation.rule_id) for violation in refused.violations]
        self.position = answer.position
        self._read()
        await self._advance()
        return []

    async def default(self) -> None:
        """Answer the request with its default; in the set-up with the first hero offered."""
        request = self.state.request
        problems = await self.submit(request.seat, self.default_action())
        if problems:
            raise AssertionError(f"the default of {self.request()} is refused: {problems}")

    def default_action(self) -> ab.Action:
        """The default of the open request: decline if possible."""
        return _default(self.state.request)

    async def offers(self) -> dict[str, Any]:
        """The offers of the open request."""
        request = self.state.request
        return offers_of(request, await self.rules.options(self.position, request.seat))

    def words(self) -> dict[str, Any]:
        """The position in the form of the vectors."""
        return state_words(self.state)

    async def view_words(self, side: str) -> tuple[dict[str, Any], str]:
        """A side's view in the form of the vectors, and the whole view as text."""
        view = vb.View()
        (await self.rules.view(self.position, side.lower())).Unpack(view)
        hands = {hand.hero: [card_word(card) for card in hand.cards] for hand in view.hands}
        words = table_words(view.table, hands) | {"deck": view.deck_size, "looking": None, "asked": None}
        if view.HasField("looking"):
            cards = [card_word(card) for card in view.looking.cards] or view.looking.count
            words["looking"] = {"hero": to_word(view.looking.hero), "cards": cards}
        if view.HasField("request"):
            words["asked"] = asked_word(view.request) | {"offers": None}
            if view.request.seat == side.lower():
                words["asked"]["offers"] = await self.offers()
        return words, str(view)

    async def ends(self) -> list[list[int]]:
        """The cells where the open move can end by steps alone, with all else declined."""
        mover = self.state.request.mover
        ends: list[list[int]] = []
        seen: set[bytes] = set()
        waiting = [self.position]
        while waiting:
            here = Session(self.rules, waiting.pop())
            request = here.state.request
            if request.kind != pb.REQUEST_KIND_STEP or request.mover != mover:
                ends.append(here._cell(mover))
                continue
            if request.offers.decline:
                ends.append(here._cell(mover))
            for cell in request.offers.cells:
                there = Session(self.rules, here.position)
                await there.submit(request.seat, ab.Action(hero=request.hero, step=ab.Step(cell=cell)))
                while there._is_aside():
                    await there.default()
                key = there.state.core.table.SerializeToString(deterministic=True) + there.state.request.SerializeToString()
                if key not in seen:
                    seen.add(key)
                    waiting.append(there.position)
        return [list(cell) for cell in sorted({tuple(cell) for cell in ends})]

    async def disagreements(self) -> list[str]:
        """Contradictions: an offered action that is refused, a default that is not offered, offers to the other side."""
        if self.is_over:
            return []
        request = self.state.request
        options = await self.rules.options(self.position, request.seat)
        action = _default(request)
        problems = []
        if not any(contains(option, action) for option in options):
            problems.append(f"the default of {self.request()} is not offered")
        for option in options:
            drawn = sample(option, Random(len(self.asked)))
            reasons = await self.rules.reasons(self.position, request.seat, drawn)
            if reasons:
                problems.append(f"offered, but refused for {reasons}: {drawn}")
        other = "warm" if request.seat == "cold" else "cold"
        if await self.rules.options(self.position, other):
            problems.append(f"{other} is offered something though {request.seat} is asked")
        return problems

    def matches(self, wanted: dict[str, Any]) -> bool:
        """Whether the open request matches a partial request."""
        return not differences(wanted, self.request(), "")

    def _is_aside(self) -> bool:
        """Whether the request interrupts the steps of a move: a skill, or the choice of a flag's carrier."""
        request = self.state.request
        return request.kind == pb.REQUEST_KIND_TRIGGER or (request.kind == pb.REQUEST_KIND_CHOOSE and not request.hero)

    def _cell(self, name: str) -> list[int]:
        return next(cell_list(hero.at) for hero in self.state.core.table.heroes if hero.hero == name)

    def _read(self) -> None:
        self.position.state.Unpack(self.state)
        if self.state.HasField("request"):
            self.asked.append(self.request())

    async def _advance(self) -> None:
        while not self.is_over and not self.state.HasField("request"):
            answer = await self.rules.apply(self.position, SYSTEM, ab.Action(advance=ab.Advance()))
            self.position = answer.position
            self._read()


def _default(request: pb.Request) -> ab.Action:
    offers = request.offers
    action = ab.Action(hero=request.hero)
    match request.kind:
        case pb.REQUEST_KIND_DRAFT:
            action.pick_hero.hero = offers.heroes[0]
        case pb.REQUEST_KIND_NAME_BASE:
            action.name_base.hero = offers.heroes[0]
        case pb.REQUEST_KIND_TURN:
            action.take_turn.hero = offers.heroes[0]
        case pb.REQUEST_KIND_RETURN:
            action.come_back.cell.CopyFrom(offers.cells[0])
        case pb.REQUEST_KIND_STEP if offers.decline:
            action.stop.SetInParent()
        case pb.REQUEST_KIND_STEP:
            action.step.cell.CopyFrom(offers.cells[0])
        case pb.REQUEST_KIND_ACT:
            action.end_play.SetInParent()
        case pb.REQUEST_KIND_CHOOSE if offers.cells:
            action.choose_cell.CopyFrom(ab.ChooseCell(about=request.subject, cell=offers.cells[0]))
        case pb.REQUEST_KIND_CHOOSE:
            value = "decline" if "decline" in offers.values else offers.values[0]
            action.choose.CopyFrom(ab.Choose(about=request.subject, value=value))
        case pb.REQUEST_KIND_ARRANGE:
            action.arrange.top.extend(offers.cards)
        case pb.REQUEST_KIND_DISCARD:
            action.discard.cards.extend(offers.cards[: offers.min_cards])
        case _:
            getattr(action, "pass").subject = request.subject
    return action
