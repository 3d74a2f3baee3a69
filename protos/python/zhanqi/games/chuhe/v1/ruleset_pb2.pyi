from zhanqi.games.chuhe.v1 import state_pb2 as _state_pb2
from zhanqi.rules.v1 import board_pb2 as _board_pb2
from google.protobuf.internal import containers as _containers
from google.protobuf.internal import enum_type_wrapper as _enum_type_wrapper
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Iterable as _Iterable, Mapping as _Mapping
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class Terrain(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    TERRAIN_UNSPECIFIED: _ClassVar[Terrain]
    TERRAIN_PLAIN: _ClassVar[Terrain]
    TERRAIN_MOUNTAIN: _ClassVar[Terrain]
    TERRAIN_TRAIL: _ClassVar[Terrain]
    TERRAIN_RIVER: _ClassVar[Terrain]
    TERRAIN_BRIDGE: _ClassVar[Terrain]
    TERRAIN_MINE: _ClassVar[Terrain]
TERRAIN_UNSPECIFIED: Terrain
TERRAIN_PLAIN: Terrain
TERRAIN_MOUNTAIN: Terrain
TERRAIN_TRAIL: Terrain
TERRAIN_RIVER: Terrain
TERRAIN_BRIDGE: Terrain
TERRAIN_MINE: Terrain

class Ruleset(_message.Message):
    __slots__ = ("board", "kinds", "talents", "turns", "income", "release", "battle")
    BOARD_FIELD_NUMBER: _ClassVar[int]
    KINDS_FIELD_NUMBER: _ClassVar[int]
    TALENTS_FIELD_NUMBER: _ClassVar[int]
    TURNS_FIELD_NUMBER: _ClassVar[int]
    INCOME_FIELD_NUMBER: _ClassVar[int]
    RELEASE_FIELD_NUMBER: _ClassVar[int]
    BATTLE_FIELD_NUMBER: _ClassVar[int]
    board: Board
    kinds: _containers.RepeatedCompositeFieldContainer[KindFigures]
    talents: _containers.RepeatedCompositeFieldContainer[TalentFigures]
    turns: TurnFigures
    income: IncomeFigures
    release: ReleaseFigures
    battle: BattleFigures
    def __init__(self, board: _Optional[_Union[Board, _Mapping]] = ..., kinds: _Optional[_Iterable[_Union[KindFigures, _Mapping]]] = ..., talents: _Optional[_Iterable[_Union[TalentFigures, _Mapping]]] = ..., turns: _Optional[_Union[TurnFigures, _Mapping]] = ..., income: _Optional[_Union[IncomeFigures, _Mapping]] = ..., release: _Optional[_Union[ReleaseFigures, _Mapping]] = ..., battle: _Optional[_Union[BattleFigures, _Mapping]] = ...) -> None: ...

class Board(_message.Message):
    __slots__ = ("rows", "columns", "north_last_row", "terrain")
    ROWS_FIELD_NUMBER: _ClassVar[int]
    COLUMNS_FIELD_NUMBER: _ClassVar[int]
    NORTH_LAST_ROW_FIELD_NUMBER: _ClassVar[int]
    TERRAIN_FIELD_NUMBER: _ClassVar[int]
    rows: int
    columns: int
    north_last_row: int
    terrain: _containers.RepeatedScalarFieldContainer[Terrain]
    def __init__(self, rows: _Optional[int] = ..., columns: _Optional[int] = ..., north_last_row: _Optional[int] = ..., terrain: _Optional[_Iterable[_Union[Terrain, str]]] = ...) -> None: ...

class KindFigures(_message.Message):
    __slots__ = ("kind", "price", "steps", "range", "barred")
    KIND_FIELD_NUMBER: _ClassVar[int]
    PRICE_FIELD_NUMBER: _ClassVar[int]
    STEPS_FIELD_NUMBER: _ClassVar[int]
    RANGE_FIELD_NUMBER: _ClassVar[int]
    BARRED_FIELD_NUMBER: _ClassVar[int]
    kind: _state_pb2.Kind
    price: int
    steps: int
    range: int
    barred: _containers.RepeatedScalarFieldContainer[Terrain]
    def __init__(self, kind: _Optional[_Union[_state_pb2.Kind, str]] = ..., price: _Optional[int] = ..., steps: _Optional[int] = ..., range: _Optional[int] = ..., barred: _Optional[_Iterable[_Union[Terrain, str]]] = ...) -> None: ...

class TalentFigures(_message.Message):
    __slots__ = ("talent", "active", "cooldown", "turns", "in_opponents_turn", "amount")
    TALENT_FIELD_NUMBER: _ClassVar[int]
    ACTIVE_FIELD_NUMBER: _ClassVar[int]
    COOLDOWN_FIELD_NUMBER: _ClassVar[int]
    TURNS_FIELD_NUMBER: _ClassVar[int]
    IN_OPPONENTS_TURN_FIELD_NUMBER: _ClassVar[int]
    AMOUNT_FIELD_NUMBER: _ClassVar[int]
    talent: _state_pb2.Talent
    active: bool
    cooldown: int
    turns: int
    in_opponents_turn: bool
    amount: int
    def __init__(self, talent: _Optional[_Union[_state_pb2.Talent, str]] = ..., active: _Optional[bool] = ..., cooldown: _Optional[int] = ..., turns: _Optional[int] = ..., in_opponents_turn: _Optional[bool] = ..., amount: _Optional[int] = ...) -> None: ...

class TurnFigures(_message.Message):
    __slots__ = ("start_gold", "activations", "talents", "last_turn")
    START_GOLD_FIELD_NUMBER: _ClassVar[int]
    ACTIVATIONS_FIELD_NUMBER: _ClassVar[int]
    TALENTS_FIELD_NUMBER: _ClassVar[int]
    LAST_TURN_FIELD_NUMBER: _ClassVar[int]
    start_gold: int
    activations: int
    talents: int
    last_turn: int
    def __init__(self, start_gold: _Optional[int] = ..., activations: _Optional[int] = ..., talents: _Optional[int] = ..., last_turn: _Optional[int] = ...) -> None: ...

class IncomeFigures(_message.Message):
    __slots__ = ("base", "farmer", "mine", "mine_period", "mine_cap", "from_turn", "farmer_per_piece", "mine_cap_per_cell")
    BASE_FIELD_NUMBER: _ClassVar[int]
    FARMER_FIELD_NUMBER: _ClassVar[int]
    MINE_FIELD_NUMBER: _ClassVar[int]
    MINE_PERIOD_FIELD_NUMBER: _ClassVar[int]
    MINE_CAP_FIELD_NUMBER: _ClassVar[int]
    FROM_TURN_FIELD_NUMBER: _ClassVar[int]
    FARMER_PER_PIECE_FIELD_NUMBER: _ClassVar[int]
    MINE_CAP_PER_CELL_FIELD_NUMBER: _ClassVar[int]
    base: int
    farmer: int
    mine: int
    mine_period: int
    mine_cap: int
    from_turn: int
    farmer_per_piece: bool
    mine_cap_per_cell: bool
    def __init__(self, base: _Optional[int] = ..., farmer: _Optional[int] = ..., mine: _Optional[int] = ..., mine_period: _Optional[int] = ..., mine_cap: _Optional[int] = ..., from_turn: _Optional[int] = ..., farmer_per_piece: _Optional[bool] = ..., mine_cap_per_cell: _Optional[bool] = ...) -> None: ...

class ReleaseFigures(_message.Message):
    __slots__ = ("strength", "max_count", "cell_limit", "distance")
    STRENGTH_FIELD_NUMBER: _ClassVar[int]
    MAX_COUNT_FIELD_NUMBER: _ClassVar[int]
    CELL_LIMIT_FIELD_NUMBER: _ClassVar[int]
    DISTANCE_FIELD_NUMBER: _ClassVar[int]
    strength: int
    max_count: int
    cell_limit: int
    distance: int
    def __init__(self, strength: _Optional[int] = ..., max_count: _Optional[int] = ..., cell_limit: _Optional[int] = ..., distance: _Optional[int] = ...) -> None: ...

class BattleFigures(_message.Message):
    __slots__ = ("merge_loss", "split_min", "strike_unit", "outmatched", "lead", "kill_bonus", "camp_defence", "camp_strike", "camp_range", "neutral_garrison", "neutral_range", "mine", "close", "elite_may_split")
    MERGE_LOSS_FIELD_NUMBER: _ClassVar[int]
    SPLIT_MIN_FIELD_NUMBER: _ClassVar[int]
    STRIKE_UNIT_FIELD_NUMBER: _ClassVar[int]
    OUTMATCHED_FIELD_NUMBER: _ClassVar[int]
    LEAD_FIELD_NUMBER: _ClassVar[int]
    KILL_BONUS_FIELD_NUMBER: _ClassVar[int]
    CAMP_DEFENCE_FIELD_NUMBER: _ClassVar[int]
    CAMP_STRIKE_FIELD_NUMBER: _ClassVar[int]
    CAMP_RANGE_FIELD_NUMBER: _ClassVar[int]
    NEUTRAL_GARRISON_FIELD_NUMBER: _ClassVar[int]
    NEUTRAL_RANGE_FIELD_NUMBER: _ClassVar[int]
    MINE_FIELD_NUMBER: _ClassVar[int]
    CLOSE_FIELD_NUMBER: _ClassVar[int]
    ELITE_MAY_SPLIT_FIELD_NUMBER: _ClassVar[int]
    merge_loss: int
    split_min: int
    strike_unit: int
    outmatched: int
    lead: int
    kill_bonus: int
    camp_defence: int
    camp_strike: int
    camp_range: int
    neutral_garrison: int
    neutral_range: int
    mine: _containers.RepeatedCompositeFieldContainer[_board_pb2.Cell]
    close: int
    elite_may_split: bool
    def __init__(self, merge_loss: _Optional[int] = ..., split_min: _Optional[int] = ..., strike_unit: _Optional[int] = ..., outmatched: _Optional[int] = ..., lead: _Optional[int] = ..., kill_bonus: _Optional[int] = ..., camp_defence: _Optional[int] = ..., camp_strike: _Optional[int] = ..., camp_range: _Optional[int] = ..., neutral_garrison: _Optional[int] = ..., neutral_range: _Optional[int] = ..., mine: _Optional[_Iterable[_Union[_board_pb2.Cell, _Mapping]]] = ..., close: _Optional[int] = ..., elite_may_split: _Optional[bool] = ...) -> None: ...
