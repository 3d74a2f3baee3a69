import datetime

from google.protobuf import any_pb2 as _any_pb2
from google.protobuf import timestamp_pb2 as _timestamp_pb2
from zhanqi.match.v1 import life_cycle_service_pb2 as _life_cycle_service_pb2
from zhanqi.match.v1 import match_pb2 as _match_pb2
from zhanqi.match.v1 import opening_pb2 as _opening_pb2
from zhanqi.rules.v1 import options_pb2 as _options_pb2
from zhanqi.rules.v1 import position_pb2 as _position_pb2
from zhanqi.rules.v1 import rules_pb2 as _rules_pb2
from google.protobuf.internal import containers as _containers
from google.protobuf.internal import enum_type_wrapper as _enum_type_wrapper
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Iterable as _Iterable, Mapping as _Mapping
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class Access(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    ACCESS_UNSPECIFIED: _ClassVar[Access]
    ACCESS_PUBLIC: _ClassVar[Access]
    ACCESS_INVITE: _ClassVar[Access]
ACCESS_UNSPECIFIED: Access
ACCESS_PUBLIC: Access
ACCESS_INVITE: Access

class ListGamesRequest(_message.Message):
    __slots__ = ()
    def __init__(self) -> None: ...

class ListGamesResponse(_message.Message):
    __slots__ = ("games",)
    GAMES_FIELD_NUMBER: _ClassVar[int]
    games: _containers.RepeatedCompositeFieldContainer[_rules_pb2.Game]
    def __init__(self, games: _Optional[_Iterable[_Union[_rules_pb2.Game, _Mapping]]] = ...) -> None: ...

class SeatRequest(_message.Message):
    __slots__ = ("seat", "caller", "bot", "anybody")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    CALLER_FIELD_NUMBER: _ClassVar[int]
    BOT_FIELD_NUMBER: _ClassVar[int]
    ANYBODY_FIELD_NUMBER: _ClassVar[int]
    seat: str
    caller: Caller
    bot: _match_pb2.SeatedBot
    anybody: Anybody
    def __init__(self, seat: _Optional[str] = ..., caller: _Optional[_Union[Caller, _Mapping]] = ..., bot: _Optional[_Union[_match_pb2.SeatedBot, _Mapping]] = ..., anybody: _Optional[_Union[Anybody, _Mapping]] = ...) -> None: ...

class Caller(_message.Message):
    __slots__ = ()
    def __init__(self) -> None: ...

class Anybody(_message.Message):
    __slots__ = ()
    def __init__(self) -> None: ...

class CreateMatchRequest(_message.Message):
    __slots__ = ("request_id", "game_id", "options", "seats", "time_control", "is_rated", "access", "spectators", "invited_player_id")
    REQUEST_ID_FIELD_NUMBER: _ClassVar[int]
    GAME_ID_FIELD_NUMBER: _ClassVar[int]
    OPTIONS_FIELD_NUMBER: _ClassVar[int]
    SEATS_FIELD_NUMBER: _ClassVar[int]
    TIME_CONTROL_FIELD_NUMBER: _ClassVar[int]
    IS_RATED_FIELD_NUMBER: _ClassVar[int]
    ACCESS_FIELD_NUMBER: _ClassVar[int]
    SPECTATORS_FIELD_NUMBER: _ClassVar[int]
    INVITED_PLAYER_ID_FIELD_NUMBER: _ClassVar[int]
    request_id: str
    game_id: str
    options: _any_pb2.Any
    seats: _containers.RepeatedCompositeFieldContainer[SeatRequest]
    time_control: _match_pb2.TimeControl
    is_rated: bool
    access: Access
    spectators: _match_pb2.SpectatorTerms
    invited_player_id: str
    def __init__(self, request_id: _Optional[str] = ..., game_id: _Optional[str] = ..., options: _Optional[_Union[_any_pb2.Any, _Mapping]] = ..., seats: _Optional[_Iterable[_Union[SeatRequest, _Mapping]]] = ..., time_control: _Optional[_Union[_match_pb2.TimeControl, _Mapping]] = ..., is_rated: _Optional[bool] = ..., access: _Optional[_Union[Access, str]] = ..., spectators: _Optional[_Union[_match_pb2.SpectatorTerms, _Mapping]] = ..., invited_player_id: _Optional[str] = ...) -> None: ...

class CreateMatchResponse(_message.Message):
    __slots__ = ("match", "opening")
    MATCH_FIELD_NUMBER: _ClassVar[int]
    OPENING_FIELD_NUMBER: _ClassVar[int]
    match: _match_pb2.Match
    opening: _opening_pb2.Opening
    def __init__(self, match: _Optional[_Union[_match_pb2.Match, _Mapping]] = ..., opening: _Optional[_Union[_opening_pb2.Opening, _Mapping]] = ...) -> None: ...

class GetMatchRequest(_message.Message):
    __slots__ = ("match_id",)
    MATCH_ID_FIELD_NUMBER: _ClassVar[int]
    match_id: str
    def __init__(self, match_id: _Optional[str] = ...) -> None: ...

class GetMatchResponse(_message.Message):
    __slots__ = ("match",)
    MATCH_FIELD_NUMBER: _ClassVar[int]
    match: _match_pb2.Match
    def __init__(self, match: _Optional[_Union[_match_pb2.Match, _Mapping]] = ...) -> None: ...

class ListMatchesRequest(_message.Message):
    __slots__ = ("page_size", "page_token", "state")
    PAGE_SIZE_FIELD_NUMBER: _ClassVar[int]
    PAGE_TOKEN_FIELD_NUMBER: _ClassVar[int]
    STATE_FIELD_NUMBER: _ClassVar[int]
    page_size: int
    page_token: str
    state: _match_pb2.MatchState
    def __init__(self, page_size: _Optional[int] = ..., page_token: _Optional[str] = ..., state: _Optional[_Union[_match_pb2.MatchState, str]] = ...) -> None: ...

class ListMatchesResponse(_message.Message):
    __slots__ = ("matches", "next_page_token")
    MATCHES_FIELD_NUMBER: _ClassVar[int]
    NEXT_PAGE_TOKEN_FIELD_NUMBER: _ClassVar[int]
    matches: _containers.RepeatedCompositeFieldContainer[_match_pb2.Match]
    next_page_token: str
    def __init__(self, matches: _Optional[_Iterable[_Union[_match_pb2.Match, _Mapping]]] = ..., next_page_token: _Optional[str] = ...) -> None: ...

class GetViewRequest(_message.Message):
    __slots__ = ("match_id",)
    MATCH_ID_FIELD_NUMBER: _ClassVar[int]
    match_id: str
    def __init__(self, match_id: _Optional[str] = ...) -> None: ...

class GetViewResponse(_message.Message):
    __slots__ = ("seat", "view", "server_time")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    VIEW_FIELD_NUMBER: _ClassVar[int]
    SERVER_TIME_FIELD_NUMBER: _ClassVar[int]
    seat: str
    view: _match_pb2.SeatView
    server_time: _timestamp_pb2.Timestamp
    def __init__(self, seat: _Optional[str] = ..., view: _Optional[_Union[_match_pb2.SeatView, _Mapping]] = ..., server_time: _Optional[_Union[datetime.datetime, _timestamp_pb2.Timestamp, _Mapping]] = ...) -> None: ...

class SubmitActionRequest(_message.Message):
    __slots__ = ("request_id", "match_id", "rev", "action")
    REQUEST_ID_FIELD_NUMBER: _ClassVar[int]
    MATCH_ID_FIELD_NUMBER: _ClassVar[int]
    REV_FIELD_NUMBER: _ClassVar[int]
    ACTION_FIELD_NUMBER: _ClassVar[int]
    request_id: str
    match_id: str
    rev: int
    action: _any_pb2.Any
    def __init__(self, request_id: _Optional[str] = ..., match_id: _Optional[str] = ..., rev: _Optional[int] = ..., action: _Optional[_Union[_any_pb2.Any, _Mapping]] = ...) -> None: ...

class SubmitActionResponse(_message.Message):
    __slots__ = ("accepted", "stale", "server_time")
    ACCEPTED_FIELD_NUMBER: _ClassVar[int]
    STALE_FIELD_NUMBER: _ClassVar[int]
    SERVER_TIME_FIELD_NUMBER: _ClassVar[int]
    accepted: Accepted
    stale: Stale
    server_time: _timestamp_pb2.Timestamp
    def __init__(self, accepted: _Optional[_Union[Accepted, _Mapping]] = ..., stale: _Optional[_Union[Stale, _Mapping]] = ..., server_time: _Optional[_Union[datetime.datetime, _timestamp_pb2.Timestamp, _Mapping]] = ...) -> None: ...

class Accepted(_message.Message):
    __slots__ = ("rev",)
    REV_FIELD_NUMBER: _ClassVar[int]
    rev: int
    def __init__(self, rev: _Optional[int] = ...) -> None: ...

class Stale(_message.Message):
    __slots__ = ("view",)
    VIEW_FIELD_NUMBER: _ClassVar[int]
    view: _match_pb2.SeatView
    def __init__(self, view: _Optional[_Union[_match_pb2.SeatView, _Mapping]] = ...) -> None: ...

class ListLegalActionsRequest(_message.Message):
    __slots__ = ("match_id",)
    MATCH_ID_FIELD_NUMBER: _ClassVar[int]
    match_id: str
    def __init__(self, match_id: _Optional[str] = ...) -> None: ...

class ListLegalActionsResponse(_message.Message):
    __slots__ = ("rev", "options")
    REV_FIELD_NUMBER: _ClassVar[int]
    OPTIONS_FIELD_NUMBER: _ClassVar[int]
    rev: int
    options: _containers.RepeatedCompositeFieldContainer[_options_pb2.Option]
    def __init__(self, rev: _Optional[int] = ..., options: _Optional[_Iterable[_Union[_options_pb2.Option, _Mapping]]] = ...) -> None: ...

class ValidateActionRequest(_message.Message):
    __slots__ = ("match_id", "action")
    MATCH_ID_FIELD_NUMBER: _ClassVar[int]
    ACTION_FIELD_NUMBER: _ClassVar[int]
    match_id: str
    action: _any_pb2.Any
    def __init__(self, match_id: _Optional[str] = ..., action: _Optional[_Union[_any_pb2.Any, _Mapping]] = ...) -> None: ...

class ValidateActionResponse(_message.Message):
    __slots__ = ("rev", "violations")
    REV_FIELD_NUMBER: _ClassVar[int]
    VIOLATIONS_FIELD_NUMBER: _ClassVar[int]
    rev: int
    violations: _containers.RepeatedCompositeFieldContainer[_position_pb2.Violation]
    def __init__(self, rev: _Optional[int] = ..., violations: _Optional[_Iterable[_Union[_position_pb2.Violation, _Mapping]]] = ...) -> None: ...

class WatchMatchRequest(_message.Message):
    __slots__ = ("match_id", "after_rev")
    MATCH_ID_FIELD_NUMBER: _ClassVar[int]
    AFTER_REV_FIELD_NUMBER: _ClassVar[int]
    match_id: str
    after_rev: int
    def __init__(self, match_id: _Optional[str] = ..., after_rev: _Optional[int] = ...) -> None: ...

class WatchMatchResponse(_message.Message):
    __slots__ = ("update", "heartbeat", "resume_after", "server_time")
    UPDATE_FIELD_NUMBER: _ClassVar[int]
    HEARTBEAT_FIELD_NUMBER: _ClassVar[int]
    RESUME_AFTER_FIELD_NUMBER: _ClassVar[int]
    SERVER_TIME_FIELD_NUMBER: _ClassVar[int]
    update: Update
    heartbeat: Heartbeat
    resume_after: ResumeAfter
    server_time: _timestamp_pb2.Timestamp
    def __init__(self, update: _Optional[_Union[Update, _Mapping]] = ..., heartbeat: _Optional[_Union[Heartbeat, _Mapping]] = ..., resume_after: _Optional[_Union[ResumeAfter, _Mapping]] = ..., server_time: _Optional[_Union[datetime.datetime, _timestamp_pb2.Timestamp, _Mapping]] = ...) -> None: ...

class Update(_message.Message):
    __slots__ = ("rev", "events", "view", "match_events")
    REV_FIELD_NUMBER: _ClassVar[int]
    EVENTS_FIELD_NUMBER: _ClassVar[int]
    VIEW_FIELD_NUMBER: _ClassVar[int]
    MATCH_EVENTS_FIELD_NUMBER: _ClassVar[int]
    rev: int
    events: _containers.RepeatedCompositeFieldContainer[_any_pb2.Any]
    view: _match_pb2.SeatView
    match_events: _containers.RepeatedCompositeFieldContainer[_match_pb2.MatchEvent]
    def __init__(self, rev: _Optional[int] = ..., events: _Optional[_Iterable[_Union[_any_pb2.Any, _Mapping]]] = ..., view: _Optional[_Union[_match_pb2.SeatView, _Mapping]] = ..., match_events: _Optional[_Iterable[_Union[_match_pb2.MatchEvent, _Mapping]]] = ...) -> None: ...

class WatchPlayerRequest(_message.Message):
    __slots__ = ()
    def __init__(self) -> None: ...

class WatchPlayerResponse(_message.Message):
    __slots__ = ("match", "opening", "all_told", "watch_again", "server_time")
    MATCH_FIELD_NUMBER: _ClassVar[int]
    OPENING_FIELD_NUMBER: _ClassVar[int]
    ALL_TOLD_FIELD_NUMBER: _ClassVar[int]
    WATCH_AGAIN_FIELD_NUMBER: _ClassVar[int]
    SERVER_TIME_FIELD_NUMBER: _ClassVar[int]
    match: PlayerMatch
    opening: _opening_pb2.Opening
    all_told: AllTold
    watch_again: WatchAgain
    server_time: _timestamp_pb2.Timestamp
    def __init__(self, match: _Optional[_Union[PlayerMatch, _Mapping]] = ..., opening: _Optional[_Union[_opening_pb2.Opening, _Mapping]] = ..., all_told: _Optional[_Union[AllTold, _Mapping]] = ..., watch_again: _Optional[_Union[WatchAgain, _Mapping]] = ..., server_time: _Optional[_Union[datetime.datetime, _timestamp_pb2.Timestamp, _Mapping]] = ...) -> None: ...

class PlayerMatch(_message.Message):
    __slots__ = ("match", "seat", "owed", "due_time", "draw_offered", "rematch")
    MATCH_FIELD_NUMBER: _ClassVar[int]
    SEAT_FIELD_NUMBER: _ClassVar[int]
    OWED_FIELD_NUMBER: _ClassVar[int]
    DUE_TIME_FIELD_NUMBER: _ClassVar[int]
    DRAW_OFFERED_FIELD_NUMBER: _ClassVar[int]
    REMATCH_FIELD_NUMBER: _ClassVar[int]
    match: _match_pb2.Match
    seat: str
    owed: _containers.RepeatedCompositeFieldContainer[_position_pb2.Decision]
    due_time: _timestamp_pb2.Timestamp
    draw_offered: bool
    rematch: _life_cycle_service_pb2.Rematch
    def __init__(self, match: _Optional[_Union[_match_pb2.Match, _Mapping]] = ..., seat: _Optional[str] = ..., owed: _Optional[_Iterable[_Union[_position_pb2.Decision, _Mapping]]] = ..., due_time: _Optional[_Union[datetime.datetime, _timestamp_pb2.Timestamp, _Mapping]] = ..., draw_offered: _Optional[bool] = ..., rematch: _Optional[_Union[_life_cycle_service_pb2.Rematch, _Mapping]] = ...) -> None: ...

class AllTold(_message.Message):
    __slots__ = ()
    def __init__(self) -> None: ...

class WatchAgain(_message.Message):
    __slots__ = ()
    def __init__(self) -> None: ...

class Heartbeat(_message.Message):
    __slots__ = ("rev",)
    REV_FIELD_NUMBER: _ClassVar[int]
    rev: int
    def __init__(self, rev: _Optional[int] = ...) -> None: ...

class ResumeAfter(_message.Message):
    __slots__ = ("rev",)
    REV_FIELD_NUMBER: _ClassVar[int]
    rev: int
    def __init__(self, rev: _Optional[int] = ...) -> None: ...
