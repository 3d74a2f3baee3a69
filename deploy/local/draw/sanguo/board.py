"""The board with heroes, HP and flags, and the status line of a match."""

from collections.abc import Sequence

from google.protobuf import any_pb2
from rich.cells import cell_len
from rich.text import Text

from deploy.local.draw.drawing import Views
from deploy.local.draw.sanguo.event_lines import EventLines
from deploy.local.draw.sanguo.names import FLAG, STYLES, Names
from zhanqi.games.sanguo.v1 import event_pb2, ruleset_pb2, state_pb2, view_pb2
from zhanqi.rules.v1 import board_pb2, rules_pb2

Cell = tuple[int, int]

WIDTH = 9
HEROES_OF_A_CELL = 2

_TERRAIN = {
    ruleset_pb2.TERRAIN_PLAIN: ("·", "grey37"),
    ruleset_pb2.TERRAIN_MOUNT: ("山", "grey62"),
    ruleset_pb2.TERRAIN_WOOD: ("林", "green"),
    ruleset_pb2.TERRAIN_LAKE: ("湖", "cyan"),
    ruleset_pb2.TERRAIN_TOWER: ("塔", "yellow"),
    ruleset_pb2.TERRAIN_POST: ("驿", "yellow"),
    ruleset_pb2.TERRAIN_CAMP: ("营", "grey62"),
    ruleset_pb2.TERRAIN_BASE: ("城", "white"),
}
_LEGEND = "a hero's name and HP   ⚑ flag   冷 cold 暖 warm   山 mountain 林 wood 湖 lake 塔 tower 驿 post 营 camp 城 base"
_LINES_FROM = "cold"
"""Both seats receive every event; the lines are drawn from this seat's."""


class Draw:
    """Draws with the board and names of the game's ruleset."""

    def __init__(self, game: rules_pb2.Game) -> None:
        ruleset = ruleset_pb2.Ruleset()
        game.ruleset.Unpack(ruleset)
        self._board = ruleset.board
        self._full = {hero.hero: hero.hp for hero in ruleset.heroes}
        self._names = Names(game, ruleset)
        self._event_lines = EventLines(self._names)
        self._turn_label = ""

    def turn_label(self, views: Views) -> str:
        """The round and the current hero. Between turns, the previous label."""
        table = self._table(views)
        if table.HasField("turn") or not self._turn_label:
            self._turn_label = f"{table.round} {self._names.of(table.turn.hero)}"
        return self._turn_label

    def line(self, views: Views) -> Text:
        table = self._table(views)
        text = Text(f"第{table.round:>2}轮")
        for side in table.sides:
            alive = sum(hero.seat == side.seat and hero.HasField("at") for hero in table.heroes)
            text.append("   ").append_text(self._names.side(side.seat)).append(f" {side.score:>2}分 {alive}人")
        if table.HasField("turn"):
            text.append("   ").append_text(self._names.hero(table.turn.hero))
        return text

    def board(self, views: Views) -> Text:
        """The board with three lines per row: terrain and flags, then heroes."""
        table = self._table(views)
        heroes: dict[Cell, list[state_pb2.Hero]] = {}
        for hero in table.heroes:
            if hero.HasField("at"):
                heroes.setdefault(_at(hero.at), []).append(hero)
        flags = {_at(side.flag): side.seat for side in table.sides if side.HasField("flag")}
        carriers = {side.carrier for side in table.sides}
        text = Text("   " + "".join(f"{col:<{WIDTH}}" for col in range(1, self._board.columns + 1)) + "\n", "grey50")
        for row in range(1, self._board.rows + 1):
            cells = [(row, col) for col in range(1, self._board.columns + 1)]
            text.append(f"{row:<3}", "grey50")
            for cell in cells:
                text.append_text(self._ground(cell, flags.get(cell)))
            text.append("\n")
            for place in range(HEROES_OF_A_CELL):
                text.append("   ")
                for cell in cells:
                    text.append_text(self._hero_line(heroes.get(cell, []), place, carriers))
                text.append("\n")
        return text.append(_LEGEND, "grey50")

    def highlights(self, seat: str, events: Sequence[any_pb2.Any]) -> Sequence[Text]:
        lines: list[Text] = []
        for packed in events if seat == _LINES_FROM else ():
            event = event_pb2.Event()
            packed.Unpack(event)
            line = self._event_lines.line(event)
            if line is not None:
                lines.append(Text("          ").append_text(line))
        return lines

    def _table(self, views: Views) -> state_pb2.Table:
        table = view_pb2.View.FromString(next(iter(views.values())).value).table
        self._names.seats = {hero.hero: hero.seat for hero in table.heroes}
        return table

    def _ground(self, cell: Cell, flag: str | None) -> Text:
        glyph, style = _TERRAIN[self._board.terrain[(cell[0] - 1) * self._board.columns + cell[1] - 1]]
        text = Text(glyph, style)
        if flag is not None:
            text.append(FLAG, STYLES[flag])
        return _padded(text)

    def _hero_line(self, heroes: Sequence[state_pb2.Hero], place: int, carriers: set[str]) -> Text:
        if place >= len(heroes):
            return _padded(Text())
        hero = heroes[place]
        text = self._names.hero(hero.hero).append(f"{hero.hp}", "bold" if hero.hp == self._full.get(hero.hero) else "yellow")
        if hero.hero in carriers:
            text.append(FLAG, STYLES[hero.seat])
        if place == HEROES_OF_A_CELL - 1 and len(heroes) > HEROES_OF_A_CELL:
            text.append("…")
        return _padded(text)


def _padded(text: Text) -> Text:
    """The text padded to the width of a cell; a Chinese character takes two columns."""
    return text.append(" " * max(0, WIDTH - cell_len(text.plain)), "default")


def _at(cell: board_pb2.Cell) -> Cell:
    return cell.row, cell.col
