from zhanqi.rules.v1 import board_pb2 as _board_pb2
from google.protobuf.internal import containers as _containers
from google.protobuf.internal import enum_type_wrapper as _enum_type_wrapper
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Iterable as _Iterable, Mapping as _Mapping
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class MashuPoints(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    MASHU_POINTS_UNSPECIFIED: _ClassVar[MashuPoints]
    MASHU_POINTS_TOKENS: _ClassVar[MashuPoints]
    MASHU_POINTS_ONE: _ClassVar[MashuPoints]

class Terrain(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    TERRAIN_UNSPECIFIED: _ClassVar[Terrain]
    TERRAIN_PLAIN: _ClassVar[Terrain]
    TERRAIN_MOUNT: _ClassVar[Terrain]
    TERRAIN_WOOD: _ClassVar[Terrain]
    TERRAIN_LAKE: _ClassVar[Terrain]
    TERRAIN_TOWER: _ClassVar[Terrain]
    TERRAIN_POST: _ClassVar[Terrain]
    TERRAIN_CAMP: _ClassVar[Terrain]
    TERRAIN_BASE: _ClassVar[Terrain]

class Sex(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    SEX_UNSPECIFIED: _ClassVar[Sex]
    SEX_MALE: _ClassVar[Sex]
    SEX_FEMALE: _ClassVar[Sex]

class Suit(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    SUIT_UNSPECIFIED: _ClassVar[Suit]
    SUIT_SPADE: _ClassVar[Suit]
    SUIT_HEART: _ClassVar[Suit]
    SUIT_CLUB: _ClassVar[Suit]
    SUIT_DIAMOND: _ClassVar[Suit]

class CardGroup(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    CARD_GROUP_UNSPECIFIED: _ClassVar[CardGroup]
    CARD_GROUP_BASIC: _ClassVar[CardGroup]
    CARD_GROUP_TRICK: _ClassVar[CardGroup]
    CARD_GROUP_DELAYED: _ClassVar[CardGroup]
    CARD_GROUP_WEAPON: _ClassVar[CardGroup]
    CARD_GROUP_ARMOUR: _ClassVar[CardGroup]
    CARD_GROUP_DEFENSIVE_MOUNT: _ClassVar[CardGroup]
    CARD_GROUP_OFFENSIVE_MOUNT: _ClassVar[CardGroup]
MASHU_POINTS_UNSPECIFIED: MashuPoints
MASHU_POINTS_TOKENS: MashuPoints
MASHU_POINTS_ONE: MashuPoints
TERRAIN_UNSPECIFIED: Terrain
TERRAIN_PLAIN: Terrain
TERRAIN_MOUNT: Terrain
TERRAIN_WOOD: Terrain
TERRAIN_LAKE: Terrain
TERRAIN_TOWER: Terrain
TERRAIN_POST: Terrain
TERRAIN_CAMP: Terrain
TERRAIN_BASE: Terrain
SEX_UNSPECIFIED: Sex
SEX_MALE: Sex
SEX_FEMALE: Sex
SUIT_UNSPECIFIED: Suit
SUIT_SPADE: Suit
SUIT_HEART: Suit
SUIT_CLUB: Suit
SUIT_DIAMOND: Suit
CARD_GROUP_UNSPECIFIED: CardGroup
CARD_GROUP_BASIC: CardGroup
CARD_GROUP_TRICK: CardGroup
CARD_GROUP_DELAYED: CardGroup
CARD_GROUP_WEAPON: CardGroup
CARD_GROUP_ARMOUR: CardGroup
CARD_GROUP_DEFENSIVE_MOUNT: CardGroup
CARD_GROUP_OFFENSIVE_MOUNT: CardGroup

class Options(_message.Message):
    __slots__ = ("warm", "cold", "rules")
    WARM_FIELD_NUMBER: _ClassVar[int]
    COLD_FIELD_NUMBER: _ClassVar[int]
    RULES_FIELD_NUMBER: _ClassVar[int]
    warm: _containers.RepeatedScalarFieldContainer[str]
    cold: _containers.RepeatedScalarFieldContainer[str]
    rules: Rules
    def __init__(self, warm: _Optional[_Iterable[str]] = ..., cold: _Optional[_Iterable[str]] = ..., rules: _Optional[_Union[Rules, _Mapping]] = ...) -> None: ...

class Rules(_message.Message):
    __slots__ = ("terrain_effects", "mashu_points", "dujiang_cost", "goal", "rounds", "yiji_split", "qicai_aimed_only", "fire_centre_first", "swift_march_full")
    TERRAIN_EFFECTS_FIELD_NUMBER: _ClassVar[int]
    MASHU_POINTS_FIELD_NUMBER: _ClassVar[int]
    DUJIANG_COST_FIELD_NUMBER: _ClassVar[int]
    GOAL_FIELD_NUMBER: _ClassVar[int]
    ROUNDS_FIELD_NUMBER: _ClassVar[int]
    YIJI_SPLIT_FIELD_NUMBER: _ClassVar[int]
    QICAI_AIMED_ONLY_FIELD_NUMBER: _ClassVar[int]
    FIRE_CENTRE_FIRST_FIELD_NUMBER: _ClassVar[int]
    SWIFT_MARCH_FULL_FIELD_NUMBER: _ClassVar[int]
    terrain_effects: bool
    mashu_points: MashuPoints
    dujiang_cost: int
    goal: int
    rounds: int
    yiji_split: bool
    qicai_aimed_only: bool
    fire_centre_first: bool
    swift_march_full: bool
    def __init__(self, terrain_effects: _Optional[bool] = ..., mashu_points: _Optional[_Union[MashuPoints, str]] = ..., dujiang_cost: _Optional[int] = ..., goal: _Optional[int] = ..., rounds: _Optional[int] = ..., yiji_split: _Optional[bool] = ..., qicai_aimed_only: _Optional[bool] = ..., fire_centre_first: _Optional[bool] = ..., swift_march_full: _Optional[bool] = ...) -> None: ...

class Ruleset(_message.Message):
    __slots__ = ("board", "heroes", "deck", "cards", "rules", "start_cards", "rated_draw", "kill_score", "flag_score", "kill_draw", "round")
    BOARD_FIELD_NUMBER: _ClassVar[int]
    HEROES_FIELD_NUMBER: _ClassVar[int]
    DECK_FIELD_NUMBER: _ClassVar[int]
    CARDS_FIELD_NUMBER: _ClassVar[int]
    RULES_FIELD_NUMBER: _ClassVar[int]
    START_CARDS_FIELD_NUMBER: _ClassVar[int]
    RATED_DRAW_FIELD_NUMBER: _ClassVar[int]
    KILL_SCORE_FIELD_NUMBER: _ClassVar[int]
    FLAG_SCORE_FIELD_NUMBER: _ClassVar[int]
    KILL_DRAW_FIELD_NUMBER: _ClassVar[int]
    ROUND_FIELD_NUMBER: _ClassVar[int]
    board: Board
    heroes: _containers.RepeatedCompositeFieldContainer[HeroFigures]
    deck: _containers.RepeatedCompositeFieldContainer[CardFace]
    cards: _containers.RepeatedCompositeFieldContainer[CardFigures]
    rules: Rules
    start_cards: int
    rated_draw: int
    kill_score: int
    flag_score: int
    kill_draw: int
    round: _containers.RepeatedScalarFieldContainer[str]
    def __init__(self, board: _Optional[_Union[Board, _Mapping]] = ..., heroes: _Optional[_Iterable[_Union[HeroFigures, _Mapping]]] = ..., deck: _Optional[_Iterable[_Union[CardFace, _Mapping]]] = ..., cards: _Optional[_Iterable[_Union[CardFigures, _Mapping]]] = ..., rules: _Optional[_Union[Rules, _Mapping]] = ..., start_cards: _Optional[int] = ..., rated_draw: _Optional[int] = ..., kill_score: _Optional[int] = ..., flag_score: _Optional[int] = ..., kill_draw: _Optional[int] = ..., round: _Optional[_Iterable[str]] = ...) -> None: ...

class Board(_message.Message):
    __slots__ = ("rows", "columns", "terrain", "homes")
    ROWS_FIELD_NUMBER: _ClassVar[int]
    COLUMNS_FIELD_NUMBER: _ClassVar[int]
    TERRAIN_FIELD_NUMBER: _ClassVar[int]
    HOMES_FIELD_NUMBER: _ClassVar[int]
    rows: int
    columns: int
    terrain: _containers.RepeatedScalarFieldContainer[Terrain]
    homes: _containers.RepeatedCompositeFieldContainer[Home]
    def __init__(self, rows: _Optional[int] = ..., columns: _Optional[int] = ..., terrain: _Optional[_Iterable[_Union[Terrain, str]]] = ..., homes: _Optional[_Iterable[_Union[Home, _Mapping]]] = ...) -> None: ...

class Home(_message.Message):
    __slots__ = ("seat", "base", "camps")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    BASE_FIELD_NUMBER: _ClassVar[int]
    CAMPS_FIELD_NUMBER: _ClassVar[int]
    seat: str
    base: _board_pb2.Cell
    camps: _containers.RepeatedCompositeFieldContainer[_board_pb2.Cell]
    def __init__(self, seat: _Optional[str] = ..., base: _Optional[_Union[_board_pb2.Cell, _Mapping]] = ..., camps: _Optional[_Iterable[_Union[_board_pb2.Cell, _Mapping]]] = ...) -> None: ...

class HeroFigures(_message.Message):
    __slots__ = ("hero", "hp", "sex", "camp", "skills")
    HERO_FIELD_NUMBER: _ClassVar[int]
    HP_FIELD_NUMBER: _ClassVar[int]
    SEX_FIELD_NUMBER: _ClassVar[int]
    CAMP_FIELD_NUMBER: _ClassVar[int]
    SKILLS_FIELD_NUMBER: _ClassVar[int]
    hero: str
    hp: int
    sex: Sex
    camp: str
    skills: _containers.RepeatedScalarFieldContainer[str]
    def __init__(self, hero: _Optional[str] = ..., hp: _Optional[int] = ..., sex: _Optional[_Union[Sex, str]] = ..., camp: _Optional[str] = ..., skills: _Optional[_Iterable[str]] = ...) -> None: ...

class CardFace(_message.Message):
    __slots__ = ("card", "kind", "suit", "number")
    CARD_FIELD_NUMBER: _ClassVar[int]
    KIND_FIELD_NUMBER: _ClassVar[int]
    SUIT_FIELD_NUMBER: _ClassVar[int]
    NUMBER_FIELD_NUMBER: _ClassVar[int]
    card: str
    kind: str
    suit: Suit
    number: int
    def __init__(self, card: _Optional[str] = ..., kind: _Optional[str] = ..., suit: _Optional[_Union[Suit, str]] = ..., number: _Optional[int] = ...) -> None: ...

class CardFigures(_message.Message):
    __slots__ = ("kind", "group", "reach", "range")
    KIND_FIELD_NUMBER: _ClassVar[int]
    GROUP_FIELD_NUMBER: _ClassVar[int]
    REACH_FIELD_NUMBER: _ClassVar[int]
    RANGE_FIELD_NUMBER: _ClassVar[int]
    kind: str
    group: CardGroup
    reach: int
    range: int
    def __init__(self, kind: _Optional[str] = ..., group: _Optional[_Union[CardGroup, str]] = ..., reach: _Optional[int] = ..., range: _Optional[int] = ...) -> None: ...
