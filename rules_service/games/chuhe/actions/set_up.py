"""The set-up: camp and talents (S1)."""

from collections.abc import Iterator

from rules_service.engine.errors import Violation
from rules_service.games.chuhe.action import SetUp
from rules_service.games.chuhe.catalog.board import EDGE_ROW, GRID
from rules_service.games.chuhe.catalog.figures import CAMP_DEFENCE, TALENTS_CHOSEN
from rules_service.games.chuhe.catalog.talents import TALENTS
from rules_service.games.chuhe.draft import Draft
from rules_service.games.chuhe.events.facts import Private
from rules_service.games.chuhe.option import SetUpOption
from rules_service.games.chuhe.position.table import OVER, PLAY, SETUP
from rules_service.games.chuhe.refusals import Reason, refuse
from rules_service.games.chuhe.view.side_view import SideView
from rules_service.games.chuhe.wire.values import cell_message, talent_message
from zhanqi.games.chuhe.v1 import event_pb2


def check(view: SideView, action: SetUp) -> Iterator[Violation]:
    """S1."""
    if view.phase == OVER:
        yield refuse(Reason.GAME_OVER, "S7")
        return
    if view.phase == PLAY or view.own.set_up:
        yield refuse(Reason.SETUP_DONE, "S1")
    if view.phase == SETUP:
        if not 1 <= action.camp_col <= GRID.columns:
            yield refuse(Reason.BAD_CAMP, "S1", camp_col=action.camp_col)
        known = [talent for talent in action.talents if talent in TALENTS]
        if len(action.talents) != TALENTS_CHOSEN or len(set(known)) != TALENTS_CHOSEN:
            yield refuse(Reason.BAD_TALENTS, "S1")


def perform(draft: Draft, action: SetUp) -> None:
    """Place the camp and set the talents; the second set-up begins the game."""
    table = draft.table
    side = table.sides[draft.side]
    side.camp = GRID.index(EDGE_ROW[draft.side], action.camp_col)
    side.camp_defence = CAMP_DEFENCE
    side.talents = dict.fromkeys(sorted(action.talents), 0)
    side.set_up = True
    talents = [talent_message(talent) for talent in side.talents]
    accepted = event_pb2.SetUpAccepted(camp=cell_message(side.camp), talents=talents)
    draft.emit(Private(draft.side, event_pb2.Event(set_up_accepted=accepted)))
    if all(each.set_up for each in table.sides):
        table.phase = PLAY
        table.active = table.first
        table.turn_pending = True


def options(view: SideView) -> Iterator[SetUpOption]:
    """Every set-up, until the side has one."""
    if view.phase == SETUP and not view.own.set_up:
        yield SetUpOption()
