"""Sanguo on a terminal: the 7 × 7 board with heroes, HP and flags, and a line of text for each event worth one."""

from collections.abc import Callable, Mapping, Sequence

from google.protobuf import any_pb2
from rich.cells import cell_len
from rich.text import Text

from deploy.local.draw.drawing import Views
from zhanqi.games.sanguo.v1 import event_pb2, ruleset_pb2, state_pb2, view_pb2
from zhanqi.rules.v1 import board_pb2, rules_pb2

Cell = tuple[int, int]

WIDTH = 9
HEROES_OF_A_CELL = 2
FLAG = "⚑"

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
_STYLES = {"cold": "bold bright_blue", "warm": "bold bright_red"}
_LEGEND = "a hero's name and HP   ⚑ flag   山 mountain 林 wood 湖 lake 塔 tower 驿 post 营 camp 城 base"
_TELLER = "cold"
"""All events come up in what either side is told; one of them tells them."""


class Draw:
    """Draws by the board and the names that the rules serve."""

    def __init__(self, game: rules_pb2.Game) -> None:
        ruleset = ruleset_pb2.Ruleset()
        game.ruleset.Unpack(ruleset)
        self._board = ruleset.board
        self._full = {hero.hero: hero.hp for hero in ruleset.heroes}
        self._names = {text.id: text.name.zh for text in game.texts}
        self._seats: dict[str, str] = {}
        self._moment = ""

    def moment(self, views: Views) -> str:
        """The round and whose turn it is; between turns still the last one."""
        table = self._table(views)
        if table.HasField("turn") or not self._moment:
            self._moment = f"{table.round} {self._name(table.turn.hero)}"
        return self._moment

    def line(self, views: Views) -> Text:
        """Round, score, and whose turn it is."""
        table = self._table(views)
        text = Text(f"round {table.round:>2}")
        for side in table.sides:
            alive = sum(hero.seat == side.seat and hero.HasField("at") for hero in table.heroes)
            text.append("   ").append(side.seat, _STYLES[side.seat]).append(f" {side.score:>2} points {alive} alive")
        if table.HasField("turn"):
            text.append("   ").append_text(self._hero(table.turn.hero))
        return text

    def board(self, views: Views) -> Text:
        """The board, three lines a row: terrain and flags, then heroes."""
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
                    text.append_text(self._stands(heroes.get(cell, []), place, carriers))
                text.append("\n")
        return text.append(_LEGEND, "grey50")

    def news(self, seat: str, events: Sequence[any_pb2.Any]) -> Sequence[Text]:
        """What was used, answered, hurt, healed, killed and scored."""
        lines: list[Text] = []
        for packed in events if seat == _TELLER else ():
            event = event_pb2.Event()
            packed.Unpack(event)
            told = _NEWS.get(event.WhichOneof("kind") or "")
            if told is not None:
                lines.append(Text("          ").append_text(told(self, event)))
        return lines

    def _table(self, views: Views) -> state_pb2.Table:
        table = view_pb2.View.FromString(next(iter(views.values())).value).table
        self._seats = {hero.hero: hero.seat for hero in table.heroes}
        return table

    def _name(self, name: str) -> str:
        return self._names.get(name, name)

    def _hero(self, hero: str) -> Text:
        return Text(self._name(hero), _STYLES.get(self._seats.get(hero, ""), "bold"))

    def _ground(self, cell: Cell, flag: str | None) -> Text:
        glyph, style = _TERRAIN[self._board.terrain[(cell[0] - 1) * self._board.columns + cell[1] - 1]]
        text = Text(glyph, style)
        if flag is not None:
            text.append(FLAG, _STYLES[flag])
        return _padded(text)

    def _stands(self, heroes: Sequence[state_pb2.Hero], place: int, carriers: set[str]) -> Text:
        if place >= len(heroes):
            return _padded(Text())
        hero = heroes[place]
        text = self._hero(hero.hero).append(f"{hero.hp}", "bold" if hero.hp == self._full.get(hero.hero) else "yellow")
        if hero.hero in carriers:
            text.append(FLAG, _STYLES[hero.seat])
        if place == HEROES_OF_A_CELL - 1 and len(heroes) > HEROES_OF_A_CELL:
            text.append("…")
        return _padded(text)

    def _act(self, hero: str, what: str, targets: Sequence[str]) -> Text:
        text = self._hero(hero).append(f" {what}")
        for place, target in enumerate(targets):
            text.append(" → " if place == 0 else ", ").append_text(self._hero(target))
        return text

    def _card_used(self, event: event_pb2.Event) -> Text:
        used = event.card_used
        what = self._name(used.kind) if not used.via else f"{self._name(used.via)}（{self._name(used.kind)}）"
        return self._act(used.hero, what, used.targets)

    def _card_played(self, event: event_pb2.Event) -> Text:
        return self._act(event.card_played.hero, self._name(event.card_played.need), ())

    def _skill_used(self, event: event_pb2.Event) -> Text:
        used = event.skill_used
        return self._act(used.hero, self._name(used.skill), used.targets)

    def _nullified(self, event: event_pb2.Event) -> Text:
        return Text(f"{self._name(event.nullified.kind)} ✗ → ").append_text(self._hero(event.nullified.target))

    def _damaged(self, event: event_pb2.Event) -> Text:
        damaged = event.damaged
        fire = " 火" if damaged.kind == event_pb2.DAMAGE_KIND_FIRE else ""
        return self._hero(damaged.hero).append(f" -{damaged.amount}{fire} ({damaged.hp})")

    def _healed(self, event: event_pb2.Event) -> Text:
        return self._hero(event.healed.hero).append(f" +{event.healed.amount} ({event.healed.hp})")

    def _died(self, event: event_pb2.Event) -> Text:
        return self._hero(event.died.hero).append(" 阵亡")

    def _came_back(self, event: event_pb2.Event) -> Text:
        return self._hero(event.came_back.hero).append(" 归来")

    def _flag_taken(self, event: event_pb2.Event) -> Text:
        return self._hero(event.flag_taken.hero).append(f" {FLAG}")

    def _scored(self, event: event_pb2.Event) -> Text:
        scored = event.scored
        return Text(scored.seat, _STYLES[scored.seat]).append(f" +{scored.points} = {scored.score}")


_NEWS: Mapping[str, Callable[[Draw, event_pb2.Event], Text]] = {
    "card_used": Draw._card_used,
    "card_played": Draw._card_played,
    "skill_used": Draw._skill_used,
    "nullified": Draw._nullified,
    "damaged": Draw._damaged,
    "healed": Draw._healed,
    "died": Draw._died,
    "came_back": Draw._came_back,
    "flag_taken": Draw._flag_taken,
    "scored": Draw._scored,
}


def _padded(text: Text) -> Text:
    """Filled up to a cell's width; a Chinese character takes two columns."""
    return text.append(" " * max(0, WIDTH - cell_len(text.plain)), "default")


def _at(cell: board_pb2.Cell) -> Cell:
    return cell.row, cell.col
