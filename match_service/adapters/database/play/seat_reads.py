"""Batched reads of current seats. Every stream reads its seat at each heartbeat, so this is the cost of idle streams."""

from collections.abc import Sequence
from dataclasses import dataclass

from match_service.adapters.database.connection.batches import Batches
from match_service.adapters.database.connection.dedicated_connection import DedicatedConnection, Row, StatementRejected
from match_service.domain.errors import Fault
from match_service.domain.play.match import MatchState, SeatNow

_SIZE_MAX = 256
_STATEMENT = """
SELECT place, seat.seat, seat.rev, seat.view, seat.situation, match.state
FROM unnest($1::text[], $2::text[], $3::text[]) WITH ORDINALITY AS asked(match_id, player_id, seat, place)
JOIN seat ON seat.match_id = asked.match_id AND (seat.player_id = asked.player_id OR seat.seat = asked.seat)
JOIN match ON match.match_id = asked.match_id
"""


@dataclass(frozen=True, slots=True)
class AskedSeat:
    """A seat of a match, by its player or by name."""

    match_id: str
    player_id: str | None
    seat: str | None


class SeatReads:
    """Batched seat reads on PostgreSQL."""

    def __init__(self, connection: DedicatedConnection, *, deadline_seconds: float) -> None:
        self._connection = connection
        self._batches: Batches[AskedSeat, SeatNow | None] = Batches(
            self._read, lambda asked: asked, deadline_seconds=deadline_seconds, size_max=_SIZE_MAX
        )

    async def seat_now(self, asked: AskedSeat) -> SeatNow | None:
        """Raises `Fault`."""
        return await self._batches.put(asked)

    async def _read(self, asked: Sequence[AskedSeat]) -> Sequence[SeatNow | None]:
        columns = [[each.match_id for each in asked], [each.player_id for each in asked], [each.seat for each in asked]]
        try:
            rows = await self._connection.fetch(_STATEMENT, columns)
        except StatementRejected as error:
            raise Fault("DATABASE_UNAVAILABLE") from error
        seats = {row.place: _seat_now(row) for row in rows}
        return [seats.get(place) for place in range(1, len(asked) + 1)]


def _seat_now(row: Row) -> SeatNow:
    return SeatNow(row.seat, row.rev, row.view + row.situation, row.state != MatchState.ACTIVE)
