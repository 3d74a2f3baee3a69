"""Heartbeats of replicas and outages of the service in SQL."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from sqlalchemy import Row, delete, func, insert, select, tuple_, update
from sqlalchemy.ext.asyncio import AsyncConnection

from match_service.adapters.database.connection.database import Database
from match_service.adapters.database.tables.gates import GateRow
from match_service.adapters.database.tables.uptime import OutageRow, ReplicaRow, ServedRow
from match_service.domain.play.game import GameVersion
from match_service.domain.uptime.outage import OUTAGE_RETENTION_MS, OUTAGES_MAX, Outage, outage_before
from match_service.usecases.ports.uptime import ReplicaHeartbeat

OUTAGES_GATE = "outages"
_DELETED_AFTER_MS = 24 * 3_600_000
_DELETED_AT_ONCE = 1_000
"""Old outages deleted whenever one ends, which is rare."""
_OUTAGES = select(OutageRow.began_at, OutageRow.ended_at, OutageRow.game_id, OutageRow.rules_version, OutageRow.number)


class SqlHeartbeats:
    """`Heartbeats` in SQL."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def store(self, heartbeat: ReplicaHeartbeat) -> Sequence[Outage]:
        async def beat(connection: AsyncConnection) -> Sequence[Outage]:
            ended: Sequence[Outage] = []
            if heartbeat.silences or await _outages_ended_by(connection, heartbeat):
                ended = await _end_outages(connection, heartbeat)
            await _store_heartbeat(connection, heartbeat)
            return ended

        return await self._database.write(beat)

    async def outages(self, since: int) -> Sequence[Outage]:
        order = (OutageRow.ended_at.desc(), OutageRow.began_at.desc(), OutageRow.number.desc())
        newest = _OUTAGES.where(OutageRow.ended_at > since).order_by(*order)
        return [_outage(row) for row in reversed(await self._database.rows(newest.limit(OUTAGES_MAX)))]


def _outage(row: Row[*tuple[Any, ...]]) -> Outage:
    version = GameVersion(row.game_id, row.rules_version) if row.game_id else None
    return Outage(row.began_at, row.ended_at, version, row.number)


async def _outages_ended_by(connection: AsyncConnection, heartbeat: ReplicaHeartbeat) -> list[Outage]:
    """Return the outages that this heartbeat ends. One of the whole service includes shorter ones of single versions."""
    alive_at = (await connection.execute(select(func.max(ReplicaRow.alive_at)))).scalar_one()
    whole = None if alive_at is None else outage_before(heartbeat.now, alive_at=alive_at, beat_ms=heartbeat.beat_ms)
    silent = [whole]
    for row in await connection.execute(select(ServedRow.game_id, ServedRow.rules_version, ServedRow.alive_at)):
        version = GameVersion(row.game_id, row.rules_version)
        if version in heartbeat.versions:
            silent.append(outage_before(heartbeat.now, alive_at=row.alive_at, beat_ms=heartbeat.beat_ms, version=version))
    return [each for each in silent if each is not None and (whole is None or each is whole or each.begin < whole.begin)]


async def _end_outages(connection: AsyncConnection, heartbeat: ReplicaHeartbeat) -> Sequence[Outage]:
    # One replica at a time: the second one sees the heartbeat of the first.
    await connection.execute(select(GateRow.name).where(GateRow.name == OUTAGES_GATE).with_for_update())
    ended = [*heartbeat.silences, *await _outages_ended_by(connection, heartbeat)]
    ends = _OUTAGES.where(OutageRow.ended_at.in_([each.end for each in ended]))
    known = {(each.version, each.end): each for each in map(_outage, await connection.execute(ends))}
    new: dict[tuple[GameVersion | None, int], Outage] = {}
    for each in ended:
        # Of outages with the same end the longest counts, and it is published again after a shorter one.
        key = (each.version, each.end)
        if all(each.begin < other[key].begin for other in (known, new) if key in other):
            new[key] = each
    last_number = (await connection.execute(select(func.max(OutageRow.number)))).scalar_one() or 0
    for number, (key, each) in enumerate(new.items(), start=last_number + 1):
        await _store_outage(
            connection, replace(each, number=number), is_silence=each in heartbeat.silences, is_known=key in known
        )
    await _delete_old_outages(connection, heartbeat.now - OUTAGE_RETENTION_MS)
    return list(new.values())


async def _store_outage(connection: AsyncConnection, outage: Outage, *, is_silence: bool, is_known: bool) -> None:
    """Insert an outage, or overwrite a known one with the same key."""
    game_id, rules_version = outage.version or ("", "")
    key = {"game_id": game_id, "rules_version": rules_version, "ended_at": outage.end}
    facts = {"began_at": outage.begin, "number": outage.number, "is_silence": is_silence}
    write = update(OutageRow).filter_by(**key).values(**facts) if is_known else insert(OutageRow).values(**key, **facts)
    await connection.execute(write)


async def _delete_old_outages(connection: AsyncConnection, before: int) -> None:
    """Delete outages that no match can need any more."""
    old = select(OutageRow.ended_at).where(OutageRow.ended_at < before).order_by(OutageRow.ended_at).limit(_DELETED_AT_ONCE)
    await connection.execute(delete(OutageRow).where(OutageRow.ended_at.in_(old)))


async def _store_heartbeat(connection: AsyncConnection, heartbeat: ReplicaHeartbeat) -> None:
    """Store the heartbeat. A clock that runs behind another replica's never moves a time back."""
    mine = update(ReplicaRow).where(ReplicaRow.replica_id == heartbeat.replica_id, ReplicaRow.alive_at < heartbeat.now)
    if (await connection.execute(mine.values(alive_at=heartbeat.now))).rowcount == 0:
        await _insert_replica(connection, heartbeat)
    key = tuple_(ServedRow.game_id, ServedRow.rules_version)
    if not heartbeat.versions:
        return
    served = update(ServedRow).where(key.in_(sorted(heartbeat.versions)), ServedRow.alive_at < heartbeat.now)
    if (await connection.execute(served.values(alive_at=heartbeat.now))).rowcount < len(heartbeat.versions):
        await _insert_versions(connection, heartbeat)


async def _insert_replica(connection: AsyncConnection, heartbeat: ReplicaHeartbeat) -> None:
    """Insert a new replica, and delete those that ended long ago."""
    known = select(ReplicaRow.replica_id).where(ReplicaRow.replica_id == heartbeat.replica_id)
    if (await connection.execute(known)).first() is None:
        await connection.execute(delete(ReplicaRow).where(ReplicaRow.alive_at < heartbeat.now - _DELETED_AFTER_MS))
        await connection.execute(insert(ReplicaRow).values(replica_id=heartbeat.replica_id, alive_at=heartbeat.now))


async def _insert_versions(connection: AsyncConnection, heartbeat: ReplicaHeartbeat) -> None:
    """Insert versions of rules that were not reached before."""
    rows = await connection.execute(select(ServedRow.game_id, ServedRow.rules_version))
    known = {GameVersion(row.game_id, row.rules_version) for row in rows}
    for game_id, rules_version in sorted(heartbeat.versions - known):
        await connection.execute(insert(ServedRow).values(game_id=game_id, rules_version=rules_version, alive_at=heartbeat.now))
