"""Replicas' signs of life and the service's outages in SQL."""

from collections.abc import Sequence

from sqlalchemy import delete, func, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from match_service.adapters.database.tables import GateRow, OutageRow, ReplicaRow
from match_service.adapters.database.unit_of_work import Database
from match_service.domain.outage import Outage, outage_before

OUTAGES_GATE = "outages"
_FORGOTTEN_AFTER_MS = 24 * 3_600_000


class SqlSigns:
    """`Signs` in SQL."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def give(self, replica_id: str, now: int, beat_ms: int) -> Outage | None:
        """See `Signs.give`."""

        async def beat(connection: AsyncConnection) -> Outage | None:
            mine = update(ReplicaRow).where(ReplicaRow.replica_id == replica_id, ReplicaRow.alive_at < now)
            alive_at = await _alive_at(connection)
            outage = None
            if alive_at is None or outage_before(now, alive_at=alive_at, beat_ms=beat_ms):
                outage = await _end_outage(connection, now, beat_ms)
            if (await connection.execute(mine.values(alive_at=now))).rowcount == 0:
                await _enter(connection, replica_id, now)
            return outage

        return await self._database.write(beat)

    async def outages(self, since: int) -> Sequence[Outage]:
        """See `Signs.outages`."""
        query = select(OutageRow.began_at, OutageRow.ended_at).where(OutageRow.ended_at > since).order_by(OutageRow.ended_at)
        return [Outage(row.began_at, row.ended_at) for row in await self._database.rows(query)]


async def _alive_at(connection: AsyncConnection) -> int | None:
    """The last sign of life of any replica."""
    alive_at: int | None = (await connection.execute(select(func.max(ReplicaRow.alive_at)))).scalar_one()
    return alive_at


async def _end_outage(connection: AsyncConnection, now: int, beat_ms: int) -> Outage | None:
    # One replica at a time: whoever comes second sees the first one's sign of life.
    await connection.execute(select(GateRow.name).where(GateRow.name == OUTAGES_GATE).with_for_update())
    alive_at = await _alive_at(connection)
    outage = None if alive_at is None else outage_before(now, alive_at=alive_at, beat_ms=beat_ms)
    if outage is not None:
        await connection.execute(insert(OutageRow).values(began_at=outage.begin, ended_at=outage.end))
    return outage


async def _enter(connection: AsyncConnection, replica_id: str, now: int) -> None:
    """The first sign of life of a replica; and those that ended long ago are forgotten."""
    known = select(ReplicaRow.replica_id).where(ReplicaRow.replica_id == replica_id)
    if (await connection.execute(known)).first() is None:
        await connection.execute(delete(ReplicaRow).where(ReplicaRow.alive_at < now - _FORGOTTEN_AFTER_MS))
        await connection.execute(insert(ReplicaRow).values(replica_id=replica_id, alive_at=now))
