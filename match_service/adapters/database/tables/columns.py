"""Columns that several tables share."""

from sqlalchemy import BigInteger, SmallInteger
from sqlalchemy.orm import Mapped, mapped_column


class TimeControlColumns:
    clock_kind: Mapped[int] = mapped_column(SmallInteger)
    bank_ms: Mapped[int] = mapped_column(BigInteger)
    increment_ms: Mapped[int] = mapped_column(BigInteger)
    turn_ms: Mapped[int] = mapped_column(BigInteger)
    setup_ms: Mapped[int | None] = mapped_column(BigInteger)
    response_ms: Mapped[int | None] = mapped_column(BigInteger)


class SpectatingColumns:
    spectators: Mapped[bool]
    spectator_turns: Mapped[int]
    spectator_ms: Mapped[int] = mapped_column(BigInteger)
