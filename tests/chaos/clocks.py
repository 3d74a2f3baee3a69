"""Recomputes every clock from the log: a clock runs while its seat owes a turn, minus outages, and no deadline comes early.

An outage of all replicas is recorded when it ends and must be refunded completely. A silence that a single replica measured is
recorded later: another replica may have stopped the clock before that, so its refund is allowed but not required.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from match_service.domain.clock.time_control import ClockKind
from match_service.domain.play.step import Origin
from tests.chaos.replays import Commit, Owed, Replay
from tests.chaos.stored import StoredMatch
from zhanqi.rules.v1.position_pb2 import PACE_RESPONSE, PACE_SETUP, PACE_TURN

_NOTHING = Owed(0)


@dataclass(slots=True)
class Clock:
    """One seat's clock."""

    left_ms: int
    setup_ms: int
    pace: int = 0
    since: int = 0
    turn: int = 0
    is_on_turn: bool = False


def clock_problems(match: StoredMatch, replay: Replay, outages: Sequence[Any]) -> list[str]:
    if match.row.clock_kind == ClockKind.NONE:
        return []
    its = [each for each in outages if each.game_id in ("", match.row.game_id)]
    certain = [each for each in its if not each.is_silence]
    least, most = _Clocks(match, replay, certain), _Clocks(match, replay, its)
    problems = list(least.problems)
    for seat, stored in match.seats.items():
        if seat in replay.seats and not least.left_ms(seat) <= stored.turn_left_ms <= most.left_ms(seat):
            bounds = f"{least.left_ms(seat)} to {most.left_ms(seat)}"
            problems.append(
                f"{match.row.match_id} {seat}: {stored.turn_left_ms} ms left, not {bounds}; kind {match.row.clock_kind},"
                f" refunded {match.row.given_back},"
                f" outages {[(each.began_at, each.ended_at, each.is_silence) for each in its]},"
                f" last commits {[(each.at, each.record and each.record.origin, each.owed) for each in replay.commits[-8:]]}"
            )
    return problems


class _Clocks:
    """The clocks of a match, with the outages refunded."""

    def __init__(self, match: StoredMatch, replay: Replay, outages: Sequence[Any]) -> None:
        row = match.row
        first = row.bank_ms if row.clock_kind == ClockKind.BANK else row.turn_ms
        self.problems: list[str] = []
        self._match = match
        self._clocks = {seat: Clock(first, row.setup_ms) for seat in replay.seats}
        self._outages = sorted(outages, key=lambda each: each.began_at)
        for commit in replay.commits:
            self._replay(commit)

    def left_ms(self, seat: str) -> int:
        """A seat's remaining time at the end."""
        return self._clocks[seat].left_ms

    def _replay(self, commit: Commit) -> None:
        self._check_deadline(commit)
        actor = "" if commit.record is None else commit.record.seat
        is_turn_owed = any(each.pace == PACE_TURN for each in commit.owed.values())
        for seat, clock in self._clocks.items():
            owes = commit.owed.get(seat, _NOTHING)
            begins = owes.pace == PACE_TURN and not (clock.is_on_turn and clock.turn in (0, owes.turn))
            if begins or not _runs_on(clock, owes, acted=seat == actor):
                _charge(clock, self._ran_ms(clock, commit.at))
                clock.pace, clock.since = owes.pace, commit.at if owes.pace else 0
            if begins:
                self._begin_turn(clock)
            # A turn includes the answers of other seats.
            clock.is_on_turn = owes.pace == PACE_TURN or (clock.is_on_turn and not is_turn_owed)
            clock.turn = owes.turn if owes.pace == PACE_TURN else clock.turn

    def _ran_ms(self, clock: Clock, now: int) -> int:
        """The time that a clock has run, minus finished outages."""
        ran, begin = now - clock.since, clock.since
        for outage in self._outages:
            if outage.ended_at <= now:
                begin = max(begin, outage.began_at)
                ran -= max(0, outage.ended_at - begin)
                begin = max(begin, outage.ended_at)
        return ran

    def _check_deadline(self, commit: Commit) -> None:
        """Check that a timeout came only when no time was left."""
        if commit.record is None or commit.record.origin != Origin.TIMEOUT:
            return
        left = [self._left_now_ms(clock, commit.at) for clock in self._clocks.values() if clock.pace]
        if not left or min(left) > 0:
            self.problems.append(f"{self._match.row.match_id}: entry {commit.record.seq} came {left} ms before its deadline")

    def _left_now_ms(self, clock: Clock, now: int) -> int:
        paces: dict[int, int] = {PACE_TURN: clock.left_ms, PACE_SETUP: clock.setup_ms, PACE_RESPONSE: self._match.row.response_ms}
        return paces[clock.pace] - self._ran_ms(clock, now)

    def _begin_turn(self, clock: Clock) -> None:
        row = self._match.row
        clock.left_ms = clock.left_ms + row.increment_ms if row.clock_kind == ClockKind.BANK else row.turn_ms


def _runs_on(clock: Clock, owes: Owed, *, acted: bool) -> bool:
    """Whether the clock continues. Each response has its own time; a turn or set-up has one for all of its actions."""
    return bool(owes.pace) and clock.pace == owes.pace and (owes.pace != PACE_RESPONSE or not acted)


def _charge(clock: Clock, ran_ms: int) -> None:
    if clock.pace == PACE_TURN:
        clock.left_ms = max(0, clock.left_ms - ran_ms)
    elif clock.pace == PACE_SETUP:
        clock.setup_ms = max(0, clock.setup_ms - ran_ms)
