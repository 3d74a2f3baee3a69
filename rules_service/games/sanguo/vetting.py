"""Refuses states that are none: the closed list of what is looked at before the rules read a position (Q6)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from rules_service.engine.errors import MalformedPosition
from rules_service.games.sanguo.catalog.board import SEATS, TERRAIN
from zhanqi.games.sanguo.v1 import state_pb2 as pb

if TYPE_CHECKING:
    from rules_service.games.sanguo.catalog.book import Book

MOST = 1_000_000
"""No number of a state is greater."""


def vet(book: Book, state: pb.State) -> None:
    """Raise `MalformedPosition` for a state that cannot be played on."""
    _vet_core(book, state.core, "core")
    if state.HasField("resolution"):
        _vet_core(book, state.resolution.checkpoint, "resolution.checkpoint")
        if not state.HasField("request"):
            raise MalformedPosition("request", "absent, though something is being resolved")
    if state.HasField("request"):
        _vet_request(state)


def _vet_core(book: Book, core: pb.Core, path: str) -> None:
    table = core.table
    if [side.seat for side in table.sides] != list(SEATS):
        raise MalformedPosition(f"{path}.table.sides", "not the two seats in ring order")
    if not 1 <= len(core.seed) <= 64:
        raise MalformedPosition(f"{path}.seed", "1 to 64 bytes")
    if core.cursor.stage not in pb.Stage.values() or core.cursor.stage == pb.STAGE_UNSPECIFIED:
        raise MalformedPosition(f"{path}.cursor.stage", "not set, or unknown")
    if table.HasField("ending") != (core.cursor.stage == pb.STAGE_OVER):
        raise MalformedPosition(f"{path}.table.ending", "does not fit the stage")
    if core.draws > 1 << 62:
        raise MalformedPosition(f"{path}.draws", "too great")
    _vet_heroes(book, core, path)
    _vet_turn(core, path)
    _vet_cards(book, core, path)


def _vet_heroes(book: Book, core: pb.Core, path: str) -> None:
    table = core.table
    cold, warm = (side.lineup for side in table.sides)
    in_setup = core.cursor.stage == pb.STAGE_DRAFT or not table.heroes
    expected = [] if in_setup else [name for pair in zip(cold, warm, strict=False) for name in pair]
    names = [hero.hero for hero in table.heroes]
    if names != expected or len({*cold, *warm}) != len(cold) + len(warm) or len(cold) > 3 or len(warm) > 3:
        raise MalformedPosition(f"{path}.table.heroes", "not the line-ups in ring order")
    if not names and core.cursor.stage not in (pb.STAGE_DRAFT, pb.STAGE_OVER):
        raise MalformedPosition(f"{path}.table.heroes", "empty")
    for place, name in enumerate([*cold, *warm]):
        if name not in book.heroes:
            raise MalformedPosition(f"{path}.table.sides", f"hero {place} is unknown")
    if [hand.hero for hand in core.hands] != names:
        raise MalformedPosition(f"{path}.hands", "not one for each hero, in their order")
    for place, hero in enumerate(table.heroes):
        at = f"{path}.table.heroes[{place}]"
        if hero.seat != SEATS[place % len(SEATS)]:
            raise MalformedPosition(f"{at}.seat", "not the side that has it")
        if hero.HasField("at") and (hero.at.row, hero.at.col) not in TERRAIN:
            raise MalformedPosition(f"{at}.at", "not on the board")
        if not -MOST <= hero.hp <= book.heroes[hero.hero].hp:
            raise MalformedPosition(f"{at}.hp", "out of range")
        if hero.hand_size != len(core.hands[place].cards):
            raise MalformedPosition(f"{at}.hand_size", "not the number of its hand cards")
        if any(not 0 < token.count <= MOST for token in hero.tokens):
            raise MalformedPosition(f"{at}.tokens", "out of range")


def _vet_turn(core: pb.Core, path: str) -> None:
    table = core.table
    names = {hero.hero for hero in table.heroes}
    if not set(table.acted) <= names or len(set(table.acted)) < len(table.acted):
        raise MalformedPosition(f"{path}.table.acted", "not different heroes of the game")
    if core.cursor.stage in (pb.STAGE_PHASE, pb.STAGE_ACT) and table.turn.hero not in names:
        raise MalformedPosition(f"{path}.table.turn.hero", "not a hero of the game")
    if core.cursor.stage == pb.STAGE_PHASE and table.turn.phase == pb.PHASE_UNSPECIFIED:
        raise MalformedPosition(f"{path}.table.turn.phase", "not set")
    if core.cursor.stage == pb.STAGE_TURN and len(table.acted) >= len(names):
        raise MalformedPosition(f"{path}.table.acted", "nobody is left")
    for side in table.sides:
        if side.carrier and side.carrier not in side.lineup:
            raise MalformedPosition(f"{path}.table.sides", "a flag's carrier is not of its side")
    if not 0 <= table.round <= MOST or not 1 <= table.rules.goal <= MOST or not 0 <= table.rules.dujiang_cost <= 1:
        raise MalformedPosition(f"{path}.table", "a figure is out of range")


def _vet_cards(book: Book, core: pb.Core, path: str) -> None:
    # Q5: every card is in one zone.
    cards = list(_cards(core))
    if len(cards) != len(book.faces) or set(cards) != book.faces.keys():
        raise MalformedPosition(f"{path}", "not every card of the deck in exactly one zone")
    for place, hero in enumerate(core.table.heroes):
        if any(book.gear(card) is None for card in hero.equipment):
            raise MalformedPosition(f"{path}.table.heroes[{place}].equipment", "no equipment")
        if any(delayed.kind not in book.cards for delayed in hero.delayed):
            raise MalformedPosition(f"{path}.table.heroes[{place}].delayed", "an unknown kind")


def _cards(core: pb.Core) -> Iterator[str]:
    yield from core.deck
    yield from core.table.discard
    yield from core.table.resolving
    yield from core.looking.cards
    for hand in core.hands:
        yield from hand.cards
    for hero in core.table.heroes:
        yield from hero.equipment
        for delayed in hero.delayed:
            yield delayed.card


def _vet_request(state: pb.State) -> None:
    request = state.request
    names = {hero.hero: hero.seat for hero in state.core.table.heroes}
    if request.seat not in SEATS or names.get(request.hero, request.seat) != request.seat:
        raise MalformedPosition("request.seat", "not who is asked")
    if request.hero and request.hero not in names:
        raise MalformedPosition("request.hero", "not a hero of the game")
    if request.kind == pb.REQUEST_KIND_UNSPECIFIED or request.kind not in pb.RequestKind.values():
        raise MalformedPosition("request.kind", "not set, or unknown")
    if state.core.table.HasField("ending"):
        raise MalformedPosition("request", "set, though the game is over")
