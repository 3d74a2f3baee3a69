import datetime

from google.protobuf import timestamp_pb2 as _timestamp_pb2
from google.protobuf.internal import containers as _containers
from google.protobuf.internal import enum_type_wrapper as _enum_type_wrapper
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Iterable as _Iterable, Mapping as _Mapping
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class ClockClass(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    CLOCK_CLASS_UNSPECIFIED: _ClassVar[ClockClass]
    CLOCK_CLASS_UNTIMED: _ClassVar[ClockClass]
    CLOCK_CLASS_FAST: _ClassVar[ClockClass]
    CLOCK_CLASS_STANDARD: _ClassVar[ClockClass]
    CLOCK_CLASS_SLOW: _ClassVar[ClockClass]
    CLOCK_CLASS_CORRESPONDENCE: _ClassVar[ClockClass]

class Score(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    SCORE_UNSPECIFIED: _ClassVar[Score]
    SCORE_LOST: _ClassVar[Score]
    SCORE_DRAWN: _ClassVar[Score]
    SCORE_WON: _ClassVar[Score]
CLOCK_CLASS_UNSPECIFIED: ClockClass
CLOCK_CLASS_UNTIMED: ClockClass
CLOCK_CLASS_FAST: ClockClass
CLOCK_CLASS_STANDARD: ClockClass
CLOCK_CLASS_SLOW: ClockClass
CLOCK_CLASS_CORRESPONDENCE: ClockClass
SCORE_UNSPECIFIED: Score
SCORE_LOST: Score
SCORE_DRAWN: Score
SCORE_WON: Score

class Rating(_message.Message):
    __slots__ = ("value", "deviation", "is_provisional", "match_count")
    VALUE_FIELD_NUMBER: _ClassVar[int]
    DEVIATION_FIELD_NUMBER: _ClassVar[int]
    IS_PROVISIONAL_FIELD_NUMBER: _ClassVar[int]
    MATCH_COUNT_FIELD_NUMBER: _ClassVar[int]
    value: int
    deviation: int
    is_provisional: bool
    match_count: int
    def __init__(self, value: _Optional[int] = ..., deviation: _Optional[int] = ..., is_provisional: _Optional[bool] = ..., match_count: _Optional[int] = ...) -> None: ...

class GameRating(_message.Message):
    __slots__ = ("game_id", "clock_class", "rating", "change_time")
    GAME_ID_FIELD_NUMBER: _ClassVar[int]
    CLOCK_CLASS_FIELD_NUMBER: _ClassVar[int]
    RATING_FIELD_NUMBER: _ClassVar[int]
    CHANGE_TIME_FIELD_NUMBER: _ClassVar[int]
    game_id: str
    clock_class: ClockClass
    rating: Rating
    change_time: _timestamp_pb2.Timestamp
    def __init__(self, game_id: _Optional[str] = ..., clock_class: _Optional[_Union[ClockClass, str]] = ..., rating: _Optional[_Union[Rating, _Mapping]] = ..., change_time: _Optional[_Union[datetime.datetime, _timestamp_pb2.Timestamp, _Mapping]] = ...) -> None: ...

class GetRatingRequest(_message.Message):
    __slots__ = ("player_id", "game_id", "clock_class")
    PLAYER_ID_FIELD_NUMBER: _ClassVar[int]
    GAME_ID_FIELD_NUMBER: _ClassVar[int]
    CLOCK_CLASS_FIELD_NUMBER: _ClassVar[int]
    player_id: str
    game_id: str
    clock_class: ClockClass
    def __init__(self, player_id: _Optional[str] = ..., game_id: _Optional[str] = ..., clock_class: _Optional[_Union[ClockClass, str]] = ...) -> None: ...

class GetRatingResponse(_message.Message):
    __slots__ = ("ratings",)
    RATINGS_FIELD_NUMBER: _ClassVar[int]
    ratings: _containers.RepeatedCompositeFieldContainer[GameRating]
    def __init__(self, ratings: _Optional[_Iterable[_Union[GameRating, _Mapping]]] = ...) -> None: ...

class RatingChange(_message.Message):
    __slots__ = ("match_id", "opponent_name", "score", "before", "after", "change_time")
    MATCH_ID_FIELD_NUMBER: _ClassVar[int]
    OPPONENT_NAME_FIELD_NUMBER: _ClassVar[int]
    SCORE_FIELD_NUMBER: _ClassVar[int]
    BEFORE_FIELD_NUMBER: _ClassVar[int]
    AFTER_FIELD_NUMBER: _ClassVar[int]
    CHANGE_TIME_FIELD_NUMBER: _ClassVar[int]
    match_id: str
    opponent_name: str
    score: Score
    before: Rating
    after: Rating
    change_time: _timestamp_pb2.Timestamp
    def __init__(self, match_id: _Optional[str] = ..., opponent_name: _Optional[str] = ..., score: _Optional[_Union[Score, str]] = ..., before: _Optional[_Union[Rating, _Mapping]] = ..., after: _Optional[_Union[Rating, _Mapping]] = ..., change_time: _Optional[_Union[datetime.datetime, _timestamp_pb2.Timestamp, _Mapping]] = ...) -> None: ...

class GetRatingHistoryRequest(_message.Message):
    __slots__ = ("player_id", "game_id", "clock_class", "page_size", "page_token")
    PLAYER_ID_FIELD_NUMBER: _ClassVar[int]
    GAME_ID_FIELD_NUMBER: _ClassVar[int]
    CLOCK_CLASS_FIELD_NUMBER: _ClassVar[int]
    PAGE_SIZE_FIELD_NUMBER: _ClassVar[int]
    PAGE_TOKEN_FIELD_NUMBER: _ClassVar[int]
    player_id: str
    game_id: str
    clock_class: ClockClass
    page_size: int
    page_token: str
    def __init__(self, player_id: _Optional[str] = ..., game_id: _Optional[str] = ..., clock_class: _Optional[_Union[ClockClass, str]] = ..., page_size: _Optional[int] = ..., page_token: _Optional[str] = ...) -> None: ...

class GetRatingHistoryResponse(_message.Message):
    __slots__ = ("changes", "next_page_token")
    CHANGES_FIELD_NUMBER: _ClassVar[int]
    NEXT_PAGE_TOKEN_FIELD_NUMBER: _ClassVar[int]
    changes: _containers.RepeatedCompositeFieldContainer[RatingChange]
    next_page_token: str
    def __init__(self, changes: _Optional[_Iterable[_Union[RatingChange, _Mapping]]] = ..., next_page_token: _Optional[str] = ...) -> None: ...

class GetLeaderboardRequest(_message.Message):
    __slots__ = ("game_id", "clock_class", "page_size", "page_token", "of_bots")
    GAME_ID_FIELD_NUMBER: _ClassVar[int]
    CLOCK_CLASS_FIELD_NUMBER: _ClassVar[int]
    PAGE_SIZE_FIELD_NUMBER: _ClassVar[int]
    PAGE_TOKEN_FIELD_NUMBER: _ClassVar[int]
    OF_BOTS_FIELD_NUMBER: _ClassVar[int]
    game_id: str
    clock_class: ClockClass
    page_size: int
    page_token: str
    of_bots: bool
    def __init__(self, game_id: _Optional[str] = ..., clock_class: _Optional[_Union[ClockClass, str]] = ..., page_size: _Optional[int] = ..., page_token: _Optional[str] = ..., of_bots: _Optional[bool] = ...) -> None: ...

class Leader(_message.Message):
    __slots__ = ("rank", "player_id", "display_name", "rating")
    RANK_FIELD_NUMBER: _ClassVar[int]
    PLAYER_ID_FIELD_NUMBER: _ClassVar[int]
    DISPLAY_NAME_FIELD_NUMBER: _ClassVar[int]
    RATING_FIELD_NUMBER: _ClassVar[int]
    rank: int
    player_id: str
    display_name: str
    rating: Rating
    def __init__(self, rank: _Optional[int] = ..., player_id: _Optional[str] = ..., display_name: _Optional[str] = ..., rating: _Optional[_Union[Rating, _Mapping]] = ...) -> None: ...

class GetLeaderboardResponse(_message.Message):
    __slots__ = ("leaders", "next_page_token")
    LEADERS_FIELD_NUMBER: _ClassVar[int]
    NEXT_PAGE_TOKEN_FIELD_NUMBER: _ClassVar[int]
    leaders: _containers.RepeatedCompositeFieldContainer[Leader]
    next_page_token: str
    def __init__(self, leaders: _Optional[_Iterable[_Union[Leader, _Mapping]]] = ..., next_page_token: _Optional[str] = ...) -> None: ...
