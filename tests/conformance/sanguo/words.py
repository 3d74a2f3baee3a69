"""Translation between the names of the vectors and the ids of the contract."""

import re
from typing import Any

from zhanqi.games.sanguo.v1 import state_pb2 as pb
from zhanqi.rules.v1 import board_pb2

_SKILLS = [
    "ren-de",
    "guan-xing",
    "ma-shu",
    "qi-cai",
    "qi-xi",
    "fan-jian",
    "du-jiang",
    "guo-se",
    "liu-li",
    "yan-mie",
    "zhi-bian",
    "jie-yin",
    "fu-ying",
    "gui-cai",
    "tu-xi",
    "yi-ji",
    "xiao-rui",
    "li-jian",
    "ben-ming",
    "gui-ying",
    "chong-sha",
    "you-bing",
]
_TO_ID = {skill.replace("-", "").upper(): skill for skill in _SKILLS} | {"CHONGSHA_DAMAGE": "chong-sha-damage"}
_TO_WORD = {skill: word for word, skill in _TO_ID.items()}
_SUITS = {"S": "spade", "H": "heart", "C": "club", "D": "diamond"}
_SUIT_WORDS = {suit: letter for letter, suit in _SUITS.items()}

KINDS = {name.removeprefix("REQUEST_KIND_"): number for name, number in pb.RequestKind.items()}
PHASES = {name.removeprefix("PHASE_"): number for name, number in pb.Phase.items()}


def to_id(word: str) -> str:
    """The id of a hero, skill, card kind or other name: `liu-bei` for `LIU_BEI`, `ren-de` for `RENDE`."""
    return _TO_ID.get(word) or word.replace("_", "-").lower()


def to_word(name: str) -> str:
    """The vectors' name of an id."""
    return _TO_WORD.get(name) or name.replace("-", "_").upper()


def card_id(card: str) -> str:
    """The id of a card: `s8-strike-2` for `S8 STRIKE#2`. Ignores the kind after `as`."""
    face, kind = card.split(" as ")[0].split(" ", 1)
    kind, _, copy = kind.partition("#")
    return "-".join([face.lower(), to_id(kind), *([copy] if copy else [])])


def card_word(card: str) -> str:
    """The vectors' name of a card."""
    face, rest = card.split("-", 1)
    copy = ""
    if match := re.fullmatch(r"(.+)-(\d)", rest):
        rest, copy = match[1], f"#{match[2]}"
    return f"{face.upper()} {to_word(rest)}{copy}"


def is_card(value: str) -> bool:
    """Whether an id names a card."""
    return re.match(r"[shcd]\d+-", value) is not None


def value_id(value: str, about: str) -> str:
    """The id of a CHOOSE value; for FANJIAN, of a suit."""
    if " " in value:
        return card_id(value)
    return _SUITS.get(value, to_id(value)) if about == "FANJIAN" else to_id(value)


def value_word(value: str) -> str:
    """The vectors' name of a CHOOSE value."""
    if is_card(value):
        return card_word(value)
    return _SUIT_WORDS.get(value) or to_word(value)


def cell_message(cell: list[int]) -> board_pb2.Cell:
    """The message of a `[row, col]`."""
    return board_pb2.Cell(row=cell[0], col=cell[1])


def cell_list(cell: board_pb2.Cell) -> list[int]:
    """The `[row, col]` of a message."""
    return [cell.row, cell.col]


def asked_word(request: pb.Request) -> dict[str, Any]:
    """A request in the form of the vectors, without its offers."""
    kind = pb.RequestKind.Name(request.kind).removeprefix("REQUEST_KIND_")
    asked: dict[str, Any] = {"by": to_word(request.hero or request.seat), "kind": kind}
    key = {"RESPOND": "need", "TRIGGER": "skill", "CHOOSE": "about"}.get(kind)
    if key:
        asked[key] = to_word(request.subject)
    if request.against:
        asked["against"] = {"card": to_word(request.against), "target": to_word(request.target)}
    elif request.subject == "peach":
        asked["against"] = {"dying": to_word(request.target)}
    if kind == "STEP":
        asked |= {"mover": to_word(request.mover), "points": request.points}
    return asked
