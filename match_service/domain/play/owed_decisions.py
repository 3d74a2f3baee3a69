"""What a match waits for, row by row, so that any replica finds a bot that nobody plays."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from match_service.domain.play.decision import Decision, Pace, owed_by_players
from match_service.domain.play.match import SeatHead


@dataclass(frozen=True, slots=True)
class Owed:
    """A decision that a seat owes. `bot_level` is None for a player; `since` in milliseconds.

    `due_at` is when something becomes of it unless the seat answers: a deadline, or a pass of the service's; None: never.
    """

    seat: str
    pace: Pace
    bot_level: str | None
    since: int
    due_at: int | None = None


@dataclass(frozen=True, slots=True)
class OwedChange:
    """How the rows change: `gone` is removed, `put` replaces what there is of its seats, `offers` are bots to be called.

    `moved` are rows that stay, but with another `due_at`.
    """

    gone: tuple[str, ...]
    put: tuple[Owed, ...]
    offers: tuple[str, ...]
    moved: tuple[tuple[str, int | None], ...] = ()

    def timed(self, before: Mapping[str, int], after: Mapping[str, int]) -> "OwedChange":
        """The change with the times at which something becomes of each seat's row, before it and after it."""
        put = tuple(replace(each, due_at=after.get(each.seat)) for each in self.put)
        done = {*self.gone, *(each.seat for each in put)}
        seats = sorted((before.keys() | after.keys()) - done)
        moved = tuple((seat, after.get(seat)) for seat in seats if before.get(seat) != after.get(seat))
        return replace(self, put=put, moved=moved)


def owed_change(
    before: Iterable[Decision], after: Iterable[Decision], *, actor: str, seats: Iterable[SeatHead], now: int
) -> OwedChange:
    """What changes with an action of `actor`.

    A seat that owed before and did not act keeps its row: its clock goes on. A bot that acted on what it owed, and
    owes again, goes on by itself and is not called.
    """
    levels = {seat.seat: seat.occupant.bot_level for seat in seats}
    owed_before = {each.seat: each.question for each in owed_by_players(before)}
    owed_after = {each.seat: each for each in owed_by_players(after)}
    fresh = {seat for seat, each in owed_after.items() if owed_before.get(seat) != each.question}
    put = tuple(
        Owed(seat, each.pace, levels.get(seat), now) for seat, each in owed_after.items() if seat == actor or seat in fresh
    )
    goes_on = {actor} & owed_before.keys()
    offers = tuple(each.seat for each in put if each.bot_level is not None and each.seat in fresh - goes_on)
    return OwedChange(tuple(sorted(owed_before.keys() - owed_after.keys())), put, offers)
