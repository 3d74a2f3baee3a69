from zhanqi.rules.v1 import board_pb2 as _board_pb2
from google.protobuf.internal import containers as _containers
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Iterable as _Iterable, Mapping as _Mapping
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class Action(_message.Message):
    __slots__ = ("hero", "pick_hero", "name_base", "take_turn", "come_back", "step", "stop", "use_card", "use_as", "use_skill", "end_play", "trigger", "respond", "respond_as", "judge", "choose", "choose_cell", "arrange", "discard", "advance")
    HERO_FIELD_NUMBER: _ClassVar[int]
    PICK_HERO_FIELD_NUMBER: _ClassVar[int]
    NAME_BASE_FIELD_NUMBER: _ClassVar[int]
    TAKE_TURN_FIELD_NUMBER: _ClassVar[int]
    COME_BACK_FIELD_NUMBER: _ClassVar[int]
    STEP_FIELD_NUMBER: _ClassVar[int]
    STOP_FIELD_NUMBER: _ClassVar[int]
    USE_CARD_FIELD_NUMBER: _ClassVar[int]
    USE_AS_FIELD_NUMBER: _ClassVar[int]
    USE_SKILL_FIELD_NUMBER: _ClassVar[int]
    END_PLAY_FIELD_NUMBER: _ClassVar[int]
    TRIGGER_FIELD_NUMBER: _ClassVar[int]
    RESPOND_FIELD_NUMBER: _ClassVar[int]
    RESPOND_AS_FIELD_NUMBER: _ClassVar[int]
    JUDGE_FIELD_NUMBER: _ClassVar[int]
    CHOOSE_FIELD_NUMBER: _ClassVar[int]
    CHOOSE_CELL_FIELD_NUMBER: _ClassVar[int]
    ARRANGE_FIELD_NUMBER: _ClassVar[int]
    DISCARD_FIELD_NUMBER: _ClassVar[int]
    PASS_FIELD_NUMBER: _ClassVar[int]
    ADVANCE_FIELD_NUMBER: _ClassVar[int]
    hero: str
    pick_hero: PickHero
    name_base: NameBase
    take_turn: TakeTurn
    come_back: ComeBack
    step: Step
    stop: Stop
    use_card: UseCard
    use_as: UseAs
    use_skill: UseSkill
    end_play: EndPlay
    trigger: Trigger
    respond: Respond
    respond_as: RespondAs
    judge: Judge
    choose: Choose
    choose_cell: ChooseCell
    arrange: Arrange
    discard: Discard
    advance: Advance
    def __init__(self, hero: _Optional[str] = ..., pick_hero: _Optional[_Union[PickHero, _Mapping]] = ..., name_base: _Optional[_Union[NameBase, _Mapping]] = ..., take_turn: _Optional[_Union[TakeTurn, _Mapping]] = ..., come_back: _Optional[_Union[ComeBack, _Mapping]] = ..., step: _Optional[_Union[Step, _Mapping]] = ..., stop: _Optional[_Union[Stop, _Mapping]] = ..., use_card: _Optional[_Union[UseCard, _Mapping]] = ..., use_as: _Optional[_Union[UseAs, _Mapping]] = ..., use_skill: _Optional[_Union[UseSkill, _Mapping]] = ..., end_play: _Optional[_Union[EndPlay, _Mapping]] = ..., trigger: _Optional[_Union[Trigger, _Mapping]] = ..., respond: _Optional[_Union[Respond, _Mapping]] = ..., respond_as: _Optional[_Union[RespondAs, _Mapping]] = ..., judge: _Optional[_Union[Judge, _Mapping]] = ..., choose: _Optional[_Union[Choose, _Mapping]] = ..., choose_cell: _Optional[_Union[ChooseCell, _Mapping]] = ..., arrange: _Optional[_Union[Arrange, _Mapping]] = ..., discard: _Optional[_Union[Discard, _Mapping]] = ..., advance: _Optional[_Union[Advance, _Mapping]] = ..., **kwargs) -> None: ...

class PickHero(_message.Message):
    __slots__ = ("hero",)
    HERO_FIELD_NUMBER: _ClassVar[int]
    hero: str
    def __init__(self, hero: _Optional[str] = ...) -> None: ...

class NameBase(_message.Message):
    __slots__ = ("hero",)
    HERO_FIELD_NUMBER: _ClassVar[int]
    hero: str
    def __init__(self, hero: _Optional[str] = ...) -> None: ...

class TakeTurn(_message.Message):
    __slots__ = ("hero",)
    HERO_FIELD_NUMBER: _ClassVar[int]
    hero: str
    def __init__(self, hero: _Optional[str] = ...) -> None: ...

class ComeBack(_message.Message):
    __slots__ = ("cell",)
    CELL_FIELD_NUMBER: _ClassVar[int]
    cell: _board_pb2.Cell
    def __init__(self, cell: _Optional[_Union[_board_pb2.Cell, _Mapping]] = ...) -> None: ...

class Step(_message.Message):
    __slots__ = ("cell",)
    CELL_FIELD_NUMBER: _ClassVar[int]
    cell: _board_pb2.Cell
    def __init__(self, cell: _Optional[_Union[_board_pb2.Cell, _Mapping]] = ...) -> None: ...

class Stop(_message.Message):
    __slots__ = ()
    def __init__(self) -> None: ...

class UseCard(_message.Message):
    __slots__ = ("card", "targets")
    CARD_FIELD_NUMBER: _ClassVar[int]
    TARGETS_FIELD_NUMBER: _ClassVar[int]
    card: str
    targets: _containers.RepeatedScalarFieldContainer[str]
    def __init__(self, card: _Optional[str] = ..., targets: _Optional[_Iterable[str]] = ...) -> None: ...

