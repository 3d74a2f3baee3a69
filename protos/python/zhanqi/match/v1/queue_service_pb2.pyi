import datetime

from google.protobuf import any_pb2 as _any_pb2
from google.protobuf import timestamp_pb2 as _timestamp_pb2
from zhanqi.match.v1 import match_pb2 as _match_pb2
from zhanqi.match.v1 import match_service_pb2 as _match_service_pb2
from google.protobuf.internal import containers as _containers
from google.protobuf.internal import enum_type_wrapper as _enum_type_wrapper
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Iterable as _Iterable, Mapping as _Mapping
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class TicketState(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    TICKET_STATE_UNSPECIFIED: _ClassVar[TicketState]
    TICKET_STATE_QUEUED: _ClassVar[TicketState]
    TICKET_STATE_MATCHED: _ClassVar[TicketState]
    TICKET_STATE_LEFT: _ClassVar[TicketState]
    TICKET_STATE_EXPIRED: _ClassVar[TicketState]
TICKET_STATE_UNSPECIFIED: TicketState
TICKET_STATE_QUEUED: TicketState
TICKET_STATE_MATCHED: TicketState
TICKET_STATE_LEFT: TicketState
TICKET_STATE_EXPIRED: TicketState

class Ticket(_message.Message):
    __slots__ = ("ticket_id", "state", "match_id", "create_time", "search")
    TICKET_ID_FIELD_NUMBER: _ClassVar[int]
    STATE_FIELD_NUMBER: _ClassVar[int]
    MATCH_ID_FIELD_NUMBER: _ClassVar[int]
    CREATE_TIME_FIELD_NUMBER: _ClassVar[int]
    SEARCH_FIELD_NUMBER: _ClassVar[int]
    ticket_id: str
    state: TicketState
    match_id: str
    create_time: _timestamp_pb2.Timestamp
    search: Search
    def __init__(self, ticket_id: _Optional[str] = ..., state: _Optional[_Union[TicketState, str]] = ..., match_id: _Optional[str] = ..., create_time: _Optional[_Union[datetime.datetime, _timestamp_pb2.Timestamp, _Mapping]] = ..., search: _Optional[_Union[Search, _Mapping]] = ...) -> None: ...

class Search(_message.Message):
    __slots__ = ("game_id", "time_control", "is_rated", "accepts_bot", "rating", "window", "usual_wait_ms")
    GAME_ID_FIELD_NUMBER: _ClassVar[int]
    TIME_CONTROL_FIELD_NUMBER: _ClassVar[int]
    IS_RATED_FIELD_NUMBER: _ClassVar[int]
    ACCEPTS_BOT_FIELD_NUMBER: _ClassVar[int]
    RATING_FIELD_NUMBER: _ClassVar[int]
    WINDOW_FIELD_NUMBER: _ClassVar[int]
    USUAL_WAIT_MS_FIELD_NUMBER: _ClassVar[int]
    game_id: str
    time_control: _match_pb2.TimeControl
    is_rated: bool
    accepts_bot: bool
    rating: int
    window: int
    usual_wait_ms: int
    def __init__(self, game_id: _Optional[str] = ..., time_control: _Optional[_Union[_match_pb2.TimeControl, _Mapping]] = ..., is_rated: _Optional[bool] = ..., accepts_bot: _Optional[bool] = ..., rating: _Optional[int] = ..., window: _Optional[int] = ..., usual_wait_ms: _Optional[int] = ...) -> None: ...

class QueueBotMatchRequest(_message.Message):
    __slots__ = ("request_id", "game_id", "options", "levels")
    REQUEST_ID_FIELD_NUMBER: _ClassVar[int]
    GAME_ID_FIELD_NUMBER: _ClassVar[int]
    OPTIONS_FIELD_NUMBER: _ClassVar[int]
    LEVELS_FIELD_NUMBER: _ClassVar[int]
    request_id: str
    game_id: str
    options: _any_pb2.Any
    levels: _containers.RepeatedScalarFieldContainer[str]
    def __init__(self, request_id: _Optional[str] = ..., game_id: _Optional[str] = ..., options: _Optional[_Union[_any_pb2.Any, _Mapping]] = ..., levels: _Optional[_Iterable[str]] = ...) -> None: ...

class QueueBotMatchResponse(_message.Message):
    __slots__ = ("ticket",)
    TICKET_FIELD_NUMBER: _ClassVar[int]
    ticket: Ticket
    def __init__(self, ticket: _Optional[_Union[Ticket, _Mapping]] = ...) -> None: ...

class JoinQueueRequest(_message.Message):
    __slots__ = ("request_id", "game_id", "options", "time_control", "is_rated", "accepts_bot")
    REQUEST_ID_FIELD_NUMBER: _ClassVar[int]
    GAME_ID_FIELD_NUMBER: _ClassVar[int]
    OPTIONS_FIELD_NUMBER: _ClassVar[int]
    TIME_CONTROL_FIELD_NUMBER: _ClassVar[int]
    IS_RATED_FIELD_NUMBER: _ClassVar[int]
    ACCEPTS_BOT_FIELD_NUMBER: _ClassVar[int]
    request_id: str
    game_id: str
    options: _any_pb2.Any
    time_control: _match_pb2.TimeControl
    is_rated: bool
    accepts_bot: bool
    def __init__(self, request_id: _Optional[str] = ..., game_id: _Optional[str] = ..., options: _Optional[_Union[_any_pb2.Any, _Mapping]] = ..., time_control: _Optional[_Union[_match_pb2.TimeControl, _Mapping]] = ..., is_rated: _Optional[bool] = ..., accepts_bot: _Optional[bool] = ...) -> None: ...

class JoinQueueResponse(_message.Message):
    __slots__ = ("ticket",)
    TICKET_FIELD_NUMBER: _ClassVar[int]
    ticket: Ticket
    def __init__(self, ticket: _Optional[_Union[Ticket, _Mapping]] = ...) -> None: ...

class LeaveQueueRequest(_message.Message):
    __slots__ = ("request_id", "ticket_id")
    REQUEST_ID_FIELD_NUMBER: _ClassVar[int]
    TICKET_ID_FIELD_NUMBER: _ClassVar[int]
    request_id: str
    ticket_id: str
    def __init__(self, request_id: _Optional[str] = ..., ticket_id: _Optional[str] = ...) -> None: ...

class LeaveQueueResponse(_message.Message):
    __slots__ = ("ticket",)
    TICKET_FIELD_NUMBER: _ClassVar[int]
    ticket: Ticket
    def __init__(self, ticket: _Optional[_Union[Ticket, _Mapping]] = ...) -> None: ...

class GetTicketRequest(_message.Message):
    __slots__ = ("ticket_id",)
    TICKET_ID_FIELD_NUMBER: _ClassVar[int]
    ticket_id: str
    def __init__(self, ticket_id: _Optional[str] = ...) -> None: ...

class GetTicketResponse(_message.Message):
    __slots__ = ("ticket",)
    TICKET_FIELD_NUMBER: _ClassVar[int]
    ticket: Ticket
    def __init__(self, ticket: _Optional[_Union[Ticket, _Mapping]] = ...) -> None: ...

class WatchTicketRequest(_message.Message):
    __slots__ = ("ticket_id",)
    TICKET_ID_FIELD_NUMBER: _ClassVar[int]
    ticket_id: str
    def __init__(self, ticket_id: _Optional[str] = ...) -> None: ...

class WatchTicketResponse(_message.Message):
    __slots__ = ("ticket", "watch_again", "server_time")
    TICKET_FIELD_NUMBER: _ClassVar[int]
    WATCH_AGAIN_FIELD_NUMBER: _ClassVar[int]
    SERVER_TIME_FIELD_NUMBER: _ClassVar[int]
    ticket: Ticket
    watch_again: _match_service_pb2.WatchAgain
    server_time: _timestamp_pb2.Timestamp
    def __init__(self, ticket: _Optional[_Union[Ticket, _Mapping]] = ..., watch_again: _Optional[_Union[_match_service_pb2.WatchAgain, _Mapping]] = ..., server_time: _Optional[_Union[datetime.datetime, _timestamp_pb2.Timestamp, _Mapping]] = ...) -> None: ...
