"""Owed decisions as rows, by which any replica can find due deadlines and idle bots."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from match_service.domain.play.decision import Decision, Pace, owed_by_players
from match_service.domain.play.match import SeatHead


@dataclass(frozen=True, slots=True)
class Owed:
    """A seat's owed decision. `bot_level` is None for a player; `since` in milliseconds.

    Without an answer it resolves at `due_at`, by its deadline or by a pass of the service; None: never.
    """

    seat: str
    pace: Pace
    bot_level: str | None
    since: int
    due_at: int | None = None


@dataclass(frozen=True, slots=True)
class OwedChange:
    """Changes of the rows: `gone` seats are removed, `put` rows are inserted or replaced, `moved` seats get a new `due_at`.

    `offers` are the seats of bots to call.
    """

    gone: tuple[str, ...]
    put: tuple[Owed, ...]
    offers: tuple[str, ...]
    moved: tuple[tuple[str, int | None], ...] = ()

    def timed(self, before: Mapping[str, int], after: Mapping[str, int]) -> "OwedChange":
        """The change with due times: each seat's time before and after the commit."""
        put = tuple(replace(each, due_at=after.get(each.seat)) for each in self.put)
        done = {*self.gone, *(each.seat for each in put)}
        seats = sorted((before.keys() | after.keys()) - done)
        moved = tuple((seat, after.get(seat)) for seat in seats if before.get(seat) != after.get(seat))
        return replace(self, put=put, moved=moved)


def owed_change(
    before: Iterable[Decision], after: Iterable[Decision], *, actor: str, seats: Iterable[SeatHead], now: int
) -> OwedChange:
    """The change by an action of `actor`.

    A seat that still owes the same decision keeps its row: its clock goes on. A bot that answered and owes again continues by
    itself and is not called.
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
