from google.protobuf import any_pb2 as _any_pb2
from zhanqi.rules.v1 import board_pb2 as _board_pb2
from google.protobuf.internal import containers as _containers
from google.protobuf.internal import enum_type_wrapper as _enum_type_wrapper
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Iterable as _Iterable, Mapping as _Mapping
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class Metric(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    METRIC_UNSPECIFIED: _ClassVar[Metric]
    METRIC_CHEBYSHEV: _ClassVar[Metric]
    METRIC_MANHATTAN: _ClassVar[Metric]
METRIC_UNSPECIFIED: Metric
METRIC_CHEBYSHEV: Metric
METRIC_MANHATTAN: Metric

class Option(_message.Message):
    __slots__ = ("template", "domains")
    TEMPLATE_FIELD_NUMBER: _ClassVar[int]
    DOMAINS_FIELD_NUMBER: _ClassVar[int]
    template: _any_pb2.Any
    domains: _containers.RepeatedCompositeFieldContainer[Domain]
    def __init__(self, template: _Optional[_Union[_any_pb2.Any, _Mapping]] = ..., domains: _Optional[_Iterable[_Union[Domain, _Mapping]]] = ...) -> None: ...

class Domain(_message.Message):
    __slots__ = ("field_path", "cells", "choice", "subset", "range", "path", "order", "split_order", "pairs", "reach")
    FIELD_PATH_FIELD_NUMBER: _ClassVar[int]
    CELLS_FIELD_NUMBER: _ClassVar[int]
    CHOICE_FIELD_NUMBER: _ClassVar[int]
    SUBSET_FIELD_NUMBER: _ClassVar[int]
    RANGE_FIELD_NUMBER: _ClassVar[int]
    PATH_FIELD_NUMBER: _ClassVar[int]
    ORDER_FIELD_NUMBER: _ClassVar[int]
    SPLIT_ORDER_FIELD_NUMBER: _ClassVar[int]
    PAIRS_FIELD_NUMBER: _ClassVar[int]
    REACH_FIELD_NUMBER: _ClassVar[int]
    field_path: str
    cells: CellDomain
    choice: ChoiceDomain
    subset: SubsetDomain
    range: RangeDomain
    path: PathDomain
    order: OrderDomain
    split_order: SplitOrderDomain
    pairs: PairDomain
    reach: ReachDomain
    def __init__(self, field_path: _Optional[str] = ..., cells: _Optional[_Union[CellDomain, _Mapping]] = ..., choice: _Optional[_Union[ChoiceDomain, _Mapping]] = ..., subset: _Optional[_Union[SubsetDomain, _Mapping]] = ..., range: _Optional[_Union[RangeDomain, _Mapping]] = ..., path: _Optional[_Union[PathDomain, _Mapping]] = ..., order: _Optional[_Union[OrderDomain, _Mapping]] = ..., split_order: _Optional[_Union[SplitOrderDomain, _Mapping]] = ..., pairs: _Optional[_Union[PairDomain, _Mapping]] = ..., reach: _Optional[_Union[ReachDomain, _Mapping]] = ...) -> None: ...

class Value(_message.Message):
    __slots__ = ("cell", "text", "number")
    CELL_FIELD_NUMBER: _ClassVar[int]
    TEXT_FIELD_NUMBER: _ClassVar[int]
    NUMBER_FIELD_NUMBER: _ClassVar[int]
    cell: _board_pb2.Cell
    text: str
    number: int
    def __init__(self, cell: _Optional[_Union[_board_pb2.Cell, _Mapping]] = ..., text: _Optional[str] = ..., number: _Optional[int] = ...) -> None: ...

class CellDomain(_message.Message):
    __slots__ = ("among",)
    AMONG_FIELD_NUMBER: _ClassVar[int]
    among: _board_pb2.CellSet
    def __init__(self, among: _Optional[_Union[_board_pb2.CellSet, _Mapping]] = ...) -> None: ...

class ChoiceDomain(_message.Message):
    __slots__ = ("among",)
    AMONG_FIELD_NUMBER: _ClassVar[int]
    among: _containers.RepeatedCompositeFieldContainer[Value]
    def __init__(self, among: _Optional[_Iterable[_Union[Value, _Mapping]]] = ...) -> None: ...

class SubsetDomain(_message.Message):
    __slots__ = ("min", "max", "among", "cells")
    MIN_FIELD_NUMBER: _ClassVar[int]
    MAX_FIELD_NUMBER: _ClassVar[int]
    AMONG_FIELD_NUMBER: _ClassVar[int]
    CELLS_FIELD_NUMBER: _ClassVar[int]
    min: int
    max: int
    among: _containers.RepeatedCompositeFieldContainer[Value]
    cells: _board_pb2.CellSet
    def __init__(self, min: _Optional[int] = ..., max: _Optional[int] = ..., among: _Optional[_Iterable[_Union[Value, _Mapping]]] = ..., cells: _Optional[_Union[_board_pb2.CellSet, _Mapping]] = ...) -> None: ...

class RangeDomain(_message.Message):
    __slots__ = ("min", "max")
    MIN_FIELD_NUMBER: _ClassVar[int]
    MAX_FIELD_NUMBER: _ClassVar[int]
    min: int
    max: int
    def __init__(self, min: _Optional[int] = ..., max: _Optional[int] = ...) -> None: ...

class PathDomain(_message.Message):
    __slots__ = ("starts", "start_field_path", "steps", "through", "end")
    STARTS_FIELD_NUMBER: _ClassVar[int]
    START_FIELD_PATH_FIELD_NUMBER: _ClassVar[int]
    STEPS_FIELD_NUMBER: _ClassVar[int]
    THROUGH_FIELD_NUMBER: _ClassVar[int]
    END_FIELD_NUMBER: _ClassVar[int]
    starts: _board_pb2.CellSet
    start_field_path: str
    steps: int
    through: _board_pb2.CellSet
    end: _board_pb2.CellSet
    def __init__(self, starts: _Optional[_Union[_board_pb2.CellSet, _Mapping]] = ..., start_field_path: _Optional[str] = ..., steps: _Optional[int] = ..., through: _Optional[_Union[_board_pb2.CellSet, _Mapping]] = ..., end: _Optional[_Union[_board_pb2.CellSet, _Mapping]] = ...) -> None: ...

class ReachDomain(_message.Message):
    __slots__ = ("origins", "origin_field_path", "distance", "metric", "targets", "min", "max")
    ORIGINS_FIELD_NUMBER: _ClassVar[int]
    ORIGIN_FIELD_PATH_FIELD_NUMBER: _ClassVar[int]
    DISTANCE_FIELD_NUMBER: _ClassVar[int]
    METRIC_FIELD_NUMBER: _ClassVar[int]
    TARGETS_FIELD_NUMBER: _ClassVar[int]
    MIN_FIELD_NUMBER: _ClassVar[int]
    MAX_FIELD_NUMBER: _ClassVar[int]
    origins: _board_pb2.CellSet
    origin_field_path: str
    distance: int
    metric: Metric
    targets: _board_pb2.CellSet
    min: int
    max: int
    def __init__(self, origins: _Optional[_Union[_board_pb2.CellSet, _Mapping]] = ..., origin_field_path: _Optional[str] = ..., distance: _Optional[int] = ..., metric: _Optional[_Union[Metric, str]] = ..., targets: _Optional[_Union[_board_pb2.CellSet, _Mapping]] = ..., min: _Optional[int] = ..., max: _Optional[int] = ...) -> None: ...

class OrderDomain(_message.Message):
    __slots__ = ("items",)
    ITEMS_FIELD_NUMBER: _ClassVar[int]
    items: _containers.RepeatedCompositeFieldContainer[Value]
    def __init__(self, items: _Optional[_Iterable[_Union[Value, _Mapping]]] = ...) -> None: ...

class SplitOrderDomain(_message.Message):
    __slots__ = ("items", "rest_field_path")
    ITEMS_FIELD_NUMBER: _ClassVar[int]
    REST_FIELD_PATH_FIELD_NUMBER: _ClassVar[int]
    items: _containers.RepeatedCompositeFieldContainer[Value]
    rest_field_path: str
    def __init__(self, items: _Optional[_Iterable[_Union[Value, _Mapping]]] = ..., rest_field_path: _Optional[str] = ...) -> None: ...

class PairDomain(_message.Message):
    __slots__ = ("among", "second_field_path")
    AMONG_FIELD_NUMBER: _ClassVar[int]
    SECOND_FIELD_PATH_FIELD_NUMBER: _ClassVar[int]
    among: _containers.RepeatedCompositeFieldContainer[Pair]
    second_field_path: str
    def __init__(self, among: _Optional[_Iterable[_Union[Pair, _Mapping]]] = ..., second_field_path: _Optional[str] = ...) -> None: ...

class Pair(_message.Message):
    __slots__ = ("first", "second")
    FIRST_FIELD_NUMBER: _ClassVar[int]
    SECOND_FIELD_NUMBER: _ClassVar[int]
    first: Value
    second: Value
    def __init__(self, first: _Optional[_Union[Value, _Mapping]] = ..., second: _Optional[_Union[Value, _Mapping]] = ...) -> None: ...
