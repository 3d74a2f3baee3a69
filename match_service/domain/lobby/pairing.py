"""Pairing of waiting tickets: pairs, bot fill-ins, and the reason why others keep waiting. Deterministic, O(n log n).

The longest-waiting ticket chooses first and takes the nearest rating. Two tickets may be paired if their distance is at most the
mean of their rating windows. Windows widen with the wait: the best player finds an opponent in the end, and a newcomer is not
paired with a distant rating at once. Players of one account never meet. Two players do not meet a third time in a row while
another ticket waits in the pool that either could meet at its widest window.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import Enum

from match_service.domain.lobby.queue_ticket import PlayerTicket, Pool, is_third_in_row

NEIGHBOURS_MAX = 32
"""Neighbours in rating that one ticket considers: pairing costs no more than sorting."""


@dataclass(frozen=True, slots=True)
class PairingRules:
    """A rating window starts at `window_first` points and widens by `window_per_second` up to `window_last`.

    After `bot_after_ms` one of `bots`, as (level, rating), fills in; None or no bots: never.
    """

    window_first: int = 100
    window_per_second: int = 15
    window_last: int = 1_200
    bot_after_ms: int | None = None
    bots: tuple[tuple[str, int], ...] = ()

    def window(self, ticket: PlayerTicket, now: int) -> int:
        """The ticket's rating window at `now`, in points."""
        return min(self.window_last, self.window_first + self.window_per_second * ticket.waited_ms(now) // 1_000)


USUAL_PAIRING = PairingRules()


class WaitReason(Enum):
    """Why a ticket keeps waiting."""

    ALONE = "alone"
    """The pool has no other ticket."""
    RATING = "rating"
    """No ticket is within the rating window yet."""
    REPEAT = "repeat"
    """The only opponent in reach was met twice in a row, and other tickets wait."""
    OWN_ACCOUNT = "own-account"
    """All tickets in reach belong to the same account."""
    SECOND_TICKET = "second-ticket"
    """The player has an older ticket."""


@dataclass(frozen=True, slots=True)
class Pair:
    """Two opponents, the longer-waiting one first. `gap` is their distance in rating."""

    first: PlayerTicket
    second: PlayerTicket
    gap: int


@dataclass(frozen=True, slots=True)
class BotFill:
    """A ticket that gets a house bot of this level as opponent, unrated."""

    ticket: PlayerTicket
    level: str


@dataclass(frozen=True, slots=True)
class Waiting:
    """A ticket that keeps waiting."""

    ticket: PlayerTicket
    reason: WaitReason


@dataclass(frozen=True, slots=True)
class Pairings:
    """The result for all tickets. Each ticket is in exactly one list, oldest first."""

    pairs: tuple[Pair, ...]
    fills: tuple[BotFill, ...]
    waiting: tuple[Waiting, ...]


def paired(tickets: Iterable[PlayerTicket], rules: PairingRules, now: int) -> Pairings:
    """Pair the tickets. Their order does not matter."""
    firsts, seconds = _one_each(sorted(tickets, key=_age))
    pools: dict[Pool, list[PlayerTicket]] = {}
    for ticket in firsts:
        pools.setdefault(ticket.pool, []).append(ticket)
    pairs: list[Pair] = []
    waiting: list[Waiting] = list(seconds)
    for tickets_of_pool in pools.values():
        queue = _PoolQueue(tickets_of_pool, rules, now)
        pairs.extend(queue.pairs())
        waiting.extend(queue.waiting())
    fills = [fill for each in waiting if (fill := _fill(each, rules, now)) is not None]
    filled = {each.ticket.ticket_id for each in fills}
    return Pairings(
        tuple(sorted(pairs, key=lambda pair: _age(pair.first))),
        tuple(sorted(fills, key=lambda fill: _age(fill.ticket))),
        tuple(sorted((each for each in waiting if each.ticket.ticket_id not in filled), key=lambda each: _age(each.ticket))),
    )


class _PoolQueue:
    """The tickets of one pool, oldest first, as a list linked by rating; paired tickets leave the list."""

    def __init__(self, tickets: Sequence[PlayerTicket], rules: PairingRules, now: int) -> None:
        self._oldest_first = tickets
        self._by_rating = sorted(tickets, key=lambda each: (each.rating, *_age(each)))
        self._places = {each.ticket_id: place for place, each in enumerate(self._by_rating)}
        self._ratings = [each.rating for each in self._by_rating]
        self._windows = [rules.window(each, now) for each in self._by_rating]
        self._widest = max(self._windows)
        self._window_last = rules.window_last
        self._below = list(range(-1, len(tickets) - 1))
        self._above = list(range(1, len(tickets) + 1))
        self._reasons: dict[int, WaitReason] = {}
        self._paired: set[int] = set()

    def pairs(self) -> Iterator[Pair]:
        for ticket in self._oldest_first:
            place = self._places[ticket.ticket_id]
            if place in self._paired:
                continue
            other = self._opponent(place)
            if other is not None:
                self._drop(place)
                self._drop(other)
                yield Pair(ticket, self._by_rating[other], self._gap(place, other))

    def waiting(self) -> Iterator[Waiting]:
        """The tickets left by `pairs`."""
        for ticket in self._oldest_first:
            place = self._places[ticket.ticket_id]
            if place not in self._paired:
                yield Waiting(ticket, WaitReason.ALONE if len(self._by_rating) == 1 else self._reasons[place])

    def _opponent(self, place: int) -> int | None:
        """The nearest permitted opponent. If there is none, the reason is noted."""
        self._reasons[place] = WaitReason.RATING
        for other in self._neighbours(place):
            if 2 * self._gap(place, other) > self._windows[place] + self._windows[other]:
                continue
            if self._by_rating[place].account == self._by_rating[other].account:
                self._reasons[place] = WaitReason.OWN_ACCOUNT
                continue
            if not is_third_in_row(self._by_rating[place], self._by_rating[other]) or not self._others_wait(place, other):
                return other
            self._reasons[place] = WaitReason.REPEAT
        return None

    def _neighbours(self, place: int) -> Iterator[int]:
        """The other tickets, nearest first, as far as any window reaches."""
        below, above = self._below[place], self._above[place]
        for _ in range(NEIGHBOURS_MAX):
            sides = [side for side in (below, above) if 0 <= side < len(self._by_rating)]
            if not sides:
                return
            nearest = min(sides, key=lambda side: (self._gap(place, side), *_age(self._by_rating[side])))
            if 2 * self._gap(place, nearest) > self._windows[place] + self._widest:
                return
            yield nearest
            if nearest == below:
                below = self._below[nearest]
            else:
                above = self._above[nearest]

    def _others_wait(self, one: int, other: int) -> bool:
        """Whether this pairing has another ticket that either could meet at its widest window."""
        # Each count includes the two themselves.
        return max(self._count_near(one), self._count_near(other)) > 2

    def _count_near(self, place: int) -> int:
        rating = self._ratings[place]
        return bisect_right(self._ratings, rating + self._window_last) - bisect_left(self._ratings, rating - self._window_last)

    def _gap(self, one: int, other: int) -> int:
        return abs(self._ratings[one] - self._ratings[other])

    def _drop(self, place: int) -> None:
        self._paired.add(place)
        below, above = self._below[place], self._above[place]
        if below >= 0:
            self._above[below] = above
        if above < len(self._by_rating):
            self._below[above] = below


def _one_each(oldest_first: Sequence[PlayerTicket]) -> tuple[list[PlayerTicket], list[Waiting]]:
    """Each player's oldest ticket, and the others. The store allows one per player; this holds if that guard ever fails."""
    firsts: dict[str, PlayerTicket] = {}
    for ticket in oldest_first:
        firsts.setdefault(ticket.player_id, ticket)
    seconds = [Waiting(each, WaitReason.SECOND_TICKET) for each in oldest_first if firsts[each.player_id] is not each]
    return list(firsts.values()), seconds


def _fill(waiting: Waiting, rules: PairingRules, now: int) -> BotFill | None:
    ticket = waiting.ticket
    if waiting.reason is WaitReason.SECOND_TICKET or not ticket.takes_bot or rules.bot_after_ms is None or not rules.bots:
        return None
    if ticket.waited_ms(now) < rules.bot_after_ms:
        return None
    level, _ = min(rules.bots, key=lambda bot: (abs(bot[1] - ticket.rating), bot[1], bot[0]))
    return BotFill(ticket, level)


def _age(ticket: PlayerTicket) -> tuple[int, str]:
    return ticket.created_at, ticket.ticket_id
