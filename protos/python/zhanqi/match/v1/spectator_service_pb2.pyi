import datetime

from google.protobuf import any_pb2 as _any_pb2
from google.protobuf import timestamp_pb2 as _timestamp_pb2
from zhanqi.match.v1 import match_pb2 as _match_pb2
from zhanqi.match.v1 import match_service_pb2 as _match_service_pb2
from google.protobuf.internal import containers as _containers
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Iterable as _Iterable, Mapping as _Mapping
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class ListLiveMatchesRequest(_message.Message):
    __slots__ = ("page_size", "page_token", "game_id")
    PAGE_SIZE_FIELD_NUMBER: _ClassVar[int]
    PAGE_TOKEN_FIELD_NUMBER: _ClassVar[int]
    GAME_ID_FIELD_NUMBER: _ClassVar[int]
    page_size: int
    page_token: str
    game_id: str
    def __init__(self, page_size: _Optional[int] = ..., page_token: _Optional[str] = ..., game_id: _Optional[str] = ...) -> None: ...

class ListLiveMatchesResponse(_message.Message):
    __slots__ = ("matches", "next_page_token")
    MATCHES_FIELD_NUMBER: _ClassVar[int]
    NEXT_PAGE_TOKEN_FIELD_NUMBER: _ClassVar[int]
    matches: _containers.RepeatedCompositeFieldContainer[_match_pb2.Match]
    next_page_token: str
    def __init__(self, matches: _Optional[_Iterable[_Union[_match_pb2.Match, _Mapping]]] = ..., next_page_token: _Optional[str] = ...) -> None: ...

class SpectateMatchRequest(_message.Message):
    __slots__ = ("match_id", "after_rev")
    MATCH_ID_FIELD_NUMBER: _ClassVar[int]
    AFTER_REV_FIELD_NUMBER: _ClassVar[int]
    match_id: str
    after_rev: int
    def __init__(self, match_id: _Optional[str] = ..., after_rev: _Optional[int] = ...) -> None: ...

class SpectateMatchResponse(_message.Message):
    __slots__ = ("match", "update", "heartbeat", "resume_after", "reveal", "server_time")
    MATCH_FIELD_NUMBER: _ClassVar[int]
    UPDATE_FIELD_NUMBER: _ClassVar[int]
    HEARTBEAT_FIELD_NUMBER: _ClassVar[int]
    RESUME_AFTER_FIELD_NUMBER: _ClassVar[int]
    REVEAL_FIELD_NUMBER: _ClassVar[int]
    SERVER_TIME_FIELD_NUMBER: _ClassVar[int]
    match: _match_pb2.Match
    update: _match_service_pb2.Update
    heartbeat: _match_service_pb2.Heartbeat
    resume_after: _match_service_pb2.ResumeAfter
    reveal: Reveal
    server_time: _timestamp_pb2.Timestamp
    def __init__(self, match: _Optional[_Union[_match_pb2.Match, _Mapping]] = ..., update: _Optional[_Union[_match_service_pb2.Update, _Mapping]] = ..., heartbeat: _Optional[_Union[_match_service_pb2.Heartbeat, _Mapping]] = ..., resume_after: _Optional[_Union[_match_service_pb2.ResumeAfter, _Mapping]] = ..., reveal: _Optional[_Union[Reveal, _Mapping]] = ..., server_time: _Optional[_Union[datetime.datetime, _timestamp_pb2.Timestamp, _Mapping]] = ...) -> None: ...

class Reveal(_message.Message):
    __slots__ = ("match", "state")
    MATCH_FIELD_NUMBER: _ClassVar[int]
    STATE_FIELD_NUMBER: _ClassVar[int]
    match: _match_pb2.Match
    state: _any_pb2.Any
    def __init__(self, match: _Optional[_Union[_match_pb2.Match, _Mapping]] = ..., state: _Optional[_Union[_any_pb2.Any, _Mapping]] = ...) -> None: ...
