"""In-process matches between policies, which see only their seat's view and options, as in a worker."""

import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from random import Random
from typing import Any

from google.protobuf.any import pack
from google.protobuf.message import Message

from bot_workers.policies.policy import Policy
from rules_service.engine.game import OWED, SYSTEM, Decision, Game, Outcome, SeatUpdate, Step
from zhanqi.rules.v1 import position_pb2


@dataclass(frozen=True, slots=True)
class Played:
    """A finished match. `thoughts` are the CPU seconds of each decision, by seat."""

    outcome: Outcome
    actions: int
    thoughts: Mapping[str, list[float]]


@dataclass(slots=True)
class Arena:
    game: Game[Any]
    most_actions: int = 20_000
    log: list[tuple[str, Message]] = field(default_factory=list)

    def play(self, policies: Mapping[str, Policy], seed: str, options: Message | None = None) -> Played:
        """Play one match. Each seat has its own random numbers, all derived from the seed."""
        self.log.clear()
        chances = {seat: Random(f"{seed}/{seat}") for seat in self.game.spec.seats}
        thoughts: dict[str, list[float]] = {seat: [] for seat in self.game.spec.seats}
        step = self.game.start(options if options is not None else self.game.spec.options_type(), bytes(32))
        while step.outcome is None:
            assert len(self.log) < self.most_actions, f"the match {seed} does not end"
            seat, action = self._next(step, policies, chances, thoughts)
            self.log.append((seat, action))
            step = self.game.apply(step.state, seat, action)
        return Played(step.outcome, len(self.log), thoughts)

    def _next(
        self, step: Step[Any], policies: Mapping[str, Policy], chances: Mapping[str, Random], thoughts: dict[str, list[float]]
    ) -> tuple[str, Message]:
        owed = next(decision for decision in step.decisions if decision.duty == OWED)
        if owed.seat == SYSTEM:
            assert owed.default is not None
            return SYSTEM, owed.default
        update = next(update for update in step.updates if update.seat == owed.seat)
        options = self.game.options(step.state, owed.seat)
        began = time.process_time()
        action = policies[owed.seat].decide(pack(update.view), _decisions(update), options, chances[owed.seat])
        thoughts[owed.seat].append(time.process_time() - began)
        return owed.seat, action


def _decisions(update: SeatUpdate) -> list[position_pb2.Decision]:
    return [_message(decision) for decision in update.decisions]


def _message(decision: Decision) -> position_pb2.Decision:
    default = None if decision.default is None else pack(decision.default)
    return position_pb2.Decision(
        seat=decision.seat, duty=decision.duty, pace=decision.pace, kind=decision.kind, default_action=default
    )
