"""Who plays whom: pairs out of the tickets that wait, bots that fill in, and why others wait. Deterministic, O(n log n).

Who has waited longest chooses first, and takes the nearest in rating. Two may meet if they are no further apart than the mean of
their windows, which widen as they wait: so even the best player meets somebody at last, and who has just come is not thrown to
anyone far away. Never with oneself, nor with a player of the same account. Not with the same opponent for the third time in a row
while somebody else waits in the pool whom either of the two could meet sooner or later.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import Enum

from match_service.domain.lobby.queue_ticket import PlayerTicket, Pool, is_third_in_row

LOOKS_MAX = 32
"""How many neighbours in rating one ticket looks at, so that a crowd costs no more than sorting it."""


@dataclass(frozen=True, slots=True)
class PairingRules:
    """The figures. A window begins at `window_first` points, widens by `window_per_second` and ends at `window_last`.

    After `bot_after_ms` one of `bots`, (level, its rating), fills in; None or no bots: never.
    """

    window_first: int = 100
    window_per_second: int = 15
    window_last: int = 1_200
    bot_after_ms: int | None = None
    bots: tuple[tuple[str, int], ...] = ()

    def window(self, ticket: PlayerTicket, now: int) -> int:
        """How far from its rating the ticket would go now."""
        return min(self.window_last, self.window_first + self.window_per_second * ticket.waited_ms(now) // 1_000)


USUAL_PAIRING = PairingRules()


class Why(Enum):
    """Why a ticket still waits."""

    ALONE = "alone"
    """Nobody else waits in its pool."""
    RATING = "rating"
    """Nobody waits who is near enough yet."""
    REPEAT = "repeat"
    """Only an opponent whom it met twice in a row, and others wait."""
    OWN_ACCOUNT = "own-account"
    """Only players of its own account are near enough."""
    SECOND_TICKET = "second-ticket"
    """The player has an older one."""


@dataclass(frozen=True, slots=True)
class Pair:
    """Two who play each other; who has waited longer is first. `gap` is their distance in rating."""

    first: PlayerTicket
    second: PlayerTicket
    gap: int


@dataclass(frozen=True, slots=True)
class BotFill:
    """A ticket that a bot of this level fills in for; the match is not rated."""

    ticket: PlayerTicket
    level: str


@dataclass(frozen=True, slots=True)
class Waiting:
    """A ticket that waits on."""

    ticket: PlayerTicket
    why: Why


@dataclass(frozen=True, slots=True)
class Pairings:
    """What becomes of all the tickets: each is in exactly one of these, the oldest first."""

    pairs: tuple[Pair, ...]
    fills: tuple[BotFill, ...]
    waiting: tuple[Waiting, ...]


def paired(tickets: Iterable[PlayerTicket], rules: PairingRules, now: int) -> Pairings:
    """Pair the tickets. The order in which they are given does not matter."""
    firsts, seconds = _one_each(sorted(tickets, key=_age))
    pools: dict[Pool, list[PlayerTicket]] = {}
    for ticket in firsts:
        pools.setdefault(ticket.pool, []).append(ticket)
    pairs: list[Pair] = []
    waiting: list[Waiting] = list(seconds)
    for pool in pools.values():
        crowd = _Crowd(pool, rules, now)
        pairs.extend(crowd.pairs())
        waiting.extend(crowd.waiting())
    fills = [fill for each in waiting if (fill := _fill(each, rules, now)) is not None]
    filled = {each.ticket.ticket_id for each in fills}
    return Pairings(
        tuple(sorted(pairs, key=lambda pair: _age(pair.first))),
        tuple(sorted(fills, key=lambda fill: _age(fill.ticket))),
        tuple(sorted((each for each in waiting if each.ticket.ticket_id not in filled), key=lambda each: _age(each.ticket))),
    )


class _Crowd:
    """The tickets of one pool, oldest first, linked in the order of their ratings; who is paired drops out of the links."""

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
        self._whys: dict[int, Why] = {}
        self._gone: set[int] = set()

    def pairs(self) -> Iterator[Pair]:
        """Pair them."""
        for ticket in self._oldest_first:
            place = self._places[ticket.ticket_id]
            if place in self._gone:
                continue
            other = self._opponent(place)
            if other is not None:
                self._drop(place)
                self._drop(other)
                yield Pair(ticket, self._by_rating[other], self._gap(place, other))

    def waiting(self) -> Iterator[Waiting]:
        """Who is left once all are paired."""
        for ticket in self._oldest_first:
            place = self._places[ticket.ticket_id]
            if place not in self._gone:
                yield Waiting(ticket, Why.ALONE if len(self._by_rating) == 1 else self._whys[place])

    def _opponent(self, place: int) -> int | None:
        """The nearest that may be met; if there is none, why is noted."""
        self._whys[place] = Why.RATING
        for other in self._neighbours(place):
            if 2 * self._gap(place, other) > self._windows[place] + self._windows[other]:
                continue
            if self._by_rating[place].account == self._by_rating[other].account:
                self._whys[place] = Why.OWN_ACCOUNT
                continue
            if not is_third_in_row(self._by_rating[place], self._by_rating[other]) or not self._others_wait(place, other):
                return other
            self._whys[place] = Why.REPEAT
        return None

    def _neighbours(self, place: int) -> Iterator[int]:
        """The others, the nearest first, as far as any could be met."""
        below, above = self._below[place], self._above[place]
        for _ in range(LOOKS_MAX):
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
        """Whether anybody else came to this pairing whom either could meet with the widest window, now or later."""
        # Both stretches hold the two themselves.
        return max(self._count_near(one), self._count_near(other)) > 2

    def _count_near(self, place: int) -> int:
        rating = self._ratings[place]
        return bisect_right(self._ratings, rating + self._window_last) - bisect_left(self._ratings, rating - self._window_last)

    def _gap(self, one: int, other: int) -> int:
        return abs(self._ratings[one] - self._ratings[other])

    def _drop(self, place: int) -> None:
        self._gone.add(place)
        below, above = self._below[place], self._above[place]
        if below >= 0:
            self._above[below] = above
        if above < len(self._by_rating):
            self._below[above] = below


def _one_each(oldest_first: Sequence[PlayerTicket]) -> tuple[list[PlayerTicket], list[Waiting]]:
    """Each player's oldest ticket, and the others. The store lets a player have one; nobody may meet himself if it ever fails."""
    firsts: dict[str, PlayerTicket] = {}
    for ticket in oldest_first:
        firsts.setdefault(ticket.player_id, ticket)
    seconds = [Waiting(each, Why.SECOND_TICKET) for each in oldest_first if firsts[each.player_id] is not each]
    return list(firsts.values()), seconds


def _fill(waiting: Waiting, rules: PairingRules, now: int) -> BotFill | None:
    ticket = waiting.ticket
    if waiting.why is Why.SECOND_TICKET or not ticket.takes_bot or rules.bot_after_ms is None or not rules.bots:
        return None
    if ticket.waited_ms(now) < rules.bot_after_ms:
        return None
    level, _ = min(rules.bots, key=lambda bot: (abs(bot[1] - ticket.rating), bot[1], bot[0]))
    return BotFill(ticket, level)


def _age(ticket: PlayerTicket) -> tuple[int, str]:
    return ticket.created_at, ticket.ticket_id
