from zhanqi.games.chuhe.v1 import state_pb2 as _state_pb2
from zhanqi.rules.v1 import board_pb2 as _board_pb2
from google.protobuf.internal import containers as _containers
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Iterable as _Iterable, Mapping as _Mapping
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class View(_message.Message):
    __slots__ = ("side", "phase", "first", "active", "north_turn", "south_turn", "winner", "ending", "activations", "seen", "enemy", "mine", "own")
    SIDE_FIELD_NUMBER: _ClassVar[int]
    PHASE_FIELD_NUMBER: _ClassVar[int]
    FIRST_FIELD_NUMBER: _ClassVar[int]
    ACTIVE_FIELD_NUMBER: _ClassVar[int]
    NORTH_TURN_FIELD_NUMBER: _ClassVar[int]
    SOUTH_TURN_FIELD_NUMBER: _ClassVar[int]
    WINNER_FIELD_NUMBER: _ClassVar[int]
    ENDING_FIELD_NUMBER: _ClassVar[int]
    ACTIVATIONS_FIELD_NUMBER: _ClassVar[int]
    SEEN_FIELD_NUMBER: _ClassVar[int]
    ENEMY_FIELD_NUMBER: _ClassVar[int]
    MINE_FIELD_NUMBER: _ClassVar[int]
    OWN_FIELD_NUMBER: _ClassVar[int]
    side: _state_pb2.Side
    phase: _state_pb2.Phase
    first: _state_pb2.Side
    active: _state_pb2.Side
    north_turn: int
    south_turn: int
    winner: _state_pb2.Side
    ending: _state_pb2.Ending
    activations: int
    seen: _board_pb2.CellSet
    enemy: EnemyView
    mine: _containers.RepeatedCompositeFieldContainer[_state_pb2.Garrison]
    own: OwnView
    def __init__(self, side: _Optional[_Union[_state_pb2.Side, str]] = ..., phase: _Optional[_Union[_state_pb2.Phase, str]] = ..., first: _Optional[_Union[_state_pb2.Side, str]] = ..., active: _Optional[_Union[_state_pb2.Side, str]] = ..., north_turn: _Optional[int] = ..., south_turn: _Optional[int] = ..., winner: _Optional[_Union[_state_pb2.Side, str]] = ..., ending: _Optional[_Union[_state_pb2.Ending, str]] = ..., activations: _Optional[int] = ..., seen: _Optional[_Union[_board_pb2.CellSet, _Mapping]] = ..., enemy: _Optional[_Union[EnemyView, _Mapping]] = ..., mine: _Optional[_Iterable[_Union[_state_pb2.Garrison, _Mapping]]] = ..., own: _Optional[_Union[OwnView, _Mapping]] = ...) -> None: ...

class EnemyView(_message.Message):
    __slots__ = ("pieces", "camp", "forts", "ruins")
    PIECES_FIELD_NUMBER: _ClassVar[int]
    CAMP_FIELD_NUMBER: _ClassVar[int]
    FORTS_FIELD_NUMBER: _ClassVar[int]
    RUINS_FIELD_NUMBER: _ClassVar[int]
    pieces: _containers.RepeatedCompositeFieldContainer[SeenPiece]
    camp: SeenCamp
    forts: _containers.RepeatedCompositeFieldContainer[_state_pb2.Fort]
    ruins: _containers.RepeatedCompositeFieldContainer[_state_pb2.Ruin]
    def __init__(self, pieces: _Optional[_Iterable[_Union[SeenPiece, _Mapping]]] = ..., camp: _Optional[_Union[SeenCamp, _Mapping]] = ..., forts: _Optional[_Iterable[_Union[_state_pb2.Fort, _Mapping]]] = ..., ruins: _Optional[_Iterable[_Union[_state_pb2.Ruin, _Mapping]]] = ...) -> None: ...

class OwnView(_message.Message):
    __slots__ = ("state", "pieces", "forts", "ruins")
    STATE_FIELD_NUMBER: _ClassVar[int]
    PIECES_FIELD_NUMBER: _ClassVar[int]
    FORTS_FIELD_NUMBER: _ClassVar[int]
    RUINS_FIELD_NUMBER: _ClassVar[int]
    state: _state_pb2.SideState
    pieces: _containers.RepeatedCompositeFieldContainer[_state_pb2.Piece]
    forts: _containers.RepeatedCompositeFieldContainer[_state_pb2.Fort]
    ruins: _containers.RepeatedCompositeFieldContainer[_state_pb2.Ruin]
    def __init__(self, state: _Optional[_Union[_state_pb2.SideState, _Mapping]] = ..., pieces: _Optional[_Iterable[_Union[_state_pb2.Piece, _Mapping]]] = ..., forts: _Optional[_Iterable[_Union[_state_pb2.Fort, _Mapping]]] = ..., ruins: _Optional[_Iterable[_Union[_state_pb2.Ruin, _Mapping]]] = ...) -> None: ...

