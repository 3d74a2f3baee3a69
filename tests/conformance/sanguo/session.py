"""A vector being played: the position, what is asked, what was asked so far."""

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
    """Keeps only what the last answer returned: every request is a save and a restore."""

    def __init__(self, rules: Rules, position: position_pb2.Position) -> None:
        self.rules = rules
        self.position = position
        self.asked: list[dict[str, Any]] = []
        self.state = pb.State()
        self._read()

    @classmethod
    async def begin(cls, rules: Rules, given: dict[str, Any], ruleset: rb.Ruleset) -> "Session":
        """The position of a vector, after the system's `advance`."""
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
        """What is asked, without its offers; empty if nothing is."""
        return asked_word(self.state.request) if self.state.HasField("request") else {}

    def seats(self) -> dict[str, str]:
        """Each hero's side."""
        return {hero: side.seat for side in self.state.core.table.sides for hero in side.lineup}

    async def submit(self, seat: str, action: Message) -> list[tuple[str, str]]:
        """Play an action. The refusal's reasons and rules, and then nothing has changed; or nothing."""
        try:
            answer = await self.rules.apply(self.position, seat, action)
        except Refused as refused:
            return [(violation.reason, violation.rule_id) for violation in refused.violations]
        self.position = answer.position
        self._read()
        await self._advance()
        return []

    async def default(self) -> None:
        """Answer the request with its default; the set-up's is the first hero offered."""
        request = self.state.request
        problems = await self.submit(request.seat, self.default_action())
        if problems:
            raise AssertionError(f"the default of {self.request()} is refused: {problems}")

    def default_action(self) -> ab.Action:
        """The default of what is asked; it declines where one may."""
        return _default(self.state.request)

    async def offers(self) -> dict[str, Any]:
        """What the request offers."""
        request = self.state.request
        return offers_of(request, await self.rules.options(self.position, request.seat))

    def words(self) -> dict[str, Any]:
        """The position as the vectors tell it."""
        return state_words(self.state)

    async def view_words(self, side: str) -> tuple[dict[str, Any], str]:
        """A side's view as the vectors tell it, and all its text."""
        view = vb.View()
        (await self.rules.view(self.position, side.lower())).Unpack(view)
        hands = {hand.hero: [card_word(card) for card in hand.cards] for hand in view.hands}
        told = table_words(view.table, hands) | {"deck": view.deck_size, "looking": None, "asked": None}
        if view.HasField("looking"):
            cards = [card_word(card) for card in view.looking.cards] or view.looking.count
            told["looking"] = {"hero": to_word(view.looking.hero), "cards": cards}
        if view.HasField("request"):
            told["asked"] = asked_word(view.request) | {"offers": None}
            if view.request.seat == side.lower():
                told["asked"]["offers"] = await self.offers()
        return told, str(view)

    async def ends(self) -> list[list[int]]:
        """Every cell where the move that is under way can end by steps alone, all else declined."""
        mover = self.state.request.mover
        found: list[list[int]] = []
        seen: set[bytes] = set()
        waiting = [self.position]
        while waiting:
            here = Session(self.rules, waiting.pop())
            request = here.state.request
            if request.kind != pb.REQUEST_KIND_STEP or request.mover != mover:
                found.append(here._cell(mover))
                continue
            if request.offers.decline:
                found.append(here._cell(mover))
            for cell in request.offers.cells:
                there = Session(self.rules, here.position)
                await there.submit(request.seat, ab.Action(hero=request.hero, step=ab.Step(cell=cell)))
                while there._is_aside():
                    await there.default()
                key = there.state.core.table.SerializeToString(deterministic=True) + there.state.request.SerializeToString()
                if key not in seen:
                    seen.add(key)
                    waiting.append(there.position)
        return [list(cell) for cell in sorted({tuple(cell) for cell in found})]

    async def disagreements(self) -> list[str]:
        """Where options and refusals do not agree about what may be answered, or somebody else is offered something."""
        if self.is_over:
            return []
        request = self.state.request
        options = await self.rules.options(self.position, request.seat)
        action = _default(request)
        found = []
        if not any(contains(option, action) for option in options):
            found.append(f"the default of {self.request()} is not offered")
        for option in options:
            drawn = sample(option, Random(len(self.asked)))
            reasons = await self.rules.reasons(self.position, request.seat, drawn)
            if reasons:
                found.append(f"offered, but refused for {reasons}: {drawn}")
        other = "warm" if request.seat == "cold" else "cold"
        if await self.rules.options(self.position, other):
            found.append(f"{other} is offered something though {request.seat} is asked")
        return found

    def matches(self, wanted: dict[str, Any]) -> bool:
        """Whether the request is this one."""
        return not differences(wanted, self.request(), "")

    def _is_aside(self) -> bool:
        """Whether what is asked belongs to no step: a skill, or whose a flag is."""
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
