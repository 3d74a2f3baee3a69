"""A toy game for tests of the server: two seats count up in secret, by 1 to 3; the first to reach the goal wins.

After each count the system ticks. `slow` counts 1 after computing for that many milliseconds; the `bug` named
`BUG` raises `KeyError`: a name that damaged bytes do not spell by chance.
"""

import time
from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from google.protobuf import any_pb2, descriptor_pb2, descriptor_pool, message_factory
from google.protobuf.message import Message

from rules_service.engine.errors import IllegalAction, MalformedAction, MalformedOptions, MalformedPosition, Violation
from rules_service.engine.game import FULL, OPEN, OWED, SPECTATOR, SYSTEM, Decision, GameSpec, Outcome, SeatUpdate, Step, Tally
from zhanqi.rules.v1 import options_pb2, position_pb2, rules_pb2

SEATS = ("north", "south")
MOST = 10**9
MOST_MS = 1000
BUG = "raise a KeyError"
_INT, _TEXT, _BYTES, _BOOL = 3, 9, 12, 8
_MESSAGES = {
    "State": {"north": _INT, "south": _INT, "turn": _TEXT, "ticks": _INT, "tick_owed": _BOOL, "seed": _BYTES, "goal": _INT},
    "Action": {"count": _INT, "slow": _INT, "bug": _TEXT, "tick": _BOOL},
    "View": {"seat": _TEXT, "own": _INT, "turn": _TEXT},
    "Event": {"text": _TEXT},
    "Options": {"goal": _INT},
    "Ruleset": {"most": _INT},
}


def _classes() -> dict[str, type[Message]]:
    file = descriptor_pb2.FileDescriptorProto(name="zhanqi_toy/v1/toy.proto", package="zhanqi_toy.v1", syntax="proto3")
    file.dependency.append("zhanqi/rules/v1/board.proto")
    for name, fields in _MESSAGES.items():
        message = file.message_type.add(name=name)
        for number, (field, kind) in enumerate(fields.items(), start=1):
            message.field.add(name=field, number=number, type=kind, label=1)
    pool = descriptor_pool.Default()
    pool.AddSerializedFile(file.SerializeToString())
    return {name: message_factory.GetMessageClass(pool.FindMessageTypeByName(f"zhanqi_toy.v1.{name}")) for name in _MESSAGES}


_CLASSES = _classes()
State: Any = _CLASSES["State"]
Action: Any = _CLASSES["Action"]
View: Any = _CLASSES["View"]
Event: Any = _CLASSES["Event"]
Options: Any = _CLASSES["Options"]
Ruleset: Any = _CLASSES["Ruleset"]


@lru_cache(maxsize=4)
def tallied(seat: str, count: int) -> Tally:
    """Cached, as an example of a game's cache."""
    return Tally("counted", seat, count)


SPEC: GameSpec[Any] = GameSpec(
    game_id="toy",
    rules_version="2",
    continues=("1",),
    # An owed tick is an open resolution, for tests of positions that are not at rest.
    is_at_rest=lambda state: not state.tick_owed,
    title=("Toy", "玩具"),
    seats=SEATS,
    state_type=State,
    action_type=Action,
    options_type=Options,
    files=(State.DESCRIPTOR.file,),
    ruleset=lambda: Ruleset(most=3),
    texts=lambda: [rules_pb2.Text(topic="action", id="count", name=rules_pb2.LocalizedText(en="Count", zh="数"))],
    tallies={"counted": ("north", "south")},
    action_kinds=("count", "slow", "tick", "resign"),
    outcome_reasons=("goal", "resignation"),
    default_options=lambda: Options(goal=10),
    caches={"tallied": tallied},
)


