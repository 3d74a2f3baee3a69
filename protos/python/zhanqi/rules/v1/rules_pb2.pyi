from google.protobuf import any_pb2 as _any_pb2
from zhanqi.rules.v1 import options_pb2 as _options_pb2
from zhanqi.rules.v1 import position_pb2 as _position_pb2
from google.protobuf.internal import containers as _containers
from google.protobuf.internal import enum_type_wrapper as _enum_type_wrapper
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Iterable as _Iterable, Mapping as _Mapping
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class Audience(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    AUDIENCE_UNSPECIFIED: _ClassVar[Audience]
    AUDIENCE_SPECTATOR: _ClassVar[Audience]
    AUDIENCE_FULL: _ClassVar[Audience]
AUDIENCE_UNSPECIFIED: Audience
AUDIENCE_SPECTATOR: Audience
AUDIENCE_FULL: Audience

class ListGamesRequest(_message.Message):
    __slots__ = ()
    def __init__(self) -> None: ...

class ListGamesResponse(_message.Message):
    __slots__ = ("games",)
    GAMES_FIELD_NUMBER: _ClassVar[int]
    games: _containers.RepeatedCompositeFieldContainer[Game]
    def __init__(self, games: _Optional[_Iterable[_Union[Game, _Mapping]]] = ...) -> None: ...

class Game(_message.Message):
    __slots__ = ("game_id", "rules_version", "continues", "title", "seats", "options_type", "default_options", "ruleset", "texts", "descriptor_set", "tally_names", "action_kinds", "outcome_reasons")
    GAME_ID_FIELD_NUMBER: _ClassVar[int]
    RULES_VERSION_FIELD_NUMBER: _ClassVar[int]
    CONTINUES_FIELD_NUMBER: _ClassVar[int]
    TITLE_FIELD_NUMBER: _ClassVar[int]
    SEATS_FIELD_NUMBER: _ClassVar[int]
    OPTIONS_TYPE_FIELD_NUMBER: _ClassVar[int]
    DEFAULT_OPTIONS_FIELD_NUMBER: _ClassVar[int]
    RULESET_FIELD_NUMBER: _ClassVar[int]
    TEXTS_FIELD_NUMBER: _ClassVar[int]
    DESCRIPTOR_SET_FIELD_NUMBER: _ClassVar[int]
    TALLY_NAMES_FIELD_NUMBER: _ClassVar[int]
    ACTION_KINDS_FIELD_NUMBER: _ClassVar[int]
    OUTCOME_REASONS_FIELD_NUMBER: _ClassVar[int]
    game_id: str
    rules_version: str
    continues: _containers.RepeatedScalarFieldContainer[str]
    title: LocalizedText
    seats: _containers.RepeatedScalarFieldContainer[str]
    options_type: str
    default_options: _any_pb2.Any
    ruleset: _any_pb2.Any
    texts: _containers.RepeatedCompositeFieldContainer[Text]
    descriptor_set: bytes
    tally_names: _containers.RepeatedCompositeFieldContainer[TallyName]
    action_kinds: _containers.RepeatedScalarFieldContainer[str]
    outcome_reasons: _containers.RepeatedScalarFieldContainer[str]
    def __init__(self, game_id: _Optional[str] = ..., rules_version: _Optional[str] = ..., continues: _Optional[_Iterable[str]] = ..., title: _Optional[_Union[LocalizedText, _Mapping]] = ..., seats: _Optional[_Iterable[str]] = ..., options_type: _Optional[str] = ..., default_options: _Optional[_Union[_any_pb2.Any, _Mapping]] = ..., ruleset: _Optional[_Union[_any_pb2.Any, _Mapping]] = ..., texts: _Optional[_Iterable[_Union[Text, _Mapping]]] = ..., descriptor_set: _Optional[bytes] = ..., tally_names: _Optional[_Iterable[_Union[TallyName, _Mapping]]] = ..., action_kinds: _Optional[_Iterable[str]] = ..., outcome_reasons: _Optional[_Iterable[str]] = ...) -> None: ...

class LocalizedText(_message.Message):
    __slots__ = ("en", "zh")
    EN_FIELD_NUMBER: _ClassVar[int]
    ZH_FIELD_NUMBER: _ClassVar[int]
    en: str
    zh: str
    def __init__(self, en: _Optional[str] = ..., zh: _Optional[str] = ...) -> None: ...

class Text(_message.Message):
    __slots__ = ("topic", "id", "name", "description")
    TOPIC_FIELD_NUMBER: _ClassVar[int]
    ID_FIELD_NUMBER: _ClassVar[int]
    NAME_FIELD_NUMBER: _ClassVar[int]
    DESCRIPTION_FIELD_NUMBER: _ClassVar[int]
    topic: str
    id: str
    name: LocalizedText
    description: LocalizedText
    def __init__(self, topic: _Optional[str] = ..., id: _Optional[str] = ..., name: _Optional[_Union[LocalizedText, _Mapping]] = ..., description: _Optional[_Union[LocalizedText, _Mapping]] = ...) -> None: ...

class TallyName(_message.Message):
    __slots__ = ("name", "sources")
    NAME_FIELD_NUMBER: _ClassVar[int]
    SOURCES_FIELD_NUMBER: _ClassVar[int]
    name: str
    sources: _containers.RepeatedScalarFieldContainer[str]
    def __init__(self, name: _Optional[str] = ..., sources: _Optional[_Iterable[str]] = ...) -> None: ...

class StartGameRequest(_message.Message):
    __slots__ = ("game_id", "rules_version", "options", "seed")
    GAME_ID_FIELD_NUMBER: _ClassVar[int]
    RULES_VERSION_FIELD_NUMBER: _ClassVar[int]
    OPTIONS_FIELD_NUMBER: _ClassVar[int]
    SEED_FIELD_NUMBER: _ClassVar[int]
    game_id: str
    rules_version: str
    options: _any_pb2.Any
    seed: bytes
    def __init__(self, game_id: _Optional[str] = ..., rules_version: _Optional[str] = ..., options: _Optional[_Union[_any_pb2.Any, _Mapping]] = ..., seed: _Optional[bytes] = ...) -> None: ...

class StartGameResponse(_message.Message):
    __slots__ = ("position", "updates", "decisions")
    POSITION_FIELD_NUMBER: _ClassVar[int]
    UPDATES_FIELD_NUMBER: _ClassVar[int]
    DECISIONS_FIELD_NUMBER: _ClassVar[int]
    position: _position_pb2.Position
    updates: _containers.RepeatedCompositeFieldContainer[_position_pb2.SeatUpdate]
    decisions: _containers.RepeatedCompositeFieldContainer[_position_pb2.Decision]
    def __init__(self, position: _Optional[_Union[_position_pb2.Position, _Mapping]] = ..., updates: _Optional[_Iterable[_Union[_position_pb2.SeatUpdate, _Mapping]]] = ..., decisions: _Optional[_Iterable[_Union[_position_pb2.Decision, _Mapping]]] = ...) -> None: ...

class ApplyActionRequest(_message.Message):
    __slots__ = ("position", "seat", "action")
    POSITION_FIELD_NUMBER: _ClassVar[int]
    SEAT_FIELD_NUMBER: _ClassVar[int]
    ACTION_FIELD_NUMBER: _ClassVar[int]
    position: _position_pb2.Position
    seat: str
    action: _any_pb2.Any
    def __init__(self, position: _Optional[_Union[_position_pb2.Position, _Mapping]] = ..., seat: _Optional[str] = ..., action: _Optional[_Union[_any_pb2.Any, _Mapping]] = ...) -> None: ...

class ApplyActionResponse(_message.Message):
    __slots__ = ("position", "updates", "decisions", "outcome", "tallies", "action_kind")
    POSITION_FIELD_NUMBER: _ClassVar[int]
    UPDATES_FIELD_NUMBER: _ClassVar[int]
    DECISIONS_FIELD_NUMBER: _ClassVar[int]
    OUTCOME_FIELD_NUMBER: _ClassVar[int]
    TALLIES_FIELD_NUMBER: _ClassVar[int]
    ACTION_KIND_FIELD_NUMBER: _ClassVar[int]
    position: _position_pb2.Position
    updates: _containers.RepeatedCompositeFieldContainer[_position_pb2.SeatUpdate]
    decisions: _containers.RepeatedCompositeFieldContainer[_position_pb2.Decision]
    outcome: _position_pb2.Outcome
    tallies: _containers.RepeatedCompositeFieldContainer[_position_pb2.Tally]
    action_kind: str
    def __init__(self, position: _Optional[_Union[_position_pb2.Position, _Mapping]] = ..., updates: _Optional[_Iterable[_Union[_position_pb2.SeatUpdate, _Mapping]]] = ..., decisions: _Optional[_Iterable[_Union[_position_pb2.Decision, _Mapping]]] = ..., outcome: _Optional[_Union[_position_pb2.Outcome, _Mapping]] = ..., tallies: _Optional[_Iterable[_Union[_position_pb2.Tally, _Mapping]]] = ..., action_kind: _Optional[str] = ...) -> None: ...

class ValidateActionRequest(_message.Message):
    __slots__ = ("position", "seat", "action")
    POSITION_FIELD_NUMBER: _ClassVar[int]
    SEAT_FIELD_NUMBER: _ClassVar[int]
    ACTION_FIELD_NUMBER: _ClassVar[int]
    position: _position_pb2.Position
    seat: str
    action: _any_pb2.Any
    def __init__(self, position: _Optional[_Union[_position_pb2.Position, _Mapping]] = ..., seat: _Optional[str] = ..., action: _Optional[_Union[_any_pb2.Any, _Mapping]] = ...) -> None: ...

class ValidateActionResponse(_message.Message):
    __slots__ = ("violations",)
    VIOLATIONS_FIELD_NUMBER: _ClassVar[int]
    violations: _containers.RepeatedCompositeFieldContainer[_position_pb2.Violation]
    def __init__(self, violations: _Optional[_Iterable[_Union[_position_pb2.Violation, _Mapping]]] = ...) -> None: ...

class ListLegalActionsRequest(_message.Message):
    __slots__ = ("position", "seat")
    POSITION_FIELD_NUMBER: _ClassVar[int]
    SEAT_FIELD_NUMBER: _ClassVar[int]
    position: _position_pb2.Position
    seat: str
    def __init__(self, position: _Optional[_Union[_position_pb2.Position, _Mapping]] = ..., seat: _Optional[str] = ...) -> None: ...

class ListLegalActionsResponse(_message.Message):
    __slots__ = ("options",)
    OPTIONS_FIELD_NUMBER: _ClassVar[int]
    options: _containers.RepeatedCompositeFieldContainer[_options_pb2.Option]
    def __init__(self, options: _Optional[_Iterable[_Union[_options_pb2.Option, _Mapping]]] = ...) -> None: ...

class ProjectViewRequest(_message.Message):
    __slots__ = ("position", "seat", "audience")
    POSITION_FIELD_NUMBER: _ClassVar[int]
    SEAT_FIELD_NUMBER: _ClassVar[int]
    AUDIENCE_FIELD_NUMBER: _ClassVar[int]
    position: _position_pb2.Position
    seat: str
    audience: Audience
    def __init__(self, position: _Optional[_Union[_position_pb2.Position, _Mapping]] = ..., seat: _Optional[str] = ..., audience: _Optional[_Union[Audience, str]] = ...) -> None: ...

class ProjectViewResponse(_message.Message):
    __slots__ = ("view", "decisions", "outcome")
    VIEW_FIELD_NUMBER: _ClassVar[int]
    DECISIONS_FIELD_NUMBER: _ClassVar[int]
    OUTCOME_FIELD_NUMBER: _ClassVar[int]
    view: _any_pb2.Any
    decisions: _containers.RepeatedCompositeFieldContainer[_position_pb2.Decision]
    outcome: _position_pb2.Outcome
    def __init__(self, view: _Optional[_Union[_any_pb2.Any, _Mapping]] = ..., decisions: _Optional[_Iterable[_Union[_position_pb2.Decision, _Mapping]]] = ..., outcome: _Optional[_Union[_position_pb2.Outcome, _Mapping]] = ...) -> None: ...

class ReplayAction(_message.Message):
    __slots__ = ("seat", "action")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    ACTION_FIELD_NUMBER: _ClassVar[int]
    seat: str
    action: _any_pb2.Any
    def __init__(self, seat: _Optional[str] = ..., action: _Optional[_Union[_any_pb2.Any, _Mapping]] = ...) -> None: ...

class VerifyReplayRequest(_message.Message):
    __slots__ = ("start", "actions", "digests")
    START_FIELD_NUMBER: _ClassVar[int]
    ACTIONS_FIELD_NUMBER: _ClassVar[int]
    DIGESTS_FIELD_NUMBER: _ClassVar[int]
    start: _position_pb2.Position
    actions: _containers.RepeatedCompositeFieldContainer[ReplayAction]
    digests: _containers.RepeatedScalarFieldContainer[bytes]
    def __init__(self, start: _Optional[_Union[_position_pb2.Position, _Mapping]] = ..., actions: _Optional[_Iterable[_Union[ReplayAction, _Mapping]]] = ..., digests: _Optional[_Iterable[bytes]] = ...) -> None: ...

class VerifyReplayResponse(_message.Message):
    __slots__ = ("first_difference", "end")
    FIRST_DIFFERENCE_FIELD_NUMBER: _ClassVar[int]
    END_FIELD_NUMBER: _ClassVar[int]
    first_difference: int
    end: _position_pb2.Position
    def __init__(self, first_difference: _Optional[int] = ..., end: _Optional[_Union[_position_pb2.Position, _Mapping]] = ...) -> None: ...

class FormatReplayRequest(_message.Message):
    __slots__ = ("start", "actions")
    START_FIELD_NUMBER: _ClassVar[int]
    ACTIONS_FIELD_NUMBER: _ClassVar[int]
    start: _position_pb2.Position
    actions: _containers.RepeatedCompositeFieldContainer[ReplayAction]
    def __init__(self, start: _Optional[_Union[_position_pb2.Position, _Mapping]] = ..., actions: _Optional[_Iterable[_Union[ReplayAction, _Mapping]]] = ...) -> None: ...

class FormatReplayResponse(_message.Message):
    __slots__ = ("lines", "json", "end")
    LINES_FIELD_NUMBER: _ClassVar[int]
    JSON_FIELD_NUMBER: _ClassVar[int]
    END_FIELD_NUMBER: _ClassVar[int]
    lines: _containers.RepeatedScalarFieldContainer[str]
    json: str
    end: _position_pb2.Position
    def __init__(self, lines: _Optional[_Iterable[str]] = ..., json: _Optional[str] = ..., end: _Optional[_Union[_position_pb2.Position, _Mapping]] = ...) -> None: ...
