"""What a game is to the rules service: pure functions on protobuf states. Knows no game and no network."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Generic, Protocol, TypeVar

from google.protobuf.descriptor import FileDescriptor
from google.protobuf.message import Message

from rules_service.engine.errors import Violation
from rules_service.engine.memory import Memory
from zhanqi.rules.v1 import options_pb2, position_pb2, rules_pb2

SYSTEM = "system"
"""The seat that owes decisions which are nobody's choice."""

SPECTATOR = "spectator"
"""Who sees what every seat sees."""

FULL = "full"
"""Who sees everything, after the end."""

OWED = position_pb2.DUTY_OWED
OPEN = position_pb2.DUTY_OPEN

S = TypeVar("S", bound=Message)


@dataclass(frozen=True, slots=True)
class Decision:
    """Something that a seat may or must decide; see `zhanqi.rules.v1.Decision`.

    `source` is who or what asks, `turn` the number of the turn, known to all. `is_forced` is for `FULL` alone.
    """

    seat: str
    duty: position_pb2.Duty
    pace: position_pb2.Pace
    kind: str
    default: Message | None = None
    source: str = ""
    turn: int = 0
    is_forced: bool = False

    def told(self, viewer: str) -> "Decision":
        """The decision as the viewer may know it: whole for `FULL`, for its own seat all but that it is forced."""
        if viewer == FULL:
            return self
        if viewer == self.seat:
            return replace(self, is_forced=False) if self.is_forced else self
        return Decision(self.seat, self.duty, self.pace, "", turn=self.turn)


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended: the winner's seat, or an empty string for a draw, and the reason in the game's word."""

    winner: str
    reason: str


@dataclass(frozen=True, slots=True)
class Tally:
    """Something to count after the commit; name and source come from `GameSpec.tallies`."""

    name: str
    source: str
    amount: int


@dataclass(frozen=True, slots=True)
class SeatUpdate:
    """What one seat, or `SPECTATOR`, is told: events, its view, and the decisions as far as it may know them."""

    seat: str
    events: Sequence[Message]
    view: Message
    decisions: Sequence[Decision]


@dataclass(frozen=True, slots=True)
class Step(Generic[S]):
    """A position after its start or an action, and what everybody is told of it."""

    state: S
    updates: Sequence[SeatUpdate]
    decisions: Sequence[Decision]
    outcome: Outcome | None = None
    tallies: Sequence[Tally] = ()
    kind: str = "start"


@dataclass(frozen=True, slots=True)
class GameSpec(Generic[S]):
    """The facts of a game that `ListGames` serves.

    `continues` are older versions whose positions it goes on with, as long as they are `is_at_rest`: one in the middle of
    something that only the rules which began it can end is left to them.
    `memories` are what it remembers, by name: its own, and without them every answer is the same.
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
    memories: Mapping[str, Memory] = field(default_factory=dict)


class Game(Protocol[S]):
    """A game's rules. Every function is pure: it changes no argument, and the same input gives the same output.

    `action` is a message of `spec.action_type`, or `zhanqi.rules.v1.Resign`. Every function raises `MalformedPosition` for
    a state that is none; what takes an action raises `MalformedAction` for one that cannot be read.
    """

    @property
    def spec(self) -> GameSpec[S]:
        """The game's facts."""

    def start(self, options: Message, seed: bytes) -> Step[S]:
        """The first position. Raises `MalformedOptions`."""

    def apply(self, state: S, seat: str, action: Message) -> Step[S]:
        """The position after the action. Raises `IllegalAction` with every reason."""

    def violations(self, state: S, seat: str, action: Message) -> Sequence[Violation]:
        """Every reason against the action, judged by the seat's view alone; none if it is legal."""

    def options(self, state: S, seat: str) -> Sequence[options_pb2.Option]:
        """The seat's legal actions but `Resign`, judged by its view alone."""

    def view(self, state: S, viewer: str) -> Message:
        """What a seat, or `SPECTATOR`, sees."""

    def decisions(self, state: S, viewer: str) -> Sequence[Decision]:
        """The open decisions as far as the viewer may know them; all in full for `FULL`."""

    def outcome(self, state: S) -> Outcome | None:
        """How the game ended, if it did."""

    def notation(self, state: S, seat: str, action: Message) -> str:
        """The action as one line of text, before it is applied."""
