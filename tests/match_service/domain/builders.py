"""Heads and steps in few words."""

import hashlib

from match_service.domain.decision import Decision, Duty, Pace
from match_service.domain.match import Head, MatchState, Occupant, SeatHead
from match_service.domain.step import Applied, Origin, Outcome, Position, Step, Told

LEFT_TURN = (Decision("left", Duty.OWED, Pace.TURN, "turn"),)
RIGHT_TURN = (Decision("right", Duty.OWED, Pace.TURN, "turn"),)
SEATS = ("left", "right", "spectator")


def head(*, seq: int = 0, decisions: tuple[Decision, ...] = LEFT_TURN, left: Occupant | None = None) -> Head:
    """A match at rest: every seat at revision 1 with the view `v`; a bot sits on the right."""
    occupants = (left or Occupant(player_id="p1"), Occupant(bot_level="uniform"), Occupant())
    return Head(
        match_id="m",
        game_id="toy",
        state=MatchState.ACTIVE,
        position=b"before",
        decisions=decisions,
        seats=tuple(SeatHead(seat, occupant, rev=1, view=b"v") for seat, occupant in zip(SEATS, occupants, strict=True)),
        min_action_interval_ms=0,
        seq=seq,
        version=4,
        chain=b"c" * 32,
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
    told: tuple[str, ...] = SEATS,
) -> Step:
    """What the rules answered."""
    applied = Applied(
        position=Position(position, hashlib.sha256(position).digest()),
        told=tuple((name, Told(events[index], views[index])) for index, name in enumerate(told)),
        decisions=decisions,
        outcome=outcome,
        tallies=(),
        action_kind="add",
    )
    return Step(seat, origin, b"action", applied)
