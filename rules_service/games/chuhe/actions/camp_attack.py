"""Attacks with the camp (C10)."""

from collections.abc import Iterator

from rules_service.engine.errors import Violation
from rules_service.games.chuhe.action import CampAttack
from rules_service.games.chuhe.actions import attack, checks
from rules_service.games.chuhe.battle.fighter import CAMP, Fighter
from rules_service.games.chuhe.catalog.board import GRID, WITHIN
from rules_service.games.chuhe.catalog.figures import CAMP_RANGE, FIRST_FULL_TURN
from rules_service.games.chuhe.draft import Draft
from rules_service.games.chuhe.option import CampAttackOption
from rules_service.games.chuhe.position.table import NOWHERE
from rules_service.games.chuhe.refusals import Reason, refuse, refuse_at
from rules_service.games.chuhe.view.side_view import SideView


def check(view: SideView, action: CampAttack) -> Iterator[Violation]:
    """C10."""
    yield from checks.later_turn(view)
    if view.own.camp == NOWHERE:
        yield refuse(Reason.NO_PIECE, "C10")
    if view.own.camp_acted:
        yield refuse(Reason.ALREADY_ACTED, "C10")
    yield from checks.activation(view, "C10")
    yield from attack.check_target(view, action.cell, view.own_things())
    if action.cell >= 0 and view.own.camp != NOWHERE and GRID.chebyshev(view.own.camp, action.cell) > CAMP_RANGE:
        yield refuse_at(Reason.OUT_OF_RANGE, "C10", action.cell)


def perform(draft: Draft, action: CampAttack) -> None:
    """Attack the cell, seen or not."""
    side = draft.table.sides[draft.side]
    draft.spend_activation()
    side.camp_acted = True
    attack.fire(draft, Fighter(draft.table, draft.side, side.camp, CAMP), action.cell)


def options(view: SideView) -> Iterator[CampAttackOption]:
    """The cells that the camp may attack."""
    if view.activations <= 0 or view.own.turn < FIRST_FULL_TURN or view.own.camp_acted or view.own.camp == NOWHERE:
        return
    targets = WITHIN[CAMP_RANGE][view.own.camp] & attack.plain_targets(view)
    if targets:
        yield CampAttackOption(targets)
