"""Metrics of committed matches."""

from collections.abc import Sequence
from typing import Protocol

from match_service.domain.lobby.bot_match_ticket import TicketState
from match_service.domain.play.commit import Commit
from match_service.domain.play.game import Game
from match_service.domain.play.step import Step


class Meter(Protocol):
    """Counts committed events."""

    def know(self, games: Sequence[Game]) -> None:
        """Set the games' label values."""

    def committed(self, game_id: str, steps: Sequence[Step], commit: Commit) -> None:
        """Count an action and the SYSTEM decisions after it."""

    def started(self, game_id: str, steps: Sequence[Step]) -> None:
        """Count the SYSTEM decisions of a start."""

    def turned_down(self, game_id: str, result: str) -> None:
        """Count a rejected action: `refused` or `stale`."""

    def judged(self, game_id: str, commit: Commit) -> None:
        """Count a match that a verdict ended."""

    def expired(self, game_id: str, result: str, late_ms: int) -> None:
        """Count a deadline by result: `default`, `verdict`, `pass` (made for the seat) or `given-back` (time refunded)."""

    def cut(self, reason: str) -> None:
        """Count a stream that the service ended early: `slow`, `drain` or `expired`."""

    def paired(self, game_id: str, kind: str, waits_ms: Sequence[int]) -> None:
        """Count a match from the players' queue (`rated`, `casual`, or `bot` with a house bot) and its players' waits."""

    def tickets_ended(self, game_id: str, state: TicketState, count: int) -> None:
        """Count players' tickets that ended without a match."""

    def requeued(self, count: int) -> None:
        """Count bot decisions that were offered again."""
