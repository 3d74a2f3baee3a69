"""Chuhe on a terminal: both sides' pieces and buildings. Pieces hidden from the enemy are underlined."""

from collections.abc import Callable, Mapping, Sequence

from google.protobuf import any_pb2
from rich.text import Text

from deploy.local.draw.drawing import Views
from zhanqi.games.chuhe.v1 import event_pb2, ruleset_pb2, state_pb2, view_pb2
from zhanqi.rules.v1 import board_pb2, rules_pb2

Cell = tuple[int, int]

_TERRAIN = {
    ruleset_pb2.TERRAIN_PLAIN: (".", "grey37"),
    ruleset_pb2.TERRAIN_MOUNTAIN: ("^", "grey62"),
    ruleset_pb2.TERRAIN_TRAIL: (":", "grey62"),
    ruleset_pb2.TERRAIN_RIVER: ("~", "cyan"),
    ruleset_pb2.TERRAIN_BRIDGE: ("=", "yellow"),
    ruleset_pb2.TERRAIN_MINE: ("$", "yellow"),
}
_LETTERS = {
    state_pb2.KIND_SOLDIER: "S",
    state_pb2.KIND_ARTILLERY: "A",
    state_pb2.KIND_CAVALRY: "C",
    state_pb2.KIND_ARCHER: "B",
    state_pb2.KIND_FARMER: "F",
}
_STYLES = {
    state_pb2.SIDE_NORTH: "bold bright_blue",
    state_pb2.SIDE_SOUTH: "bold bright_red",
    state_pb2.SIDE_UNSPECIFIED: "bold yellow",
}
_SIDES = {state_pb2.SIDE_NORTH: "north", state_pb2.SIDE_SOUTH: "south"}
_LEGEND = "S soldier  A artillery  C cavalry  B archer  F farmer  @ camp  # fort  G garrison   underlined: hidden from the enemy"


class Draw:
    def __init__(self, game: rules_pb2.Game) -> None:
        ruleset = ruleset_pb2.Ruleset()
        game.ruleset.Unpack(ruleset)
        self._board = ruleset.board

    def turn_label(self, views: Views) -> str:
        """The round, which starts with the first side's turn."""
        view = next(iter(_read(views).values()))
        return str(max(view.north_turn, view.south_turn))

    def line(self, views: Views) -> Text:
        """The round, and each side's gold, pieces, strength and camp."""
        read = _read(views)
        text = Text(f"round {self.turn_label(views):>3}")
        for seat, view in read.items():
            strength = sum(piece.strength for piece in view.own.pieces)
            text.append("   ")
            text.append(seat, _STYLES[view.side])
            text.append(
                f" {view.own.state.gold:>7,} gold {len(view.own.pieces):>3} pieces {strength / 100:>7.2f}"
                f" camp {view.own.state.camp.defence / 100:>5.2f}"
            )
        return text

    def board(self, views: Views) -> Text:
        """The board, one row per line, and the legend."""
        things = _things(_read(views))
        text = Text("    " + "".join(f"{col:<3}" for col in range(1, self._board.columns + 1)) + "\n", "grey50")
        for row in range(1, self._board.rows + 1):
            text.append(f"{row:>3} ", "grey50")
            for col in range(1, self._board.columns + 1):
                text.append_text(things.get((row, col)) or self._terrain(row, col))
            text.append("\n")
        return text.append(_LEGEND, "grey50")

    def highlights(self, seat: str, events: Sequence[any_pb2.Any]) -> Sequence[Text]:
        """Talents, kills, dead attackers and hits on a camp, from the events of the acting side."""
        lines: list[Text] = []
        for packed in events:
            event = event_pb2.Event()
            packed.Unpack(event)
            kind = event.WhichOneof("kind")
            if kind in _HIGHLIGHTS and _SIDES.get(getattr(event, kind).side) == seat:
                lines += [
                    Text.assemble("          ", (seat, _STYLES[getattr(event, kind).side]), " ", line)
                    for line in _HIGHLIGHTS[kind](event)
                ]
        return lines

    def _terrain(self, row: int, col: int) -> Text:
        glyph, style = _TERRAIN[self._board.terrain[(row - 1) * self._board.columns + col - 1]]
        return Text(f"{glyph}  ", style)


