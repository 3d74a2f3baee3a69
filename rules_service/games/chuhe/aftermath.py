"""After a battle (C11, C13, G3, S7): bonuses, recovery, halving, and what the destroyed leave behind."""

from collections.abc import Sequence

from rules_service.games.chuhe.catalog.figures import KILL_BONUS
from rules_service.games.chuhe.catalog.talents import BATTLEFIELD, BATTLEFIELD_BONUS, TALENTS
from rules_service.games.chuhe.combat import CAMP, FORT, GARRISON, Fighter
from rules_service.games.chuhe.draft import Draft
from rules_service.games.chuhe.table import NEUTRAL, OVER, Garrison, Side, Table
from rules_service.games.chuhe.wire import kind_name
from zhanqi.games.chuhe.v1 import state_pb2


def reward(draft: Draft, fighters: Sequence[Fighter], *, bonus: bool = True) -> None:
    """C13, for every survivor. `bonus`: kills are paid (not with 信念)."""
    for fighter in fighters:
        if fighter.piece is not None and not fighter.destroyed:
            _reward(draft.table, fighter, bonus=bonus)


def clear(draft: Draft, fighters: Sequence[Fighter]) -> None:
    """Take the destroyed off the board; a camp among them ends the game."""
    for fighter in fighters:
        if fighter.destroyed:
            _remove(draft, fighter)


def reset_mine(table: Table, cell: int) -> None:
    """E4: an attack on a mine cell starts its count anew."""
    garrison = table.mine.get(cell)
    if garrison is not None and garrison.counter:
        table.mine[cell] = Garrison(garrison.owner, garrison.strength)


def end_game(table: Table, winner: int, ending: state_pb2.Ending) -> None:
    """S7."""
    table.phase = OVER
    table.winner = winner
    table.ending = ending


def _reward(table: Table, fighter: Fighter, *, bonus: bool) -> None:
    piece = fighter.piece
    assert piece is not None
    lost = fighter.before - piece.strength
    if bonus:
        percent = _bonus_percent(table.sides[fighter.side])
        for victim in fighter.kills:
            if _is_paid_for(victim):
                piece.strength += (victim.before * percent + 50) // 100
    if piece.elite and any(victim.piece is not None and victim.before > fighter.before for victim in fighter.kills):
        piece.strength += (lost + 1) // 2
    if piece.potential > 0:
        piece.strength = (piece.strength + 1) // 2
    piece.fresh = min(piece.fresh, piece.strength)  # A34


def _bonus_percent(side: Side) -> int:
    """C11, 战场: percent of the victim's strength."""
    if BATTLEFIELD in side.talents and side.turn <= TALENTS[BATTLEFIELD].amount:
        return BATTLEFIELD_BONUS
    return KILL_BONUS


def _is_paid_for(victim: Fighter) -> bool:
    return victim.piece is not None or (victim.type == GARRISON and victim.side != NEUTRAL)


def _remove(draft: Draft, fighter: Fighter) -> None:
    table = draft.table
    if fighter.piece is not None:
        table.bury(fighter.side, fighter.cell)
        draft.count("pieces_destroyed", kind_name(fighter.piece.kind))
    elif fighter.type == GARRISON:
        del table.mine[fighter.cell]
    elif fighter.type == FORT:
        del table.forts[fighter.cell]
        table.ruins[fighter.cell] = fighter.side
    elif fighter.type == CAMP:
        table.sides[fighter.side].camp_defence = 0  # A13
        end_game(table, 1 - fighter.side, state_pb2.ENDING_CAMP_DESTROYED)
