from zhanqi.games.chuhe.v1 import state_pb2 as _state_pb2
from zhanqi.rules.v1 import board_pb2 as _board_pb2
from google.protobuf.internal import containers as _containers
from google.protobuf.internal import enum_type_wrapper as _enum_type_wrapper
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Iterable as _Iterable, Mapping as _Mapping
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class FighterType(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    FIGHTER_TYPE_UNSPECIFIED: _ClassVar[FighterType]
    FIGHTER_TYPE_PIECE: _ClassVar[FighterType]
    FIGHTER_TYPE_GARRISON: _ClassVar[FighterType]
    FIGHTER_TYPE_FORT: _ClassVar[FighterType]
    FIGHTER_TYPE_CAMP: _ClassVar[FighterType]
FIGHTER_TYPE_UNSPECIFIED: FighterType
FIGHTER_TYPE_PIECE: FighterType
FIGHTER_TYPE_GARRISON: FighterType
FIGHTER_TYPE_FORT: FighterType
FIGHTER_TYPE_CAMP: FighterType

class Event(_message.Message):
    __slots__ = ("set_up_accepted", "turn_began", "income_paid", "effect_ended", "released", "moved", "split_off", "fought", "garrison_placed", "elite_designated", "talent_used", "turn_ended", "game_ended")
    SET_UP_ACCEPTED_FIELD_NUMBER: _ClassVar[int]
    TURN_BEGAN_FIELD_NUMBER: _ClassVar[int]
    INCOME_PAID_FIELD_NUMBER: _ClassVar[int]
    EFFECT_ENDED_FIELD_NUMBER: _ClassVar[int]
    RELEASED_FIELD_NUMBER: _ClassVar[int]
    MOVED_FIELD_NUMBER: _ClassVar[int]
    SPLIT_OFF_FIELD_NUMBER: _ClassVar[int]
    FOUGHT_FIELD_NUMBER: _ClassVar[int]
    GARRISON_PLACED_FIELD_NUMBER: _ClassVar[int]
    ELITE_DESIGNATED_FIELD_NUMBER: _ClassVar[int]
    TALENT_USED_FIELD_NUMBER: _ClassVar[int]
    TURN_ENDED_FIELD_NUMBER: _ClassVar[int]
    GAME_ENDED_FIELD_NUMBER: _ClassVar[int]
    set_up_accepted: SetUpAccepted
    turn_began: TurnBegan
    income_paid: IncomePaid
    effect_ended: EffectEnded
    released: Released
    moved: Moved
    split_off: SplitOff
    fought: Fought
    garrison_placed: GarrisonPlaced
    elite_designated: EliteDesignated
    talent_used: TalentUsed
    turn_ended: TurnEnded
    game_ended: GameEnded
    def __init__(self, set_up_accepted: _Optional[_Union[SetUpAccepted, _Mapping]] = ..., turn_began: _Optional[_Union[TurnBegan, _Mapping]] = ..., income_paid: _Optional[_Union[IncomePaid, _Mapping]] = ..., effect_ended: _Optional[_Union[EffectEnded, _Mapping]] = ..., released: _Optional[_Union[Released, _Mapping]] = ..., moved: _Optional[_Union[Moved, _Mapping]] = ..., split_off: _Optional[_Union[SplitOff, _Mapping]] = ..., fought: _Optional[_Union[Fought, _Mapping]] = ..., garrison_placed: _Optional[_Union[GarrisonPlaced, _Mapping]] = ..., elite_designated: _Optional[_Union[EliteDesignated, _Mapping]] = ..., talent_used: _Optional[_Union[TalentUsed, _Mapping]] = ..., turn_ended: _Optional[_Union[TurnEnded, _Mapping]] = ..., game_ended: _Optional[_Union[GameEnded, _Mapping]] = ...) -> None: ...

class SetUpAccepted(_message.Message):
    __slots__ = ("camp", "talents")
    CAMP_FIELD_NUMBER: _ClassVar[int]
    TALENTS_FIELD_NUMBER: _ClassVar[int]
    camp: _board_pb2.Cell
    talents: _containers.RepeatedScalarFieldContainer[_state_pb2.Talent]
    def __init__(self, camp: _Optional[_Union[_board_pb2.Cell, _Mapping]] = ..., talents: _Optional[_Iterable[_Union[_state_pb2.Talent, str]]] = ...) -> None: ...

class TurnBegan(_message.Message):
    __slots__ = ("side", "turn")
    SIDE_FIELD_NUMBER: _ClassVar[int]
    TURN_FIELD_NUMBER: _ClassVar[int]
    side: _state_pb2.Side
    turn: int
    def __init__(self, side: _Optional[_Union[_state_pb2.Side, str]] = ..., turn: _Optional[int] = ...) -> None: ...

class IncomePaid(_message.Message):
    __slots__ = ("base", "farmers", "mine")
    BASE_FIELD_NUMBER: _ClassVar[int]
    FARMERS_FIELD_NUMBER: _ClassVar[int]
    MINE_FIELD_NUMBER: _ClassVar[int]
    base: int
    farmers: int
    mine: int
    def __init__(self, base: _Optional[int] = ..., farmers: _Optional[int] = ..., mine: _Optional[int] = ...) -> None: ...

class EffectEnded(_message.Message):
    __slots__ = ("talent",)
    TALENT_FIELD_NUMBER: _ClassVar[int]
    talent: _state_pb2.Talent
    def __init__(self, talent: _Optional[_Union[_state_pb2.Talent, str]] = ...) -> None: ...

class Released(_message.Message):
    __slots__ = ("side", "cell", "kind", "strength", "blocked")
    SIDE_FIELD_NUMBER: _ClassVar[int]
    CELL_FIELD_NUMBER: _ClassVar[int]
    KIND_FIELD_NUMBER: _ClassVar[int]
    STRENGTH_FIELD_NUMBER: _ClassVar[int]
    BLOCKED_FIELD_NUMBER: _ClassVar[int]
    side: _state_pb2.Side
    cell: _board_pb2.Cell
    kind: _state_pb2.Kind
    strength: int
    blocked: bool
    def __init__(self, side: _Optional[_Union[_state_pb2.Side, str]] = ..., cell: _Optional[_Union[_board_pb2.Cell, _Mapping]] = ..., kind: _Optional[_Union[_state_pb2.Kind, str]] = ..., strength: _Optional[int] = ..., blocked: _Optional[bool] = ...) -> None: ...

class Moved(_message.Message):
    __slots__ = ("side", "kind", "strength", "path", "interrupted", "merged_strength")
    SIDE_FIELD_NUMBER: _ClassVar[int]
    KIND_FIELD_NUMBER: _ClassVar[int]
    STRENGTH_FIELD_NUMBER: _ClassVar[int]
    FROM_FIELD_NUMBER: _ClassVar[int]
    PATH_FIELD_NUMBER: _ClassVar[int]
    INTERRUPTED_FIELD_NUMBER: _ClassVar[int]
    MERGED_STRENGTH_FIELD_NUMBER: _ClassVar[int]
    side: _state_pb2.Side
    kind: _state_pb2.Kind
    strength: int
    path: _containers.RepeatedCompositeFieldContainer[_board_pb2.Cell]
    interrupted: bool
    merged_strength: int
    def __init__(self, side: _Optional[_Union[_state_pb2.Side, str]] = ..., kind: _Optional[_Union[_state_pb2.Kind, str]] = ..., strength: _Optional[int] = ..., path: _Optional[_Iterable[_Union[_board_pb2.Cell, _Mapping]]] = ..., interrupted: _Optional[bool] = ..., merged_strength: _Optional[int] = ..., **kwargs) -> None: ...

class SplitOff(_message.Message):
    __slots__ = ("side", "kind", "rest", "gone", "blocked")
    SIDE_FIELD_NUMBER: _ClassVar[int]
    KIND_FIELD_NUMBER: _ClassVar[int]
    REST_FIELD_NUMBER: _ClassVar[int]
    GONE_FIELD_NUMBER: _ClassVar[int]
    BLOCKED_FIELD_NUMBER: _ClassVar[int]
    side: _state_pb2.Side
    kind: _state_pb2.Kind
    rest: Part
    gone: Part
    blocked: bool
    def __init__(self, side: _Optional[_Union[_state_pb2.Side, str]] = ..., kind: _Optional[_Union[_state_pb2.Kind, str]] = ..., rest: _Optional[_Union[Part, _Mapping]] = ..., gone: _Optional[_Union[Part, _Mapping]] = ..., blocked: _Optional[bool] = ...) -> None: ...

class Part(_message.Message):
    __slots__ = ("at", "strength")
    AT_FIELD_NUMBER: _ClassVar[int]
    STRENGTH_FIELD_NUMBER: _ClassVar[int]
    at: _board_pb2.Cell
    strength: int
    def __init__(self, at: _Optional[_Union[_board_pb2.Cell, _Mapping]] = ..., strength: _Optional[int] = ...) -> None: ...

class Fought(_message.Message):
    __slots__ = ("side", "talent", "attacker", "targets")
    SIDE_FIELD_NUMBER: _ClassVar[int]
    TALENT_FIELD_NUMBER: _ClassVar[int]
    ATTACKER_FIELD_NUMBER: _ClassVar[int]
    TARGETS_FIELD_NUMBER: _ClassVar[int]
    side: _state_pb2.Side
    talent: _state_pb2.Talent
    attacker: Fighter
    targets: _containers.RepeatedCompositeFieldContainer[Target]
    def __init__(self, side: _Optional[_Union[_state_pb2.Side, str]] = ..., talent: _Optional[_Union[_state_pb2.Talent, str]] = ..., attacker: _Optional[_Union[Fighter, _Mapping]] = ..., targets: _Optional[_Iterable[_Union[Target, _Mapping]]] = ...) -> None: ...

class Fighter(_message.Message):
    __slots__ = ("type", "kind", "side", "at", "before", "after")
    TYPE_FIELD_NUMBER: _ClassVar[int]
    KIND_FIELD_NUMBER: _ClassVar[int]
    SIDE_FIELD_NUMBER: _ClassVar[int]
    AT_FIELD_NUMBER: _ClassVar[int]
    BEFORE_FIELD_NUMBER: _ClassVar[int]
    AFTER_FIELD_NUMBER: _ClassVar[int]
    type: FighterType
    kind: _state_pb2.Kind
    side: _state_pb2.Side
    at: _board_pb2.Cell
    before: int
    after: int
    def __init__(self, type: _Optional[_Union[FighterType, str]] = ..., kind: _Optional[_Union[_state_pb2.Kind, str]] = ..., side: _Optional[_Union[_state_pb2.Side, str]] = ..., at: _Optional[_Union[_board_pb2.Cell, _Mapping]] = ..., before: _Optional[int] = ..., after: _Optional[int] = ...) -> None: ...

class Target(_message.Message):
    __slots__ = ("cell", "missed", "fighter", "damage", "destroyed", "damage_back", "struck_back")
    CELL_FIELD_NUMBER: _ClassVar[int]
    MISSED_FIELD_NUMBER: _ClassVar[int]
    FIGHTER_FIELD_NUMBER: _ClassVar[int]
    DAMAGE_FIELD_NUMBER: _ClassVar[int]
    DESTROYED_FIELD_NUMBER: _ClassVar[int]
    DAMAGE_BACK_FIELD_NUMBER: _ClassVar[int]
    STRUCK_BACK_FIELD_NUMBER: _ClassVar[int]
    cell: _board_pb2.Cell
    missed: bool
    fighter: Fighter
    damage: int
    destroyed: bool
    damage_back: int
    struck_back: bool
    def __init__(self, cell: _Optional[_Union[_board_pb2.Cell, _Mapping]] = ..., missed: _Optional[bool] = ..., fighter: _Optional[_Union[Fighter, _Mapping]] = ..., damage: _Optional[int] = ..., destroyed: _Optional[bool] = ..., damage_back: _Optional[int] = ..., struck_back: _Optional[bool] = ...) -> None: ...

class GarrisonPlaced(_message.Message):
    __slots__ = ("side", "cell", "amount")
    SIDE_FIELD_NUMBER: _ClassVar[int]
    CELL_FIELD_NUMBER: _ClassVar[int]
    AMOUNT_FIELD_NUMBER: _ClassVar[int]
    side: _state_pb2.Side
    cell: _board_pb2.Cell
    amount: int
    def __init__(self, side: _Optional[_Union[_state_pb2.Side, str]] = ..., cell: _Optional[_Union[_board_pb2.Cell, _Mapping]] = ..., amount: _Optional[int] = ...) -> None: ...

class EliteDesignated(_message.Message):
    __slots__ = ("cell",)
    CELL_FIELD_NUMBER: _ClassVar[int]
    cell: _board_pb2.Cell
    def __init__(self, cell: _Optional[_Union[_board_pb2.Cell, _Mapping]] = ...) -> None: ...

class TalentUsed(_message.Message):
    __slots__ = ("side", "talent", "cell", "cells", "blocked")
    SIDE_FIELD_NUMBER: _ClassVar[int]
    TALENT_FIELD_NUMBER: _ClassVar[int]
    CELL_FIELD_NUMBER: _ClassVar[int]
    CELLS_FIELD_NUMBER: _ClassVar[int]
    BLOCKED_FIELD_NUMBER: _ClassVar[int]
    side: _state_pb2.Side
    talent: _state_pb2.Talent
    cell: _board_pb2.Cell
    cells: _containers.RepeatedCompositeFieldContainer[_board_pb2.Cell]
    blocked: bool
    def __init__(self, side: _Optional[_Union[_state_pb2.Side, str]] = ..., talent: _Optional[_Union[_state_pb2.Talent, str]] = ..., cell: _Optional[_Union[_board_pb2.Cell, _Mapping]] = ..., cells: _Optional[_Iterable[_Union[_board_pb2.Cell, _Mapping]]] = ..., blocked: _Optional[bool] = ...) -> None: ...

class TurnEnded(_message.Message):
    __slots__ = ("side", "turn")
    SIDE_FIELD_NUMBER: _ClassVar[int]
    TURN_FIELD_NUMBER: _ClassVar[int]
    side: _state_pb2.Side
    turn: int
    def __init__(self, side: _Optional[_Union[_state_pb2.Side, str]] = ..., turn: _Optional[int] = ...) -> None: ...

class GameEnded(_message.Message):
    __slots__ = ("winner", "ending")
    WINNER_FIELD_NUMBER: _ClassVar[int]
    ENDING_FIELD_NUMBER: _ClassVar[int]
    winner: _state_pb2.Side
    ending: _state_pb2.Ending
    def __init__(self, winner: _Optional[_Union[_state_pb2.Side, str]] = ..., ending: _Optional[_Union[_state_pb2.Ending, str]] = ...) -> None: ...
