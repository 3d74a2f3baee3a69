"""Reads a match's log from the database, without the match service."""

from dataclasses import dataclass

from google.protobuf import any_pb2
from google.protobuf.message import Message
from sqlalchemy import select
from sqlalchemy.ext.asyncio import create_async_engine

from match_service.adapters.database.tables.play import MatchRow, RecordRow, SnapshotRow
from rules_service.engine.game import Game
from zhanqi.rules.v1 import position_pb2


@dataclass(frozen=True, slots=True)
class Entry:
    seat: str
    action: any_pb2.Any


@dataclass(frozen=True, slots=True)
class Log:
    """A stored match."""

    start: position_pb2.Position
    entries: tuple[Entry, ...]
    end: position_pb2.Position


async def stored(database_url: str, match_id: str) -> Log:
    engine = create_async_engine(database_url)
    try:
        async with engine.connect() as connection:
            records = select(RecordRow.seat, RecordRow.body).where(RecordRow.match_id == match_id).order_by(RecordRow.seq)
            rows = (await connection.execute(records)).all()
            first = select(SnapshotRow.position).where(SnapshotRow.match_id == match_id, SnapshotRow.seq == 0)
            start = (await connection.execute(first)).scalar_one()
            end = (await connection.execute(select(MatchRow.position).where(MatchRow.match_id == match_id))).scalar_one()
    finally:
        await engine.dispose()
    entries = tuple(Entry(seat, any_pb2.Any.FromString(body)) for seat, body in rows)
    return Log(position_pb2.Position.FromString(start), entries, position_pb2.Position.FromString(end))


def assert_replays(log: Log, game: Game) -> None:  # type: ignore[type-arg]
    """Replaying the log from the start results in the stored end."""
    state = game.spec.state_type()
    log.start.state.Unpack(state)
    for entry in log.entries:
        state = game.apply(state, entry.seat, _action(entry, game)).state
    assert state.SerializeToString(deterministic=True) == log.end.state.value


def _action(entry: Entry, game: Game) -> Message:  # type: ignore[type-arg]
    action: Message = position_pb2.Resign() if entry.action.Is(position_pb2.Resign.DESCRIPTOR) else game.spec.action_type()
    entry.action.Unpack(action)
    return action
