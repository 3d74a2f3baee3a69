import datetime

from google.protobuf import timestamp_pb2 as _timestamp_pb2
from google.protobuf.internal import enum_type_wrapper as _enum_type_wrapper
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Mapping as _Mapping
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class PlayerKind(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    PLAYER_KIND_UNSPECIFIED: _ClassVar[PlayerKind]
    PLAYER_KIND_GUEST: _ClassVar[PlayerKind]
    PLAYER_KIND_NAMED: _ClassVar[PlayerKind]
    PLAYER_KIND_BOT: _ClassVar[PlayerKind]
    PLAYER_KIND_NOBODY: _ClassVar[PlayerKind]
PLAYER_KIND_UNSPECIFIED: PlayerKind
PLAYER_KIND_GUEST: PlayerKind
PLAYER_KIND_NAMED: PlayerKind
PLAYER_KIND_BOT: PlayerKind
PLAYER_KIND_NOBODY: PlayerKind

class CreateGuestRequest(_message.Message):
    __slots__ = ("request_id", "display_name")
    REQUEST_ID_FIELD_NUMBER: _ClassVar[int]
    DISPLAY_NAME_FIELD_NUMBER: _ClassVar[int]
    request_id: str
    display_name: str
    def __init__(self, request_id: _Optional[str] = ..., display_name: _Optional[str] = ...) -> None: ...

class CreateGuestResponse(_message.Message):
    __slots__ = ("player", "token", "refresh_token")
    PLAYER_FIELD_NUMBER: _ClassVar[int]
    TOKEN_FIELD_NUMBER: _ClassVar[int]
    REFRESH_TOKEN_FIELD_NUMBER: _ClassVar[int]
    player: Player
    token: AccessToken
    refresh_token: RefreshToken
    def __init__(self, player: _Optional[_Union[Player, _Mapping]] = ..., token: _Optional[_Union[AccessToken, _Mapping]] = ..., refresh_token: _Optional[_Union[RefreshToken, _Mapping]] = ...) -> None: ...

class Player(_message.Message):
    __slots__ = ("player_id", "display_name", "kind")
    PLAYER_ID_FIELD_NUMBER: _ClassVar[int]
    DISPLAY_NAME_FIELD_NUMBER: _ClassVar[int]
    KIND_FIELD_NUMBER: _ClassVar[int]
    player_id: str
    display_name: str
    kind: PlayerKind
    def __init__(self, player_id: _Optional[str] = ..., display_name: _Optional[str] = ..., kind: _Optional[_Union[PlayerKind, str]] = ...) -> None: ...

class RefreshToken(_message.Message):
    __slots__ = ("value", "expire_time")
    VALUE_FIELD_NUMBER: _ClassVar[int]
    EXPIRE_TIME_FIELD_NUMBER: _ClassVar[int]
    value: str
    expire_time: _timestamp_pb2.Timestamp
    def __init__(self, value: _Optional[str] = ..., expire_time: _Optional[_Union[datetime.datetime, _timestamp_pb2.Timestamp, _Mapping]] = ...) -> None: ...

class AccessToken(_message.Message):
    __slots__ = ("value", "expire_time")
    VALUE_FIELD_NUMBER: _ClassVar[int]
    EXPIRE_TIME_FIELD_NUMBER: _ClassVar[int]
    value: str
    expire_time: _timestamp_pb2.Timestamp
    def __init__(self, value: _Optional[str] = ..., expire_time: _Optional[_Union[datetime.datetime, _timestamp_pb2.Timestamp, _Mapping]] = ...) -> None: ...

class IssueSeatTokenRequest(_message.Message):
    __slots__ = ("match_id", "seat")
    MATCH_ID_FIELD_NUMBER: _ClassVar[int]
    SEAT_FIELD_NUMBER: _ClassVar[int]
    match_id: str
    seat: str
    def __init__(self, match_id: _Optional[str] = ..., seat: _Optional[str] = ...) -> None: ...

class IssueSeatTokenResponse(_message.Message):
    __slots__ = ("token", "level", "game_id")
    TOKEN_FIELD_NUMBER: _ClassVar[int]
    LEVEL_FIELD_NUMBER: _ClassVar[int]
    GAME_ID_FIELD_NUMBER: _ClassVar[int]
    token: AccessToken
    level: str
    game_id: str
    def __init__(self, token: _Optional[_Union[AccessToken, _Mapping]] = ..., level: _Optional[str] = ..., game_id: _Optional[str] = ...) -> None: ...
