"""Reasons to refuse an action (X)."""

from enum import StrEnum

from rules_service.engine.errors import Violation
from rules_service.games.chuhe.catalog.board import GRID
from rules_service.games.chuhe.catalog.talents import TALENT_NAMES


class Reason(StrEnum):
    GAME_OVER = "GAME_OVER"
    NOT_YOUR_TURN = "NOT_YOUR_TURN"
    SETUP_PENDING = "SETUP_PENDING"
    SETUP_DONE = "SETUP_DONE"
    BAD_CAMP = "BAD_CAMP"
    BAD_TALENTS = "BAD_TALENTS"
    OFF_BOARD = "OFF_BOARD"
    NO_PIECE = "NO_PIECE"
    ALREADY_ACTED = "ALREADY_ACTED"
    NO_ACTIVATIONS = "NO_ACTIVATIONS"
    FIRST_TURN = "FIRST_TURN"
    NO_GOLD = "NO_GOLD"
    BAD_COUNT = "BAD_COUNT"
    OUT_OF_RELEASE_AREA = "OUT_OF_RELEASE_AREA"
    KIND_MISMATCH = "KIND_MISMATCH"
    CARD_LIMIT = "CARD_LIMIT"
    BAD_PATH = "BAD_PATH"
    IMPASSABLE = "IMPASSABLE"
    OCCUPIED = "OCCUPIED"
    TOO_FAR = "TOO_FAR"
    BAD_AMOUNT = "BAD_AMOUNT"
    OUT_OF_RANGE = "OUT_OF_RANGE"
    OWN_TARGET = "OWN_TARGET"
    CANNOT_ATTACK = "CANNOT_ATTACK"
    NOT_ON_MINE = "NOT_ON_MINE"
    NO_TALENT = "NO_TALENT"
    ON_COOLDOWN = "ON_COOLDOWN"
    WRONG_TURN_FOR_TALENT = "WRONG_TURN_FOR_TALENT"
    BAD_TARGET = "BAD_TARGET"
    ELITE_RESTRICTED = "ELITE_RESTRICTED"


def refuse(reason: Reason, rule_id: str, **facts: int) -> Violation:
    """A violation. `facts` are numbers that the side knows anyway."""
    return Violation(reason.value, rule_id, tuple(sorted((name, str(value)) for name, value in facts.items())))


def refuse_at(reason: Reason, rule_id: str, cell: int) -> Violation:
    """A violation with its cell as facts; none for a cell off the board."""
    if cell < 0:
        return refuse(reason, rule_id)
    row, col = GRID.row_col(cell)
    return refuse(reason, rule_id, row=row, col=col)


def talent_rule(talent: int) -> str:
    """The ID of a talent's own rule, such as `T-FORT`."""
    return f"T-{TALENT_NAMES[talent].upper()}"
