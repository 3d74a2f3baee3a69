"""Share of matches that each game's `greedy` wins against `uniform`, in process, each with its own view. The sides alternate.

A draw counts as not won. The interval is Wilson's, at 95 %.
"""

import math
import statistics
from collections import Counter
from collections.abc import Iterable, Mapping

from bot_workers.policies.levels import policy_chain
from rules_service.games import registered
from tests.bench.harness import Bound, Result
from tests.bot_workers.arena import Arena

MATCHES = 100
ASKED: Mapping[str, float] = {"chuhe": 0.95, "sanguo": 0.8}
"""The required share, by game."""

_Z = 1.96


def bench() -> Iterable[Result]:
    """The share of matches that `greedy` wins, game by game."""
    for game in registered():
        if game.spec.game_id in ASKED:
            yield _share(Arena(game), game.spec.game_id, game.spec.seats)


def _share(arena: Arena, game_id: str, seats: tuple[str, ...]) -> Result:
    ended: Counter[str] = Counter()
    thoughts: list[float] = []
    for number in range(MATCHES):
        levels = dict(zip(seats, ("greedy", "uniform") if number % 2 == 0 else ("uniform", "greedy"), strict=True))
        policies = {seat: policy_chain(game_id, level)[0].policy for seat, level in levels.items()}
        played = arena.play(policies, f"{game_id}-greedy-uniform/{number}")
        ended[levels.get(played.outcome.winner, "draw")] += 1
        thoughts += played.thoughts[next(seat for seat, level in levels.items() if level == "greedy")]
    low, high = wilson(ended["greedy"], MATCHES)
    facts = {
        "matches": MATCHES,
        "won": ended["greedy"],
        "drawn": ended["draw"],
        "lost": ended["uniform"],
        "interval_95": [round(low, 4), round(high, 4)],
        "think_cpu_ms_median": round(statistics.median(thoughts) * 1000, 3),
        "think_cpu_ms_max": round(max(thoughts) * 1000, 3),
    }
    share, asked = [ended["greedy"] / MATCHES], [ASKED[game_id]]
    return Result(f"{game_id}-greedy-uniform", "share won", share, "asked for", asked, Bound(1, at_least=True), facts)


def wilson(won: int, played: int) -> tuple[float, float]:
    """The interval in which the true share lies, at 95 %."""
    share = won / played
    centre = (share + _Z**2 / (2 * played)) / (1 + _Z**2 / played)
    spread = _Z / (1 + _Z**2 / played) * math.sqrt(share * (1 - share) / played + _Z**2 / (4 * played**2))
    return max(0.0, centre - spread), min(1.0, centre + spread)
