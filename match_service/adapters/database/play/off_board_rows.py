"""Conversion between off-board state and columns of the match and its seats."""

import json
from collections.abc import Mapping, Sequence
from typing import Any

from sqlalchemy import Row

from match_service.domain.clock.answer_timing import PendingAnswer
from match_service.domain.clock.clock import Clocks, SeatClock
from match_service.domain.clock.refunded_time import RefundedTime
from match_service.domain.clock.time_control import ClockKind, TimeControl
from match_service.domain.life_cycle.draw_offer import DrawState
from match_service.domain.life_cycle.life_cycle import Life
from match_service.domain.life_cycle.presence import Absences, Away
from match_service.domain.life_cycle.standing_pass import Passes, StandingPass
from match_service.domain.life_cycle.verdict import Verdict, VerdictKind
from match_service.domain.play.decision import Pace
from match_service.domain.play.match import Head
from match_service.domain.play.match_state import MatchState
from match_service.domain.play.step import SPECTATOR
from match_service.domain.play.turns import SeatTurns
from match_service.domain.watch.spectating import Spectating
from match_service.domain.watch.spectator_delay import SpectatorDelay

AnyRow = Row[*tuple[Any, ...]]

_NOT_SEATED: Mapping[str, Any] = {
    "turns_begun": 0,
    "is_on_turn": False,
    "turn_number": 0,
    "turn_left_ms": None,
    "setup_left_ms": None,
    "clock_turn": 0,
    "clock_pace": None,
    "clock_since": 0,
    "timeouts": 0,
    "passed_turn": 0,
    "draw_again_from": None,
    "away_since": None,
    "claimable_at": None,
    "pass_from": None,
    "pass_at": None,
    "is_forced": False,
    "passes": None,
}


def control_columns(control: TimeControl) -> dict[str, Any]:
    return {
        "clock_kind": int(control.kind),
        "bank_ms": control.bank_ms,
        "increment_ms": control.increment_ms,
        "turn_ms": control.turn_ms,
        "setup_ms": control.setup_ms,
        "response_ms": control.response_ms,
    }


def spectating_columns(spectating: Spectating) -> dict[str, Any]:
    delay = spectating.delay
    return {"spectators": spectating.is_allowed, "spectator_turns": delay.turns, "spectator_ms": delay.milliseconds}


def spectating_of(row: AnyRow) -> Spectating:
    return Spectating(row.spectators, SpectatorDelay(row.spectator_turns, row.spectator_ms))


def control_of(row: AnyRow) -> TimeControl:
    return TimeControl(
        ClockKind(row.clock_kind), row.bank_ms, row.increment_ms, row.turn_ms, setup_ms=row.setup_ms, response_ms=row.response_ms
    )


def match_columns(head: Head) -> dict[str, Any]:
    """Off-board columns of the match."""
    verdict = head.life.verdict
    return {
        "given_back": json.dumps(head.clocks.refunded.spans) if head.clocks.refunded.spans else None,
        "heard": head.clocks.refunded.last_outage,
        "draw_offered_by": head.life.draw.offered_by,
        "draw_lapses_after": head.life.draw.lapses_after,
        "verdict": None if verdict is None else int(verdict.kind),
        "verdict_by": None if verdict is None else verdict.by,
    }


def seat_columns(head: Head, seat: str) -> dict[str, Any]:
    """Off-board columns of a seat."""
    if seat == SPECTATOR:
        return dict(_NOT_SEATED)
    clock = head.clocks.seat(seat)
    turns = next(each for each in head.life.turns if each.seat == seat)
    away = next((each for each in head.life.absences if each.seat == seat), None)
    asked = next((each for each in head.answering if each.seat == seat), None)
    return {
        "turns_begun": turns.begun,
        "is_on_turn": turns.is_on,
        "turn_number": turns.number,
        "turn_left_ms": clock.turn_left_ms,
        "setup_left_ms": clock.setup_left_ms,
        "clock_turn": clock.turn,
        "clock_pace": None if clock.pace is None else int(clock.pace),
        "clock_since": clock.since,
        "timeouts": clock.timeouts,
        "passed_turn": clock.passed_turn,
        "draw_again_from": dict(head.life.draw.again_from).get(seat),
        "away_since": None if away is None else away.since,
        "claimable_at": None if away is None else away.claimable_at,
        "pass_from": None if asked is None else asked.pass_from,
        "pass_at": None if asked is None else asked.pass_at,
        "is_forced": asked is not None and asked.is_forced,
        "passes": _packed_passes(head.passes, seat),
    }


def verdict_of(row: AnyRow) -> Verdict | None:
    if row.verdict is None:
        return None
    return Verdict(VerdictKind(row.verdict), row.reason or "", row.winner or "", row.verdict_by or "")


def life_of(rows: Sequence[AnyRow]) -> Life:
    """Life-cycle state of a match from the rows of its seats."""
    first, seats = rows[0], _seated(rows)
    again = ((each.seat, each.draw_again_from) for each in seats if each.draw_again_from is not None)
    return Life(
        seats=(seats[0].seat, seats[1].seat),
        turns=tuple(SeatTurns(each.seat, each.turns_begun, is_on=each.is_on_turn, number=each.turn_number) for each in seats),
        state=MatchState(first.state),
        draw=DrawState(first.draw_offered_by, first.draw_lapses_after, tuple(sorted(again))),
        absences=_absences(seats),
        refunded=_refunded_time(first),
        verdict=verdict_of(first),
    )


def clocks_of(rows: Sequence[AnyRow]) -> Clocks:
    first = rows[0]
    return Clocks(control_of(first), tuple(_clock(each) for each in _seated(rows)), _refunded_time(first))


def passes_of(rows: Sequence[AnyRow]) -> Passes:
    stored = ((each.seat, json.loads(each.passes)) for each in rows if each.passes)
    return tuple(StandingPass(seat, kind, source, turn) for seat, own in stored for kind, source, turn in own)


def pending_answers_of(rows: Sequence[AnyRow]) -> tuple[PendingAnswer, ...]:
    return tuple(
        PendingAnswer(each.seat, each.pass_from, each.is_forced, each.pass_at) for each in rows if each.pass_from is not None
    )


def _seated(rows: Sequence[AnyRow]) -> list[AnyRow]:
    return [each for each in rows if each.seat != SPECTATOR]


def _refunded_time(row: AnyRow) -> RefundedTime:
    # Rarely any.
    spans = json.loads(row.given_back) if row.given_back else ()
    return RefundedTime(tuple((begin, end) for begin, end in spans), row.heard)


def _clock(row: AnyRow) -> SeatClock:
    pace = None if row.clock_pace is None else Pace(row.clock_pace)
    return SeatClock(
        row.seat, row.turn_left_ms, row.setup_left_ms, row.clock_turn, pace, row.clock_since, row.timeouts, row.passed_turn
    )


def _absences(seats: Sequence[AnyRow]) -> Absences:
    away = (Away(each.seat, each.away_since, each.claimable_at) for each in seats if each.away_since is not None)
    return tuple(sorted(away, key=lambda each: each.seat))


def _packed_passes(passes: Passes, seat: str) -> str | None:
    # Rarely any.
    own = [(each.kind, each.source, each.turn) for each in passes if each.seat == seat]
    return json.dumps(own) if own else None
