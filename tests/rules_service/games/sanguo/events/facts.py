"""Figures of the rules page that the model of the events needs: board, faces and the sets of skills it names."""

from rules_service.games.sanguo import GAME
from zhanqi.games.sanguo.v1 import ruleset_pb2 as rb
from zhanqi.games.sanguo.v1 import state_pb2 as pb
from zhanqi.rules.v1 import board_pb2

Cell = tuple[int, int]

FIGURES = GAME.spec.ruleset()
assert isinstance(FIGURES, rb.Ruleset)
FACES = {face.card: face for face in FIGURES.deck}
GROUPS = {card.kind: card.group for card in FIGURES.cards}
FULL_HP = {hero.hero: hero.hp for hero in FIGURES.heroes}
HOMES = {home.seat: home for home in FIGURES.board.homes}
OTHER = {"cold": "warm", "warm": "cold"}
ROUND = ("cold", "warm", "warm", "cold", "cold", "warm")  # G3
DRAFT = ("warm", "cold", "cold", "warm", "warm", "cold")  # G1
PHASES = (
    pb.PHASE_BEGIN,
    pb.PHASE_PREPARE,
    pb.PHASE_DELAY,
    pb.PHASE_DRAW,
    pb.PHASE_MOVE,
    pb.PHASE_PLAY,
    pb.PHASE_DISCARD,
    pb.PHASE_END,
)  # P1
STRIKES = ("strike", "line-strike")  # K1, K2
ONCE_A_PHASE = ("fan-jian", "yan-mie", "zhi-bian", "jie-yin", "li-jian", "offensive-horse")  # K15, H
CONVERSIONS = {"qi-xi": "dismantle", "guo-se": "indulgence", "yan-mie": "fire-camps", "serpent-spear": "strike"}  # H, K17
FLAG_SCORE, KILL_SCORE, KILL_DRAW = 5, 3, 2  # G4, G5


def cell(place: board_pb2.Cell) -> Cell:
    return place.row, place.col


def terrain(place: Cell) -> rb.Terrain:
    board = FIGURES.board
    return board.terrain[(place[0] - 1) * board.columns + place[1] - 1]


def is_home(place: Cell) -> bool:
    """Camps and bases hold any number of heroes (B3)."""
    return terrain(place) in (rb.TERRAIN_CAMP, rb.TERRAIN_BASE)


def distance(one: Cell, other: Cell) -> int:
    return abs(one[0] - other[0]) + abs(one[1] - other[1])
