"""What a match waits for, row by row, so that any replica finds a bot that nobody plays."""

from collections.abc import Iterable
from dataclasses import dataclass

from match_service.domain.decision import Decision, Pace, owed_by_players
from match_service.domain.match import SeatHead


@dataclass(frozen=True, slots=True)
class Owed:
    """A decision that a seat owes. `bot_level` is None for a player; `since` and `offered_at` in milliseconds."""

    seat: str
    pace: Pace
    bot_level: str | None
    since: int


@dataclass(frozen=True, slots=True)
class OwedChange:
    """How the rows change: `gone` is removed, `put` replaces what there is of its seats, `offers` are bots to be called."""

    gone: tuple[str, ...]
    put: tuple[Owed, ...]
    offers: tuple[str, ...]


def owed_change(
    before: Iterable[Decision], after: Iterable[Decision], *, actor: str, seats: Iterable[SeatHead], now: int
) -> OwedChange:
    """What changes with an action of `actor`.

    A seat that owed before and did not act keeps its row: its clock goes on. A bot that acted on what it owed, and
    owes again, goes on by itself and is not called.
    """
    levels = {seat.seat: seat.occupant.bot_level for seat in seats}
    owed_before = {each.seat: (each.pace, each.kind) for each in owed_by_players(before)}
    owed_after = {each.seat: each for each in owed_by_players(after)}
    fresh = {seat for seat, each in owed_after.items() if owed_before.get(seat) != (each.pace, each.kind)}
    put = tuple(
        Owed(seat, each.pace, levels.get(seat), now) for seat, each in owed_after.items() if seat == actor or seat in fresh
    )
    goes_on = {actor} & owed_before.keys()
    offers = tuple(each.seat for each in put if each.bot_level is not None and each.seat in fresh - goes_on)
    return OwedChange(tuple(sorted(owed_before.keys() - owed_after.keys())), put, offers)
