"""Builders of heads and steps."""

import hashlib

from match_service.domain.clock.clock import Clocks, set_clocks
from match_service.domain.clock.time_control import UNTIMED
from match_service.domain.life_cycle.life_cycle import Life, LifeRules, born
from match_service.domain.play.decision import Decision, Duty, Pace
from match_service.domain.play.match import Head, MatchState, Occupant, SeatHead
from match_service.domain.play.off_board import CommitContext
from match_service.domain.play.request import Request
from match_service.domain.play.step import Applied, Origin, Outcome, Position, SeatUpdate, Step
from match_service.domain.play.turns import no_turns

LEFT_TURN = (Decision("left", Duty.OWED, Pace.TURN, "turn"),)
RIGHT_TURN = (Decision("right", Duty.OWED, Pace.TURN, "turn"),)
SEATS = ("left", "right", "spectator")
LIFE_RULES = LifeRules(settled_turn=2, draw_cool_down_turns=3, away_ms=60_000)


def head(
    *,
    seq: int = 0,
    decisions: tuple[Decision, ...] = LEFT_TURN,
    left: Occupant | None = None,
    life: Life | None = None,
    clocks: Clocks | None = None,
) -> Head:
    """A match at rest: every seat at revision 1 with the view `v` and the decisions `d`; a bot sits on the right."""
    occupants = (left or Occupant(player_id="p1"), Occupant(bot_level="uniform"), Occupant())
    return Head(
        match_id="m",
        game_id="toy",
        rules_version="1",
        state=MatchState.ACTIVE,
        position=b"before",
        decisions=decisions,
        seats=tuple(
            SeatHead(seat, occupant, rev=1, view=b"v", decisions=b"d") for seat, occupant in zip(SEATS, occupants, strict=True)
        ),
        min_action_interval_ms=0,
        seq=seq,
        version=4,
        chain=b"c" * 32,
        life=life or born(("left", "right")),
        clocks=clocks or set_clocks(UNTIMED, (), no_turns(("left", "right")), now=0),
    )


def step(
    position: bytes = b"after",
    *,
    events: tuple[bytes, bytes, bytes] = (b"", b"", b""),
    views: tuple[bytes, bytes, bytes] = (b"v", b"v", b"v"),
    decisions: tuple[Decision, ...] = LEFT_TURN,
    outcome: Outcome | None = None,
    seat: str = "left",
    origin: Origin = Origin.PLAYER,
    updated: tuple[str, ...] = SEATS,
    rules_version: str = "1",
) -> Step:
    """A step with the rules' answer to an action."""
    applied = Applied(
        position=Position(position, hashlib.sha256(position).digest(), rules_version),
        updates=tuple((name, SeatUpdate(events[index], views[index], b"d")) for index, name in enumerate(updated)),
        decisions=decisions,
        outcome=outcome,
        tallies=(),
        action_kind="add",
    )
    return Step(seat, origin, b"action", applied)


def at(now: int, request: Request | None = None) -> CommitContext:
    """A commit context without outages."""
    return CommitContext(now, request)