class Toy:
    """The toy's rules."""

    spec = SPEC

    def start(self, options: Any, seed: bytes) -> Step[Any]:
        if not 0 <= options.goal <= MOST:
            raise MalformedOptions("goal", f"outside 0 to {MOST}")
        return self._step(State(turn="north", seed=seed, goal=options.goal), "start", [])

    def apply(self, state: Any, seat: str, action: Any) -> Step[Any]:
        self._check(state)
        violations = self.violations(state, seat, action)
        if violations:
            raise IllegalAction(violations)
        if isinstance(action, position_pb2.Resign):
            return self._resigned(state, seat)
        if action.bug == BUG:
            raise KeyError(f"the {seat}'s secret is {getattr(state, seat, None)}")
        after = type(state)()
        after.CopyFrom(state)
        if action.tick:
            after.ticks, after.tick_owed = state.ticks + 1, False
            after.turn = SEATS[1 - SEATS.index(state.turn)]
            return self._step(after, "tick", [Event(text="tick")])
        time.sleep(action.slow / 1000)
        setattr(after, seat, getattr(after, seat) + (action.count or 1))
        after.tick_owed = True
        return self._step(after, "slow" if action.slow else "count", [], [tallied(seat, action.count)])

    def violations(self, state: Any, seat: str, action: Any) -> Sequence[Violation]:
        self._check(state)
        if isinstance(action, position_pb2.Resign):
            return [Violation("NOT_YOUR_TURN", "T2")] if seat == SYSTEM else []
        if action.count < 0:
            raise MalformedAction("count", "below 0")
        if not 0 <= action.slow <= MOST_MS:
            raise MalformedAction("slow", f"outside 0 to {MOST_MS}")
        if action.tick != (seat == SYSTEM):
            raise MalformedAction("tick", "must be set by the system only")
        problems = []
        if self.outcome(state) is not None:
            problems.append(Violation("GAME_OVER", "T1"))
        if (seat == SYSTEM) != state.tick_owed or (seat != SYSTEM and state.turn != seat):
            problems.append(Violation("NOT_YOUR_TURN", "T2", (("turn", state.turn),)))
        if action.count > 3:
            problems.append(Violation("TOO_MUCH", "T3", (("most", "3"),)))
        return problems

    def options(self, state: Any, seat: str) -> Sequence[options_pb2.Option]:
        self._check(state)
        if self.outcome(state) is not None or state.turn != seat or state.tick_owed:
            return []
        domain = options_pb2.Domain(field_path="count", range=options_pb2.RangeDomain(min=1, max=3))
        template = any_pb2.Any()
        template.Pack(Action())
        return [options_pb2.Option(template=template, domains=[domain])]

    def view(self, state: Any, viewer: str) -> Message:
        self._check(state)
        return View(seat=viewer, own=0 if viewer == SPECTATOR else getattr(state, viewer), turn=state.turn)  # type: ignore[no-any-return]

    def decisions(self, state: Any, viewer: str) -> Sequence[Decision]:
        self._check(state)
        if self.outcome(state) is not None:
            return []
        if state.tick_owed:
            return [Decision(SYSTEM, OWED, position_pb2.PACE_SYSTEM, "tick", Action(tick=True))]
        other = SEATS[1 - SEATS.index(state.turn)]
        return [
            Decision(state.turn, OWED, position_pb2.PACE_TURN, "turn", Action(count=1)),
            Decision(other, OPEN, position_pb2.PACE_RESPONSE, "cheer"),
        ]

    def outcome(self, state: Any) -> Outcome | None:
        self._check(state)
        for seat in SEATS:
            if getattr(state, seat) >= state.goal:
                return Outcome(seat, "goal")
        return None

    def notation(self, state: Any, seat: str, action: Any) -> str:
        return f"{seat} {'resigns' if isinstance(action, position_pb2.Resign) else action.count}"

    def _check(self, state: Any) -> None:
        for name in (*SEATS, "goal", "ticks"):
            if not 0 <= getattr(state, name) <= MOST:
                raise MalformedPosition(name, f"outside 0 to {MOST}")
        if state.turn not in SEATS:
            raise MalformedPosition("turn", "no seat")

    def _resigned(self, state: Any, seat: str) -> Step[Any]:
        after = type(state)()
        after.CopyFrom(state)
        other = SEATS[1 - SEATS.index(seat)]
        setattr(after, other, state.goal)
        return self._step(after, "resign", [Event(text=f"{seat} resigns")])

    def _step(self, state: Any, kind: str, events: list[Any], tallies: Sequence[Tally] = ()) -> Step[Any]:
        updates = [
            SeatUpdate(viewer, events, self.view(state, viewer), self.decisions(state, viewer)) for viewer in (*SEATS, SPECTATOR)
        ]
        return Step(state, updates, self.decisions(state, FULL), self.outcome(state), tallies, kind)


TOY = Toy()