def _read(views: Views) -> dict[str, view_pb2.View]:
    return {seat: view_pb2.View.FromString(packed.value) for seat, packed in views.items()}


def _things(views: Mapping[str, view_pb2.View]) -> dict[Cell, Text]:
    """The glyph of each cell; a piece hides the fort or garrison on its cell."""
    things: dict[Cell, Text] = {}
    for seat, view in views.items():
        enemy = next((other.seen for name, other in views.items() if name != seat), board_pb2.CellSet())
        for garrison in view.mine:
            things[_at(garrison.at)] = _thing("G", garrison.strength, _STYLES[garrison.owner])
        for fort in view.own.forts:
            things[_at(fort.at)] = _thing("#", fort.defence, _STYLES[view.side])
        if view.own.state.HasField("camp"):
            things[_at(view.own.state.camp.at)] = _thing("@", view.own.state.camp.defence, _STYLES[view.side])
        for piece in view.own.pieces:
            hidden = "" if _is_in(enemy, piece.at) else " underline"
            things[_at(piece.at)] = _thing(_LETTERS[piece.kind], piece.strength, _STYLES[view.side] + hidden)
    return things


def _thing(letter: str, centi: int, style: str) -> Text:
    label = f"{letter}{min(99, (centi + 50) // 100)}"
    return Text(label, style).append(" " * (3 - len(label)), "not underline")


def _at(cell: board_pb2.Cell) -> Cell:
    return cell.row, cell.col


def _is_in(cells: board_pb2.CellSet, cell: board_pb2.Cell) -> bool:
    bit = (cell.row - 1) * cells.columns + cell.col - 1
    return bit // 8 < len(cells.bits) and bool(cells.bits[bit // 8] >> bit % 8 & 1)


def _talent_used(event: event_pb2.Event) -> list[str]:
    used = event.talent_used
    place = f" at ({used.cell.row}, {used.cell.col})" if used.HasField("cell") else ""
    return [f"uses {state_pb2.Talent.Name(used.talent).removeprefix('TALENT_').lower().replace('_', ' ')}{place}"]


def _fought(event: event_pb2.Event) -> list[str]:
    lines = [_hit(target) for target in event.fought.targets if _is_highlight(target)]
    if event.fought.HasField("attacker") and event.fought.attacker.after == 0:
        lines.append(f"loses its {_name(event.fought.attacker)} in an attack")
    return lines


def _is_highlight(target: event_pb2.Target) -> bool:
    return target.HasField("fighter") and (target.destroyed or target.fighter.type == event_pb2.FIGHTER_TYPE_CAMP)


def _hit(target: event_pb2.Target) -> str:
    place = f"at ({target.cell.row}, {target.cell.col})"
    if target.destroyed:
        return f"destroys {_owner(target.fighter)}{_name(target.fighter)} {place}"
    return f"hits the camp {place}: {target.fighter.after / 100:.2f} left"


def _owner(fighter: event_pb2.Fighter) -> str:
    return f"{_SIDES.get(fighter.side, 'neutral')} "


def _name(fighter: event_pb2.Fighter) -> str:
    if fighter.type == event_pb2.FIGHTER_TYPE_PIECE:
        return f"{state_pb2.Kind.Name(fighter.kind).removeprefix('KIND_').lower()} of {fighter.before / 100:.2f}"
    return event_pb2.FighterType.Name(fighter.type).removeprefix("FIGHTER_TYPE_").lower()


_HIGHLIGHTS: Mapping[str, Callable[[event_pb2.Event], list[str]]] = {"talent_used": _talent_used, "fought": _fought}
