"""The written names of heroes, cards and cells."""

from collections.abc import Iterable

from rich.text import Text

from zhanqi.games.sanguo.v1 import ruleset_pb2, state_pb2
from zhanqi.rules.v1 import board_pb2, rules_pb2

FLAG = "⚑"
STYLES = {"cold": "bold bright_blue", "warm": "bold bright_red"}

_SUITS = {
    ruleset_pb2.SUIT_SPADE: "♠",
    ruleset_pb2.SUIT_HEART: "♥",
    ruleset_pb2.SUIT_CLUB: "♣",
    ruleset_pb2.SUIT_DIAMOND: "♦",
}
_COURT = {1: "A", 11: "J", 12: "Q", 13: "K"}
# Names of tokens and choices, which the rules' texts do not include.
_WORDS = {
    "jun": "军",
    "yi": "衣",
    "chong": "冲",
    "sha": "杀",
    "jia": "甲",
    "chong-sha-damage": "冲杀伤害",
    "discard": "弃装备",
    "damage": "受伤害",
    "move": "移动+",
    "range": "距离+",
    "decline": "不要",
    "spade": "♠",
    "heart": "♥",
    "club": "♣",
    "diamond": "♦",
}
_SIDES = {"cold": "冷", "warm": "暖"}
_PHASES = {
    state_pb2.PHASE_PREPARE: "准备",
    state_pb2.PHASE_DELAY: "延迟",
    state_pb2.PHASE_DRAW: "摸牌",
    state_pb2.PHASE_MOVE: "移动",
    state_pb2.PHASE_PLAY: "出牌",
    state_pb2.PHASE_DISCARD: "弃牌",
    state_pb2.PHASE_END: "结束",
}
_USED = (ruleset_pb2.CARD_GROUP_BASIC, ruleset_pb2.CARD_GROUP_TRICK, ruleset_pb2.CARD_GROUP_DELAYED)


class Names:
    """Names from the game's texts. `seats`: each hero's seat, once known."""

    def __init__(self, game: rules_pb2.Game, ruleset: ruleset_pb2.Ruleset) -> None:
        self.seats: dict[str, str] = {}
        self._names = {text.id: text.name.zh for text in game.texts}
        self._faces = {face.card: face for face in ruleset.deck}
        self._gear = {card.kind for card in ruleset.cards if card.group not in _USED}

    def of(self, name: str) -> str:
        """The name of an id; for a card with suit and number."""
        face = self._faces.get(name)
        if face is not None:
            return f"{_SUITS[face.suit]}{_COURT.get(face.number, face.number)} {self.of(face.kind)}"
        return _WORDS.get(name) or self._names.get(name, name)

    def phase(self, phase: state_pb2.Phase) -> str:
        return _PHASES.get(phase, "")

    def side(self, seat: str) -> Text:
        """A side's name in its colour."""
        return Text(_SIDES[seat], STYLES[seat])

    def hero(self, hero: str) -> Text:
        """A hero's name in the colour of its side."""
        return Text(self.of(hero), STYLES.get(self.seats.get(hero, ""), "bold"))

    def list(self, names: Iterable[str]) -> str:
        return ", ".join(map(self.of, names))

    def is_gear(self, kind: str) -> bool:
        """Whether a card of this kind is equipment."""
        return kind in self._gear


def place(cell: board_pb2.Cell) -> str:
    return f"({cell.row}, {cell.col})"
