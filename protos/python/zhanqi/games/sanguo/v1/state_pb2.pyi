from zhanqi.games.sanguo.v1 import action_pb2 as _action_pb2
from zhanqi.games.sanguo.v1 import ruleset_pb2 as _ruleset_pb2
from zhanqi.rules.v1 import board_pb2 as _board_pb2
from google.protobuf.internal import containers as _containers
from google.protobuf.internal import enum_type_wrapper as _enum_type_wrapper
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Iterable as _Iterable, Mapping as _Mapping
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class Phase(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    PHASE_UNSPECIFIED: _ClassVar[Phase]
    PHASE_BEGIN: _ClassVar[Phase]
    PHASE_PREPARE: _ClassVar[Phase]
    PHASE_DELAY: _ClassVar[Phase]
    PHASE_DRAW: _ClassVar[Phase]
    PHASE_MOVE: _ClassVar[Phase]
    PHASE_PLAY: _ClassVar[Phase]
    PHASE_DISCARD: _ClassVar[Phase]
    PHASE_END: _ClassVar[Phase]

class Stage(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    STAGE_UNSPECIFIED: _ClassVar[Stage]
    STAGE_DRAFT: _ClassVar[Stage]
    STAGE_NAME_BASE: _ClassVar[Stage]
    STAGE_TURN: _ClassVar[Stage]
    STAGE_PHASE: _ClassVar[Stage]
    STAGE_ACT: _ClassVar[Stage]
    STAGE_OVER: _ClassVar[Stage]

class EndingReason(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    ENDING_REASON_UNSPECIFIED: _ClassVar[EndingReason]
    ENDING_REASON_GOAL: _ClassVar[EndingReason]
    ENDING_REASON_ROUNDS: _ClassVar[EndingReason]
    ENDING_REASON_RESIGNED: _ClassVar[EndingReason]

class RequestKind(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    REQUEST_KIND_UNSPECIFIED: _ClassVar[RequestKind]
    REQUEST_KIND_DRAFT: _ClassVar[RequestKind]
    REQUEST_KIND_NAME_BASE: _ClassVar[RequestKind]
    REQUEST_KIND_TURN: _ClassVar[RequestKind]
    REQUEST_KIND_RETURN: _ClassVar[RequestKind]
    REQUEST_KIND_STEP: _ClassVar[RequestKind]
    REQUEST_KIND_ACT: _ClassVar[RequestKind]
    REQUEST_KIND_TRIGGER: _ClassVar[RequestKind]
    REQUEST_KIND_RESPOND: _ClassVar[RequestKind]
    REQUEST_KIND_CHOOSE: _ClassVar[RequestKind]
    REQUEST_KIND_ARRANGE: _ClassVar[RequestKind]
    REQUEST_KIND_DISCARD: _ClassVar[RequestKind]
PHASE_UNSPECIFIED: Phase
PHASE_BEGIN: Phase
PHASE_PREPARE: Phase
PHASE_DELAY: Phase
PHASE_DRAW: Phase
PHASE_MOVE: Phase
PHASE_PLAY: Phase
PHASE_DISCARD: Phase
PHASE_END: Phase
STAGE_UNSPECIFIED: Stage
STAGE_DRAFT: Stage
STAGE_NAME_BASE: Stage
STAGE_TURN: Stage
STAGE_PHASE: Stage
STAGE_ACT: Stage
STAGE_OVER: Stage
ENDING_REASON_UNSPECIFIED: EndingReason
ENDING_REASON_GOAL: EndingReason
ENDING_REASON_ROUNDS: EndingReason
ENDING_REASON_RESIGNED: EndingReason
REQUEST_KIND_UNSPECIFIED: RequestKind
REQUEST_KIND_DRAFT: RequestKind
REQUEST_KIND_NAME_BASE: RequestKind
REQUEST_KIND_TURN: RequestKind
REQUEST_KIND_RETURN: RequestKind
REQUEST_KIND_STEP: RequestKind
REQUEST_KIND_ACT: RequestKind
REQUEST_KIND_TRIGGER: RequestKind
REQUEST_KIND_RESPOND: RequestKind
REQUEST_KIND_CHOOSE: RequestKind
REQUEST_KIND_ARRANGE: RequestKind
REQUEST_KIND_DISCARD: RequestKind

class State(_message.Message):
    __slots__ = ("core", "resolution", "request")
    CORE_FIELD_NUMBER: _ClassVar[int]
    RESOLUTION_FIELD_NUMBER: _ClassVar[int]
    REQUEST_FIELD_NUMBER: _ClassVar[int]
    core: Core
    resolution: Resolution
    request: Request
    def __init__(self, core: _Optional[_Union[Core, _Mapping]] = ..., resolution: _Optional[_Union[Resolution, _Mapping]] = ..., request: _Optional[_Union[Request, _Mapping]] = ...) -> None: ...

class Core(_message.Message):
    __slots__ = ("table", "hands", "deck", "looking", "cursor", "seed", "draws")
    TABLE_FIELD_NUMBER: _ClassVar[int]
    HANDS_FIELD_NUMBER: _ClassVar[int]
    DECK_FIELD_NUMBER: _ClassVar[int]
    LOOKING_FIELD_NUMBER: _ClassVar[int]
    CURSOR_FIELD_NUMBER: _ClassVar[int]
    SEED_FIELD_NUMBER: _ClassVar[int]
    DRAWS_FIELD_NUMBER: _ClassVar[int]
    table: Table
    hands: _containers.RepeatedCompositeFieldContainer[Hand]
    deck: _containers.RepeatedScalarFieldContainer[str]
    looking: Looking
    cursor: Cursor
    seed: bytes
    draws: int
    def __init__(self, table: _Optional[_Union[Table, _Mapping]] = ..., hands: _Optional[_Iterable[_Union[Hand, _Mapping]]] = ..., deck: _Optional[_Iterable[str]] = ..., looking: _Optional[_Union[Looking, _Mapping]] = ..., cursor: _Optional[_Union[Cursor, _Mapping]] = ..., seed: _Optional[bytes] = ..., draws: _Optional[int] = ...) -> None: ...

class Hand(_message.Message):
    __slots__ = ("hero", "cards")
    HERO_FIELD_NUMBER: _ClassVar[int]
    CARDS_FIELD_NUMBER: _ClassVar[int]
    hero: str
    cards: _containers.RepeatedScalarFieldContainer[str]
    def __init__(self, hero: _Optional[str] = ..., cards: _Optional[_Iterable[str]] = ...) -> None: ...

class Looking(_message.Message):
    __slots__ = ("hero", "cards", "count")
    HERO_FIELD_NUMBER: _ClassVar[int]
    CARDS_FIELD_NUMBER: _ClassVar[int]
    COUNT_FIELD_NUMBER: _ClassVar[int]
    hero: str
    cards: _containers.RepeatedScalarFieldContainer[str]
    count: int
    def __init__(self, hero: _Optional[str] = ..., cards: _Optional[_Iterable[str]] = ..., count: _Optional[int] = ...) -> None: ...

class Table(_message.Message):
    __slots__ = ("round", "acted", "sides", "heroes", "turn", "discard", "resolving", "rules", "ending")
    ROUND_FIELD_NUMBER: _ClassVar[int]
    ACTED_FIELD_NUMBER: _ClassVar[int]
    SIDES_FIELD_NUMBER: _ClassVar[int]
    HEROES_FIELD_NUMBER: _ClassVar[int]
    TURN_FIELD_NUMBER: _ClassVar[int]
    DISCARD_FIELD_NUMBER: _ClassVar[int]
    RESOLVING_FIELD_NUMBER: _ClassVar[int]
    RULES_FIELD_NUMBER: _ClassVar[int]
    ENDING_FIELD_NUMBER: _ClassVar[int]
    round: int
    acted: _containers.RepeatedScalarFieldContainer[str]
    sides: _containers.RepeatedCompositeFieldContainer[Side]
    heroes: _containers.RepeatedCompositeFieldContainer[Hero]
    turn: Turn
    discard: _containers.RepeatedScalarFieldContainer[str]
    resolving: _containers.RepeatedScalarFieldContainer[str]
    rules: _ruleset_pb2.Rules
    ending: Ending
    def __init__(self, round: _Optional[int] = ..., acted: _Optional[_Iterable[str]] = ..., sides: _Optional[_Iterable[_Union[Side, _Mapping]]] = ..., heroes: _Optional[_Iterable[_Union[Hero, _Mapping]]] = ..., turn: _Optional[_Union[Turn, _Mapping]] = ..., discard: _Optional[_Iterable[str]] = ..., resolving: _Optional[_Iterable[str]] = ..., rules: _Optional[_Union[_ruleset_pb2.Rules, _Mapping]] = ..., ending: _Optional[_Union[Ending, _Mapping]] = ...) -> None: ...

class Side(_message.Message):
    __slots__ = ("seat", "score", "lineup", "carrier", "flag", "base")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    SCORE_FIELD_NUMBER: _ClassVar[int]
    LINEUP_FIELD_NUMBER: _ClassVar[int]
    CARRIER_FIELD_NUMBER: _ClassVar[int]
    FLAG_FIELD_NUMBER: _ClassVar[int]
    BASE_FIELD_NUMBER: _ClassVar[int]
    seat: str
    score: int
    lineup: _containers.RepeatedScalarFieldContainer[str]
    carrier: str
    flag: _board_pb2.Cell
    base: str
    def __init__(self, seat: _Optional[str] = ..., score: _Optional[int] = ..., lineup: _Optional[_Iterable[str]] = ..., carrier: _Optional[str] = ..., flag: _Optional[_Union[_board_pb2.Cell, _Mapping]] = ..., base: _Optional[str] = ...) -> None: ...

class Hero(_message.Message):
    __slots__ = ("hero", "seat", "at", "hp", "hand_size", "equipment", "delayed", "tokens")
    HERO_FIELD_NUMBER: _ClassVar[int]
    SEAT_FIELD_NUMBER: _ClassVar[int]
    AT_FIELD_NUMBER: _ClassVar[int]
    HP_FIELD_NUMBER: _ClassVar[int]
    HAND_SIZE_FIELD_NUMBER: _ClassVar[int]
    EQUIPMENT_FIELD_NUMBER: _ClassVar[int]
    DELAYED_FIELD_NUMBER: _ClassVar[int]
    TOKENS_FIELD_NUMBER: _ClassVar[int]
    hero: str
    seat: str
    at: _board_pb2.Cell
    hp: int
    hand_size: int
    equipment: _containers.RepeatedScalarFieldContainer[str]
    delayed: _containers.RepeatedCompositeFieldContainer[Delayed]
    tokens: _containers.RepeatedCompositeFieldContainer[Token]
    def __init__(self, hero: _Optional[str] = ..., seat: _Optional[str] = ..., at: _Optional[_Union[_board_pb2.Cell, _Mapping]] = ..., hp: _Optional[int] = ..., hand_size: _Optional[int] = ..., equipment: _Optional[_Iterable[str]] = ..., delayed: _Optional[_Iterable[_Union[Delayed, _Mapping]]] = ..., tokens: _Optional[_Iterable[_Union[Token, _Mapping]]] = ...) -> None: ...

class Delayed(_message.Message):
    __slots__ = ("card", "kind")
    CARD_FIELD_NUMBER: _ClassVar[int]
    KIND_FIELD_NUMBER: _ClassVar[int]
    card: str
    kind: str
    def __init__(self, card: _Optional[str] = ..., kind: _Optional[str] = ...) -> None: ...

class Token(_message.Message):
    __slots__ = ("token", "count")
    TOKEN_FIELD_NUMBER: _ClassVar[int]
    COUNT_FIELD_NUMBER: _ClassVar[int]
    token: str
    count: int
    def __init__(self, token: _Optional[str] = ..., count: _Optional[int] = ...) -> None: ...

class Turn(_message.Message):
    __slots__ = ("hero", "phase", "strikes", "used", "used_in_turn", "given", "strike_reach", "move_effects", "skip_move", "effects")
    HERO_FIELD_NUMBER: _ClassVar[int]
    PHASE_FIELD_NUMBER: _ClassVar[int]
    STRIKES_FIELD_NUMBER: _ClassVar[int]
    USED_FIELD_NUMBER: _ClassVar[int]
    USED_IN_TURN_FIELD_NUMBER: _ClassVar[int]
    GIVEN_FIELD_NUMBER: _ClassVar[int]
    STRIKE_REACH_FIELD_NUMBER: _ClassVar[int]
    MOVE_EFFECTS_FIELD_NUMBER: _ClassVar[int]
    SKIP_MOVE_FIELD_NUMBER: _ClassVar[int]
    EFFECTS_FIELD_NUMBER: _ClassVar[int]
    hero: str
    phase: Phase
    strikes: int
    used: _containers.RepeatedScalarFieldContainer[str]
    used_in_turn: _containers.RepeatedScalarFieldContainer[str]
    given: int
    strike_reach: int
    move_effects: _containers.RepeatedCompositeFieldContainer[MoveEffect]
    skip_move: bool
    effects: _containers.RepeatedCompositeFieldContainer[Effect]
    def __init__(self, hero: _Optional[str] = ..., phase: _Optional[_Union[Phase, str]] = ..., strikes: _Optional[int] = ..., used: _Optional[_Iterable[str]] = ..., used_in_turn: _Optional[_Iterable[str]] = ..., given: _Optional[int] = ..., strike_reach: _Optional[int] = ..., move_effects: _Optional[_Iterable[_Union[MoveEffect, _Mapping]]] = ..., skip_move: _Optional[bool] = ..., effects: _Optional[_Iterable[_Union[Effect, _Mapping]]] = ...) -> None: ...

class MoveEffect(_message.Message):
    __slots__ = ("rank", "value")
    RANK_FIELD_NUMBER: _ClassVar[int]
    VALUE_FIELD_NUMBER: _ClassVar[int]
    rank: int
    value: int
    def __init__(self, rank: _Optional[int] = ..., value: _Optional[int] = ...) -> None: ...

class Effect(_message.Message):
    __slots__ = ("skill", "target")
    SKILL_FIELD_NUMBER: _ClassVar[int]
    TARGET_FIELD_NUMBER: _ClassVar[int]
    skill: str
    target: str
    def __init__(self, skill: _Optional[str] = ..., target: _Optional[str] = ...) -> None: ...

class Cursor(_message.Message):
    __slots__ = ("stage",)
    STAGE_FIELD_NUMBER: _ClassVar[int]
    stage: Stage
    def __init__(self, stage: _Optional[_Union[Stage, str]] = ...) -> None: ...

class Ending(_message.Message):
    __slots__ = ("winner", "reason")
    WINNER_FIELD_NUMBER: _ClassVar[int]
    REASON_FIELD_NUMBER: _ClassVar[int]
    winner: str
    reason: EndingReason
    def __init__(self, winner: _Optional[str] = ..., reason: _Optional[_Union[EndingReason, str]] = ...) -> None: ...

class Resolution(_message.Message):
    __slots__ = ("checkpoint", "answers")
    CHECKPOINT_FIELD_NUMBER: _ClassVar[int]
    ANSWERS_FIELD_NUMBER: _ClassVar[int]
    checkpoint: Core
    answers: _containers.RepeatedCompositeFieldContainer[Answer]
    def __init__(self, checkpoint: _Optional[_Union[Core, _Mapping]] = ..., answers: _Optional[_Iterable[_Union[Answer, _Mapping]]] = ...) -> None: ...

class Answer(_message.Message):
    __slots__ = ("fingerprint", "action")
    FINGERPRINT_FIELD_NUMBER: _ClassVar[int]
    ACTION_FIELD_NUMBER: _ClassVar[int]
    fingerprint: str
    action: _action_pb2.Action
    def __init__(self, fingerprint: _Optional[str] = ..., action: _Optional[_Union[_action_pb2.Action, _Mapping]] = ...) -> None: ...

class Request(_message.Message):
    __slots__ = ("seat", "hero", "kind", "subject", "against", "target", "mover", "points", "offers")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    HERO_FIELD_NUMBER: _ClassVar[int]
    KIND_FIELD_NUMBER: _ClassVar[int]
    SUBJECT_FIELD_NUMBER: _ClassVar[int]
    AGAINST_FIELD_NUMBER: _ClassVar[int]
    TARGET_FIELD_NUMBER: _ClassVar[int]
    MOVER_FIELD_NUMBER: _ClassVar[int]
    POINTS_FIELD_NUMBER: _ClassVar[int]
    OFFERS_FIELD_NUMBER: _ClassVar[int]
    seat: str
    hero: str
    kind: RequestKind
    subject: str
    against: str
    target: str
    mover: str
    points: int
    offers: Offers
    def __init__(self, seat: _Optional[str] = ..., hero: _Optional[str] = ..., kind: _Optional[_Union[RequestKind, str]] = ..., subject: _Optional[str] = ..., against: _Optional[str] = ..., target: _Optional[str] = ..., mover: _Optional[str] = ..., points: _Optional[int] = ..., offers: _Optional[_Union[Offers, _Mapping]] = ...) -> None: ...

class Offers(_message.Message):
    __slots__ = ("decline", "cells", "heroes", "min_heroes", "max_heroes", "cards", "min_cards", "max_cards", "values", "judgements", "ways", "hero_cards")
    DECLINE_FIELD_NUMBER: _ClassVar[int]
    CELLS_FIELD_NUMBER: _ClassVar[int]
    HEROES_FIELD_NUMBER: _ClassVar[int]
    MIN_HEROES_FIELD_NUMBER: _ClassVar[int]
    MAX_HEROES_FIELD_NUMBER: _ClassVar[int]
    CARDS_FIELD_NUMBER: _ClassVar[int]
    MIN_CARDS_FIELD_NUMBER: _ClassVar[int]
    MAX_CARDS_FIELD_NUMBER: _ClassVar[int]
    VALUES_FIELD_NUMBER: _ClassVar[int]
    JUDGEMENTS_FIELD_NUMBER: _ClassVar[int]
    WAYS_FIELD_NUMBER: _ClassVar[int]
    HERO_CARDS_FIELD_NUMBER: _ClassVar[int]
    decline: bool
    cells: _containers.RepeatedCompositeFieldContainer[_board_pb2.Cell]
    heroes: _containers.RepeatedScalarFieldContainer[str]
    min_heroes: int
    max_heroes: int
    cards: _containers.RepeatedScalarFieldContainer[str]
    min_cards: int
    max_cards: int
    values: _containers.RepeatedScalarFieldContainer[str]
    judgements: _containers.RepeatedScalarFieldContainer[str]
    ways: _containers.RepeatedCompositeFieldContainer[Way]
    hero_cards: _containers.RepeatedCompositeFieldContainer[HeroCard]
    def __init__(self, decline: _Optional[bool] = ..., cells: _Optional[_Iterable[_Union[_board_pb2.Cell, _Mapping]]] = ..., heroes: _Optional[_Iterable[str]] = ..., min_heroes: _Optional[int] = ..., max_heroes: _Optional[int] = ..., cards: _Optional[_Iterable[str]] = ..., min_cards: _Optional[int] = ..., max_cards: _Optional[int] = ..., values: _Optional[_Iterable[str]] = ..., judgements: _Optional[_Iterable[str]] = ..., ways: _Optional[_Iterable[_Union[Way, _Mapping]]] = ..., hero_cards: _Optional[_Iterable[_Union[HeroCard, _Mapping]]] = ...) -> None: ...

class Way(_message.Message):
    __slots__ = ("via", "count", "cards")
    VIA_FIELD_NUMBER: _ClassVar[int]
    COUNT_FIELD_NUMBER: _ClassVar[int]
    CARDS_FIELD_NUMBER: _ClassVar[int]
    via: str
    count: int
    cards: _containers.RepeatedScalarFieldContainer[str]
    def __init__(self, via: _Optional[str] = ..., count: _Optional[int] = ..., cards: _Optional[_Iterable[str]] = ...) -> None: ...

class HeroCard(_message.Message):
    __slots__ = ("hero", "card")
    HERO_FIELD_NUMBER: _ClassVar[int]
    CARD_FIELD_NUMBER: _ClassVar[int]
    hero: str
    card: str
    def __init__(self, hero: _Optional[str] = ..., card: _Optional[str] = ...) -> None: ...
