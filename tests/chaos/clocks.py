"""Every clock, reckoned again from the log: it ran while its seat owed a turn, less the outages, and ended no turn early.

An outage that the whole service was silent in is written down as it ends, and so none of it may be in any clock. A short silence
may be told of after a commit that came meanwhile, which has charged it: a clock may have all of these, or none.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from match_service.domain.outage import BEATS_MISSED
from match_service.domain.step import Origin
from match_service.domain.time_control import ClockKind
from tests.chaos.replays import Moment, Owed, Replay
from tests.chaos.stored import StoredMatch
from zhanqi.rules.v1.position_pb2 import PACE_RESPONSE, PACE_SETUP, PACE_TURN

BEAT_MS = 1_000
_NOTHING = Owed(0)


@dataclass(slots=True)
class Clock:
    """One seat's."""

    left_ms: int
    setup_ms: int
    pace: int = 0
    since: int = 0
    turn: int = 0
    is_on_turn: bool = False


def clock_problems(match: StoredMatch, replay: Replay, outages: Sequence[Any]) -> list[str]:
    """What is wrong with the match's clocks."""
    if match.row.clock_kind == ClockKind.NONE:
        return []
    its = [each for each in outages if each.game_id in ("", match.row.game_id)]
    long = [each for each in its if each.ended_at - each.began_at > BEATS_MISSED * BEAT_MS]
    least, most = _Reckoning(match, replay, long), _Reckoning(match, replay, its)
    found = list(least.problems)
    for seat, stored in match.seats.items():
        if seat in replay.seats and not least.left_ms(seat) <= stored.turn_left_ms <= most.left_ms(seat):
            bounds = f"{least.left_ms(seat)} to {most.left_ms(seat)}"
            found.append(
                f"{match.row.match_id} {seat}: {stored.turn_left_ms} ms left, not {bounds}; kind {match.row.clock_kind},"
                f" given until {match.row.given_until}, outages {[(each.began_at, each.ended_at, each.game_id) for each in its]},"
                f" last commits {[(each.at, each.record and each.record.origin, each.owed) for each in replay.commits[-8:]]}"
            )
    return found


class _Reckoning:
    """The clocks of a match, with these outages given back."""

    def __init__(self, match: StoredMatch, replay: Replay, outages: Sequence[Any]) -> None:
        row = match.row
        first = row.bank_ms if row.clock_kind == ClockKind.BANK else row.turn_ms
        self.problems: list[str] = []
        self._match = match
        self._clocks = {seat: Clock(first, row.setup_ms) for seat in replay.seats}
        self._outages = [each for each in outages if each.ended_at > row.created_at]
        self._given_until = row.created_at
        for commit in replay.commits:
            self._go_on(commit)

    def left_ms(self, seat: str) -> int:
        """What a seat has left at the end."""
        return self._clocks[seat].left_ms

    def _go_on(self, commit: Moment) -> None:
        self._give_back(commit.at)
        self._look_at_deadline(commit)
        actor = "" if commit.record is None else commit.record.seat
        somebody_is_on = any(each.pace == PACE_TURN for each in commit.owed.values())
        for seat, clock in self._clocks.items():
            owes = commit.owed.get(seat, _NOTHING)
            begins = owes.pace == PACE_TURN and not (clock.is_on_turn and clock.turn in (0, owes.turn))
            if begins or not _runs_on(clock, owes, acted=seat == actor):
                _charge(clock, commit.at)
                clock.pace, clock.since = owes.pace, commit.at if owes.pace else 0
            if begins:
                self._begin_turn(clock)
            # An answer that others give in between is part of a turn.
            clock.is_on_turn = owes.pace == PACE_TURN or (clock.is_on_turn and not somebody_is_on)
            clock.turn = owes.turn if owes.pace == PACE_TURN else clock.turn

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
        left = [self._left_now_ms(clock, commit.at) for clock in self._clocks.values() if clock.pace]
        if not left or min(left) > 0:
            self.problems.append(f"{self._match.row.match_id}: entry {commit.record.seq} came {left} ms before its deadline")

    def _left_now_ms(self, clock: Clock, now: int) -> int:
        paces: dict[int, int] = {PACE_TURN: clock.left_ms, PACE_SETUP: clock.setup_ms, PACE_RESPONSE: self._match.row.response_ms}
        return paces[clock.pace] - (now - clock.since)

    def _begin_turn(self, clock: Clock) -> None:
        row = self._match.row
        clock.left_ms = clock.left_ms + row.increment_ms if row.clock_kind == ClockKind.BANK else row.turn_ms


def _runs_on(clock: Clock, owes: Owed, *, acted: bool) -> bool:
    """Whether it goes on for what it runs for: each answer has a time of its own, a turn or a set-up has one."""
    return bool(owes.pace) and clock.pace == owes.pace and (owes.pace != PACE_RESPONSE or not acted)


def _charge(clock: Clock, now: int) -> None:
    spent = max(0, now - clock.since)
    if clock.pace == PACE_TURN:
        clock.left_ms = max(0, clock.left_ms - spent)
    elif clock.pace == PACE_SETUP:
        clock.setup_ms = max(0, clock.setup_ms - spent)
