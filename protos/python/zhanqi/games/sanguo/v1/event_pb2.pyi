from zhanqi.games.sanguo.v1 import state_pb2 as _state_pb2
from zhanqi.rules.v1 import board_pb2 as _board_pb2
from google.protobuf.internal import containers as _containers
from google.protobuf.internal import enum_type_wrapper as _enum_type_wrapper
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Iterable as _Iterable, Mapping as _Mapping
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class DamageKind(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    DAMAGE_KIND_UNSPECIFIED: _ClassVar[DamageKind]
    DAMAGE_KIND_NORMAL: _ClassVar[DamageKind]
    DAMAGE_KIND_FIRE: _ClassVar[DamageKind]
DAMAGE_KIND_UNSPECIFIED: DamageKind
DAMAGE_KIND_NORMAL: DamageKind
DAMAGE_KIND_FIRE: DamageKind

class Event(_message.Message):
    __slots__ = ("hero_picked", "base_named", "turn_began", "phase_began", "phase_skipped", "turn_ended", "came_back", "stepped", "relocated", "flag_taken", "flag_left", "scored", "card_used", "card_played", "nullified", "skill_used", "drawn", "cards_moved", "discarded", "shown", "looked_at", "arranged", "judged", "damaged", "healed", "dying", "died", "tokens_changed", "equipped", "put_in_delay", "shuffled", "chosen", "ended")
    HERO_PICKED_FIELD_NUMBER: _ClassVar[int]
    BASE_NAMED_FIELD_NUMBER: _ClassVar[int]
    TURN_BEGAN_FIELD_NUMBER: _ClassVar[int]
    PHASE_BEGAN_FIELD_NUMBER: _ClassVar[int]
    PHASE_SKIPPED_FIELD_NUMBER: _ClassVar[int]
    TURN_ENDED_FIELD_NUMBER: _ClassVar[int]
    CAME_BACK_FIELD_NUMBER: _ClassVar[int]
    STEPPED_FIELD_NUMBER: _ClassVar[int]
    RELOCATED_FIELD_NUMBER: _ClassVar[int]
    FLAG_TAKEN_FIELD_NUMBER: _ClassVar[int]
    FLAG_LEFT_FIELD_NUMBER: _ClassVar[int]
    SCORED_FIELD_NUMBER: _ClassVar[int]
    CARD_USED_FIELD_NUMBER: _ClassVar[int]
    CARD_PLAYED_FIELD_NUMBER: _ClassVar[int]
    NULLIFIED_FIELD_NUMBER: _ClassVar[int]
    SKILL_USED_FIELD_NUMBER: _ClassVar[int]
    DRAWN_FIELD_NUMBER: _ClassVar[int]
    CARDS_MOVED_FIELD_NUMBER: _ClassVar[int]
    DISCARDED_FIELD_NUMBER: _ClassVar[int]
    SHOWN_FIELD_NUMBER: _ClassVar[int]
    LOOKED_AT_FIELD_NUMBER: _ClassVar[int]
    ARRANGED_FIELD_NUMBER: _ClassVar[int]
    JUDGED_FIELD_NUMBER: _ClassVar[int]
    DAMAGED_FIELD_NUMBER: _ClassVar[int]
    HEALED_FIELD_NUMBER: _ClassVar[int]
    DYING_FIELD_NUMBER: _ClassVar[int]
    DIED_FIELD_NUMBER: _ClassVar[int]
    TOKENS_CHANGED_FIELD_NUMBER: _ClassVar[int]
    EQUIPPED_FIELD_NUMBER: _ClassVar[int]
    PUT_IN_DELAY_FIELD_NUMBER: _ClassVar[int]
    SHUFFLED_FIELD_NUMBER: _ClassVar[int]
    CHOSEN_FIELD_NUMBER: _ClassVar[int]
    ENDED_FIELD_NUMBER: _ClassVar[int]
    hero_picked: HeroPicked
    base_named: BaseNamed
    turn_began: TurnBegan
    phase_began: PhaseBegan
    phase_skipped: PhaseSkipped
    turn_ended: TurnEnded
    came_back: CameBack
    stepped: Stepped
    relocated: Relocated
    flag_taken: FlagTaken
    flag_left: FlagLeft
    scored: Scored
    card_used: CardUsed
    card_played: CardPlayed
    nullified: Nullified
    skill_used: SkillUsed
    drawn: Drawn
    cards_moved: CardsMoved
    discarded: Discarded
    shown: Shown
    looked_at: LookedAt
    arranged: Arranged
    judged: Judged
    damaged: Damaged
    healed: Healed
    dying: Dying
    died: Died
    tokens_changed: TokensChanged
    equipped: Equipped
    put_in_delay: PutInDelay
    shuffled: Shuffled
    chosen: Chosen
    ended: Ended
    def __init__(self, hero_picked: _Optional[_Union[HeroPicked, _Mapping]] = ..., base_named: _Optional[_Union[BaseNamed, _Mapping]] = ..., turn_began: _Optional[_Union[TurnBegan, _Mapping]] = ..., phase_began: _Optional[_Union[PhaseBegan, _Mapping]] = ..., phase_skipped: _Optional[_Union[PhaseSkipped, _Mapping]] = ..., turn_ended: _Optional[_Union[TurnEnded, _Mapping]] = ..., came_back: _Optional[_Union[CameBack, _Mapping]] = ..., stepped: _Optional[_Union[Stepped, _Mapping]] = ..., relocated: _Optional[_Union[Relocated, _Mapping]] = ..., flag_taken: _Optional[_Union[FlagTaken, _Mapping]] = ..., flag_left: _Optional[_Union[FlagLeft, _Mapping]] = ..., scored: _Optional[_Union[Scored, _Mapping]] = ..., card_used: _Optional[_Union[CardUsed, _Mapping]] = ..., card_played: _Optional[_Union[CardPlayed, _Mapping]] = ..., nullified: _Optional[_Union[Nullified, _Mapping]] = ..., skill_used: _Optional[_Union[SkillUsed, _Mapping]] = ..., drawn: _Optional[_Union[Drawn, _Mapping]] = ..., cards_moved: _Optional[_Union[CardsMoved, _Mapping]] = ..., discarded: _Optional[_Union[Discarded, _Mapping]] = ..., shown: _Optional[_Union[Shown, _Mapping]] = ..., looked_at: _Optional[_Union[LookedAt, _Mapping]] = ..., arranged: _Optional[_Union[Arranged, _Mapping]] = ..., judged: _Optional[_Union[Judged, _Mapping]] = ..., damaged: _Optional[_Union[Damaged, _Mapping]] = ..., healed: _Optional[_Union[Healed, _Mapping]] = ..., dying: _Optional[_Union[Dying, _Mapping]] = ..., died: _Optional[_Union[Died, _Mapping]] = ..., tokens_changed: _Optional[_Union[TokensChanged, _Mapping]] = ..., equipped: _Optional[_Union[Equipped, _Mapping]] = ..., put_in_delay: _Optional[_Union[PutInDelay, _Mapping]] = ..., shuffled: _Optional[_Union[Shuffled, _Mapping]] = ..., chosen: _Optional[_Union[Chosen, _Mapping]] = ..., ended: _Optional[_Union[Ended, _Mapping]] = ...) -> None: ...

class HeroPicked(_message.Message):
    __slots__ = ("seat", "hero")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    HERO_FIELD_NUMBER: _ClassVar[int]
    seat: str
    hero: str
    def __init__(self, seat: _Optional[str] = ..., hero: _Optional[str] = ...) -> None: ...

class BaseNamed(_message.Message):
    __slots__ = ("seat", "hero")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    HERO_FIELD_NUMBER: _ClassVar[int]
    seat: str
    hero: str
    def __init__(self, seat: _Optional[str] = ..., hero: _Optional[str] = ...) -> None: ...

class TurnBegan(_message.Message):
    __slots__ = ("hero", "round")
    HERO_FIELD_NUMBER: _ClassVar[int]
    ROUND_FIELD_NUMBER: _ClassVar[int]
    hero: str
    round: int
    def __init__(self, hero: _Optional[str] = ..., round: _Optional[int] = ...) -> None: ...

class PhaseBegan(_message.Message):
    __slots__ = ("hero", "phase")
    HERO_FIELD_NUMBER: _ClassVar[int]
    PHASE_FIELD_NUMBER: _ClassVar[int]
    hero: str
    phase: _state_pb2.Phase
    def __init__(self, hero: _Optional[str] = ..., phase: _Optional[_Union[_state_pb2.Phase, str]] = ...) -> None: ...

class PhaseSkipped(_message.Message):
    __slots__ = ("hero", "phase")
    HERO_FIELD_NUMBER: _ClassVar[int]
    PHASE_FIELD_NUMBER: _ClassVar[int]
    hero: str
    phase: _state_pb2.Phase
    def __init__(self, hero: _Optional[str] = ..., phase: _Optional[_Union[_state_pb2.Phase, str]] = ...) -> None: ...

class TurnEnded(_message.Message):
    __slots__ = ("hero",)
    HERO_FIELD_NUMBER: _ClassVar[int]
    hero: str
    def __init__(self, hero: _Optional[str] = ...) -> None: ...

class CameBack(_message.Message):
    __slots__ = ("hero", "cell")
    HERO_FIELD_NUMBER: _ClassVar[int]
    CELL_FIELD_NUMBER: _ClassVar[int]
    hero: str
    cell: _board_pb2.Cell
    def __init__(self, hero: _Optional[str] = ..., cell: _Optional[_Union[_board_pb2.Cell, _Mapping]] = ...) -> None: ...

class Stepped(_message.Message):
    __slots__ = ("hero", "start", "end")
    HERO_FIELD_NUMBER: _ClassVar[int]
    START_FIELD_NUMBER: _ClassVar[int]
    END_FIELD_NUMBER: _ClassVar[int]
    hero: str
    start: _board_pb2.Cell
    end: _board_pb2.Cell
    def __init__(self, hero: _Optional[str] = ..., start: _Optional[_Union[_board_pb2.Cell, _Mapping]] = ..., end: _Optional[_Union[_board_pb2.Cell, _Mapping]] = ...) -> None: ...

class Relocated(_message.Message):
    __slots__ = ("hero", "start", "end")
    HERO_FIELD_NUMBER: _ClassVar[int]
    START_FIELD_NUMBER: _ClassVar[int]
    END_FIELD_NUMBER: _ClassVar[int]
    hero: str
    start: _board_pb2.Cell
    end: _board_pb2.Cell
    def __init__(self, hero: _Optional[str] = ..., start: _Optional[_Union[_board_pb2.Cell, _Mapping]] = ..., end: _Optional[_Union[_board_pb2.Cell, _Mapping]] = ...) -> None: ...

class FlagTaken(_message.Message):
    __slots__ = ("seat", "hero")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    HERO_FIELD_NUMBER: _ClassVar[int]
    seat: str
    hero: str
    def __init__(self, seat: _Optional[str] = ..., hero: _Optional[str] = ...) -> None: ...

class FlagLeft(_message.Message):
    __slots__ = ("seat", "cell")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    CELL_FIELD_NUMBER: _ClassVar[int]
    seat: str
    cell: _board_pb2.Cell
    def __init__(self, seat: _Optional[str] = ..., cell: _Optional[_Union[_board_pb2.Cell, _Mapping]] = ...) -> None: ...

class Scored(_message.Message):
    __slots__ = ("seat", "points", "score")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    POINTS_FIELD_NUMBER: _ClassVar[int]
    SCORE_FIELD_NUMBER: _ClassVar[int]
    seat: str
    points: int
    score: int
    def __init__(self, seat: _Optional[str] = ..., points: _Optional[int] = ..., score: _Optional[int] = ...) -> None: ...

class CardUsed(_message.Message):
    __slots__ = ("hero", "kind", "cards", "via", "targets")
    HERO_FIELD_NUMBER: _ClassVar[int]
    KIND_FIELD_NUMBER: _ClassVar[int]
    CARDS_FIELD_NUMBER: _ClassVar[int]
    VIA_FIELD_NUMBER: _ClassVar[int]
    TARGETS_FIELD_NUMBER: _ClassVar[int]
    hero: str
    kind: str
    cards: _containers.RepeatedScalarFieldContainer[str]
    via: str
    targets: _containers.RepeatedScalarFieldContainer[str]
    def __init__(self, hero: _Optional[str] = ..., kind: _Optional[str] = ..., cards: _Optional[_Iterable[str]] = ..., via: _Optional[str] = ..., targets: _Optional[_Iterable[str]] = ...) -> None: ...

class CardPlayed(_message.Message):
    __slots__ = ("hero", "need", "cards", "via")
    HERO_FIELD_NUMBER: _ClassVar[int]
    NEED_FIELD_NUMBER: _ClassVar[int]
    CARDS_FIELD_NUMBER: _ClassVar[int]
    VIA_FIELD_NUMBER: _ClassVar[int]
    hero: str
    need: str
    cards: _containers.RepeatedScalarFieldContainer[str]
    via: str
    def __init__(self, hero: _Optional[str] = ..., need: _Optional[str] = ..., cards: _Optional[_Iterable[str]] = ..., via: _Optional[str] = ...) -> None: ...

class Nullified(_message.Message):
    __slots__ = ("kind", "target")
    KIND_FIELD_NUMBER: _ClassVar[int]
    TARGET_FIELD_NUMBER: _ClassVar[int]
    kind: str
    target: str
    def __init__(self, kind: _Optional[str] = ..., target: _Optional[str] = ...) -> None: ...

class SkillUsed(_message.Message):
    __slots__ = ("hero", "skill", "targets")
    HERO_FIELD_NUMBER: _ClassVar[int]
    SKILL_FIELD_NUMBER: _ClassVar[int]
    TARGETS_FIELD_NUMBER: _ClassVar[int]
    hero: str
    skill: str
    targets: _containers.RepeatedScalarFieldContainer[str]
    def __init__(self, hero: _Optional[str] = ..., skill: _Optional[str] = ..., targets: _Optional[_Iterable[str]] = ...) -> None: ...

class Drawn(_message.Message):
    __slots__ = ("hero", "count", "cards")
    HERO_FIELD_NUMBER: _ClassVar[int]
    COUNT_FIELD_NUMBER: _ClassVar[int]
    CARDS_FIELD_NUMBER: _ClassVar[int]
    hero: str
    count: int
    cards: _containers.RepeatedScalarFieldContainer[str]
    def __init__(self, hero: _Optional[str] = ..., count: _Optional[int] = ..., cards: _Optional[_Iterable[str]] = ...) -> None: ...

class CardsMoved(_message.Message):
    __slots__ = ("giver", "taker", "count", "cards", "open")
    GIVER_FIELD_NUMBER: _ClassVar[int]
    TAKER_FIELD_NUMBER: _ClassVar[int]
    COUNT_FIELD_NUMBER: _ClassVar[int]
    CARDS_FIELD_NUMBER: _ClassVar[int]
    OPEN_FIELD_NUMBER: _ClassVar[int]
    giver: str
    taker: str
    count: int
    cards: _containers.RepeatedScalarFieldContainer[str]
    open: bool
    def __init__(self, giver: _Optional[str] = ..., taker: _Optional[str] = ..., count: _Optional[int] = ..., cards: _Optional[_Iterable[str]] = ..., open: _Optional[bool] = ...) -> None: ...

class Discarded(_message.Message):
    __slots__ = ("hero", "cards")
    HERO_FIELD_NUMBER: _ClassVar[int]
    CARDS_FIELD_NUMBER: _ClassVar[int]
    hero: str
    cards: _containers.RepeatedScalarFieldContainer[str]
    def __init__(self, hero: _Optional[str] = ..., cards: _Optional[_Iterable[str]] = ...) -> None: ...

class Shown(_message.Message):
    __slots__ = ("hero", "cards")
    HERO_FIELD_NUMBER: _ClassVar[int]
    CARDS_FIELD_NUMBER: _ClassVar[int]
    hero: str
    cards: _containers.RepeatedScalarFieldContainer[str]
    def __init__(self, hero: _Optional[str] = ..., cards: _Optional[_Iterable[str]] = ...) -> None: ...

class LookedAt(_message.Message):
    __slots__ = ("hero", "count", "cards")
    HERO_FIELD_NUMBER: _ClassVar[int]
    COUNT_FIELD_NUMBER: _ClassVar[int]
    CARDS_FIELD_NUMBER: _ClassVar[int]
    hero: str
    count: int
    cards: _containers.RepeatedScalarFieldContainer[str]
    def __init__(self, hero: _Optional[str] = ..., count: _Optional[int] = ..., cards: _Optional[_Iterable[str]] = ...) -> None: ...

class Arranged(_message.Message):
    __slots__ = ("hero", "top", "bottom")
    HERO_FIELD_NUMBER: _ClassVar[int]
    TOP_FIELD_NUMBER: _ClassVar[int]
    BOTTOM_FIELD_NUMBER: _ClassVar[int]
    hero: str
    top: int
    bottom: int
    def __init__(self, hero: _Optional[str] = ..., top: _Optional[int] = ..., bottom: _Optional[int] = ...) -> None: ...

class Judged(_message.Message):
    __slots__ = ("hero", "source", "card", "final")
    HERO_FIELD_NUMBER: _ClassVar[int]
    SOURCE_FIELD_NUMBER: _ClassVar[int]
    CARD_FIELD_NUMBER: _ClassVar[int]
    FINAL_FIELD_NUMBER: _ClassVar[int]
    hero: str
    source: str
    card: str
    final: bool
    def __init__(self, hero: _Optional[str] = ..., source: _Optional[str] = ..., card: _Optional[str] = ..., final: _Optional[bool] = ...) -> None: ...

class Damaged(_message.Message):
    __slots__ = ("hero", "amount", "kind", "source", "hp")
    HERO_FIELD_NUMBER: _ClassVar[int]
    AMOUNT_FIELD_NUMBER: _ClassVar[int]
    KIND_FIELD_NUMBER: _ClassVar[int]
    SOURCE_FIELD_NUMBER: _ClassVar[int]
    HP_FIELD_NUMBER: _ClassVar[int]
    hero: str
    amount: int
    kind: DamageKind
    source: str
    hp: int
    def __init__(self, hero: _Optional[str] = ..., amount: _Optional[int] = ..., kind: _Optional[_Union[DamageKind, str]] = ..., source: _Optional[str] = ..., hp: _Optional[int] = ...) -> None: ...

class Healed(_message.Message):
    __slots__ = ("hero", "amount", "hp")
    HERO_FIELD_NUMBER: _ClassVar[int]
    AMOUNT_FIELD_NUMBER: _ClassVar[int]
    HP_FIELD_NUMBER: _ClassVar[int]
    hero: str
    amount: int
    hp: int
    def __init__(self, hero: _Optional[str] = ..., amount: _Optional[int] = ..., hp: _Optional[int] = ...) -> None: ...

class Dying(_message.Message):
    __slots__ = ("hero",)
    HERO_FIELD_NUMBER: _ClassVar[int]
    hero: str
    def __init__(self, hero: _Optional[str] = ...) -> None: ...

class Died(_message.Message):
    __slots__ = ("hero", "killer")
    HERO_FIELD_NUMBER: _ClassVar[int]
    KILLER_FIELD_NUMBER: _ClassVar[int]
    hero: str
    killer: str
    def __init__(self, hero: _Optional[str] = ..., killer: _Optional[str] = ...) -> None: ...

class TokensChanged(_message.Message):
    __slots__ = ("hero", "token", "count")
    HERO_FIELD_NUMBER: _ClassVar[int]
    TOKEN_FIELD_NUMBER: _ClassVar[int]
    COUNT_FIELD_NUMBER: _ClassVar[int]
    hero: str
    token: str
    count: int
    def __init__(self, hero: _Optional[str] = ..., token: _Optional[str] = ..., count: _Optional[int] = ...) -> None: ...

class Equipped(_message.Message):
    __slots__ = ("hero", "card")
    HERO_FIELD_NUMBER: _ClassVar[int]
    CARD_FIELD_NUMBER: _ClassVar[int]
    hero: str
    card: str
    def __init__(self, hero: _Optional[str] = ..., card: _Optional[str] = ...) -> None: ...

class PutInDelay(_message.Message):
    __slots__ = ("hero", "card", "kind")
    HERO_FIELD_NUMBER: _ClassVar[int]
    CARD_FIELD_NUMBER: _ClassVar[int]
    KIND_FIELD_NUMBER: _ClassVar[int]
    hero: str
    card: str
    kind: str
    def __init__(self, hero: _Optional[str] = ..., card: _Optional[str] = ..., kind: _Optional[str] = ...) -> None: ...

class Shuffled(_message.Message):
    __slots__ = ("count",)
    COUNT_FIELD_NUMBER: _ClassVar[int]
    count: int
    def __init__(self, count: _Optional[int] = ...) -> None: ...

class Chosen(_message.Message):
    __slots__ = ("hero", "about", "value")
    HERO_FIELD_NUMBER: _ClassVar[int]
    ABOUT_FIELD_NUMBER: _ClassVar[int]
    VALUE_FIELD_NUMBER: _ClassVar[int]
    hero: str
    about: str
    value: str
    def __init__(self, hero: _Optional[str] = ..., about: _Optional[str] = ..., value: _Optional[str] = ...) -> None: ...

class Ended(_message.Message):
    __slots__ = ("winner", "reason")
    WINNER_FIELD_NUMBER: _ClassVar[int]
    REASON_FIELD_NUMBER: _ClassVar[int]
    winner: str
    reason: _state_pb2.EndingReason
    def __init__(self, winner: _Optional[str] = ..., reason: _Optional[_Union[_state_pb2.EndingReason, str]] = ...) -> None: ...
