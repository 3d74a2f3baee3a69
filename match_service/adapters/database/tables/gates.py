"""Table of row locks for limits that count many rows."""

from sqlalchemy.orm import Mapped, mapped_column

from match_service.adapters.database.tables.base import NAME, Base


class GateRow(Base):
    """Locked while the rows of a limit are counted, so that two transactions cannot both pass."""

    __tablename__ = "gate"

    name: Mapped[str] = mapped_column(NAME, primary_key=True)
