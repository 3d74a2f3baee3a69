from zhanqi.rules.v1 import board_pb2 as _board_pb2
from google.protobuf.internal import containers as _containers
from google.protobuf.internal import enum_type_wrapper as _enum_type_wrapper
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Iterable as _Iterable, Mapping as _Mapping
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class Side(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    SIDE_UNSPECIFIED: _ClassVar[Side]
    SIDE_NORTH: _ClassVar[Side]
    SIDE_SOUTH: _ClassVar[Side]

class Kind(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    KIND_UNSPECIFIED: _ClassVar[Kind]
    KIND_SOLDIER: _ClassVar[Kind]
    KIND_ARTILLERY: _ClassVar[Kind]
    KIND_CAVALRY: _ClassVar[Kind]
    KIND_ARCHER: _ClassVar[Kind]
    KIND_FARMER: _ClassVar[Kind]

class Talent(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    TALENT_UNSPECIFIED: _ClassVar[Talent]
    TALENT_HOMESTEAD: _ClassVar[Talent]
    TALENT_SWIFT: _ClassVar[Talent]
    TALENT_EAGLE_EYE: _ClassVar[Talent]
    TALENT_HOLD_FAST: _ClassVar[Talent]
    TALENT_FORT: _ClassVar[Talent]
    TALENT_POTENTIAL: _ClassVar[Talent]
    TALENT_VOLLEY: _ClassVar[Talent]
    TALENT_FAITH: _ClassVar[Talent]
    TALENT_BATTLEFIELD: _ClassVar[Talent]
    TALENT_ELITE: _ClassVar[Talent]
    TALENT_MIST: _ClassVar[Talent]

class Phase(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    PHASE_UNSPECIFIED: _ClassVar[Phase]
    PHASE_SETUP: _ClassVar[Phase]
    PHASE_PLAY: _ClassVar[Phase]
    PHASE_OVER: _ClassVar[Phase]

class Ending(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    ENDING_UNSPECIFIED: _ClassVar[Ending]
    ENDING_CAMP_DESTROYED: _ClassVar[Ending]
    ENDING_RESIGNATION: _ClassVar[Ending]
    ENDING_TURN_LIMIT: _ClassVar[Ending]
SIDE_UNSPECIFIED: Side
SIDE_NORTH: Side
SIDE_SOUTH: Side
KIND_UNSPECIFIED: Kind
KIND_SOLDIER: Kind
KIND_ARTILLERY: Kind
KIND_CAVALRY: Kind
KIND_ARCHER: Kind
KIND_FARMER: Kind
TALENT_UNSPECIFIED: Talent
TALENT_HOMESTEAD: Talent
TALENT_SWIFT: Talent
TALENT_EAGLE_EYE: Talent
TALENT_HOLD_FAST: Talent
TALENT_FORT: Talent
TALENT_POTENTIAL: Talent
TALENT_VOLLEY: Talent
TALENT_FAITH: Talent
TALENT_BATTLEFIELD: Talent
TALENT_ELITE: Talent
TALENT_MIST: Talent
PHASE_UNSPECIFIED: Phase
PHASE_SETUP: Phase
PHASE_PLAY: Phase
PHASE_OVER: Phase
ENDING_UNSPECIFIED: Ending
ENDING_CAMP_DESTROYED: Ending
ENDING_RESIGNATION: Ending
ENDING_TURN_LIMIT: Ending

class Options(_message.Message):
    __slots__ = ("first",)
    FIRST_FIELD_NUMBER: _ClassVar[int]
    first: Side
    def __init__(self, first: _Optional[_Union[Side, str]] = ...) -> None: ...

class State(_message.Message):
    __slots__ = ("phase", "first", "active", "activations", "turn_pending", "winner", "ending", "north", "south", "pieces", "mine", "forts", "ruins")
    PHASE_FIELD_NUMBER: _ClassVar[int]
    FIRST_FIELD_NUMBER: _ClassVar[int]
    ACTIVE_FIELD_NUMBER: _ClassVar[int]
    ACTIVATIONS_FIELD_NUMBER: _ClassVar[int]
    TURN_PENDING_FIELD_NUMBER: _ClassVar[int]
    WINNER_FIELD_NUMBER: _ClassVar[int]
    ENDING_FIELD_NUMBER: _ClassVar[int]
    NORTH_FIELD_NUMBER: _ClassVar[int]
    SOUTH_FIELD_NUMBER: _ClassVar[int]
    PIECES_FIELD_NUMBER: _ClassVar[int]
    MINE_FIELD_NUMBER: _ClassVar[int]
    FORTS_FIELD_NUMBER: _ClassVar[int]
    RUINS_FIELD_NUMBER: _ClassVar[int]
    phase: Phase
    first: Side
    active: Side
    activations: int
    turn_pending: bool
    winner: Side
    ending: Ending
    north: SideState
    south: SideState
    pieces: _containers.RepeatedCompositeFieldContainer[Piece]
    mine: _containers.RepeatedCompositeFieldContainer[Garrison]
    forts: _containers.RepeatedCompositeFieldContainer[Fort]
    ruins: _containers.RepeatedCompositeFieldContainer[Ruin]
    def __init__(self, phase: _Optional[_Union[Phase, str]] = ..., first: _Optional[_Union[Side, str]] = ..., active: _Optional[_Union[Side, str]] = ..., activations: _Optional[int] = ..., turn_pending: _Optional[bool] = ..., winner: _Optional[_Union[Side, str]] = ..., ending: _Optional[_Union[Ending, str]] = ..., north: _Optional[_Union[SideState, _Mapping]] = ..., south: _Optional[_Union[SideState, _Mapping]] = ..., pieces: _Optional[_Iterable[_Union[Piece, _Mapping]]] = ..., mine: _Optional[_Iterable[_Union[Garrison, _Mapping]]] = ..., forts: _Optional[_Iterable[_Union[Fort, _Mapping]]] = ..., ruins: _Optional[_Iterable[_Union[Ruin, _Mapping]]] = ...) -> None: ...

class SideState(_message.Message):
    __slots__ = ("turn", "gold", "set_up", "camp", "talents", "effects", "elite_from", "knows_enemy_camp")
    TURN_FIELD_NUMBER: _ClassVar[int]
    GOLD_FIELD_NUMBER: _ClassVar[int]
    SET_UP_FIELD_NUMBER: _ClassVar[int]
    CAMP_FIELD_NUMBER: _ClassVar[int]
    TALENTS_FIELD_NUMBER: _ClassVar[int]
    EFFECTS_FIELD_NUMBER: _ClassVar[int]
    ELITE_FROM_FIELD_NUMBER: _ClassVar[int]
    KNOWS_ENEMY_CAMP_FIELD_NUMBER: _ClassVar[int]
    turn: int
    gold: int
    set_up: bool
    camp: Camp
    talents: _containers.RepeatedCompositeFieldContainer[TalentState]
    effects: _containers.RepeatedCompositeFieldContainer[Effect]
    elite_from: int
    knows_enemy_camp: bool
    def __init__(self, turn: _Optional[int] = ..., gold: _Optional[int] = ..., set_up: _Optional[bool] = ..., camp: _Optional[_Union[Camp, _Mapping]] = ..., talents: _Optional[_Iterable[_Union[TalentState, _Mapping]]] = ..., effects: _Optional[_Iterable[_Union[Effect, _Mapping]]] = ..., elite_from: _Optional[int] = ..., knows_enemy_camp: _Optional[bool] = ...) -> None: ...

class Camp(_message.Message):
    __slots__ = ("at", "defence", "shield", "acted")
    AT_FIELD_NUMBER: _ClassVar[int]
    DEFENCE_FIELD_NUMBER: _ClassVar[int]
    SHIELD_FIELD_NUMBER: _ClassVar[int]
    ACTED_FIELD_NUMBER: _ClassVar[int]
    at: _board_pb2.Cell
    defence: int
    shield: int
    acted: bool
    def __init__(self, at: _Optional[_Union[_board_pb2.Cell, _Mapping]] = ..., defence: _Optional[int] = ..., shield: _Optional[int] = ..., acted: _Optional[bool] = ...) -> None: ...

class TalentState(_message.Message):
    __slots__ = ("talent", "cooldown")
    TALENT_FIELD_NUMBER: _ClassVar[int]
    COOLDOWN_FIELD_NUMBER: _ClassVar[int]
    talent: Talent
    cooldown: int
    def __init__(self, talent: _Optional[_Union[Talent, str]] = ..., cooldown: _Optional[int] = ...) -> None: ...

class Effect(_message.Message):
    __slots__ = ("talent", "left", "at")
    TALENT_FIELD_NUMBER: _ClassVar[int]
    LEFT_FIELD_NUMBER: _ClassVar[int]
    AT_FIELD_NUMBER: _ClassVar[int]
    talent: Talent
    left: int
    at: _board_pb2.Cell
    def __init__(self, talent: _Optional[_Union[Talent, str]] = ..., left: _Optional[int] = ..., at: _Optional[_Union[_board_pb2.Cell, _Mapping]] = ...) -> None: ...

class Piece(_message.Message):
    __slots__ = ("at", "side", "kind", "strength", "shield", "fresh", "cards", "moved", "attacked", "elite", "born", "potential")
    AT_FIELD_NUMBER: _ClassVar[int]
    SIDE_FIELD_NUMBER: _ClassVar[int]
    KIND_FIELD_NUMBER: _ClassVar[int]
    STRENGTH_FIELD_NUMBER: _ClassVar[int]
    SHIELD_FIELD_NUMBER: _ClassVar[int]
    FRESH_FIELD_NUMBER: _ClassVar[int]
    CARDS_FIELD_NUMBER: _ClassVar[int]
    MOVED_FIELD_NUMBER: _ClassVar[int]
    ATTACKED_FIELD_NUMBER: _ClassVar[int]
    ELITE_FIELD_NUMBER: _ClassVar[int]
    BORN_FIELD_NUMBER: _ClassVar[int]
    POTENTIAL_FIELD_NUMBER: _ClassVar[int]
    at: _board_pb2.Cell
    side: Side
    kind: Kind
    strength: int
    shield: int
    fresh: int
    cards: int
    moved: bool
    attacked: bool
    elite: bool
    born: int
    potential: int
    def __init__(self, at: _Optional[_Union[_board_pb2.Cell, _Mapping]] = ..., side: _Optional[_Union[Side, str]] = ..., kind: _Optional[_Union[Kind, str]] = ..., strength: _Optional[int] = ..., shield: _Optional[int] = ..., fresh: _Optional[int] = ..., cards: _Optional[int] = ..., moved: _Optional[bool] = ..., attacked: _Optional[bool] = ..., elite: _Optional[bool] = ..., born: _Optional[int] = ..., potential: _Optional[int] = ...) -> None: ...

class Garrison(_message.Message):
    __slots__ = ("at", "owner", "strength", "counter")
    AT_FIELD_NUMBER: _ClassVar[int]
    OWNER_FIELD_NUMBER: _ClassVar[int]
    STRENGTH_FIELD_NUMBER: _ClassVar[int]
    COUNTER_FIELD_NUMBER: _ClassVar[int]
    at: _board_pb2.Cell
    owner: Side
    strength: int
    counter: int
    def __init__(self, at: _Optional[_Union[_board_pb2.Cell, _Mapping]] = ..., owner: _Optional[_Union[Side, str]] = ..., strength: _Optional[int] = ..., counter: _Optional[int] = ...) -> None: ...

class Fort(_message.Message):
    __slots__ = ("at", "side", "defence")
    AT_FIELD_NUMBER: _ClassVar[int]
    SIDE_FIELD_NUMBER: _ClassVar[int]
    DEFENCE_FIELD_NUMBER: _ClassVar[int]
    at: _board_pb2.Cell
    side: Side
    defence: int
    def __init__(self, at: _Optional[_Union[_board_pb2.Cell, _Mapping]] = ..., side: _Optional[_Union[Side, str]] = ..., defence: _Optional[int] = ...) -> None: ...

class Ruin(_message.Message):
    __slots__ = ("at", "side")
    AT_FIELD_NUMBER: _ClassVar[int]
    SIDE_FIELD_NUMBER: _ClassVar[int]
    at: _board_pb2.Cell
    side: Side
    def __init__(self, at: _Optional[_Union[_board_pb2.Cell, _Mapping]] = ..., side: _Optional[_Union[Side, str]] = ...) -> None: ...
