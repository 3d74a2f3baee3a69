"""What follows a battle (C11, C13, E4, G3): bonuses, recovery, halving, and the removal of the destroyed; also the end (S7)."""

from collections.abc import Sequence

from rules_service.games.chuhe.battle.fighter import CAMP, FORT, GARRISON, Fighter
from rules_service.games.chuhe.catalog.figures import KILL_BONUS
from rules_service.games.chuhe.catalog.talents import BATTLEFIELD, BATTLEFIELD_BONUS, ELITE, POTENTIAL_DIVISOR, TALENTS
from rules_service.games.chuhe.catalog.units import KIND_NAMES
from rules_service.games.chuhe.draft import Draft
from rules_service.games.chuhe.position.table import NEUTRAL, OVER, Garrison, Side, Table
from rules_service.games.chuhe.rounding import rounded
from zhanqi.games.chuhe.v1 import state_pb2


def reward(draft: Draft, fighters: Sequence[Fighter], *, bonus: bool = True) -> None:
    """C13 for every survivor. `bonus`: kills are rewarded (信念 gives nothing)."""
    for fighter in fighters:
        if fighter.piece is not None and not fighter.destroyed:
            _reward(draft.table, fighter, bonus=bonus)


def clear(draft: Draft, fighters: Sequence[Fighter]) -> None:
    """Take the destroyed off the board; a destroyed camp ends the game."""
    for fighter in fighters:
        if fighter.destroyed:
            _remove(draft, fighter)


def reset_mine(table: Table, cell: int) -> None:
    """E4: an attack on a mine cell resets its count."""
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
    loss = fighter.before - piece.strength
    if bonus:
        percent = _bonus_percent(table.sides[fighter.side])
        piece.strength += sum(rounded(victim.before * percent, 100) for victim in fighter.kills if _gives_bonus(victim))
    if piece.elite and any(victim.piece is not None and victim.before > fighter.before for victim in fighter.kills):
        piece.strength += rounded(loss * TALENTS[ELITE].amount, 100)
    if piece.potential > 0 and fighter.struck:  # A14
        piece.strength = rounded(piece.strength, POTENTIAL_DIVISOR)
    piece.fresh = min(piece.fresh, piece.strength)  # A34


def _bonus_percent(side: Side) -> int:
    """C11, 战场: percent of the victim's strength."""
    if BATTLEFIELD in side.talents and side.turn <= TALENTS[BATTLEFIELD].amount:
        return BATTLEFIELD_BONUS
    return KILL_BONUS


def _gives_bonus(victim: Fighter) -> bool:
    return victim.piece is not None or (victim.type == GARRISON and victim.side != NEUTRAL)


def _remove(draft: Draft, fighter: Fighter) -> None:
    table = draft.table
    if fighter.piece is not None:
        table.bury(fighter.side, fighter.cell)
        draft.count("pieces_destroyed", KIND_NAMES[fighter.piece.kind])
    elif fighter.type == GARRISON:
        del table.mine[fighter.cell]
    elif fighter.type == FORT:
        del table.forts[fighter.cell]
        table.ruins[fighter.cell] = fighter.side
    elif fighter.type == CAMP:
        table.sides[fighter.side].camp_defence = 0  # A13
        end_game(table, 1 - fighter.side, state_pb2.ENDING_CAMP_DESTROYED)
