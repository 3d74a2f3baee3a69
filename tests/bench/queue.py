"""Waiting times and rating gaps of the queue, compared with pairing first come, first served.

A simulation: 10,000 players arrive at random times, with one seed per run, and both pairings run once a second on the same
arrivals. Only the duration of a pairing depends on the machine.
"""

import random
import statistics
import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from match_service.domain.clock.time_control import bank
from match_service.domain.lobby.pairing import USUAL_PAIRING, Pair, paired
from match_service.domain.lobby.queue_ticket import PlayerTicket, Pool
from tests.bench.harness import Bound, Result

PLAYERS = 10_000
RUNS = 5
ARRIVALS_PER_SECOND = 1.0
LOOK_EVERY_MS = 1_000
RULES = USUAL_PAIRING
FAST = bank(180_000, 2_000, setup_ms=60_000, response_ms=20_000)
STANDARD = bank(900_000, 10_000, setup_ms=180_000, response_ms=20_000)
POOLS = (
    (Pool("chuhe", FAST, is_rated=True), 0.5),
    (Pool("chuhe", STANDARD, is_rated=True), 0.25),
    (Pool("sanguo", FAST, is_rated=True), 0.15),
    (Pool("sanguo", STANDARD, is_rated=False), 0.1),
)
MOST_OF_THE_GAP = 0.5
FLOOR = "first come, first served: the two oldest tickets of a pool, whatever their ratings"

Pairing = Callable[[Sequence[PlayerTicket], int], Iterable[Pair]]


@dataclass(frozen=True, slots=True)
class Figures:
    """The result of a simulation: waits in seconds, rating gaps in points, and the number of unpaired players."""

    waits: list[float]
    gaps: list[float]
    left: int


def bench() -> Iterable[Result]:
    """The waits and the rating gap, each compared with the floor's."""
    ours = [simulated(seed, by_rating) for seed in range(RUNS)]
    floors = [simulated(seed, first_come) for seed in range(RUNS)]
    facts: dict[str, object] = {
        "players": PLAYERS,
        "arrivals_per_second": ARRIVALS_PER_SECOND,
        "pools": len(POOLS),
        "never_paired": [each.left for each in ours],
        "pairing_of_10000_ms": pairing_ms(),
    }
    nearer = Bound(MOST_OF_THE_GAP, at_least=False)
    for share in (50, 95):
        waits = [[percentile(each.waits, share) for each in runs] for runs in (ours, floors)]
        yield Result(f"queue wait p{share}", "s waited", waits[0], FLOOR, waits[1], None, facts)
    for share in (50, 95):
        gaps = [[percentile(each.gaps, share) for each in runs] for runs in (ours, floors)]
        yield Result(f"queue gap p{share}", "points of rating", gaps[0], FLOOR, gaps[1], nearer, facts)


def by_rating(tickets: Sequence[PlayerTicket], now: int) -> Iterable[Pair]:
    """The match service's pairing."""
    return paired(tickets, RULES, now).pairs


def first_come(tickets: Sequence[PlayerTicket], now: int) -> Iterable[Pair]:
    """The floor's pairing. `tickets` are in order of arrival."""
    waiting: dict[Pool, PlayerTicket] = {}
    for ticket in tickets:
        first = waiting.pop(ticket.pool, None)
        if first is None:
            waiting[ticket.pool] = ticket
        else:
            yield Pair(first, ticket, abs(first.rating - ticket.rating))


def simulated(seed: int, pairing: Pairing) -> Figures:
    """Pair every second, until 10 minutes after the last arrival."""
    arrivals = arrivals_of(seed)
    waits: list[float] = []
    gaps: list[float] = []
    waiting: list[PlayerTicket] = []
    now = arrived = 0
    last_arrival = arrivals[-1].created_at
    while arrived < len(arrivals) or now < last_arrival + 10 * 60_000:
        now += LOOK_EVERY_MS
        while arrived < len(arrivals) and arrivals[arrived].created_at <= now:
            waiting.append(arrivals[arrived])
            arrived += 1
        gone = set()
        for pair in pairing(waiting, now):
            waits += [each.waited_ms(now) / 1_000 for each in (pair.first, pair.second)]
            gaps.append(pair.gap)
            gone |= {pair.first.ticket_id, pair.second.ticket_id}
        waiting = [each for each in waiting if each.ticket_id not in gone]
    return Figures(waits, gaps, len(waiting))


def arrivals_of(seed: int) -> list[PlayerTicket]:
    """Tickets in order of arrival, at random times, with random ratings, in pools of different popularity."""
    chance = random.Random(seed)
    at = 0.0
    arrivals = []
    pools, weights = [pool for pool, _ in POOLS], [weight for _, weight in POOLS]
    for number in range(PLAYERS):
        at += chance.expovariate(ARRIVALS_PER_SECOND) * 1_000
        (pool,) = chance.choices(pools, weights)
        arrivals.append(PlayerTicket(f"t{number}", f"p{number}", pool, round(chance.gauss(1_500, 300)), round(at)))
    return arrivals


def pairing_ms() -> float:
    """How long it takes to pair 10,000 tickets at once."""
    tickets = arrivals_of(0)
    begin = time.perf_counter()
    paired(tickets, RULES, tickets[-1].created_at)
    return round((time.perf_counter() - begin) * 1_000, 1)


def percentile(values: Sequence[float], share: int) -> float:
    """The value that this many of a hundred do not exceed."""
    return statistics.quantiles(values, n=100, method="inclusive")[share - 1]
