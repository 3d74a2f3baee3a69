import datetime

from google.protobuf import any_pb2 as _any_pb2
from google.protobuf import timestamp_pb2 as _timestamp_pb2
from zhanqi.rules.v1 import position_pb2 as _position_pb2
from google.protobuf.internal import containers as _containers
from google.protobuf.internal import enum_type_wrapper as _enum_type_wrapper
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Iterable as _Iterable, Mapping as _Mapping
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class MatchState(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    MATCH_STATE_UNSPECIFIED: _ClassVar[MatchState]
    MATCH_STATE_ACTIVE: _ClassVar[MatchState]
    MATCH_STATE_FINISHED: _ClassVar[MatchState]
    MATCH_STATE_ABORTED: _ClassVar[MatchState]
MATCH_STATE_UNSPECIFIED: MatchState
MATCH_STATE_ACTIVE: MatchState
MATCH_STATE_FINISHED: MatchState
MATCH_STATE_ABORTED: MatchState

class Match(_message.Message):
    __slots__ = ("match_id", "game_id", "rules_version", "state", "seats", "outcome", "create_time", "end_time", "min_action_interval_ms", "action_count", "seed")
    MATCH_ID_FIELD_NUMBER: _ClassVar[int]
    GAME_ID_FIELD_NUMBER: _ClassVar[int]
    RULES_VERSION_FIELD_NUMBER: _ClassVar[int]
    STATE_FIELD_NUMBER: _ClassVar[int]
    SEATS_FIELD_NUMBER: _ClassVar[int]
    OUTCOME_FIELD_NUMBER: _ClassVar[int]
    CREATE_TIME_FIELD_NUMBER: _ClassVar[int]
    END_TIME_FIELD_NUMBER: _ClassVar[int]
    MIN_ACTION_INTERVAL_MS_FIELD_NUMBER: _ClassVar[int]
    ACTION_COUNT_FIELD_NUMBER: _ClassVar[int]
    SEED_FIELD_NUMBER: _ClassVar[int]
    match_id: str
    game_id: str
    rules_version: str
    state: MatchState
    seats: _containers.RepeatedCompositeFieldContainer[Seat]
    outcome: _position_pb2.Outcome
    create_time: _timestamp_pb2.Timestamp
    end_time: _timestamp_pb2.Timestamp
    min_action_interval_ms: int
    action_count: int
    seed: bytes
    def __init__(self, match_id: _Optional[str] = ..., game_id: _Optional[str] = ..., rules_version: _Optional[str] = ..., state: _Optional[_Union[MatchState, str]] = ..., seats: _Optional[_Iterable[_Union[Seat, _Mapping]]] = ..., outcome: _Optional[_Union[_position_pb2.Outcome, _Mapping]] = ..., create_time: _Optional[_Union[datetime.datetime, _timestamp_pb2.Timestamp, _Mapping]] = ..., end_time: _Optional[_Union[datetime.datetime, _timestamp_pb2.Timestamp, _Mapping]] = ..., min_action_interval_ms: _Optional[int] = ..., action_count: _Optional[int] = ..., seed: _Optional[bytes] = ...) -> None: ...

class Seat(_message.Message):
    __slots__ = ("seat", "player", "bot")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    PLAYER_FIELD_NUMBER: _ClassVar[int]
    BOT_FIELD_NUMBER: _ClassVar[int]
    seat: str
    player: SeatedPlayer
    bot: SeatedBot
    def __init__(self, seat: _Optional[str] = ..., player: _Optional[_Union[SeatedPlayer, _Mapping]] = ..., bot: _Optional[_Union[SeatedBot, _Mapping]] = ...) -> None: ...

class SeatedPlayer(_message.Message):
    __slots__ = ("player_id", "display_name")
    PLAYER_ID_FIELD_NUMBER: _ClassVar[int]
    DISPLAY_NAME_FIELD_NUMBER: _ClassVar[int]
    player_id: str
    display_name: str
    def __init__(self, player_id: _Optional[str] = ..., display_name: _Optional[str] = ...) -> None: ...

class SeatedBot(_message.Message):
    __slots__ = ("level",)
    LEVEL_FIELD_NUMBER: _ClassVar[int]
    level: str
    def __init__(self, level: _Optional[str] = ...) -> None: ...

class SeatView(_message.Message):
    __slots__ = ("rev", "view", "decisions", "outcome")
    REV_FIELD_NUMBER: _ClassVar[int]
    VIEW_FIELD_NUMBER: _ClassVar[int]
    DECISIONS_FIELD_NUMBER: _ClassVar[int]
    OUTCOME_FIELD_NUMBER: _ClassVar[int]
    rev: int
    view: _any_pb2.Any
    decisions: _containers.RepeatedCompositeFieldContainer[_position_pb2.Decision]
    outcome: _position_pb2.Outcome
    def __init__(self, rev: _Optional[int] = ..., view: _Optional[_Union[_any_pb2.Any, _Mapping]] = ..., decisions: _Optional[_Iterable[_Union[_position_pb2.Decision, _Mapping]]] = ..., outcome: _Optional[_Union[_position_pb2.Outcome, _Mapping]] = ...) -> None: ...
