"""The rules of every action in one table: the reasons against it, its effect, and the options it gives."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from rules_service.engine.errors import IllegalAction, Violation
from rules_service.games.chuhe import action as act
from rules_service.games.chuhe.action import Action
from rules_service.games.chuhe.actions import (
    attack,
    camp_attack,
    checks,
    designate_elite,
    move,
    place_garrison,
    release,
    set_up,
    split,
    turns,
    use_talent,
)
from rules_service.games.chuhe.catalog.talents import HOLD_FAST
from rules_service.games.chuhe.draft import Draft
from rules_service.games.chuhe.events.facts import game_ended
from rules_service.games.chuhe.option import Option
from rules_service.games.chuhe.position.table import OVER, PLAY, Table
from rules_service.games.chuhe.refusals import Reason, refuse
from rules_service.games.chuhe.view.side_view import SideView
from rules_service.games.chuhe.view.vision import Sights


@dataclass(frozen=True, slots=True)
class ActionRule:
    """The rule of one kind of action. `kind` is its name in tallies and on the wire."""

    kind: str
    check: Callable[[SideView, Any], Iterable[Violation]]
    perform: Callable[[Draft, Any], None]
    options: Callable[[SideView], Iterator[Option]] = lambda view: iter(())


def _only_system(view: SideView, action: Action) -> Iterator[Violation]:
    """S6."""
    yield refuse(Reason.NOT_YOUR_TURN, "S6")


# In the order of the fields of the wire's `Action`: options come in this order.
ACTIONS: Mapping[type[Action], ActionRule] = {
    act.SetUp: ActionRule("set_up", set_up.check, set_up.perform, set_up.options),
    act.Release: ActionRule("release", release.check, release.perform, release.options),
    act.Move: ActionRule("move", move.check, move.perform, move.options),
    act.Attack: ActionRule("attack", attack.check, attack.perform, attack.options),
    act.CampAttack: ActionRule("camp_attack", camp_attack.check, camp_attack.perform, camp_attack.options),
    act.Split: ActionRule("split", split.check, split.perform, split.options),
    act.PlaceGarrison: ActionRule("place_garrison", place_garrison.check, place_garrison.perform, place_garrison.options),
    act.DesignateElite: ActionRule("designate_elite", designate_elite.check, designate_elite.perform, designate_elite.options),
    act.UseTalent: ActionRule("use_talent", use_talent.check, use_talent.perform, use_talent.options),
    act.EndTurn: ActionRule("end_turn", turns.check_end, turns.perform_end, turns.end_options),
    act.BeginTurn: ActionRule("begin_turn", _only_system, turns.perform_begin),
    act.Resign: ActionRule("resign", turns.check_resign, turns.perform_resign),
}


def violations(view: SideView, action: Action) -> tuple[Violation, ...]:
    """X: every reason against an action of the view's side, once; A28: phase first, then turn, then all others."""
    rule = ACTIONS[type(action)]
    if isinstance(action, act.SetUp | act.Resign):
        return tuple(rule.check(view, action))
    early = tuple(checks.phase(view))
    names_its_turn = isinstance(action, act.BeginTurn) or (isinstance(action, act.UseTalent) and action.talent == HOLD_FAST)
    if not early and not names_its_turn:
        early = tuple(checks.own_turn(view, talent=isinstance(action, act.UseTalent)))
    return early or tuple(dict.fromkeys(rule.check(view, action)))


def options(view: SideView) -> Iterator[Option]:
    """The side's legal actions, in the order of the wire's fields; resigning is not listed."""
    if view.phase == OVER:
        return
    if view.phase != PLAY:
        yield from set_up.options(view)
    elif not view.is_own_turn:
        yield from use_talent.options(view)
    else:
        for rule in ACTIONS.values():
            yield from rule.options(view)


def perform(draft: Draft, action: Action) -> Sights:
    """Carry out an action without checking it; the cells that both sides see afterwards."""
    ACTIONS[type(action)].perform(draft, action)
    table = draft.table
    if draft.record and table.phase == OVER:
        draft.emit(game_ended(table.winner, table.ending))
    return draft.look()


def begin_turn(table: Table, *, record: bool) -> Draft:
    """The draft of the turn that `system` owes. Raises `IllegalAction` if it owes none."""
    if table.phase != PLAY or not table.turn_pending:
        reason = Reason.GAME_OVER if table.phase == OVER else Reason.NOT_YOUR_TURN
        raise IllegalAction([refuse(reason, "S6")])
    return Draft(table, table.active, record=record)
