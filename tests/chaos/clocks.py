"""Every clock, reckoned again from the log: it ran while its seat owed a turn, less the outages, and ended no turn early."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from match_service.domain.step import Origin
from match_service.domain.time_control import ClockKind
from tests.chaos.replays import Moment, Replay
from tests.chaos.stored import StoredMatch
from zhanqi.rules.v1.position_pb2 import PACE_RESPONSE, PACE_SETUP, PACE_TURN


@dataclass(slots=True)
class Clock:
    """One seat's."""

    left_ms: int
    setup_ms: int
    pace: int = 0
    since: int = 0
    on_turn: bool = False


def clock_problems(match: StoredMatch, replay: Replay, outages: Sequence[Any]) -> list[str]:
    """What is wrong with the match's clocks."""
    if match.row.clock_kind == ClockKind.NONE:
        return []
    reckoning = _Reckoning(match, replay, outages)
    for commit in replay.commits:
        reckoning.go_on(commit)
    return [*reckoning.problems, *reckoning.compared()]


class _Reckoning:
    def __init__(self, match: StoredMatch, replay: Replay, outages: Sequence[Any]) -> None:
        row = match.row
        first = row.bank_ms if row.clock_kind == ClockKind.BANK else row.turn_ms
        self.problems: list[str] = []
        self._match = match
        self._clocks = {seat: Clock(first, row.setup_ms) for seat in replay.seats}
        self._outages = [each for each in outages if each.ended_at > row.created_at]
        self._given_until = row.created_at

    def go_on(self, commit: Moment) -> None:
        """A commit."""
        self._give_back(commit.at)
        self._look_at_deadline(commit)
        actor = "" if commit.record is None else commit.record.seat
        for seat, clock in self._clocks.items():
            self._run(clock, commit.owed.get(seat, 0), commit.at, acted=seat == actor)
            self._turn(clock, on_turn=commit.owed.get(seat) == PACE_TURN, somebody_is=PACE_TURN in commit.owed.values())

    def compared(self) -> list[str]:
        """Where the stored clocks are others."""
        return [
            f"{self._match.row.match_id} {seat}: {self._match.seats[seat].turn_left_ms} ms are left, {clock.left_ms} should be"
            for seat, clock in self._clocks.items()
            if self._match.seats[seat].turn_left_ms != clock.left_ms
        ]

    def _give_back(self, now: int) -> None:
        """The outages that have ended."""
        while self._outages and self._outages[0].ended_at <= now:
            outage = self._outages.pop(0)
            began = max(outage.began_at, self._given_until)
            for clock in self._clocks.values():
                clock.since += max(0, outage.ended_at - max(began, clock.since)) if clock.pace else 0
            self._given_until = outage.ended_at

    def _look_at_deadline(self, commit: Moment) -> None:
        """What the service does for want of time, it does when there is none left."""
        if commit.record is None or commit.record.origin != Origin.TIMEOUT:
            return
        early = [self._left_ms(clock, commit.at) for clock in self._clocks.values() if clock.pace]
        if not early or min(early) > 0:
            self.problems.append(f"{self._match.row.match_id}: entry {commit.record.seq} came {early} ms before its deadline")

    def _left_ms(self, clock: Clock, now: int) -> int:
        given = {PACE_TURN: clock.left_ms, PACE_SETUP: clock.setup_ms, PACE_RESPONSE: self._match.row.response_ms}[clock.pace]
        return int(given - (now - clock.since))

    def _run(self, clock: Clock, owes: int, now: int, *, acted: bool) -> None:
        if not (owes and clock.pace == owes and (owes != PACE_RESPONSE or not acted)):
            spent = max(0, now - clock.since)
            if clock.pace == PACE_TURN:
                clock.left_ms = max(0, clock.left_ms - spent)
            elif clock.pace == PACE_SETUP:
                clock.setup_ms = max(0, clock.setup_ms - spent)
            clock.pace, clock.since = owes, now if owes else 0

    def _turn(self, clock: Clock, *, on_turn: bool, somebody_is: bool) -> None:
        row = self._match.row
        if on_turn and not clock.on_turn:
            clock.left_ms = clock.left_ms + row.increment_ms if row.clock_kind == ClockKind.BANK else row.turn_ms
        # An answer that others give in between is part of a turn.
        clock.on_turn = on_turn or (clock.on_turn and not somebody_is)