class SeenPiece(_message.Message):
    __slots__ = ("at", "side", "kind", "strength", "shield")
    AT_FIELD_NUMBER: _ClassVar[int]
    SIDE_FIELD_NUMBER: _ClassVar[int]
    KIND_FIELD_NUMBER: _ClassVar[int]
    STRENGTH_FIELD_NUMBER: _ClassVar[int]
    SHIELD_FIELD_NUMBER: _ClassVar[int]
    at: _board_pb2.Cell
    side: _state_pb2.Side
    kind: _state_pb2.Kind
    strength: int
    shield: int
    def __init__(self, at: _Optional[_Union[_board_pb2.Cell, _Mapping]] = ..., side: _Optional[_Union[_state_pb2.Side, str]] = ..., kind: _Optional[_Union[_state_pb2.Kind, str]] = ..., strength: _Optional[int] = ..., shield: _Optional[int] = ...) -> None: ...

class SeenCamp(_message.Message):
    __slots__ = ("at", "side", "defence", "shield")
    AT_FIELD_NUMBER: _ClassVar[int]
    SIDE_FIELD_NUMBER: _ClassVar[int]
    DEFENCE_FIELD_NUMBER: _ClassVar[int]
    SHIELD_FIELD_NUMBER: _ClassVar[int]
    at: _board_pb2.Cell
    side: _state_pb2.Side
    defence: int
    shield: int
    def __init__(self, at: _Optional[_Union[_board_pb2.Cell, _Mapping]] = ..., side: _Optional[_Union[_state_pb2.Side, str]] = ..., defence: _Optional[int] = ..., shield: _Optional[int] = ...) -> None: ...

class SpectatorView(_message.Message):
    __slots__ = ("phase", "first", "active", "north_turn", "south_turn", "winner", "ending", "seen", "pieces", "camps", "mine", "forts", "ruins")
    PHASE_FIELD_NUMBER: _ClassVar[int]
    FIRST_FIELD_NUMBER: _ClassVar[int]
    ACTIVE_FIELD_NUMBER: _ClassVar[int]
    NORTH_TURN_FIELD_NUMBER: _ClassVar[int]
    SOUTH_TURN_FIELD_NUMBER: _ClassVar[int]
    WINNER_FIELD_NUMBER: _ClassVar[int]
    ENDING_FIELD_NUMBER: _ClassVar[int]
    SEEN_FIELD_NUMBER: _ClassVar[int]
    PIECES_FIELD_NUMBER: _ClassVar[int]
    CAMPS_FIELD_NUMBER: _ClassVar[int]
    MINE_FIELD_NUMBER: _ClassVar[int]
    FORTS_FIELD_NUMBER: _ClassVar[int]
    RUINS_FIELD_NUMBER: _ClassVar[int]
    phase: _state_pb2.Phase
    first: _state_pb2.Side
    active: _state_pb2.Side
    north_turn: int
    south_turn: int
    winner: _state_pb2.Side
    ending: _state_pb2.Ending
    seen: _board_pb2.CellSet
    pieces: _containers.RepeatedCompositeFieldContainer[SeenPiece]
    camps: _containers.RepeatedCompositeFieldContainer[SeenCamp]
    mine: _containers.RepeatedCompositeFieldContainer[_state_pb2.Garrison]
    forts: _containers.RepeatedCompositeFieldContainer[_state_pb2.Fort]
    ruins: _containers.RepeatedCompositeFieldContainer[_state_pb2.Ruin]
    def __init__(self, phase: _Optional[_Union[_state_pb2.Phase, str]] = ..., first: _Optional[_Union[_state_pb2.Side, str]] = ..., active: _Optional[_Union[_state_pb2.Side, str]] = ..., north_turn: _Optional[int] = ..., south_turn: _Optional[int] = ..., winner: _Optional[_Union[_state_pb2.Side, str]] = ..., ending: _Optional[_Union[_state_pb2.Ending, str]] = ..., seen: _Optional[_Union[_board_pb2.CellSet, _Mapping]] = ..., pieces: _Optional[_Iterable[_Union[SeenPiece, _Mapping]]] = ..., camps: _Optional[_Iterable[_Union[SeenCamp, _Mapping]]] = ..., mine: _Optional[_Iterable[_Union[_state_pb2.Garrison, _Mapping]]] = ..., forts: _Optional[_Iterable[_Union[_state_pb2.Fort, _Mapping]]] = ..., ruins: _Optional[_Iterable[_Union[_state_pb2.Ruin, _Mapping]]] = ...) -> None: ...
