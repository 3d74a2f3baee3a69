from zhanqi.games.sanguo.v1 import state_pb2 as _state_pb2
from google.protobuf.internal import containers as _containers
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Iterable as _Iterable, Mapping as _Mapping
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class View(_message.Message):
    __slots__ = ("seat", "table", "hands", "deck_size", "looking", "request", "advancing")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    TABLE_FIELD_NUMBER: _ClassVar[int]
    HANDS_FIELD_NUMBER: _ClassVar[int]
    DECK_SIZE_FIELD_NUMBER: _ClassVar[int]
    LOOKING_FIELD_NUMBER: _ClassVar[int]
    REQUEST_FIELD_NUMBER: _ClassVar[int]
    ADVANCING_FIELD_NUMBER: _ClassVar[int]
    seat: str
    table: _state_pb2.Table
    hands: _containers.RepeatedCompositeFieldContainer[_state_pb2.Hand]
    deck_size: int
    looking: _state_pb2.Looking
    request: _state_pb2.Request
    advancing: bool
    def __init__(self, seat: _Optional[str] = ..., table: _Optional[_Union[_state_pb2.Table, _Mapping]] = ..., hands: _Optional[_Iterable[_Union[_state_pb2.Hand, _Mapping]]] = ..., deck_size: _Optional[int] = ..., looking: _Optional[_Union[_state_pb2.Looking, _Mapping]] = ..., request: _Optional[_Union[_state_pb2.Request, _Mapping]] = ..., advancing: _Optional[bool] = ...) -> None: ...
