"""Actions as lines of text, such as `north move 5,5 5,6`."""

from rules_service.games.chuhe import action as act
from rules_service.games.chuhe.action import Action
from rules_service.games.chuhe.catalog.board import GRID
from rules_service.games.chuhe.catalog.talents import TALENT_NAMES
from rules_service.games.chuhe.catalog.units import KIND_NAMES


def notation(seat: str, action: Action) -> str:
    return " ".join((seat, *_words(action)))


def _words(action: Action) -> tuple[str, ...]:
    match action:
        case act.SetUp():
            return ("set-up", f"camp:{action.camp_col}", *map(_talent, action.talents))
        case act.Release():
            return ("release", f"{action.count}", KIND_NAMES[action.kind], _cell(action.cell))
        case act.Move():
            return ("move", _cell(action.origin), *map(_cell, action.path))
        case act.Attack():
            name = _talent(action.talent) if action.talent else "attack"
            return (name, _cell(action.origin), *map(_cell, action.cells))
        case act.CampAttack():
            return ("camp-attack", _cell(action.cell))
        case act.Split():
            return ("split", _cell(action.origin), _centi(action.amount), _cell(action.cell))
        case act.PlaceGarrison():
            return ("garrison", _cell(action.origin), _centi(action.amount))
        case act.DesignateElite():
            return ("elite", _cell(action.origin))
        case act.UseTalent():
            return (_talent(action.talent), *(() if action.cell is None else (_cell(action.cell),)))
        case act.EndTurn():
            return ("end-turn",)
        case act.BeginTurn():
            return ("begin-turn",)
        case act.Resign():
            return ("resign",)


def _cell(cell: int) -> str:
    if cell < 0:
        return "off-board"
    row, col = GRID.row_col(cell)
    return f"{row},{col}"


def _centi(amount: int) -> str:
    return f"{amount // 100}.{amount % 100:02}"


def _talent(talent: int) -> str:
    return TALENT_NAMES[talent].replace("_", "-")
