from zhanqi.games.chuhe.v1 import state_pb2 as _state_pb2
from zhanqi.rules.v1 import board_pb2 as _board_pb2
from google.protobuf.internal import containers as _containers
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Iterable as _Iterable, Mapping as _Mapping
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class Action(_message.Message):
    __slots__ = ("set_up", "release", "move", "attack", "camp_attack", "split", "place_garrison", "designate_elite", "use_talent", "end_turn", "begin_turn")
    SET_UP_FIELD_NUMBER: _ClassVar[int]
    RELEASE_FIELD_NUMBER: _ClassVar[int]
    MOVE_FIELD_NUMBER: _ClassVar[int]
    ATTACK_FIELD_NUMBER: _ClassVar[int]
    CAMP_ATTACK_FIELD_NUMBER: _ClassVar[int]
    SPLIT_FIELD_NUMBER: _ClassVar[int]
    PLACE_GARRISON_FIELD_NUMBER: _ClassVar[int]
    DESIGNATE_ELITE_FIELD_NUMBER: _ClassVar[int]
    USE_TALENT_FIELD_NUMBER: _ClassVar[int]
    END_TURN_FIELD_NUMBER: _ClassVar[int]
    BEGIN_TURN_FIELD_NUMBER: _ClassVar[int]
    set_up: SetUp
    release: Release
    move: Move
    attack: Attack
    camp_attack: CampAttack
    split: Split
    place_garrison: PlaceGarrison
    designate_elite: DesignateElite
    use_talent: UseTalent
    end_turn: EndTurn
    begin_turn: BeginTurn
    def __init__(self, set_up: _Optional[_Union[SetUp, _Mapping]] = ..., release: _Optional[_Union[Release, _Mapping]] = ..., move: _Optional[_Union[Move, _Mapping]] = ..., attack: _Optional[_Union[Attack, _Mapping]] = ..., camp_attack: _Optional[_Union[CampAttack, _Mapping]] = ..., split: _Optional[_Union[Split, _Mapping]] = ..., place_garrison: _Optional[_Union[PlaceGarrison, _Mapping]] = ..., designate_elite: _Optional[_Union[DesignateElite, _Mapping]] = ..., use_talent: _Optional[_Union[UseTalent, _Mapping]] = ..., end_turn: _Optional[_Union[EndTurn, _Mapping]] = ..., begin_turn: _Optional[_Union[BeginTurn, _Mapping]] = ...) -> None: ...

class SetUp(_message.Message):
    __slots__ = ("camp_col", "talents")
    CAMP_COL_FIELD_NUMBER: _ClassVar[int]
    TALENTS_FIELD_NUMBER: _ClassVar[int]
    camp_col: int
    talents: _containers.RepeatedScalarFieldContainer[_state_pb2.Talent]
    def __init__(self, camp_col: _Optional[int] = ..., talents: _Optional[_Iterable[_Union[_state_pb2.Talent, str]]] = ...) -> None: ...

class Release(_message.Message):
    __slots__ = ("kind", "count", "cell")
    KIND_FIELD_NUMBER: _ClassVar[int]
    COUNT_FIELD_NUMBER: _ClassVar[int]
    CELL_FIELD_NUMBER: _ClassVar[int]
    kind: _state_pb2.Kind
    count: int
    cell: _board_pb2.Cell
    def __init__(self, kind: _Optional[_Union[_state_pb2.Kind, str]] = ..., count: _Optional[int] = ..., cell: _Optional[_Union[_board_pb2.Cell, _Mapping]] = ...) -> None: ...

class Move(_message.Message):
    __slots__ = ("path",)
    FROM_FIELD_NUMBER: _ClassVar[int]
    PATH_FIELD_NUMBER: _ClassVar[int]
    path: _containers.RepeatedCompositeFieldContainer[_board_pb2.Cell]
    def __init__(self, path: _Optional[_Iterable[_Union[_board_pb2.Cell, _Mapping]]] = ..., **kwargs) -> None: ...

class Attack(_message.Message):
    __slots__ = ("cells", "talent")
    FROM_FIELD_NUMBER: _ClassVar[int]
    CELLS_FIELD_NUMBER: _ClassVar[int]
    TALENT_FIELD_NUMBER: _ClassVar[int]
    cells: _containers.RepeatedCompositeFieldContainer[_board_pb2.Cell]
    talent: _state_pb2.Talent
    def __init__(self, cells: _Optional[_Iterable[_Union[_board_pb2.Cell, _Mapping]]] = ..., talent: _Optional[_Union[_state_pb2.Talent, str]] = ..., **kwargs) -> None: ...

class CampAttack(_message.Message):
    __slots__ = ("cell",)
    CELL_FIELD_NUMBER: _ClassVar[int]
    cell: _board_pb2.Cell
    def __init__(self, cell: _Optional[_Union[_board_pb2.Cell, _Mapping]] = ...) -> None: ...

class Split(_message.Message):
    __slots__ = ("amount", "cell")
    FROM_FIELD_NUMBER: _ClassVar[int]
    AMOUNT_FIELD_NUMBER: _ClassVar[int]
    CELL_FIELD_NUMBER: _ClassVar[int]
    amount: int
    cell: _board_pb2.Cell
    def __init__(self, amount: _Optional[int] = ..., cell: _Optional[_Union[_board_pb2.Cell, _Mapping]] = ..., **kwargs) -> None: ...

class PlaceGarrison(_message.Message):
    __slots__ = ("amount",)
    FROM_FIELD_NUMBER: _ClassVar[int]
    AMOUNT_FIELD_NUMBER: _ClassVar[int]
    amount: int
    def __init__(self, amount: _Optional[int] = ..., **kwargs) -> None: ...

class DesignateElite(_message.Message):
    __slots__ = ()
    FROM_FIELD_NUMBER: _ClassVar[int]
    def __init__(self, **kwargs) -> None: ...

class UseTalent(_message.Message):
    __slots__ = ("talent", "cell")
    TALENT_FIELD_NUMBER: _ClassVar[int]
    CELL_FIELD_NUMBER: _ClassVar[int]
    talent: _state_pb2.Talent
    cell: _board_pb2.Cell
    def __init__(self, talent: _Optional[_Union[_state_pb2.Talent, str]] = ..., cell: _Optional[_Union[_board_pb2.Cell, _Mapping]] = ...) -> None: ...

class EndTurn(_message.Message):
    __slots__ = ()
    def __init__(self) -> None: ...

class BeginTurn(_message.Message):
    __slots__ = ()
    def __init__(self) -> None: ...
