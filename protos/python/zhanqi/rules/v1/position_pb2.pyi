from google.protobuf import any_pb2 as _any_pb2
from google.protobuf.internal import containers as _containers
from google.protobuf.internal import enum_type_wrapper as _enum_type_wrapper
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Iterable as _Iterable, Mapping as _Mapping
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class Duty(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    DUTY_UNSPECIFIED: _ClassVar[Duty]
    DUTY_OWED: _ClassVar[Duty]
    DUTY_OPEN: _ClassVar[Duty]

class Pace(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    PACE_UNSPECIFIED: _ClassVar[Pace]
    PACE_SETUP: _ClassVar[Pace]
    PACE_TURN: _ClassVar[Pace]
    PACE_RESPONSE: _ClassVar[Pace]
    PACE_SYSTEM: _ClassVar[Pace]
DUTY_UNSPECIFIED: Duty
DUTY_OWED: Duty
DUTY_OPEN: Duty
PACE_UNSPECIFIED: Pace
PACE_SETUP: Pace
PACE_TURN: Pace
PACE_RESPONSE: Pace
PACE_SYSTEM: Pace

class Position(_message.Message):
    __slots__ = ("game_id", "rules_version", "state")
    GAME_ID_FIELD_NUMBER: _ClassVar[int]
    RULES_VERSION_FIELD_NUMBER: _ClassVar[int]
    STATE_FIELD_NUMBER: _ClassVar[int]
    game_id: str
    rules_version: str
    state: _any_pb2.Any
    def __init__(self, game_id: _Optional[str] = ..., rules_version: _Optional[str] = ..., state: _Optional[_Union[_any_pb2.Any, _Mapping]] = ...) -> None: ...

class Decision(_message.Message):
    __slots__ = ("seat", "duty", "pace", "kind", "default_action", "source", "turn", "is_forced")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    DUTY_FIELD_NUMBER: _ClassVar[int]
    PACE_FIELD_NUMBER: _ClassVar[int]
    KIND_FIELD_NUMBER: _ClassVar[int]
    DEFAULT_ACTION_FIELD_NUMBER: _ClassVar[int]
    SOURCE_FIELD_NUMBER: _ClassVar[int]
    TURN_FIELD_NUMBER: _ClassVar[int]
    IS_FORCED_FIELD_NUMBER: _ClassVar[int]
    seat: str
    duty: Duty
    pace: Pace
    kind: str
    default_action: _any_pb2.Any
    source: str
    turn: int
    is_forced: bool
    def __init__(self, seat: _Optional[str] = ..., duty: _Optional[_Union[Duty, str]] = ..., pace: _Optional[_Union[Pace, str]] = ..., kind: _Optional[str] = ..., default_action: _Optional[_Union[_any_pb2.Any, _Mapping]] = ..., source: _Optional[str] = ..., turn: _Optional[int] = ..., is_forced: _Optional[bool] = ...) -> None: ...

class Outcome(_message.Message):
    __slots__ = ("winner", "reason")
    WINNER_FIELD_NUMBER: _ClassVar[int]
    REASON_FIELD_NUMBER: _ClassVar[int]
    winner: str
    reason: str
    def __init__(self, winner: _Optional[str] = ..., reason: _Optional[str] = ...) -> None: ...

class Resign(_message.Message):
    __slots__ = ()
    def __init__(self) -> None: ...

class Violation(_message.Message):
    __slots__ = ("reason", "rule_id", "facts")
    REASON_FIELD_NUMBER: _ClassVar[int]
    RULE_ID_FIELD_NUMBER: _ClassVar[int]
    FACTS_FIELD_NUMBER: _ClassVar[int]
    reason: str
    rule_id: str
    facts: _containers.RepeatedCompositeFieldContainer[Fact]
    def __init__(self, reason: _Optional[str] = ..., rule_id: _Optional[str] = ..., facts: _Optional[_Iterable[_Union[Fact, _Mapping]]] = ...) -> None: ...

class Fact(_message.Message):
    __slots__ = ("name", "value")
    NAME_FIELD_NUMBER: _ClassVar[int]
    VALUE_FIELD_NUMBER: _ClassVar[int]
    name: str
    value: str
    def __init__(self, name: _Optional[str] = ..., value: _Optional[str] = ...) -> None: ...

class Refusal(_message.Message):
    __slots__ = ("violations",)
    VIOLATIONS_FIELD_NUMBER: _ClassVar[int]
    violations: _containers.RepeatedCompositeFieldContainer[Violation]
    def __init__(self, violations: _Optional[_Iterable[_Union[Violation, _Mapping]]] = ...) -> None: ...

class SeatUpdate(_message.Message):
    __slots__ = ("seat", "events", "view", "decisions")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    EVENTS_FIELD_NUMBER: _ClassVar[int]
    VIEW_FIELD_NUMBER: _ClassVar[int]
    DECISIONS_FIELD_NUMBER: _ClassVar[int]
    seat: str
    events: _containers.RepeatedCompositeFieldContainer[_any_pb2.Any]
    view: _any_pb2.Any
    decisions: _containers.RepeatedCompositeFieldContainer[Decision]
    def __init__(self, seat: _Optional[str] = ..., events: _Optional[_Iterable[_Union[_any_pb2.Any, _Mapping]]] = ..., view: _Optional[_Union[_any_pb2.Any, _Mapping]] = ..., decisions: _Optional[_Iterable[_Union[Decision, _Mapping]]] = ...) -> None: ...

class Tally(_message.Message):
    __slots__ = ("name", "source", "amount")
    NAME_FIELD_NUMBER: _ClassVar[int]
    SOURCE_FIELD_NUMBER: _ClassVar[int]
    AMOUNT_FIELD_NUMBER: _ClassVar[int]
    name: str
    source: str
    amount: int
    def __init__(self, name: _Optional[str] = ..., source: _Optional[str] = ..., amount: _Optional[int] = ...) -> None: ...
