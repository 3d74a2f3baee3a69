from zhanqi.match.v1 import match_pb2 as _match_pb2
from zhanqi.match.v1 import opening_pb2 as _opening_pb2
from google.protobuf.internal import containers as _containers
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Iterable as _Iterable, Mapping as _Mapping
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class JoinMatchRequest(_message.Message):
    __slots__ = ("request_id", "match_id", "invite_code", "seat")
    REQUEST_ID_FIELD_NUMBER: _ClassVar[int]
    MATCH_ID_FIELD_NUMBER: _ClassVar[int]
    INVITE_CODE_FIELD_NUMBER: _ClassVar[int]
    SEAT_FIELD_NUMBER: _ClassVar[int]
    request_id: str
    match_id: str
    invite_code: str
    seat: str
    def __init__(self, request_id: _Optional[str] = ..., match_id: _Optional[str] = ..., invite_code: _Optional[str] = ..., seat: _Optional[str] = ...) -> None: ...

class JoinMatchResponse(_message.Message):
    __slots__ = ("opening", "match")
    OPENING_FIELD_NUMBER: _ClassVar[int]
    MATCH_FIELD_NUMBER: _ClassVar[int]
    opening: _opening_pb2.Opening
    match: _match_pb2.Match
    def __init__(self, opening: _Optional[_Union[_opening_pb2.Opening, _Mapping]] = ..., match: _Optional[_Union[_match_pb2.Match, _Mapping]] = ...) -> None: ...

class DeclineInvitationRequest(_message.Message):
    __slots__ = ("request_id", "match_id")
    REQUEST_ID_FIELD_NUMBER: _ClassVar[int]
    MATCH_ID_FIELD_NUMBER: _ClassVar[int]
    request_id: str
    match_id: str
    def __init__(self, request_id: _Optional[str] = ..., match_id: _Optional[str] = ...) -> None: ...

class DeclineInvitationResponse(_message.Message):
    __slots__ = ("opening",)
    OPENING_FIELD_NUMBER: _ClassVar[int]
    opening: _opening_pb2.Opening
    def __init__(self, opening: _Optional[_Union[_opening_pb2.Opening, _Mapping]] = ...) -> None: ...

class GetOpeningRequest(_message.Message):
    __slots__ = ("match_id",)
    MATCH_ID_FIELD_NUMBER: _ClassVar[int]
    match_id: str
    def __init__(self, match_id: _Optional[str] = ...) -> None: ...

class GetOpeningResponse(_message.Message):
    __slots__ = ("opening",)
    OPENING_FIELD_NUMBER: _ClassVar[int]
    opening: _opening_pb2.Opening
    def __init__(self, opening: _Optional[_Union[_opening_pb2.Opening, _Mapping]] = ...) -> None: ...

class ListOpenMatchesRequest(_message.Message):
    __slots__ = ("page_size", "page_token", "game_id")
    PAGE_SIZE_FIELD_NUMBER: _ClassVar[int]
    PAGE_TOKEN_FIELD_NUMBER: _ClassVar[int]
    GAME_ID_FIELD_NUMBER: _ClassVar[int]
    page_size: int
    page_token: str
    game_id: str
    def __init__(self, page_size: _Optional[int] = ..., page_token: _Optional[str] = ..., game_id: _Optional[str] = ...) -> None: ...

class ListOpenMatchesResponse(_message.Message):
    __slots__ = ("openings", "next_page_token")
    OPENINGS_FIELD_NUMBER: _ClassVar[int]
    NEXT_PAGE_TOKEN_FIELD_NUMBER: _ClassVar[int]
    openings: _containers.RepeatedCompositeFieldContainer[_opening_pb2.Opening]
    next_page_token: str
    def __init__(self, openings: _Optional[_Iterable[_Union[_opening_pb2.Opening, _Mapping]]] = ..., next_page_token: _Optional[str] = ...) -> None: ...

class AbortMatchRequest(_message.Message):
    __slots__ = ("request_id", "match_id")
    REQUEST_ID_FIELD_NUMBER: _ClassVar[int]
    MATCH_ID_FIELD_NUMBER: _ClassVar[int]
    request_id: str
    match_id: str
    def __init__(self, request_id: _Optional[str] = ..., match_id: _Optional[str] = ...) -> None: ...

class AbortMatchResponse(_message.Message):
    __slots__ = ()
    def __init__(self) -> None: ...

class ResignRequest(_message.Message):
    __slots__ = ("request_id", "match_id")
    REQUEST_ID_FIELD_NUMBER: _ClassVar[int]
    MATCH_ID_FIELD_NUMBER: _ClassVar[int]
    request_id: str
    match_id: str
    def __init__(self, request_id: _Optional[str] = ..., match_id: _Optional[str] = ...) -> None: ...

class ResignResponse(_message.Message):
    __slots__ = ("rev",)
    REV_FIELD_NUMBER: _ClassVar[int]
    rev: int
    def __init__(self, rev: _Optional[int] = ...) -> None: ...

class OfferDrawRequest(_message.Message):
    __slots__ = ("request_id", "match_id")
    REQUEST_ID_FIELD_NUMBER: _ClassVar[int]
    MATCH_ID_FIELD_NUMBER: _ClassVar[int]
    request_id: str
    match_id: str
    def __init__(self, request_id: _Optional[str] = ..., match_id: _Optional[str] = ...) -> None: ...

