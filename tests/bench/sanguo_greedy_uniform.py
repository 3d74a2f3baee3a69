"""How often Sanguo's `greedy` beats `uniform`, in process, each by its own view; the sides alternate from match to match.

A match counts as won or not: a draw is not won. The interval is Wilson's, at 95 %.
"""

import statistics
from collections import Counter
from collections.abc import Iterable

from bot_workers.policies.registry import chain
from rules_service.games.sanguo import GAME
from tests.bench.greedy_uniform import wilson
from tests.bench.harness import Bound, Result
from tests.bot_workers.arena import Arena

MATCHES = 100
ASKED = 0.8


def bench() -> Iterable[Result]:
    """The share of matches that `greedy` wins."""
    arena = Arena(GAME)
    ended: Counter[str] = Counter()
    thoughts: list[float] = []
    for number in range(MATCHES):
        cold, warm = ("greedy", "uniform") if number % 2 == 0 else ("uniform", "greedy")
        levels = {"cold": cold, "warm": warm}
        policies = {seat: chain("sanguo", level)[0].policy for seat, level in levels.items()}
        played = arena.play(policies, f"sanguo-greedy-uniform/{number}")
        ended[levels.get(played.outcome.winner, "draw")] += 1
        thoughts += played.thoughts["cold" if cold == "greedy" else "warm"]
    low, high = wilson(ended["greedy"], MATCHES)
    facts = {
        "matches": MATCHES,
        "won": ended["greedy"],
        "drawn": ended["draw"],
        "lost": ended["uniform"],
        "interval_95": [round(low, 4), round(high, 4)],
        "think_ms_median": round(statistics.median(thoughts) * 1000, 3),
        "think_ms_max": round(max(thoughts) * 1000, 3),
    }
    share = [ended["greedy"] / MATCHES]
    yield Result("sanguo-greedy-uniform", "share won", share, "asked for", [ASKED], Bound(1, at_least=True), facts)
