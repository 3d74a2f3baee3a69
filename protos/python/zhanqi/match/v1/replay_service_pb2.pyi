import datetime

from google.protobuf import any_pb2 as _any_pb2
from google.protobuf import timestamp_pb2 as _timestamp_pb2
from zhanqi.match.v1 import match_pb2 as _match_pb2
from zhanqi.match.v1 import match_service_pb2 as _match_service_pb2
from zhanqi.rules.v1 import position_pb2 as _position_pb2
from google.protobuf.internal import containers as _containers
from google.protobuf.internal import enum_type_wrapper as _enum_type_wrapper
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Iterable as _Iterable, Mapping as _Mapping
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class Origin(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    ORIGIN_UNSPECIFIED: _ClassVar[Origin]
    ORIGIN_PLAYER: _ClassVar[Origin]
    ORIGIN_BOT: _ClassVar[Origin]
    ORIGIN_TIMEOUT: _ClassVar[Origin]
    ORIGIN_SYSTEM: _ClassVar[Origin]
    ORIGIN_ADMIN: _ClassVar[Origin]

class ReplayFormat(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    REPLAY_FORMAT_UNSPECIFIED: _ClassVar[ReplayFormat]
    REPLAY_FORMAT_JSON: _ClassVar[ReplayFormat]
    REPLAY_FORMAT_TEXT: _ClassVar[ReplayFormat]

class ReplayDifference(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    REPLAY_DIFFERENCE_UNSPECIFIED: _ClassVar[ReplayDifference]
    REPLAY_DIFFERENCE_CHAIN: _ClassVar[ReplayDifference]
    REPLAY_DIFFERENCE_REPLAY: _ClassVar[ReplayDifference]
    REPLAY_DIFFERENCE_SNAPSHOT: _ClassVar[ReplayDifference]
    REPLAY_DIFFERENCE_HEAD: _ClassVar[ReplayDifference]
ORIGIN_UNSPECIFIED: Origin
ORIGIN_PLAYER: Origin
ORIGIN_BOT: Origin
ORIGIN_TIMEOUT: Origin
ORIGIN_SYSTEM: Origin
ORIGIN_ADMIN: Origin
REPLAY_FORMAT_UNSPECIFIED: ReplayFormat
REPLAY_FORMAT_JSON: ReplayFormat
REPLAY_FORMAT_TEXT: ReplayFormat
REPLAY_DIFFERENCE_UNSPECIFIED: ReplayDifference
REPLAY_DIFFERENCE_CHAIN: ReplayDifference
REPLAY_DIFFERENCE_REPLAY: ReplayDifference
REPLAY_DIFFERENCE_SNAPSHOT: ReplayDifference
REPLAY_DIFFERENCE_HEAD: ReplayDifference

class GetReplayRequest(_message.Message):
    __slots__ = ("match_id", "seat", "after_rev", "page_size")
    MATCH_ID_FIELD_NUMBER: _ClassVar[int]
    SEAT_FIELD_NUMBER: _ClassVar[int]
    AFTER_REV_FIELD_NUMBER: _ClassVar[int]
    PAGE_SIZE_FIELD_NUMBER: _ClassVar[int]
    match_id: str
    seat: str
    after_rev: int
    page_size: int
    def __init__(self, match_id: _Optional[str] = ..., seat: _Optional[str] = ..., after_rev: _Optional[int] = ..., page_size: _Optional[int] = ...) -> None: ...

class GetReplayResponse(_message.Message):
    __slots__ = ("seat", "updates", "has_more")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    UPDATES_FIELD_NUMBER: _ClassVar[int]
    HAS_MORE_FIELD_NUMBER: _ClassVar[int]
    seat: str
    updates: _containers.RepeatedCompositeFieldContainer[ReplayUpdate]
    has_more: bool
    def __init__(self, seat: _Optional[str] = ..., updates: _Optional[_Iterable[_Union[ReplayUpdate, _Mapping]]] = ..., has_more: _Optional[bool] = ...) -> None: ...

class ReplayUpdate(_message.Message):
    __slots__ = ("update", "seq")
    UPDATE_FIELD_NUMBER: _ClassVar[int]
    SEQ_FIELD_NUMBER: _ClassVar[int]
    update: _match_service_pb2.Update
    seq: int
    def __init__(self, update: _Optional[_Union[_match_service_pb2.Update, _Mapping]] = ..., seq: _Optional[int] = ...) -> None: ...

class GetRecordRequest(_message.Message):
    __slots__ = ("match_id", "after_seq", "page_size")
    MATCH_ID_FIELD_NUMBER: _ClassVar[int]
    AFTER_SEQ_FIELD_NUMBER: _ClassVar[int]
    PAGE_SIZE_FIELD_NUMBER: _ClassVar[int]
    match_id: str
    after_seq: int
    page_size: int
    def __init__(self, match_id: _Optional[str] = ..., after_seq: _Optional[int] = ..., page_size: _Optional[int] = ...) -> None: ...

class GetRecordResponse(_message.Message):
    __slots__ = ("match", "start", "entries", "has_more")
    MATCH_FIELD_NUMBER: _ClassVar[int]
    START_FIELD_NUMBER: _ClassVar[int]
    ENTRIES_FIELD_NUMBER: _ClassVar[int]
    HAS_MORE_FIELD_NUMBER: _ClassVar[int]
    match: _match_pb2.Match
    start: _position_pb2.Position
    entries: _containers.RepeatedCompositeFieldContainer[RecordEntry]
    has_more: bool
    def __init__(self, match: _Optional[_Union[_match_pb2.Match, _Mapping]] = ..., start: _Optional[_Union[_position_pb2.Position, _Mapping]] = ..., entries: _Optional[_Iterable[_Union[RecordEntry, _Mapping]]] = ..., has_more: _Optional[bool] = ...) -> None: ...

class RecordEntry(_message.Message):
    __slots__ = ("seq", "seat", "origin", "action", "verdict", "rules_version", "time", "digest", "chain")
    SEQ_FIELD_NUMBER: _ClassVar[int]
    SEAT_FIELD_NUMBER: _ClassVar[int]
    ORIGIN_FIELD_NUMBER: _ClassVar[int]
    ACTION_FIELD_NUMBER: _ClassVar[int]
    VERDICT_FIELD_NUMBER: _ClassVar[int]
    RULES_VERSION_FIELD_NUMBER: _ClassVar[int]
    TIME_FIELD_NUMBER: _ClassVar[int]
    DIGEST_FIELD_NUMBER: _ClassVar[int]
    CHAIN_FIELD_NUMBER: _ClassVar[int]
    seq: int
    seat: str
    origin: Origin
    action: _any_pb2.Any
    verdict: _match_pb2.Verdict
    rules_version: str
    time: _timestamp_pb2.Timestamp
    digest: bytes
    chain: bytes
    def __init__(self, seq: _Optional[int] = ..., seat: _Optional[str] = ..., origin: _Optional[_Union[Origin, str]] = ..., action: _Optional[_Union[_any_pb2.Any, _Mapping]] = ..., verdict: _Optional[_Union[_match_pb2.Verdict, _Mapping]] = ..., rules_version: _Optional[str] = ..., time: _Optional[_Union[datetime.datetime, _timestamp_pb2.Timestamp, _Mapping]] = ..., digest: _Optional[bytes] = ..., chain: _Optional[bytes] = ...) -> None: ...

class ExportReplayRequest(_message.Message):
    __slots__ = ("match_id", "format", "after_seq")
    MATCH_ID_FIELD_NUMBER: _ClassVar[int]
    FORMAT_FIELD_NUMBER: _ClassVar[int]
    AFTER_SEQ_FIELD_NUMBER: _ClassVar[int]
    match_id: str
    format: ReplayFormat
    after_seq: int
    def __init__(self, match_id: _Optional[str] = ..., format: _Optional[_Union[ReplayFormat, str]] = ..., after_seq: _Optional[int] = ...) -> None: ...

class ExportReplayResponse(_message.Message):
    __slots__ = ("text", "last_seq", "has_more")
    TEXT_FIELD_NUMBER: _ClassVar[int]
    LAST_SEQ_FIELD_NUMBER: _ClassVar[int]
    HAS_MORE_FIELD_NUMBER: _ClassVar[int]
    text: str
    last_seq: int
    has_more: bool
    def __init__(self, text: _Optional[str] = ..., last_seq: _Optional[int] = ..., has_more: _Optional[bool] = ...) -> None: ...

class VerifyReplayRequest(_message.Message):
    __slots__ = ("match_id", "after_seq")
    MATCH_ID_FIELD_NUMBER: _ClassVar[int]
    AFTER_SEQ_FIELD_NUMBER: _ClassVar[int]
    match_id: str
    after_seq: int
    def __init__(self, match_id: _Optional[str] = ..., after_seq: _Optional[int] = ...) -> None: ...

class VerifyReplayResponse(_message.Message):
    __slots__ = ("last_seq", "has_more", "finding")
    LAST_SEQ_FIELD_NUMBER: _ClassVar[int]
    HAS_MORE_FIELD_NUMBER: _ClassVar[int]
    FINDING_FIELD_NUMBER: _ClassVar[int]
    last_seq: int
    has_more: bool
    finding: ReplayFinding
    def __init__(self, last_seq: _Optional[int] = ..., has_more: _Optional[bool] = ..., finding: _Optional[_Union[ReplayFinding, _Mapping]] = ...) -> None: ...

class ReplayFinding(_message.Message):
    __slots__ = ("seq", "difference")
    SEQ_FIELD_NUMBER: _ClassVar[int]
    DIFFERENCE_FIELD_NUMBER: _ClassVar[int]
    seq: int
    difference: ReplayDifference
    def __init__(self, seq: _Optional[int] = ..., difference: _Optional[_Union[ReplayDifference, str]] = ...) -> None: ...
