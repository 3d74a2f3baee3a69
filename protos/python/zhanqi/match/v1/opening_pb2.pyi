import datetime

from google.protobuf import any_pb2 as _any_pb2
from google.protobuf import timestamp_pb2 as _timestamp_pb2
from zhanqi.match.v1 import match_pb2 as _match_pb2
from google.protobuf.internal import containers as _containers
from google.protobuf.internal import enum_type_wrapper as _enum_type_wrapper
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Iterable as _Iterable, Mapping as _Mapping
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class OpeningState(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    OPENING_STATE_UNSPECIFIED: _ClassVar[OpeningState]
    OPENING_STATE_OPEN: _ClassVar[OpeningState]
    OPENING_STATE_STARTED: _ClassVar[OpeningState]
    OPENING_STATE_CANCELLED: _ClassVar[OpeningState]
    OPENING_STATE_LAPSED: _ClassVar[OpeningState]
    OPENING_STATE_DECLINED: _ClassVar[OpeningState]
OPENING_STATE_UNSPECIFIED: OpeningState
OPENING_STATE_OPEN: OpeningState
OPENING_STATE_STARTED: OpeningState
OPENING_STATE_CANCELLED: OpeningState
OPENING_STATE_LAPSED: OpeningState
OPENING_STATE_DECLINED: OpeningState

class Opening(_message.Message):
    __slots__ = ("match_id", "game_id", "options", "places", "wanted", "time_control", "is_rated", "by_invite", "invite_code", "state", "create_time", "expire_time", "spectators", "invited")
    MATCH_ID_FIELD_NUMBER: _ClassVar[int]
    GAME_ID_FIELD_NUMBER: _ClassVar[int]
    OPTIONS_FIELD_NUMBER: _ClassVar[int]
    PLACES_FIELD_NUMBER: _ClassVar[int]
    WANTED_FIELD_NUMBER: _ClassVar[int]
    TIME_CONTROL_FIELD_NUMBER: _ClassVar[int]
    IS_RATED_FIELD_NUMBER: _ClassVar[int]
    BY_INVITE_FIELD_NUMBER: _ClassVar[int]
    INVITE_CODE_FIELD_NUMBER: _ClassVar[int]
    STATE_FIELD_NUMBER: _ClassVar[int]
    CREATE_TIME_FIELD_NUMBER: _ClassVar[int]
    EXPIRE_TIME_FIELD_NUMBER: _ClassVar[int]
    SPECTATORS_FIELD_NUMBER: _ClassVar[int]
    INVITED_FIELD_NUMBER: _ClassVar[int]
    match_id: str
    game_id: str
    options: _any_pb2.Any
    places: _containers.RepeatedCompositeFieldContainer[_match_pb2.Seat]
    wanted: int
    time_control: _match_pb2.TimeControl
    is_rated: bool
    by_invite: bool
    invite_code: str
    state: OpeningState
    create_time: _timestamp_pb2.Timestamp
    expire_time: _timestamp_pb2.Timestamp
    spectators: _match_pb2.SpectatorTerms
    invited: _match_pb2.SeatedPlayer
    def __init__(self, match_id: _Optional[str] = ..., game_id: _Optional[str] = ..., options: _Optional[_Union[_any_pb2.Any, _Mapping]] = ..., places: _Optional[_Iterable[_Union[_match_pb2.Seat, _Mapping]]] = ..., wanted: _Optional[int] = ..., time_control: _Optional[_Union[_match_pb2.TimeControl, _Mapping]] = ..., is_rated: _Optional[bool] = ..., by_invite: _Optional[bool] = ..., invite_code: _Optional[str] = ..., state: _Optional[_Union[OpeningState, str]] = ..., create_time: _Optional[_Union[datetime.datetime, _timestamp_pb2.Timestamp, _Mapping]] = ..., expire_time: _Optional[_Union[datetime.datetime, _timestamp_pb2.Timestamp, _Mapping]] = ..., spectators: _Optional[_Union[_match_pb2.SpectatorTerms, _Mapping]] = ..., invited: _Optional[_Union[_match_pb2.SeatedPlayer, _Mapping]] = ...) -> None: ...
