"""The active talents that are not attacks (T): 鹰眼, 坚守, 驻垒, 潜力, 迷雾."""

from collections.abc import Iterator

from rules_service.engine.errors import Violation
from rules_service.engine.grid import cells_of
from rules_service.games.chuhe.action import UseTalent
from rules_service.games.chuhe.actions import checks
from rules_service.games.chuhe.catalog.board import GRID, PLAIN, WITHIN, mask_of
from rules_service.games.chuhe.catalog.figures import FIRST_FULL_TURN
from rules_service.games.chuhe.catalog.talents import (
    ATTACKS,
    COOLDOWN,
    EAGLE_EYE,
    FORT,
    HOLD_FAST,
    MIST,
    PLACED,
    POTENTIAL,
    RUIN_COOLDOWN,
    TALENT_NAMES,
    TALENTS,
)
from rules_service.games.chuhe.draft import Draft
from rules_service.games.chuhe.events.facts import TalentUsed
from rules_service.games.chuhe.option import TalentOption
from rules_service.games.chuhe.position.table import NOWHERE, Effect, Fort
from rules_service.games.chuhe.refusals import Reason, refuse, refuse_at, talent_rule
from rules_service.games.chuhe.view.side_view import SideView

_USABLE = tuple(talent for talent, figures in TALENTS.items() if figures.active and talent not in ATTACKS)


def check(view: SideView, action: UseTalent) -> Iterator[Violation]:
    """T0, and the conditions of the talent."""
    if action.cell is not None and action.talent in _USABLE and action.talent not in PLACED:
        yield refuse(Reason.BAD_TARGET, talent_rule(action.talent))  # It names no cell.
    if action.talent == HOLD_FAST:
        yield from _check_reaction(view)
        return
    yield from checks.later_turn(view)
    yield from checks.ready_talent(view, action.talent)
    if action.talent not in _USABLE:
        yield refuse(Reason.BAD_TARGET, "T", talent=action.talent)
    if action.talent in PLACED:
        yield from _check_cell(view, action)


def _check_reaction(view: SideView) -> Iterator[Violation]:
    """坚守: in the opponent's turn, from its second on (S4)."""
    if not _is_opponents_turn(view):
        yield refuse(Reason.WRONG_TURN_FOR_TALENT, "T-HOLD_FAST")
    elif view.turns[1 - view.side] < FIRST_FULL_TURN:
        yield refuse(Reason.FIRST_TURN, "S4")
    yield from checks.ready_talent(view, HOLD_FAST)


def _is_opponents_turn(view: SideView) -> bool:
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
        if not PLAIN >> cell & 1:
            yield refuse_at(Reason.IMPASSABLE, rule_id, cell)
        if _fort_obstacles(view) >> cell & 1:
            yield refuse_at(Reason.OCCUPIED, rule_id, cell)


def perform(draft: Draft, action: UseTalent) -> None:
    """Start the cooldown and apply the talent."""
    draft.table.sides[draft.side].talents[action.talent] = COOLDOWN
    draft.count("talents_used", TALENT_NAMES[action.talent])
    if action.talent == FORT:
        assert action.cell is not None
        _build_fort(draft, action.cell)
    elif action.talent == POTENTIAL:
        assert action.cell is not None
        draft.table.pieces[draft.side][action.cell].potential = TALENTS[POTENTIAL].turns
        draft.emit(TalentUsed(draft.side, POTENTIAL, action.cell))
    elif action.talent == HOLD_FAST:
        _raise_shields(draft)
    elif action.talent == EAGLE_EYE:
        _add_effect(draft, EAGLE_EYE)
        draft.emit(TalentUsed(draft.side, EAGLE_EYE))
    else:
        assert action.cell is not None
        _add_effect(draft, MIST, action.cell)
        covered = tuple(cells_of(WITHIN[TALENTS[MIST].amount][action.cell]))
        draft.emit(TalentUsed(draft.side, MIST, action.cell, covered))


def _add_effect(draft: Draft, talent: int, cell: int = NOWHERE) -> None:
    """Effects are sorted by talent."""
    side = draft.table.sides[draft.side]
    side.effects = tuple(sorted((*side.effects, Effect(talent, TALENTS[talent].turns, cell))))


def _raise_shields(draft: Draft) -> None:
    table, side = draft.table, draft.side
    amount = TALENTS[HOLD_FAST].amount
    for piece in table.pieces[side].values():
        piece.shield += amount
    table.sides[side].camp_shield += amount
    draft.emit(TalentUsed(side, HOLD_FAST))


def _build_fort(draft: Draft, cell: int) -> None:
    table, side = draft.table, draft.side
    blocked = bool(table.obstacles(side) >> cell & 1)
    if not blocked:  # A10: a blocked fort has the full cooldown.
        if table.ruins.pop(cell, side) != side:
            table.sides[side].talents[FORT] = RUIN_COOLDOWN
        table.forts[cell] = Fort(side, TALENTS[FORT].amount)
    draft.emit(TalentUsed(side, FORT, cell, blocked=blocked))


def options(view: SideView) -> Iterator[TalentOption]:
    """The talents that may be used now."""
    if not view.is_own_turn:
        if _is_opponents_turn(view) and view.turns[1 - view.side] >= FIRST_FULL_TURN and checks.is_ready(view, HOLD_FAST):
            yield TalentOption(HOLD_FAST, None)
        return
    if view.own.turn < FIRST_FULL_TURN:
        return
    for talent in sorted(view.own.talents):
        if talent not in _USABLE or talent == HOLD_FAST or view.own.talents[talent]:
            continue
        if talent not in PLACED:
            yield TalentOption(talent, None)
        elif cells := _cells(view, talent):
            yield TalentOption(talent, cells)


def _fort_cells(view: SideView) -> int:
    """驻垒: PLAIN cells without a structure or an enemy piece, as far as the side sees."""
    return PLAIN & ~_fort_obstacles(view)


def _fort_obstacles(view: SideView) -> int:
    return view.blockers() | mask_of(view.own_forts)


def _cells(view: SideView, talent: int) -> int:
    """The cells that a placed talent may name."""
    if talent == FORT:
        return _fort_cells(view)
    return view.occupied if talent == POTENTIAL else GRID.full
