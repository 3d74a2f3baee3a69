"""Release of cards near the camp (R)."""

from collections.abc import Iterator

from rules_service.engine.errors import Violation
from rules_service.engine.grid import cells_of
from rules_service.games.chuhe.action import Release
from rules_service.games.chuhe.actions import checks
from rules_service.games.chuhe.catalog.board import BIT, ENTERABLE, PLAIN, WITHIN
from rules_service.games.chuhe.catalog.figures import CARD_LIMIT, CARD_STRENGTH, MAX_RELEASE, RELEASE_DISTANCE
from rules_service.games.chuhe.catalog.units import KIND_NAMES, UNITS
from rules_service.games.chuhe.draft import Draft
from rules_service.games.chuhe.events.facts import BlockedRelease, OnCell
from rules_service.games.chuhe.option import ReleaseOption
from rules_service.games.chuhe.position.table import NOWHERE, Piece
from rules_service.games.chuhe.refusals import Reason, refuse, refuse_at
from rules_service.games.chuhe.view.side_view import SideView
from rules_service.games.chuhe.wire.values import cell_message, kind_message, side_message
from zhanqi.games.chuhe.v1 import event_pb2


def check(view: SideView, action: Release) -> Iterator[Violation]:
    """R1 to R5, M5, M6."""
    yield from checks.activation(view, "R1")
    price = UNITS[action.kind].price * action.count
    if not 1 <= action.count <= MAX_RELEASE:
        yield refuse(Reason.BAD_COUNT, "R1", count=action.count)
    if price > view.own.gold:
        yield refuse(Reason.NO_GOLD, "R1", price=price, gold=view.own.gold)
    piece = view.pieces.get(action.cell)
    cards = 0 if piece is None else piece.cards
    if cards + action.count > CARD_LIMIT:
        yield refuse(Reason.CARD_LIMIT, "R5", cards=cards)
    if action.cell < 0:
        yield refuse(Reason.OFF_BOARD, "B1")
        yield refuse(Reason.OUT_OF_RELEASE_AREA, "R3")
        return
    if not area(view) >> action.cell & 1:
        yield refuse_at(Reason.OUT_OF_RELEASE_AREA, "R3", action.cell)
    if view.blockers() >> action.cell & 1:
        yield refuse_at(Reason.OCCUPIED, "R4", action.cell)
    if piece is not None and piece.kind != action.kind:
        yield refuse_at(Reason.KIND_MISMATCH, "R4", action.cell)
        yield refuse_at(Reason.OCCUPIED, "R4", action.cell)
    if piece is not None and piece.elite:
        yield refuse_at(Reason.ELITE_RESTRICTED, "M5", action.cell)


def perform(draft: Draft, action: Release) -> None:
    """Put the strength on the cell; a hidden obstacle blocks it (M6)."""
    table, side = draft.table, draft.side
    draft.spend_activation()
    if table.obstacles(side) >> action.cell & 1:
        draft.emit(BlockedRelease(side, action.cell, action.kind))
        return
    strength = CARD_STRENGTH * action.count
    price = UNITS[action.kind].price * action.count
    table.sides[side].gold -= price
    draft.count("gold_spent", KIND_NAMES[action.kind], price)
    piece = table.pieces[side].get(action.cell)
    if piece is None:
        piece = Piece(action.kind, 0, born=table.sides[side].turn)  # A04
        table.put(side, action.cell, piece)
    piece.strength += strength
    piece.fresh += strength
    piece.cards += action.count
    piece.moved = piece.attacked = True  # R6, A03
    if draft.record:
        released = event_pb2.Released(
            side=side_message(side), cell=cell_message(action.cell), kind=kind_message(action.kind), strength=strength
        )
        draft.emit(OnCell(side, action.cell, event_pb2.Event(released=released)))


def options(view: SideView) -> Iterator[ReleaseOption]:
    """For each kind, the cells by the number of cards that they take."""
    allowed = area(view) & ~view.enemy_things()
    if view.activations <= 0 or not allowed:
        return
    free = allowed & ~view.occupied
    own = [(cell, view.pieces[cell]) for cell in cells_of(allowed & view.occupied)]
    for kind, unit in UNITS.items():
        affordable = min(view.own.gold // unit.price, MAX_RELEASE)
        if affordable <= 0:
            continue
        cells = dict.fromkeys(range(1, affordable + 1), 0)
        cells[affordable] = free & ENTERABLE[kind]
        for cell, piece in own:
            room = min(affordable, CARD_LIMIT - piece.cards)
            if piece.kind == kind and not piece.elite and room > 0:
                cells[room] |= BIT[cell]
        yield from (ReleaseOption(kind, count, among) for count, among in sorted(cells.items()) if among)


def area(view: SideView) -> int:
    """R3: the release area, including occupied cells."""
    camp = view.own.camp
    if camp == NOWHERE:
        return 0
    return WITHIN[RELEASE_DISTANCE][camp] & PLAIN & ~BIT[camp]
