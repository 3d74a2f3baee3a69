"""Ends and beginnings of turns (S5 to S7, T0), and resignation (S7)."""

from collections.abc import Iterator

from rules_service.engine.errors import Violation
from rules_service.games.chuhe import income
from rules_service.games.chuhe.action import BeginTurn, EndTurn, Resign
from rules_service.games.chuhe.battle import aftermath
from rules_service.games.chuhe.catalog.figures import ACTIVATIONS, INCOME_FROM_TURN, LAST_TURN
from rules_service.games.chuhe.catalog.talents import POTENTIAL
from rules_service.games.chuhe.draft import Draft
from rules_service.games.chuhe.events.facts import Private, Public
from rules_service.games.chuhe.option import EndTurnOption
from rules_service.games.chuhe.position.table import OVER
from rules_service.games.chuhe.refusals import Reason, refuse
from rules_service.games.chuhe.view.side_view import SideView
from rules_service.games.chuhe.wire.values import side_message, talent_message
from zhanqi.games.chuhe.v1 import event_pb2, state_pb2


def check_end(view: SideView, action: EndTurn) -> Iterator[Violation]:
    """S5: always legal in the side's turn."""
    return iter(())


def perform_end(draft: Draft, action: EndTurn) -> None:
    """Pass the turn to the other side, or end the game after the last turn (S7)."""
    table, side = draft.table, draft.side
    ended = event_pb2.TurnEnded(side=side_message(side), turn=table.sides[side].turn)
    draft.emit(Public(event_pb2.Event(turn_ended=ended)))
    for piece in table.pieces[side].values():
        piece.fresh = 0
    if side != table.first and table.sides[side].turn >= LAST_TURN:
        aftermath.end_game(table, -1, state_pb2.ENDING_TURN_LIMIT)
        return
    table.active = 1 - side
    table.activations = ACTIVATIONS
    table.turn_pending = True


def end_options(view: SideView) -> Iterator[EndTurnOption]:
    """S5."""
    yield EndTurnOption()


def perform_begin(draft: Draft, action: BeginTurn) -> None:
    """S6, in its order, for the active side."""
    table, side = draft.table, draft.table.active
    own = table.sides[side]
    own.turn += 1
    draft.emit(Public(event_pb2.Event(turn_began=event_pb2.TurnBegan(side=side_message(side), turn=own.turn))))
    _age_effects(draft, side)
    own.talents = {talent: max(cooldown - 1, 0) for talent, cooldown in own.talents.items()}
    if own.turn >= INCOME_FROM_TURN:
        income.pay(draft, side)
    table.activations = ACTIVATIONS
    own.camp_acted = False
    for piece in table.pieces[side].values():
        piece.moved = piece.attacked = False
    table.turn_pending = False


def _age_effects(draft: Draft, side: int) -> None:
    """S6, T0: effects run out, shields vanish."""
    table = draft.table
    own = table.sides[side]
    aged = tuple(effect._replace(left=effect.left - 1) for effect in own.effects)
    ended = [effect.talent for effect in aged if effect.left <= 0]
    own.effects = tuple(effect for effect in aged if effect.left > 0)
    own.camp_shield = 0
    for piece in table.pieces[side].values():
        piece.shield = 0
        if piece.potential > 0:
            piece.potential -= 1
            if not piece.potential:
                ended.append(POTENTIAL)
    for talent in sorted(set(ended)):
        event = event_pb2.EffectEnded(talent=talent_message(talent))
        draft.emit(Private(side, event_pb2.Event(effect_ended=event)))


def check_resign(view: SideView, action: Resign) -> Iterator[Violation]:
    """S7, A27: legal until the game is over."""
    if view.phase == OVER:
        yield refuse(Reason.GAME_OVER, "S7")


def perform_resign(draft: Draft, action: Resign) -> None:
    aftermath.end_game(draft.table, 1 - draft.side, state_pb2.ENDING_RESIGNATION)