class OfferDrawResponse(_message.Message):
    __slots__ = ("rev",)
    REV_FIELD_NUMBER: _ClassVar[int]
    rev: int
    def __init__(self, rev: _Optional[int] = ...) -> None: ...

class AnswerDrawRequest(_message.Message):
    __slots__ = ("request_id", "match_id", "accept")
    REQUEST_ID_FIELD_NUMBER: _ClassVar[int]
    MATCH_ID_FIELD_NUMBER: _ClassVar[int]
    ACCEPT_FIELD_NUMBER: _ClassVar[int]
    request_id: str
    match_id: str
    accept: bool
    def __init__(self, request_id: _Optional[str] = ..., match_id: _Optional[str] = ..., accept: _Optional[bool] = ...) -> None: ...

class AnswerDrawResponse(_message.Message):
    __slots__ = ("rev",)
    REV_FIELD_NUMBER: _ClassVar[int]
    rev: int
    def __init__(self, rev: _Optional[int] = ...) -> None: ...

class ClaimVictoryRequest(_message.Message):
    __slots__ = ("request_id", "match_id")
    REQUEST_ID_FIELD_NUMBER: _ClassVar[int]
    MATCH_ID_FIELD_NUMBER: _ClassVar[int]
    request_id: str
    match_id: str
    def __init__(self, request_id: _Optional[str] = ..., match_id: _Optional[str] = ...) -> None: ...

class ClaimVictoryResponse(_message.Message):
    __slots__ = ("rev",)
    REV_FIELD_NUMBER: _ClassVar[int]
    rev: int
    def __init__(self, rev: _Optional[int] = ...) -> None: ...

class Rematch(_message.Message):
    __slots__ = ("offered_by", "declined_by", "match_id")
    OFFERED_BY_FIELD_NUMBER: _ClassVar[int]
    DECLINED_BY_FIELD_NUMBER: _ClassVar[int]
    MATCH_ID_FIELD_NUMBER: _ClassVar[int]
    offered_by: _containers.RepeatedScalarFieldContainer[str]
    declined_by: str
    match_id: str
    def __init__(self, offered_by: _Optional[_Iterable[str]] = ..., declined_by: _Optional[str] = ..., match_id: _Optional[str] = ...) -> None: ...

class OfferRematchRequest(_message.Message):
    __slots__ = ("request_id", "match_id")
    REQUEST_ID_FIELD_NUMBER: _ClassVar[int]
    MATCH_ID_FIELD_NUMBER: _ClassVar[int]
    request_id: str
    match_id: str
    def __init__(self, request_id: _Optional[str] = ..., match_id: _Optional[str] = ...) -> None: ...

class OfferRematchResponse(_message.Message):
    __slots__ = ("rematch",)
    REMATCH_FIELD_NUMBER: _ClassVar[int]
    rematch: Rematch
    def __init__(self, rematch: _Optional[_Union[Rematch, _Mapping]] = ...) -> None: ...

class DeclineRematchRequest(_message.Message):
    __slots__ = ("request_id", "match_id")
    REQUEST_ID_FIELD_NUMBER: _ClassVar[int]
    MATCH_ID_FIELD_NUMBER: _ClassVar[int]
    request_id: str
    match_id: str
    def __init__(self, request_id: _Optional[str] = ..., match_id: _Optional[str] = ...) -> None: ...

class DeclineRematchResponse(_message.Message):
    __slots__ = ("rematch",)
    REMATCH_FIELD_NUMBER: _ClassVar[int]
    rematch: Rematch
    def __init__(self, rematch: _Optional[_Union[Rematch, _Mapping]] = ...) -> None: ...

class GetRematchRequest(_message.Message):
    __slots__ = ("match_id",)
    MATCH_ID_FIELD_NUMBER: _ClassVar[int]
    match_id: str
    def __init__(self, match_id: _Optional[str] = ...) -> None: ...

class GetRematchResponse(_message.Message):
    __slots__ = ("rematch",)
    REMATCH_FIELD_NUMBER: _ClassVar[int]
    rematch: Rematch
    def __init__(self, rematch: _Optional[_Union[Rematch, _Mapping]] = ...) -> None: ...

class SetStandingPassRequest(_message.Message):
    __slots__ = ("request_id", "match_id", "standing_pass", "take_back")
    REQUEST_ID_FIELD_NUMBER: _ClassVar[int]
    MATCH_ID_FIELD_NUMBER: _ClassVar[int]
    STANDING_PASS_FIELD_NUMBER: _ClassVar[int]
    TAKE_BACK_FIELD_NUMBER: _ClassVar[int]
    request_id: str
    match_id: str
    standing_pass: _match_pb2.StandingPass
    take_back: bool
    def __init__(self, request_id: _Optional[str] = ..., match_id: _Optional[str] = ..., standing_pass: _Optional[_Union[_match_pb2.StandingPass, _Mapping]] = ..., take_back: _Optional[bool] = ...) -> None: ...

class SetStandingPassResponse(_message.Message):
    __slots__ = ("rev",)
    REV_FIELD_NUMBER: _ClassVar[int]
    rev: int
    def __init__(self, rev: _Optional[int] = ...) -> None: ...