class UseAs(_message.Message):
    __slots__ = ("via", "cards", "targets")
    VIA_FIELD_NUMBER: _ClassVar[int]
    CARDS_FIELD_NUMBER: _ClassVar[int]
    TARGETS_FIELD_NUMBER: _ClassVar[int]
    via: str
    cards: _containers.RepeatedScalarFieldContainer[str]
    targets: _containers.RepeatedScalarFieldContainer[str]
    def __init__(self, via: _Optional[str] = ..., cards: _Optional[_Iterable[str]] = ..., targets: _Optional[_Iterable[str]] = ...) -> None: ...

class UseSkill(_message.Message):
    __slots__ = ("skill", "cards", "target", "second_target")
    SKILL_FIELD_NUMBER: _ClassVar[int]
    CARDS_FIELD_NUMBER: _ClassVar[int]
    TARGET_FIELD_NUMBER: _ClassVar[int]
    SECOND_TARGET_FIELD_NUMBER: _ClassVar[int]
    skill: str
    cards: _containers.RepeatedScalarFieldContainer[str]
    target: str
    second_target: str
    def __init__(self, skill: _Optional[str] = ..., cards: _Optional[_Iterable[str]] = ..., target: _Optional[str] = ..., second_target: _Optional[str] = ...) -> None: ...

class EndPlay(_message.Message):
    __slots__ = ()
    def __init__(self) -> None: ...

class Trigger(_message.Message):
    __slots__ = ("skill", "cards", "targets", "cell", "giver", "card")
    SKILL_FIELD_NUMBER: _ClassVar[int]
    CARDS_FIELD_NUMBER: _ClassVar[int]
    TARGETS_FIELD_NUMBER: _ClassVar[int]
    CELL_FIELD_NUMBER: _ClassVar[int]
    GIVER_FIELD_NUMBER: _ClassVar[int]
    CARD_FIELD_NUMBER: _ClassVar[int]
    skill: str
    cards: _containers.RepeatedScalarFieldContainer[str]
    targets: _containers.RepeatedScalarFieldContainer[str]
    cell: _board_pb2.Cell
    giver: str
    card: str
    def __init__(self, skill: _Optional[str] = ..., cards: _Optional[_Iterable[str]] = ..., targets: _Optional[_Iterable[str]] = ..., cell: _Optional[_Union[_board_pb2.Cell, _Mapping]] = ..., giver: _Optional[str] = ..., card: _Optional[str] = ...) -> None: ...

class Respond(_message.Message):
    __slots__ = ("need", "card")
    NEED_FIELD_NUMBER: _ClassVar[int]
    CARD_FIELD_NUMBER: _ClassVar[int]
    need: str
    card: str
    def __init__(self, need: _Optional[str] = ..., card: _Optional[str] = ...) -> None: ...

class RespondAs(_message.Message):
    __slots__ = ("need", "via", "cards")
    NEED_FIELD_NUMBER: _ClassVar[int]
    VIA_FIELD_NUMBER: _ClassVar[int]
    CARDS_FIELD_NUMBER: _ClassVar[int]
    need: str
    via: str
    cards: _containers.RepeatedScalarFieldContainer[str]
    def __init__(self, need: _Optional[str] = ..., via: _Optional[str] = ..., cards: _Optional[_Iterable[str]] = ...) -> None: ...

class Judge(_message.Message):
    __slots__ = ("need", "source")
    NEED_FIELD_NUMBER: _ClassVar[int]
    SOURCE_FIELD_NUMBER: _ClassVar[int]
    need: str
    source: str
    def __init__(self, need: _Optional[str] = ..., source: _Optional[str] = ...) -> None: ...

class Choose(_message.Message):
    __slots__ = ("about", "value")
    ABOUT_FIELD_NUMBER: _ClassVar[int]
    VALUE_FIELD_NUMBER: _ClassVar[int]
    about: str
    value: str
    def __init__(self, about: _Optional[str] = ..., value: _Optional[str] = ...) -> None: ...

class ChooseCell(_message.Message):
    __slots__ = ("about", "cell")
    ABOUT_FIELD_NUMBER: _ClassVar[int]
    CELL_FIELD_NUMBER: _ClassVar[int]
    about: str
    cell: _board_pb2.Cell
    def __init__(self, about: _Optional[str] = ..., cell: _Optional[_Union[_board_pb2.Cell, _Mapping]] = ...) -> None: ...

class Arrange(_message.Message):
    __slots__ = ("top", "bottom")
    TOP_FIELD_NUMBER: _ClassVar[int]
    BOTTOM_FIELD_NUMBER: _ClassVar[int]
    top: _containers.RepeatedScalarFieldContainer[str]
    bottom: _containers.RepeatedScalarFieldContainer[str]
    def __init__(self, top: _Optional[_Iterable[str]] = ..., bottom: _Optional[_Iterable[str]] = ...) -> None: ...

class Discard(_message.Message):
    __slots__ = ("cards",)
    CARDS_FIELD_NUMBER: _ClassVar[int]
    cards: _containers.RepeatedScalarFieldContainer[str]
    def __init__(self, cards: _Optional[_Iterable[str]] = ...) -> None: ...

class Pass(_message.Message):
    __slots__ = ("subject",)
    SUBJECT_FIELD_NUMBER: _ClassVar[int]
    subject: str
    def __init__(self, subject: _Optional[str] = ...) -> None: ...

class Advance(_message.Message):
    __slots__ = ()
    def __init__(self) -> None: ...
