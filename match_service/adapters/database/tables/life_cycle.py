"""Table of the seats that are being watched."""

from sqlalchemy import BigInteger, ForeignKey
from sqlalchemy.orm import Mapped, mapped_column

from match_service.adapters.database.tables.base import ID, NAME, Base
from match_service.adapters.database.tables.play import MatchRow


class WatcherRow(Base):
    """A player's seat watched at a replica. `gone_at` is when its last stream there ended."""

    __tablename__ = "watcher"

    match_id: Mapped[str] = mapped_column(ID, ForeignKey(MatchRow.match_id), primary_key=True)
    seat: Mapped[str] = mapped_column(NAME, primary_key=True)
    replica_id: Mapped[str] = mapped_column(ID, primary_key=True)
    gone_at: Mapped[int | None] = mapped_column(BigInteger, index=True)
