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

class SpectatorAccess(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    SPECTATOR_ACCESS_UNSPECIFIED: _ClassVar[SpectatorAccess]
    SPECTATOR_ACCESS_ALLOWED: _ClassVar[SpectatorAccess]
    SPECTATOR_ACCESS_REFUSED: _ClassVar[SpectatorAccess]

class ClockKind(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    CLOCK_KIND_UNSPECIFIED: _ClassVar[ClockKind]
    CLOCK_KIND_NONE: _ClassVar[ClockKind]
    CLOCK_KIND_BANK: _ClassVar[ClockKind]
    CLOCK_KIND_TURN: _ClassVar[ClockKind]
    CLOCK_KIND_CORRESPONDENCE: _ClassVar[ClockKind]

class VerdictKind(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    VERDICT_KIND_UNSPECIFIED: _ClassVar[VerdictKind]
    VERDICT_KIND_DRAW_AGREED: _ClassVar[VerdictKind]
    VERDICT_KIND_FORFEIT: _ClassVar[VerdictKind]
    VERDICT_KIND_RESIGNED: _ClassVar[VerdictKind]
    VERDICT_KIND_ABORTED: _ClassVar[VerdictKind]
    VERDICT_KIND_ADJUDICATED: _ClassVar[VerdictKind]
MATCH_STATE_UNSPECIFIED: MatchState
MATCH_STATE_ACTIVE: MatchState
MATCH_STATE_FINISHED: MatchState
MATCH_STATE_ABORTED: MatchState
SPECTATOR_ACCESS_UNSPECIFIED: SpectatorAccess
SPECTATOR_ACCESS_ALLOWED: SpectatorAccess
SPECTATOR_ACCESS_REFUSED: SpectatorAccess
CLOCK_KIND_UNSPECIFIED: ClockKind
CLOCK_KIND_NONE: ClockKind
CLOCK_KIND_BANK: ClockKind
CLOCK_KIND_TURN: ClockKind
CLOCK_KIND_CORRESPONDENCE: ClockKind
VERDICT_KIND_UNSPECIFIED: VerdictKind
VERDICT_KIND_DRAW_AGREED: VerdictKind
VERDICT_KIND_FORFEIT: VerdictKind
VERDICT_KIND_RESIGNED: VerdictKind
VERDICT_KIND_ABORTED: VerdictKind
VERDICT_KIND_ADJUDICATED: VerdictKind

class Match(_message.Message):
    __slots__ = ("match_id", "game_id", "rules_version", "state", "seats", "outcome", "create_time", "end_time", "min_action_interval_ms", "action_count", "seed", "time_control", "is_rated", "verdict", "spectators")
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
    TIME_CONTROL_FIELD_NUMBER: _ClassVar[int]
    IS_RATED_FIELD_NUMBER: _ClassVar[int]
    VERDICT_FIELD_NUMBER: _ClassVar[int]
    SPECTATORS_FIELD_NUMBER: _ClassVar[int]
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
    time_control: TimeControl
    is_rated: bool
    verdict: Verdict
    spectators: SpectatorTerms
    def __init__(self, match_id: _Optional[str] = ..., game_id: _Optional[str] = ..., rules_version: _Optional[str] = ..., state: _Optional[_Union[MatchState, str]] = ..., seats: _Optional[_Iterable[_Union[Seat, _Mapping]]] = ..., outcome: _Optional[_Union[_position_pb2.Outcome, _Mapping]] = ..., create_time: _Optional[_Union[datetime.datetime, _timestamp_pb2.Timestamp, _Mapping]] = ..., end_time: _Optional[_Union[datetime.datetime, _timestamp_pb2.Timestamp, _Mapping]] = ..., min_action_interval_ms: _Optional[int] = ..., action_count: _Optional[int] = ..., seed: _Optional[bytes] = ..., time_control: _Optional[_Union[TimeControl, _Mapping]] = ..., is_rated: _Optional[bool] = ..., verdict: _Optional[_Union[Verdict, _Mapping]] = ..., spectators: _Optional[_Union[SpectatorTerms, _Mapping]] = ...) -> None: ...

class SpectatorTerms(_message.Message):
    __slots__ = ("access", "delay_turns", "delay_ms")
    ACCESS_FIELD_NUMBER: _ClassVar[int]
    DELAY_TURNS_FIELD_NUMBER: _ClassVar[int]
    DELAY_MS_FIELD_NUMBER: _ClassVar[int]
    access: SpectatorAccess
    delay_turns: int
    delay_ms: int
    def __init__(self, access: _Optional[_Union[SpectatorAccess, str]] = ..., delay_turns: _Optional[int] = ..., delay_ms: _Optional[int] = ...) -> None: ...

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
    __slots__ = ("rev", "view", "decisions", "outcome", "situation")
    REV_FIELD_NUMBER: _ClassVar[int]
    VIEW_FIELD_NUMBER: _ClassVar[int]
    DECISIONS_FIELD_NUMBER: _ClassVar[int]
    OUTCOME_FIELD_NUMBER: _ClassVar[int]
    SITUATION_FIELD_NUMBER: _ClassVar[int]
    rev: int
    view: _any_pb2.Any
    decisions: _containers.RepeatedCompositeFieldContainer[_position_pb2.Decision]
    outcome: _position_pb2.Outcome
    situation: Situation
    def __init__(self, rev: _Optional[int] = ..., view: _Optional[_Union[_any_pb2.Any, _Mapping]] = ..., decisions: _Optional[_Iterable[_Union[_position_pb2.Decision, _Mapping]]] = ..., outcome: _Optional[_Union[_position_pb2.Outcome, _Mapping]] = ..., situation: _Optional[_Union[Situation, _Mapping]] = ...) -> None: ...

class TimeControl(_message.Message):
    __slots__ = ("kind", "bank_ms", "increment_ms", "turn_ms", "setup_ms", "response_ms")
    KIND_FIELD_NUMBER: _ClassVar[int]
    BANK_MS_FIELD_NUMBER: _ClassVar[int]
    INCREMENT_MS_FIELD_NUMBER: _ClassVar[int]
    TURN_MS_FIELD_NUMBER: _ClassVar[int]
    SETUP_MS_FIELD_NUMBER: _ClassVar[int]
    RESPONSE_MS_FIELD_NUMBER: _ClassVar[int]
    kind: ClockKind
    bank_ms: int
    increment_ms: int
    turn_ms: int
    setup_ms: int
    response_ms: int
    def __init__(self, kind: _Optional[_Union[ClockKind, str]] = ..., bank_ms: _Optional[int] = ..., increment_ms: _Optional[int] = ..., turn_ms: _Optional[int] = ..., setup_ms: _Optional[int] = ..., response_ms: _Optional[int] = ...) -> None: ...

class Verdict(_message.Message):
    __slots__ = ("kind", "reason", "winner", "by")
    KIND_FIELD_NUMBER: _ClassVar[int]
    REASON_FIELD_NUMBER: _ClassVar[int]
    WINNER_FIELD_NUMBER: _ClassVar[int]
    BY_FIELD_NUMBER: _ClassVar[int]
    kind: VerdictKind
    reason: str
    winner: str
    by: str
    def __init__(self, kind: _Optional[_Union[VerdictKind, str]] = ..., reason: _Optional[str] = ..., winner: _Optional[str] = ..., by: _Optional[str] = ...) -> None: ...

class Situation(_message.Message):
    __slots__ = ("clocks", "draw_offered_by", "countdowns", "standing_passes", "verdict")
    CLOCKS_FIELD_NUMBER: _ClassVar[int]
    DRAW_OFFERED_BY_FIELD_NUMBER: _ClassVar[int]
    COUNTDOWNS_FIELD_NUMBER: _ClassVar[int]
    STANDING_PASSES_FIELD_NUMBER: _ClassVar[int]
    VERDICT_FIELD_NUMBER: _ClassVar[int]
    clocks: _containers.RepeatedCompositeFieldContainer[SeatClock]
    draw_offered_by: str
    countdowns: _containers.RepeatedCompositeFieldContainer[Countdown]
    standing_passes: _containers.RepeatedCompositeFieldContainer[StandingPass]
    verdict: Verdict
    def __init__(self, clocks: _Optional[_Iterable[_Union[SeatClock, _Mapping]]] = ..., draw_offered_by: _Optional[str] = ..., countdowns: _Optional[_Iterable[_Union[Countdown, _Mapping]]] = ..., standing_passes: _Optional[_Iterable[_Union[StandingPass, _Mapping]]] = ..., verdict: _Optional[_Union[Verdict, _Mapping]] = ...) -> None: ...

class SeatClock(_message.Message):
    __slots__ = ("seat", "left_ms", "pace", "due_time")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    LEFT_MS_FIELD_NUMBER: _ClassVar[int]
    PACE_FIELD_NUMBER: _ClassVar[int]
    DUE_TIME_FIELD_NUMBER: _ClassVar[int]
    seat: str
    left_ms: int
    pace: _position_pb2.Pace
    due_time: _timestamp_pb2.Timestamp
    def __init__(self, seat: _Optional[str] = ..., left_ms: _Optional[int] = ..., pace: _Optional[_Union[_position_pb2.Pace, str]] = ..., due_time: _Optional[_Union[datetime.datetime, _timestamp_pb2.Timestamp, _Mapping]] = ...) -> None: ...

class Countdown(_message.Message):
    __slots__ = ("seat", "claimable_time")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    CLAIMABLE_TIME_FIELD_NUMBER: _ClassVar[int]
    seat: str
    claimable_time: _timestamp_pb2.Timestamp
    def __init__(self, seat: _Optional[str] = ..., claimable_time: _Optional[_Union[datetime.datetime, _timestamp_pb2.Timestamp, _Mapping]] = ...) -> None: ...

class StandingPass(_message.Message):
    __slots__ = ("kind", "source")
    KIND_FIELD_NUMBER: _ClassVar[int]
    SOURCE_FIELD_NUMBER: _ClassVar[int]
    kind: str
    source: str
    def __init__(self, kind: _Optional[str] = ..., source: _Optional[str] = ...) -> None: ...

class MatchEvent(_message.Message):
    __slots__ = ("draw_offered_by", "draw_declined_by", "draw_lapsed_of", "countdown_began", "countdown_stopped_of", "ended")
    DRAW_OFFERED_BY_FIELD_NUMBER: _ClassVar[int]
    DRAW_DECLINED_BY_FIELD_NUMBER: _ClassVar[int]
    DRAW_LAPSED_OF_FIELD_NUMBER: _ClassVar[int]
    COUNTDOWN_BEGAN_FIELD_NUMBER: _ClassVar[int]
    COUNTDOWN_STOPPED_OF_FIELD_NUMBER: _ClassVar[int]
    ENDED_FIELD_NUMBER: _ClassVar[int]
    draw_offered_by: str
    draw_declined_by: str
    draw_lapsed_of: str
    countdown_began: Countdown
    countdown_stopped_of: str
    ended: Verdict
    def __init__(self, draw_offered_by: _Optional[str] = ..., draw_declined_by: _Optional[str] = ..., draw_lapsed_of: _Optional[str] = ..., countdown_began: _Optional[_Union[Countdown, _Mapping]] = ..., countdown_stopped_of: _Optional[str] = ..., ended: _Optional[_Union[Verdict, _Mapping]] = ...) -> None: ...
