"""The interface of a game: pure functions on protobuf states."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Generic, Protocol, TypeVar

from google.protobuf.descriptor import FileDescriptor
from google.protobuf.message import Message

from rules_service.engine.cache import Cache
from rules_service.engine.errors import Violation
from zhanqi.rules.v1 import options_pb2, position_pb2, rules_pb2

SYSTEM = "system"
"""The seat of decisions without a choice, such as the start of a turn."""

SPECTATOR = "spectator"
"""The viewer of what all seats see."""

FULL = "full"
"""The viewer of everything, after the end."""

OWED = position_pb2.DUTY_OWED
OPEN = position_pb2.DUTY_OPEN

S = TypeVar("S", bound=Message)


@dataclass(frozen=True, slots=True)
class Decision:
    """A decision that a seat may make (OPEN) or must make (OWED). The proto message `Decision` documents the fields."""

    seat: str
    duty: position_pb2.Duty
    pace: position_pb2.Pace
    kind: str
    default: Message | None = None
    source: str = ""
    turn: int = 0
    is_forced: bool = False

    def visible_to(self, viewer: str) -> "Decision":
        """The decision without the fields that are hidden from the viewer. Only `FULL` sees `is_forced`."""
        if viewer == FULL:
            return self
        if viewer == self.seat:
            return replace(self, is_forced=False) if self.is_forced else self
        return Decision(self.seat, self.duty, self.pace, "", turn=self.turn)


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended. `winner` is a seat, or empty for a draw; `reason` is one of `GameSpec.outcome_reasons`."""

    winner: str
    reason: str


@dataclass(frozen=True, slots=True)
class Tally:
    """An increment of a statistics counter, counted after the commit. `GameSpec.tallies` lists names and sources."""

    name: str
    source: str
    amount: int


@dataclass(frozen=True, slots=True)
class SeatUpdate:
    """Events, view and decisions for one seat, or for `SPECTATOR`."""

    seat: str
    events: Sequence[Message]
    view: Message
    decisions: Sequence[Decision]


@dataclass(frozen=True, slots=True)
class Step(Generic[S]):
    """The result of a start or an action. `decisions` are complete, as `FULL` sees them."""

    state: S
    updates: Sequence[SeatUpdate]
    decisions: Sequence[Decision]
    outcome: Outcome | None = None
    tallies: Sequence[Tally] = ()
    kind: str = "start"


@dataclass(frozen=True, slots=True)
class GameSpec(Generic[S]):
    """The facts of a game, most of which `ListGames` serves.

    `continues` lists older rules versions whose positions this version accepts if they are `is_at_rest`: only the rules that
    began a resolution can finish it. `caches` are measured by the server, and results never depend on them.
    """

    game_id: str
    rules_version: str
    title: tuple[str, str]  # English, Chinese
    seats: tuple[str, ...]
    state_type: type[S]
    action_type: type[Message]
    options_type: type[Message]
    files: tuple[FileDescriptor, ...]
    ruleset: Callable[[], Message]
    texts: Callable[[], Sequence[rules_pb2.Text]]
    tallies: Mapping[str, tuple[str, ...]]
    action_kinds: tuple[str, ...]
    outcome_reasons: tuple[str, ...]
    continues: tuple[str, ...] = ()
    is_at_rest: Callable[[S], bool] = lambda _: True
    default_options: Callable[[], Message] | None = field(default=None)
    caches: Mapping[str, Cache] = field(default_factory=dict)


class Game(Protocol[S]):
    """A game's rules as pure functions: no argument is changed, and equal inputs give equal outputs.

    `action` is a message of `spec.action_type`, or `zhanqi.rules.v1.Resign`. Functions raise `MalformedPosition` for an
    unreadable state and `MalformedAction` for an unreadable action.
    """

    @property
    def spec(self) -> GameSpec[S]: ...

    def start(self, options: Message, seed: bytes) -> Step[S]:
        """The first position. Raises `MalformedOptions`."""

    def apply(self, state: S, seat: str, action: Message) -> Step[S]:
        """The position after the action. Raises `IllegalAction` with all violations."""

    def violations(self, state: S, seat: str, action: Message) -> Sequence[Violation]:
        """All reasons against the action, judged by the seat's view alone. Empty if it is legal."""

    def options(self, state: S, seat: str) -> Sequence[options_pb2.Option]:
        """The seat's legal actions without `Resign`, judged by its view alone."""

    def view(self, state: S, viewer: str) -> Message:
        """The view of a seat or of `SPECTATOR`."""

    def decisions(self, state: S, viewer: str) -> Sequence[Decision]:
        """All pending decisions, each as `Decision.visible_to(viewer)`."""

    def outcome(self, state: S) -> Outcome | None:
        """None while the game goes on."""

    def notation(self, state: S, seat: str, action: Message) -> str:
        """The action as one line of text. `state` is the position before it."""
