"""The active talents that are no attack (T): 鹰眼, 坚守, 驻垒, 潜力, 迷雾."""

from collections.abc import Iterator

from rules_service.engine.errors import Violation
from rules_service.engine.grid import cells_of
from rules_service.games.chuhe.action import UseTalent
from rules_service.games.chuhe.actions import judge
from rules_service.games.chuhe.catalog.board import BIT, GRID, PLAIN, WITHIN
from rules_service.games.chuhe.catalog.talents import (
    ATTACKS,
    COOLDOWN,
    EAGLE_EYE,
    FORT,
    HOLD_FAST,
    MIST,
    MIST_DISTANCE,
    PLACED,
    POTENTIAL,
    RUIN_COOLDOWN,
    TALENTS,
)
from rules_service.games.chuhe.draft import Draft
from rules_service.games.chuhe.facts import TalentUsed
from rules_service.games.chuhe.option import TalentOption
from rules_service.games.chuhe.reasons import Reason, refuse, refuse_at, talent_rule
from rules_service.games.chuhe.table import NOWHERE, Effect, Fort
from rules_service.games.chuhe.view import SideView
from rules_service.games.chuhe.wire import talent_name

_USABLE = tuple(talent for talent, figures in TALENTS.items() if figures.active and talent not in ATTACKS)


def check(view: SideView, action: UseTalent) -> Iterator[Violation]:
    """T0, and the talent's own conditions."""
    if action.cell is not None and action.talent in _USABLE and action.talent not in PLACED:
        yield refuse(Reason.BAD_TARGET, talent_rule(action.talent))  # It has no place.
    if action.talent == HOLD_FAST:
        yield from _check_reaction(view)
        return
    yield from judge.later_turn(view)
    yield from judge.ready_talent(view, action.talent)
    if action.talent not in _USABLE:
        yield refuse(Reason.BAD_TARGET, "T", talent=action.talent)
    if action.talent in PLACED:
        yield from _check_cell(view, action)


def _check_reaction(view: SideView) -> Iterator[Violation]:
    """坚守: in the opponent's turn, from its second on (S4)."""
    if not is_opponents_turn(view):
        yield refuse(Reason.WRONG_TURN_FOR_TALENT, "T-HOLD_FAST")
    elif view.turns[1 - view.side] <= 1:
        yield refuse(Reason.FIRST_TURN, "S4")
    yield from judge.ready_talent(view, HOLD_FAST)


def is_opponents_turn(view: SideView) -> bool:
    """The other side is acting."""
    return view.active != view.side and not view.turn_pending


def _check_cell(view: SideView, action: UseTalent) -> Iterator[Violation]:
    rule_id = talent_rule(action.talent)
    cell = NOWHERE if action.cell is None else action.cell
    if cell < 0:
        yield refuse(Reason.OFF_BOARD, "B1")
        yield refuse(Reason.BAD_TARGET, rule_id)
    elif action.talent == POTENTIAL and cell not in view.pieces:
        yield refuse_at(Reason.NO_PIECE, rule_id, cell)
        yield refuse_at(Reason.BAD_TARGET, rule_id, cell)
    elif action.talent == FORT and not _fort_cells(view) >> cell & 1:
        yield refuse_at(Reason.BAD_TARGET, rule_id, cell)
        yield refuse_at(Reason.OCCUPIED if PLAIN >> cell & 1 else Reason.IMPASSABLE, rule_id, cell)


def perform(draft: Draft, action: UseTalent) -> None:
    """Set the cooldown, tell it, and let the talent work."""
    draft.table.sides[draft.side].talents[action.talent] = COOLDOWN
    draft.count("talents_used", talent_name(action.talent))
    if action.talent == FORT:
        assert action.cell is not None
        _build_fort(draft, action.cell)
    elif action.talent == POTENTIAL:
        assert action.cell is not None
        draft.table.pieces[draft.side][action.cell].potential = TALENTS[POTENTIAL].turns
        draft.tell(TalentUsed(draft.side, POTENTIAL, action.cell))
    elif action.talent == HOLD_FAST:
        _raise_shields(draft)
    elif action.talent == EAGLE_EYE:
        _last(draft, EAGLE_EYE, NOWHERE)
        draft.tell(TalentUsed(draft.side, EAGLE_EYE))
    else:
        assert action.cell is not None
        _last(draft, MIST, action.cell)
        covered = tuple(cells_of(WITHIN[MIST_DISTANCE][action.cell]))
        draft.tell(TalentUsed(draft.side, MIST, action.cell, covered))


def _last(draft: Draft, talent: int, cell: int) -> None:
    """Add an effect that lasts; effects are sorted by talent."""
    side = draft.table.sides[draft.side]
    side.effects = tuple(sorted((*side.effects, Effect(talent, TALENTS[talent].turns, cell))))


def _raise_shields(draft: Draft) -> None:
    table, side = draft.table, draft.side
    amount = TALENTS[HOLD_FAST].amount
    for piece in table.pieces[side].values():
        piece.shield += amount
    table.sides[side].camp_shield += amount
    draft.tell(TalentUsed(side, HOLD_FAST))


def _build_fort(draft: Draft, cell: int) -> None:
    table, side = draft.table, draft.side
    blocked = bool((table.occupied[1 - side] | table.enemy_structures(side)) >> cell & 1)
    if not blocked:  # A10: otherwise the cooldown is the full one, whatever ruin lies there.
        if table.ruins.pop(cell, side) != side:
            table.sides[side].talents[FORT] = RUIN_COOLDOWN
        table.forts[cell] = Fort(side, TALENTS[FORT].amount)
    draft.tell(TalentUsed(side, FORT, cell, blocked=blocked))


def options(view: SideView) -> Iterator[TalentOption]:
    """The talents that may be used now."""
    if not view.is_own_turn:
        if is_opponents_turn(view) and view.turns[1 - view.side] > 1 and judge.is_ready(view, HOLD_FAST):
            yield TalentOption(HOLD_FAST, None)
        return
    if view.own.turn <= 1:
        return
    for talent in sorted(view.own.talents):
        if talent not in _USABLE or talent == HOLD_FAST or view.own.talents[talent]:
            continue
        cells = {FORT: _fort_cells, POTENTIAL: _piece_cells, MIST: _all_cells}.get(talent)
        if cells is None:
            yield TalentOption(talent, None)
        elif among := cells(view):
            yield TalentOption(talent, among)


def _fort_cells(view: SideView) -> int:
    """驻垒: PLAIN cells free of structures and of enemy pieces, as far as the side sees."""
    taken = view.enemy_things()
    for cell in view.own_forts:
        taken |= BIT[cell]
    if view.own.camp != NOWHERE:
        taken |= BIT[view.own.camp]
    return PLAIN & ~taken


def _piece_cells(view: SideView) -> int:
    return view.occupied


def _all_cells(view: SideView) -> int:
    return GRID.full
