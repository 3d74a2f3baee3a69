"""Tables of heartbeats and outages."""

from sqlalchemy import BigInteger
from sqlalchemy.orm import Mapped, mapped_column

from match_service.adapters.database.tables.base import ID, NAME, Base


class ReplicaRow(Base):
    """A replica of the service and its last heartbeat."""

    __tablename__ = "replica"

    replica_id: Mapped[str] = mapped_column(ID, primary_key=True)
    alive_at: Mapped[int] = mapped_column(BigInteger, index=True)


class ServedRow(Base):
    """A version of rules and the last time any replica reached it."""

    __tablename__ = "served"

    game_id: Mapped[str] = mapped_column(NAME, primary_key=True)
    rules_version: Mapped[str] = mapped_column(NAME, primary_key=True)
    alive_at: Mapped[int] = mapped_column(BigInteger)


class OutageRow(Base):
    """A period in which no replica served, or none reached one version's rules; `game_id` is empty for the whole service.

    `number` is the order of publication, which may differ from the order of ends. `is_silence` marks a period of failed calls
    that one replica measured. It is published only after its end, so another replica may already have charged a clock for it; an
    outage of all replicas is known before any clock is charged.
    """

    __tablename__ = "outage"

    ended_at: Mapped[int] = mapped_column(BigInteger, primary_key=True, autoincrement=False)
    game_id: Mapped[str] = mapped_column(NAME, primary_key=True)
    rules_version: Mapped[str] = mapped_column(NAME, primary_key=True)
    began_at: Mapped[int] = mapped_column(BigInteger)
    is_silence: Mapped[bool]
    number: Mapped[int] = mapped_column(BigInteger)
