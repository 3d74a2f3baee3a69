import datetime

from google.protobuf import timestamp_pb2 as _timestamp_pb2
from zhanqi.match.v1 import account_service_pb2 as _account_service_pb2
from zhanqi.match.v1 import match_pb2 as _match_pb2
from google.protobuf.internal import containers as _containers
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Iterable as _Iterable, Mapping as _Mapping
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class GetPlayerRequest(_message.Message):
    __slots__ = ("player_id", "name")
    PLAYER_ID_FIELD_NUMBER: _ClassVar[int]
    NAME_FIELD_NUMBER: _ClassVar[int]
    player_id: str
    name: str
    def __init__(self, player_id: _Optional[str] = ..., name: _Optional[str] = ...) -> None: ...

class GetPlayerResponse(_message.Message):
    __slots__ = ("account", "suspend_time")
    ACCOUNT_FIELD_NUMBER: _ClassVar[int]
    SUSPEND_TIME_FIELD_NUMBER: _ClassVar[int]
    account: _account_service_pb2.Account
    suspend_time: _timestamp_pb2.Timestamp
    def __init__(self, account: _Optional[_Union[_account_service_pb2.Account, _Mapping]] = ..., suspend_time: _Optional[_Union[datetime.datetime, _timestamp_pb2.Timestamp, _Mapping]] = ...) -> None: ...

class SuspendPlayerRequest(_message.Message):
    __slots__ = ("player_id", "reason")
    PLAYER_ID_FIELD_NUMBER: _ClassVar[int]
    REASON_FIELD_NUMBER: _ClassVar[int]
    player_id: str
    reason: str
    def __init__(self, player_id: _Optional[str] = ..., reason: _Optional[str] = ...) -> None: ...

class SuspendPlayerResponse(_message.Message):
    __slots__ = ()
    def __init__(self) -> None: ...

class UnsuspendPlayerRequest(_message.Message):
    __slots__ = ("player_id", "reason")
    PLAYER_ID_FIELD_NUMBER: _ClassVar[int]
    REASON_FIELD_NUMBER: _ClassVar[int]
    player_id: str
    reason: str
    def __init__(self, player_id: _Optional[str] = ..., reason: _Optional[str] = ...) -> None: ...

class UnsuspendPlayerResponse(_message.Message):
    __slots__ = ()
    def __init__(self) -> None: ...

class RevokePlayerSessionsRequest(_message.Message):
    __slots__ = ("player_id", "reason")
    PLAYER_ID_FIELD_NUMBER: _ClassVar[int]
    REASON_FIELD_NUMBER: _ClassVar[int]
    player_id: str
    reason: str
    def __init__(self, player_id: _Optional[str] = ..., reason: _Optional[str] = ...) -> None: ...

class RevokePlayerSessionsResponse(_message.Message):
    __slots__ = ()
    def __init__(self) -> None: ...

class AdjudicateMatchRequest(_message.Message):
    __slots__ = ("request_id", "match_id", "winner", "reason")
    REQUEST_ID_FIELD_NUMBER: _ClassVar[int]
    MATCH_ID_FIELD_NUMBER: _ClassVar[int]
    WINNER_FIELD_NUMBER: _ClassVar[int]
    REASON_FIELD_NUMBER: _ClassVar[int]
    request_id: str
    match_id: str
    winner: str
    reason: str
    def __init__(self, request_id: _Optional[str] = ..., match_id: _Optional[str] = ..., winner: _Optional[str] = ..., reason: _Optional[str] = ...) -> None: ...

class AdjudicateMatchResponse(_message.Message):
    __slots__ = ("match",)
    MATCH_FIELD_NUMBER: _ClassVar[int]
    match: _match_pb2.Match
    def __init__(self, match: _Optional[_Union[_match_pb2.Match, _Mapping]] = ...) -> None: ...

class ListAuditEntriesRequest(_message.Message):
    __slots__ = ("page_size", "page_token")
    PAGE_SIZE_FIELD_NUMBER: _ClassVar[int]
    PAGE_TOKEN_FIELD_NUMBER: _ClassVar[int]
    page_size: int
    page_token: str
    def __init__(self, page_size: _Optional[int] = ..., page_token: _Optional[str] = ...) -> None: ...

class ListAuditEntriesResponse(_message.Message):
    __slots__ = ("entries", "next_page_token")
    ENTRIES_FIELD_NUMBER: _ClassVar[int]
    NEXT_PAGE_TOKEN_FIELD_NUMBER: _ClassVar[int]
    entries: _containers.RepeatedCompositeFieldContainer[AuditEntry]
    next_page_token: str
    def __init__(self, entries: _Optional[_Iterable[_Union[AuditEntry, _Mapping]]] = ..., next_page_token: _Optional[str] = ...) -> None: ...

class AuditEntry(_message.Message):
    __slots__ = ("entry_id", "create_time", "admin_id", "action", "subject", "reason", "detail")
    ENTRY_ID_FIELD_NUMBER: _ClassVar[int]
    CREATE_TIME_FIELD_NUMBER: _ClassVar[int]
    ADMIN_ID_FIELD_NUMBER: _ClassVar[int]
    ACTION_FIELD_NUMBER: _ClassVar[int]
    SUBJECT_FIELD_NUMBER: _ClassVar[int]
    REASON_FIELD_NUMBER: _ClassVar[int]
    DETAIL_FIELD_NUMBER: _ClassVar[int]
    entry_id: str
    create_time: _timestamp_pb2.Timestamp
    admin_id: str
    action: str
    subject: str
    reason: str
    detail: str
    def __init__(self, entry_id: _Optional[str] = ..., create_time: _Optional[_Union[datetime.datetime, _timestamp_pb2.Timestamp, _Mapping]] = ..., admin_id: _Optional[str] = ..., action: _Optional[str] = ..., subject: _Optional[str] = ..., reason: _Optional[str] = ..., detail: _Optional[str] = ...) -> None: ...
